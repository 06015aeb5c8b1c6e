import type { Caller } from '#contract/api/caller.ts'
import type { QuarantineDecision } from '#contract/money/quarantine.ts'
import { refusal } from '#web/forms/refusal.ts'

const DECISIONS: readonly QuarantineDecision[] = ['accept', 'refund', 'dismiss']

/** For a page's clientAction: resolves a payment kept apart, as a `ResolveButtons` asks. */
export async function resolvePayment(call: Caller, form: FormData) {
  const asked = String(form.get('decision'))
  const decision = DECISIONS.find((each) => each === asked) ?? 'dismiss'
  const reason = String(form.get('reason') ?? '')
  try {
    const params = { id: String(form.get('paymentId')) }
    await call('POST /admin/quarantine/:id/resolve', { params, body: { decision, reason } })
    return { done: true as const }
  } catch (error) {
    return refusal(error, form)
  }
}
