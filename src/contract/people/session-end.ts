import { SUPPORT_EMAIL } from '#contract/product/product.ts'

/** Why a sign-in session was ended before its time, by its owner or by us. */
export const SESSION_END_REASONS = [
  'sign-out',
  'other-device',
  'password',
  'email-confirmed',
  'email-changed',
  'email-undone',
  'second-factor',
  'suspended',
  'support',
] as const

/** Why a session is over. */
export type SessionEnd = (typeof SESSION_END_REASONS)[number] | 'expired'

const FOR_SAFETY = 'Cerramos esta sesión por seguridad'

/** What its owner reads, in one sentence. */
const MESSAGES: Record<SessionEnd, string> = {
  expired: 'Tu sesión expiró. Inicia sesión para continuar.',
  'sign-out': 'Cerraste esta sesión. Inicia sesión para continuar.',
  'other-device':
    'Esta sesión se cerró desde otro dispositivo de tu cuenta. ¿No fuiste tú? Elige otra contraseña.',
  password: `${FOR_SAFETY}: la contraseña de tu cuenta cambió.`,
  'email-confirmed': `${FOR_SAFETY}: el correo de la cuenta se confirmó en otro dispositivo.`,
  'email-changed': `${FOR_SAFETY}: el correo de tu cuenta cambió.`,
  'email-undone': `${FOR_SAFETY}: se canceló un cambio del correo de la cuenta. Para entrar hace falta una contraseña nueva.`,
  'second-factor': `${FOR_SAFETY}: cambió la verificación en dos pasos de tu cuenta.`,
  support: `Cerramos tus sesiones para proteger tu cuenta. Inicia sesión de nuevo; si no lo esperabas, escríbenos a ${SUPPORT_EMAIL}.`,
  suspended: `Cerramos esta sesión porque tu cuenta se suspendió. Escríbenos a ${SUPPORT_EMAIL} y te explicamos.`,
}

/** Returns the sentence for a reason; null for a text that is none. */
export function describeSessionEnd(reason: string | null | undefined): string | null {
  return Object.entries(MESSAGES).find(([known]) => known === reason)?.[1] ?? null
}
