import type { Caller } from '#contract/api/caller.ts'
import { refusal } from '#web/forms/refusal.ts'

/** For a page's clientAction: suspends or reinstates, as a `SuspendButton` asks. */
export async function changeSuspension(call: Caller, form: FormData) {
  const suspended = form.get('suspended') === 'true'
  const reason = String(form.get('reason') ?? '')
  try {
    const params = { id: String(form.get('userId')) }
    await call('PATCH /users/:id', { params, body: { suspended, reason } })
    return { done: true as const }
  } catch (error) {
    return refusal(error, form)
  }
}
