import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  computePayment,
  computeTypedLimits,
  type FeesPaidBy,
  toFeesPaidBy,
} from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import { canBecomePesos, parsePesos } from '#contract/money/typed-pesos.ts'
import { MESSAGE_MAX, PERSON_NAME_MAX } from '#contract/product/limits.ts'
import { AMOUNT_INVALID, AMOUNT_MINIMUMS } from '#contract/product/messages.ts'
import { NOTHING_CHARGED } from '#web/api/offline.ts'
import { InlineScript } from '#web/boot/boot-script.tsx'
import { FoldedPublicChoices } from '#web/contributions/public-choices.tsx'
import { EmailTextField } from '#web/forms/email-field.tsx'
import { Form, type FormFailure } from '#web/forms/form.tsx'
import { FormMessage } from '#web/forms/form-message.tsx'
import { keptFormProps, useKeptForm } from '#web/forms/kept-form/kept-form.tsx'
import { saveTyped } from '#web/forms/kept-form/typed-form.ts'
import { fieldProps, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { contributionRules, validateAmount } from './contribution-input.ts'
import { describeDue, explainNoTotal, restoreErrors } from './early-answers.ts'
import { FeeBreakdown } from './fee-breakdown.tsx'
import { findContributionForm, keepFormKey } from './form-key.ts'
import { type GoalChoice, GoalChooser } from './goal-chooser.tsx'
import { markInAppBrowser } from './in-app-browser.ts'
import { code } from './prepare-form.ts?script'
import { QuickAmounts } from './quick-amounts.tsx'

/**
 * Marks an in-app browser, gives the form its key, and fills in what was typed before, ahead of the
 * page's scripts.
 */
export function PrepareFormScript() {
  useEffect(() => {
    markInAppBrowser()
    const form = findContributionForm()
    if (!form) return
    // From here on React takes the quick amounts.
    form.dataset.ready = ''
    restoreErrors(form)
  }, [])
  return <InlineScript code={code} />
}

/** Submitting the form twice creates one contribution (`R6`); without JavaScript it may create two. */
function FormKey({ typed }: { typed: string | undefined }) {
  const [key, setKey] = useState(typed ?? '')
  useEffect(() => setKey((known) => known || keepFormKey()), [])
  return <input type="hidden" name="idempotencyKey" value={key} suppressHydrationWarning />
}

function describeMinimum(feesPaidBy: FeesPaidBy): string {
  const minimum = `Mínimo ${formatPesos(computeTypedLimits(feesPaidBy).min)} MXN`
  return feesPaidBy === 'HOST' ? `Pagas exactamente esto, sin cargos aparte. ${minimum}` : minimum
}

/** Below the error of an amount, which says what is wrong with it. */
const AMOUNT_TO_CORRECT = 'Corrige el monto, y aquí ves el total.'

/** While somebody types, the error is that nothing that follows makes an amount of it. */
const describeAmountError = (typed: string, error: string | undefined) =>
  error ?? (canBecomePesos(typed) ? undefined : AMOUNT_INVALID)

/** In place of the total: what is missing, unless the field's error says so. */
const describeNoTotal = (typed: string, feesPaidBy: FeesPaidBy, error: string | undefined) =>
  error ? AMOUNT_TO_CORRECT : explainNoTotal(typed, feesPaidBy)

/** Validates again once the amount is another one; what the server refused at first keeps its error. */
function useRevalidation(amount: string, revalidate: (filled: string) => void): void {
  const validated = useRef(amount)
  useEffect(() => {
    if (validated.current === amount) return
    validated.current = amount
    revalidate('amount')
  }, [amount, revalidate])
}

function FoldedMessage(field: ReturnType<ReturnType<typeof fieldProps>>) {
  return (
    <Disclosure summary="Agregar un mensaje" open={Boolean(field.defaultValue || field.error)}>
      <div className="pt-1 pb-4">
        <TextArea
          {...field}
          label="Mensaje para la familia"
          maxLength={MESSAGE_MAX}
          hint="Lo leen los anfitriones, que pueden mostrarlo en la fiesta."
        />
      </div>
    </Disclosure>
  )
}

interface ContributionFormProps {
  /** Null if the event is not visible any more: the choice stays as it was. */
  goals: readonly GoalChoice[] | null
  feesPaidBy: FeesPaidBy
  /** Initial choice; null is the whole event. */
  goalId: string | null
  person: { name: string; email: string } | null
  /** What stands below the button: who receives, and whom to ask. */
  trust: ReactNode
  failure: FormFailure | undefined
  before: Record<string, string> | null
  busy: boolean
}

/**
 * The contribution form (`spec §2`, `§5`). Works without JavaScript (`R12`); with it the total
 * updates while typing.
 */
export function ContributionForm(props: ContributionFormProps) {
  const { goals, goalId, person, trust } = props
  const { failure, before, busy } = props
  const typed = failure?.typed ?? before ?? {}
  // The loader is older than an answer, which runs it again only if there was no error.
  const feesPaidBy = failure ? toFeesPaidBy(typed.feesPaidBy) : props.feesPaidBy
  const [amount, setAmount] = useState(typed.amount ?? '')
  const [chosen, setChosen] = useState(typed.goalId ?? goalId ?? '')
  // Without scripts the answer is a new page, which opens at its top; a later one stands at the press.
  const [answerOfPage] = useState(failure)
  const isRefusedPage = failure !== undefined && failure === answerOfPage
  const { errors, message, revalidate, form } = useFieldErrors(contributionRules, failure)
  const field = fieldProps(errors, typed)
  useKeptForm(form.ref)
  // The session loads after the form: fill in fields that are still blank.
  useEffect(() => {
    if (!person) return
    const known = { contributorName: person.name, contributorEmail: person.email }
    for (const [name, value] of Object.entries(known)) {
      const input = form.ref.current?.elements.namedItem(name)
      if (input instanceof HTMLInputElement && input.value === '') input.value = value
    }
  }, [form.ref, person])
  // A quick amount fires no input event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read when these change
  useEffect(() => {
    if (amount && form.ref.current) saveTyped(form.ref.current)
  }, [amount, chosen])
  useRevalidation(amount, revalidate)
  const amountError = describeAmountError(amount, errors.amount)
  const payable = validateAmount(amount, feesPaidBy) ? 0 : (parsePesos(amount) ?? 0)
  const fees = computePayment(payable, feesPaidBy)
  const missing = goals?.find(({ id }) => id === chosen)?.missing ?? 0
  return (
    <Form
      {...form}
      action="."
      {...keptFormProps('contribution', { goalId })}
      data-offline-text={NOTHING_CHARGED}
      className="grid gap-5 sm:gap-6"
    >
      {/* Enter in a field presses the first submit button, which must not be a quick amount. */}
      <button type="submit" hidden />
      {isRefusedPage && message && <Banner tone="danger">{message}</Banner>}
      <FormKey typed={failure?.typed.idempotencyKey} />
      {/* The server refuses other figures than those that stand here. */}
      <input type="hidden" name="feesPaidBy" value={feesPaidBy} />
      {goals ? (
        <GoalChooser goals={goals} value={chosen} onChange={setChosen} />
      ) : (
        <input type="hidden" name="goalId" value={chosen} />
      )}
      <div id="monto" className="grid scroll-mt-24 gap-3">
        <MoneyField
          name="amount"
          label="¿Cuánto quieres aportar?"
          autoComplete="transaction-amount"
          value={amount}
          onChange={setAmount}
          parse={parsePesos}
          error={amountError}
          hint={errors.amount !== AMOUNT_MINIMUMS[feesPaidBy] && describeMinimum(feesPaidBy)}
        />
        <QuickAmounts
          missing={missing}
          feesPaidBy={feesPaidBy}
          chosen={parsePesos(amount)}
          onChoose={setAmount}
        />
        <FeeBreakdown
          typed={payable}
          fees={fees}
          missing={missing}
          feesPaidBy={feesPaidBy}
          noTotal={describeNoTotal(amount, feesPaidBy, amountError)}
        />
      </div>
      <TextField
        {...field('contributorName')}
        label="Tu nombre"
        autoComplete="name"
        maxLength={PERSON_NAME_MAX}
      />
      <EmailTextField
        {...field('contributorEmail')}
        label="Tu correo"
        optional
        hint="Para tu comprobante: sin correo no te llega. La familia lo ve."
      />
      <div className="-my-2 divide-y divide-line border-y border-line">
        <FoldedMessage {...field('message')} />
        <FoldedPublicChoices isChecked={(name) => typed[name] !== undefined} />
      </div>
      <div className="grid gap-3">
        <p
          data-due=""
          className="text-center font-semibold tabular-nums empty:hidden noscript:hidden"
          suppressHydrationWarning
        >
          {describeDue(fees.total)}
        </p>
        <FormMessage>{isRefusedPage ? null : message}</FormMessage>
        <Button type="submit" size="lg" wide busy={busy} busyLabel="Abriendo el pago...">
          Continuar al pago
        </Button>
        {trust}
      </div>
    </Form>
  )
}
