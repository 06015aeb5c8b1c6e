import type { CallInput } from '#contract/api/caller.ts'
import type { FieldError } from '#contract/api/errors.ts'
import type { PublicChoices } from '#contract/contributions/contributions.ts'
import {
  computeTyped,
  computeTypedLimits,
  type FeesPaidBy,
  toFeesPaidBy,
} from '#contract/money/fees.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'
import {
  AMOUNT_INVALID,
  AMOUNT_MAXIMUMS,
  AMOUNT_MINIMUMS,
  buildMaxLengthMessage,
  CONTRIBUTOR_EMAIL_INVALID,
  NAME_REQUIRED,
} from '#contract/product/messages.ts'
import { createRandomId } from '#web/format/text.ts'
import { type FormFailure, readTypedFields } from '#web/forms/form.tsx'
import { email, type Rule, validateForm } from '#web/forms/validation/field-errors.ts'
import { formatAmount } from '#web/ui/style/format-amount.ts'
import type { GoalChoice } from './goal-chooser.tsx'

/** The error of a typed amount in pesos, or null (`spec §5`, `R1`, `R23`). */
export function validateAmount(typed: string, feesPaidBy: FeesPaidBy): string | null {
  if (typed.trim() === '') return AMOUNT_MINIMUMS[feesPaidBy]
  const centavos = parsePesos(typed)
  if (centavos === null) return AMOUNT_INVALID
  const { min, max } = computeTypedLimits(feesPaidBy)
  if (centavos < min) return AMOUNT_MINIMUMS[feesPaidBy]
  return centavos > max ? AMOUNT_MAXIMUMS[feesPaidBy] : null
}

/** Checked only when filled (`spec §5`). */
const emailRule: Rule = (typed, form) =>
  typed.trim() && email(typed, form) ? CONTRIBUTOR_EMAIL_INVALID : null

export const messageRule: Rule = (typed) =>
  typed.length > MESSAGE_MAX ? buildMaxLengthMessage(MESSAGE_MAX) : null

export const contributionRules = {
  amount: (typed: string, form: FormData) =>
    validateAmount(typed, toFeesPaidBy(form.get('feesPaidBy'))),
  contributorName: (typed: string) => (typed.trim() ? null : NAME_REQUIRED),
  contributorEmail: emailRule,
  message: messageRule,
}

/** What the contributor lets others see (`R22`): a box is in the form only while it is checked. */
export const readChoices = (form: FormData): PublicChoices => ({
  anonymous: form.has('anonymous'),
  amountHidden: form.has('amountHidden'),
  messagePrivate: form.has('messagePrivate'),
})

/** The field of a quick amount sent without JavaScript: centavos, or the rest of the goal. */
export const QUICK_AMOUNT_FIELD = 'pick'
export const REMAINING_AMOUNT = 'rest'

/** The form with the chosen quick amount filled in, or null if none was chosen. */
export function applyQuickAmount(
  form: FormData,
  goals: readonly GoalChoice[],
  feesPaidBy: FeesPaidBy,
): FormFailure | null {
  const picked = form.get(QUICK_AMOUNT_FIELD)
  if (picked === null) return null
  const missing = goals.find(({ id }) => id === form.get('goalId'))?.missing ?? 0
  const centavos = picked === REMAINING_AMOUNT ? computeTyped(missing, feesPaidBy) : Number(picked)
  // The form may be from before the host changed who pays the fees.
  const typed: Record<string, string> = { ...readTypedFields(form), feesPaidBy }
  if (Number.isSafeInteger(centavos) && centavos > 0) typed.amount = formatAmount(centavos)
  return { message: '', details: [], typed }
}

const FORM_KEY = /^[\w-]{1,64}$/

/** 53-bit hash (cyrb53): `crypto.subtle` exists in secure contexts only. */
function hashText(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)
}

/**
 * The Idempotency-Key of a form: sent twice unchanged it creates one contribution; changed after
 * returning from the checkout it creates another (`R6`).
 */
function createIdempotencyKey(formKey: string, body: object): string {
  const key = FORM_KEY.test(formKey) ? formKey : createRandomId()
  return `${key}.${hashText(JSON.stringify(body))}`
}

export function readContribution(
  form: FormData,
  eventId: string,
): { request: CallInput<'POST /payments/create-checkout-session'> } | { errors: FieldError[] } {
  const found = validateForm(form, contributionRules)
  const amount = parsePesos(String(form.get('amount')))
  if (Object.keys(found).length > 0 || amount === null) {
    return { errors: Object.entries(found).map(([field, message]) => ({ field, message })) }
  }
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const body = {
    eventId,
    goalId: text('goalId') || null,
    amount,
    feesPaidBy: toFeesPaidBy(form.get('feesPaidBy')),
    contributorName: text('contributorName'),
    contributorEmail: text('contributorEmail'),
    message: text('message'),
    ...readChoices(form),
  }
  const key = createIdempotencyKey(text('idempotencyKey'), body)
  return { request: { body, headers: { 'idempotency-key': key } } }
}
