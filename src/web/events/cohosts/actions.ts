import { call } from '#web/api/call.ts'
import { toFormFailure } from '#web/forms/form.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

/** What the owner does on the page of co-hosts, by the form's `intent`; resolves to the message. */
const actionsByIntent: Record<string, (id: string, form: FormData) => Promise<string>> = {
  invite: async (id, form) => {
    const email = text(form, 'email').trim()
    const params = { id }
    await call('POST /events/:id/cohosts/invitations', { params, body: { email } })
    return `Enviamos la invitación a ${email}`
  },
  resend: async (id, form) => {
    const params = { id, invitationId: text(form, 'invitationId') }
    await call('POST /events/:id/cohosts/invitations/:invitationId/resend', { params })
    return 'Enviamos otra vez la invitación'
  },
  withdraw: async (id, form) => {
    const params = { id, invitationId: text(form, 'invitationId') }
    await call('DELETE /events/:id/cohosts/invitations/:invitationId', { params })
    return 'Invitación retirada'
  },
  remove: async (id, form) => {
    const params = { id, userId: text(form, 'userId') }
    await call('DELETE /events/:id/cohosts/:userId', { params })
    return 'Ya no tiene acceso'
  },
}

/** For a clientAction: runs what the form's `intent` names. */
export async function runCohostAction(id: string, form: FormData) {
  const action = actionsByIntent[text(form, 'intent')]
  if (!action) throw new Error('unknown intent')
  try {
    return { done: await action(id, form) }
  } catch (error) {
    const failure = toFormFailure(error, form)
    if (!form.has('email')) toast.error(failure.data.message)
    return failure
  }
}
