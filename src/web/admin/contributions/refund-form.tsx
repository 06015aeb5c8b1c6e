import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { AdminContributionDetail } from '#contract/admin/contributions.ts'
import type { Caller } from '#contract/api/caller.ts'
import { computeRefund, computeRefundedBase, type PaidAmounts } from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import type { Refund } from '#contract/money/refunds.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'
import { AMOUNT_INVALID } from '#contract/product/messages.ts'
import { PATHS } from '#contract/product/paths.ts'
import { Form, type FormFailure, toFormFailure } from '#web/forms/form.tsx'
import { type Rule, required, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useFocusOnChange } from '#web/ui/layout/use-focus-on-change.ts'
import { formatAmount } from '#web/ui/style/format-amount.ts'
import { toast } from '#web/ui/toasts/toast.ts'

type Given = Pick<AdminContributionDetail, 'amount' | 'totalAmount' | 'reservedTotal'>

const paidOf = ({ amount, totalAmount }: Given): PaidAmounts => ({
  base: amount,
  total: totalAmount,
})

/** Refundable part of the base amount, in centavos. */
export function computeRefundableAmount(contribution: Given): number {
  return contribution.amount - computeRefundedBase(paidOf(contribution), contribution.reservedTotal)
}

/** The refund for a part of the base amount, as the server computes it; null beyond what is left. */
export function computeRefundFor(contribution: Given, part: number): PaidAmounts | null {
  return computeRefund(paidOf(contribution), contribution.reservedTotal, part)
}

/** For a page's clientAction: handles the form of `RefundSection`. */
export async function refundContribution(call: Caller, id: string, form: FormData) {
  const amount = parsePesos(String(form.get('amount'))) ?? 0
  const reason = String(form.get('reason') ?? '')
  try {
    const params = { id }
    const { refund } = await call('POST /contributions/:id/refund', {
      params,
      body: { amount, reason },
    })
    return { done: true as const, refund }
  } catch (error) {
    return toFormFailure(error, form)
  }
}

type Refundable = Pick<AdminContributionDetail, 'takesHostPart'>

/** Who pays, before it is sent: nobody knows whether the host's account still has the money. */
function foretellPayer({ takesHostPart }: Refundable, back: PaidAmounts): string {
  const [part, fees] = [back.base, back.total - back.base].map(formatPesos)
  return takesHostPart
    ? `La plataforma paga los ${fees} de cargos, y los ${part} salen de la cuenta del anfitrión. Si su cuenta ya no los tiene, también los paga la plataforma y quedan como deuda del anfitrión.`
    : `La plataforma paga los ${formatPesos(back.total)} y después le cobra ${part} a la cuenta del anfitrión. Si su cuenta ya no los tiene, quedan como deuda del anfitrión.`
}

/** Who paid which part, as the provider answered: the platform returns the fees either way. */
export function tellPayer({
  paidBy,
  amount,
  totalAmount,
}: Pick<Refund, 'paidBy' | 'amount' | 'totalAmount'>): string {
  const [part, total, fees] = [amount, totalAmount, totalAmount - amount].map(formatPesos)
  if (paidBy === 'host')
    return `${part} salieron de la cuenta del anfitrión, y la plataforma pagó ${fees} de cargos.`
  return paidBy === 'platform'
    ? `La plataforma pagó los ${total}: ${part} se le cobran aparte al anfitrión.`
    : 'El proveedor todavía no dice de qué cuenta salió.'
}

type Answer =
  | FormFailure
  | Exclude<Awaited<ReturnType<typeof refundContribution>>, { type: string }>

function upTo(left: number): Rule {
  return (typed) => {
    const amount = parsePesos(typed)
    if (amount === null) return AMOUNT_INVALID
    if (amount === 0) return `El monto mínimo es ${formatPesos(1)} MXN`
    return amount > left ? `Quedan ${formatPesos(left)} por devolver` : null
  }
}

/** Full or partial refund, with the fees in proportion (`R6`). */
function RefundForm({ contribution }: { contribution: AdminContributionDetail }) {
  const left = computeRefundableAmount(contribution)
  const fetcher = useFetcher<Answer>()
  const answer = fetcher.data
  const failure = answer && 'message' in answer ? answer : undefined
  const [amount, setAmount] = useState<number | null>(left)
  const { errors, message, form } = useFieldErrors(
    { amount: upTo(left), reason: required },
    failure,
  )
  useEffect(() => {
    if (!answer || !('done' in answer)) return
    const { refund } = answer
    if (refund.status === 'failed') toast.error('El proveedor no pudo hacer la devolución.')
    else
      toast.success(
        `${formatPesos(refund.totalAmount)} van de regreso a la tarjeta. ${tellPayer(refund)}`,
      )
  }, [answer])
  const back = amount ? computeRefundFor(contribution, amount) : null
  const [confirming, setConfirming] = useState(false)
  const confirmed = useRef(false)
  const confirmFirst = (event: FormEvent<HTMLFormElement>) => {
    form.onSubmit(event)
    const sure = confirmed.current
    confirmed.current = false
    if (event.defaultPrevented || sure) return
    event.preventDefault()
    setConfirming(true)
  }
  const send = () => {
    confirmed.current = true
    setConfirming(false)
    form.ref.current?.requestSubmit()
  }
  const label = back ? `Devolver ${formatPesos(back.total)}` : 'Devolver'
  return (
    <>
      <Form fetcher={fetcher} {...form} onSubmit={confirmFirst} className="grid grid-cols-1 gap-5">
        {message && <Banner tone="danger">{message}</Banner>}
        <MoneyField
          name="amount"
          label="Cuánto de la aportación"
          hint={`Quedan ${formatPesos(left)}`}
          parse={parsePesos}
          defaultValue={formatAmount(left)}
          onChange={(_, centavos) => setAmount(centavos)}
          error={errors.amount}
        />
        <div className="grid gap-2 rounded-md bg-sunk p-4" aria-live="polite">
          {back ? (
            <>
              <p>
                Regresan a la tarjeta <strong className="money">{formatPesos(back.total)}</strong>:{' '}
                <span className="money">{formatPesos(back.base)}</span> de la aportación y{' '}
                <span className="money">{formatPesos(back.total - back.base)}</span> de cargos.
              </p>
              <p className="text-sm text-muted">{foretellPayer(contribution, back)}</p>
            </>
          ) : (
            <p>Escribe cuánto devolver para ver lo que regresa a la tarjeta.</p>
          )}
        </div>
        <TextArea
          name="reason"
          label="Motivo"
          hint="Queda en la auditoría."
          maxLength={MESSAGE_MAX}
          error={errors.reason}
        />
        <p className="text-sm text-muted">
          El banco puede tardar entre 5 y 10 días hábiles. No se puede deshacer.
        </p>
        <div>
          <Button
            type="submit"
            variant="danger"
            busy={fetcher.state !== 'idle'}
            busyLabel="Devolviendo..."
          >
            {label}
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        open={confirming}
        title={`¿${label} a ${contribution.contributorName}?`}
        text={`El dinero regresa a la tarjeta con la que se pagó. ${back ? foretellPayer(contribution, back) : ''} No se puede deshacer.`}
        confirmLabel={label}
        tone="danger"
        onConfirm={send}
        onCancel={() => setConfirming(false)}
      />
    </>
  )
}

/** The refund form, or why nothing can be refunded. */
export function RefundSection({ contribution }: { contribution: AdminContributionDetail }) {
  const { notRefundable, reservedTotal, hostDebt } = contribution
  const heading = useFocusOnChange(reservedTotal)
  const refundable = notRefundable === null && computeRefundableAmount(contribution) > 0
  return (
    <Card as="section" aria-labelledby="devolver" className="grid gap-4">
      <h2 id="devolver" ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
        Devolver
      </h2>
      {hostDebt > 0 && (
        <Banner tone="warning" title={`El anfitrión debe ${formatPesos(hostDebt)}`}>
          La tarjeta ya los tiene o los va a tener, y los pagó la plataforma.{' '}
          <TextLink to={PATHS.adminStoppedTransfers}>Ver transferencias detenidas</TextLink>
        </Banner>
      )}
      {refundable ? (
        <RefundForm key={reservedTotal} contribution={contribution} />
      ) : (
        <Banner tone="info">{notRefundable ?? 'Toda la aportación ya va de regreso.'}</Banner>
      )}
    </Card>
  )
}
