import type { CallInput } from '#contract/caller.ts'
import type { FieldFault } from '#contract/errors.ts'
import { parsePesos } from '#contract/money.ts'
import { faultsIn } from '#web/forms/faults.ts'
import { contributionRules } from './contribution-rules.ts'

type Wish = CallInput<'POST /payments/create-checkout-session'>

/**
 * The Idempotency-Key of what a form asks for: sent twice as it is, it is one contribution; changed
 * after coming back from the checkout, it is another (`R6`).
 */
async function attemptKey(formKey: string, body: Wish['body']): Promise<string> {
  const fields = new TextEncoder().encode(JSON.stringify([formKey, body]))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', fields))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The posted form → what the API is asked, or the faults of its fields. */
export async function readContribution(
  form: FormData,
  eventId: string,
): Promise<{ wish: Wish } | { faults: FieldFault[] }> {
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
  const key = await attemptKey(text('idempotencyKey') || crypto.randomUUID(), body)
  return { wish: { body, headers: { 'idempotency-key': key } } }
}
