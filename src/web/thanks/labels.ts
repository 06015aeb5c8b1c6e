import type { ThanksChannel } from '#contract/contributions/thanks.ts'
import { formatCount } from '#web/format/text.ts'

/** `Te falta agradecer 7 regalos`: one person may have given several, by card and another way. */
export function describePending(pending: number): string {
  return pending === 0
    ? '¡Ya agradeciste a todos!'
    : `Te falta agradecer ${formatCount(pending, 'regalo', 'regalos')}`
}

export const CHANNEL_LABELS: Record<ThanksChannel, string> = {
  email: 'Por correo',
  whatsapp: 'Por WhatsApp',
  other: 'A tu manera',
}
