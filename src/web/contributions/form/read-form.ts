import type { CallInput } from '#contract/api/caller.ts'
import type { FieldError } from '#contract/api/errors.ts'
import { parsePesos } from '#contract/money/money.ts'
import { faultsIn } from '#web/forms/validation/field-errors.ts'
import { contributionRules } from './contribution-rules.ts'
import { attemptKey } from './idempotency-key.ts'

type Wish = CallInput<'POST /payments/create-checkout-session'>

/** The posted form → what the API is asked, or the faults of its fields. */
export function readContribution(
  form: FormData,
  eventId: string,
): { wish: Wish } | { faults: FieldError[] } {
  const found = faultsIn(form, contributionRules)
  const amount = parsePesos(String(form.get('amount')))
  if (Object.keys(found).length > 0 || amount === null) {
    return { faults: Object.entries(found).map(([field, message]) => ({ field, message })) }
  }
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const body = {
    eventId,
    goalId: text('goalId') || null,
    amount,
    contributorName: text('contributorName'),
    contributorEmail: text('contributorEmail'),
    message: text('message'),
    anonymous: form.has('anonymous'),
  }
  const key = attemptKey(text('idempotencyKey'), body)
  return { wish: { body, headers: { 'idempotency-key': key } } }
}
