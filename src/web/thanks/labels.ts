import type { ThanksChannel } from '#contract/contributions/thanks.ts'
import { formatCount } from '#web/format/text.ts'

/** `Te falta agradecer a 7 aliados`. */
export function describePending(pending: number): string {
  return pending === 0
    ? '¡Ya agradeciste a todos!'
    : `Te falta agradecer a ${formatCount(pending, 'aliado', 'aliados')}`
}

export const CHANNEL_LABELS: Record<ThanksChannel, string> = {
  email: 'Por correo',
  whatsapp: 'Por WhatsApp',
  other: 'A tu manera',
}
