import type { LinkState } from '#contract/people/auth.ts'

/** What /forgot-password says to whoever comes from a reset link that no longer works (`spec §8`). */
const MESSAGES = {
  expired: 'El enlace ha expirado. Solicita un nuevo enlace de reseteo.',
  invalid: 'Enlace inválido. Solicita un nuevo enlace de reseteo.',
  used: 'Este enlace ya se usó. Si todavía necesitas otra contraseña, solicita un nuevo enlace.',
} as const

type DeadState = keyof typeof MESSAGES

const isDeadState = (state: string): state is DeadState => Object.hasOwn(MESSAGES, state)

/** The message for the state of a reset link; null for one that works, and for any other text. */
export function describeResetLink(state: LinkState | string | null): string | null {
  return state !== null && isDeadState(state) ? MESSAGES[state] : null
}

/** The state of the link that a refused reset tells by its message; null for other refusals. */
export function readResetLinkState(message: string): DeadState | null {
  if (message.includes('expirado')) return 'expired'
  return message.includes('inválido') ? 'invalid' : null
}
