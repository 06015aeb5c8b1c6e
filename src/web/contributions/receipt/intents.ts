import type { Caller } from '#contract/api/caller.ts'
import type { PrivateReceipt } from '#contract/contributions/receipts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { readChoices } from '#web/contributions/form/contribution-input.ts'

export type Intent = 'choices' | 'resend' | 'email' | 'ask' | 'withdraw'

const DONE: Record<Intent, string> = {
  ask: 'Le avisamos a la familia que pides tu dinero de vuelta.',
  withdraw: 'Retiramos tu solicitud: tu aportación se queda con la familia.',
  choices: 'Guardamos tus cambios.',
  resend: 'Te enviamos el comprobante otra vez. Si no lo ves, busca en correo no deseado.',
  email: 'Listo: el comprobante va a tu nuevo correo con un enlace nuevo. El de antes ya no abre.',
}

function isIntent(value: unknown): value is Intent {
  return typeof value === 'string' && Object.hasOwn(DONE, value)
}

/** Whether people type into the form: sending again and withdrawing are buttons. */
export const hasText = (form: FormData): boolean =>
  ['message', 'reason', 'email'].some((name) => form.has(name))

type DoneReceipt = Pick<PrivateReceipt, 'status' | 'refundRequest' | 'areChoicesOpen'>

/** Whether what a form did still holds: its address may be opened again much later. */
const HOLDS: Record<Intent, (receipt: DoneReceipt) => boolean> = {
  ask: ({ refundRequest }) => ['open', 'escalated'].includes(refundRequest?.state ?? ''),
  withdraw: ({ refundRequest }) => refundRequest?.state === 'withdrawn',
  choices: ({ areChoicesOpen }) => areChoicesOpen,
  resend: ({ status }) => status === 'CONFIRMED',
  email: ({ status }) => status === 'CONFIRMED',
}

/** The success message for `?hecho=`, as long as the receipt agrees. */
export function readDoneMessage(query: URLSearchParams, receipt: DoneReceipt): string | null {
  const done = query.get('hecho')
  return isIntent(done) && HOLDS[done](receipt) ? DONE[done] : null
}

/** Of a page whose form has corrected the address. */
export const EMAIL_CORRECTED_QUERY = 'hecho=email'

/** Whether `?hecho=` says that the address was corrected: earlier links are dead. */
export const hasNewLink = (query: URLSearchParams): boolean => query.get('hecho') === 'email'

interface Link {
  id: string
  token: string
}

const requestsByIntent: Record<
  Intent,
  (call: Caller, link: Link, form: FormData) => Promise<{ receipt: PrivateReceipt }>
> = {
  choices: (call, { id, token }, form) =>
    call('PATCH /receipts/:id', {
      params: { id },
      body: {
        token,
        ...readChoices(form),
        // Absent once the event is over: then the message stays as it is.
        ...(form.has('message') && { message: String(form.get('message')) }),
      },
    }),
  resend: (call, { id, token }, form) =>
    call('POST /receipts/:id/resend', {
      params: { id },
      body: { token, emailsSent: Number(form.get('emailsSent')) },
    }),
  ask: (call, { id, token }, form) =>
    call('POST /receipts/:id/refund-request', {
      params: { id },
      body: { token, reason: String(form.get('reason') ?? '') },
    }),
  withdraw: (call, { id, token }) =>
    call('POST /receipts/:id/refund-request/withdraw', { params: { id }, body: { token } }),
  email: (call, { id, token }, form) =>
    call('PATCH /receipts/:id/email', {
      params: { id },
      body: { token, email: String(form.get('email') ?? '') },
    }),
}

/** Runs the posted form's request. Throws `ApiError`. */
export async function runIntent(
  call: Caller,
  link: Link,
  form: FormData,
): Promise<{ receipt: PrivateReceipt; done: Intent }> {
  const intent = form.get('intent')
  if (!isIntent(intent)) throw new ApiError('VALIDATION')
  const { receipt } = await requestsByIntent[intent](call, link, form)
  return { receipt, done: intent }
}
