/** The roles of a user (`spec §6`, `R2`). A visitor without an account counts as INVITADO. */
export const ROLES = ['HOST', 'ALIADO', 'INVITADO', 'SUPPORT', 'FINANCE', 'ADMIN'] as const
/** The roles that an account can have. */
export const ACCOUNT_ROLES = ['HOST', 'ALIADO', 'SUPPORT', 'FINANCE', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

/**
 * Who reads at the desk: SUPPORT, who helps people; FINANCE, who moves money; ADMIN, who does both and all
 * else (decision 43).
 */
export const DESK_ROLES = ['SUPPORT', 'FINANCE', 'ADMIN'] as const
export type DeskRole = (typeof DESK_ROLES)[number]
/** Who helps people: notes, receipts, addresses, sessions. */
export const SUPPORT_DESK = ['SUPPORT', 'ADMIN'] as const
/** Who moves money and takes files of it. */
export const FINANCE_DESK = ['FINANCE', 'ADMIN'] as const

/** Derives the single role that the API shows: ADMIN, else HOST, else ALIADO (`R2`). */
export function deriveRole(roles: readonly string[]): 'ADMIN' | 'HOST' | 'ALIADO' {
  const held = new Set(roles.map((role) => role.toUpperCase()))
  if (held.has('ADMIN')) return 'ADMIN'
  return held.has('HOST') ? 'HOST' : 'ALIADO'
}

/** True when one of the user's roles is accepted, compared uppercased (`spec §2`). */
export function hasAnyRole(held: readonly string[], wanted: readonly Role[]): boolean {
  const uppercased = held.map((role) => role.toUpperCase())
  return wanted.some((role) => uppercased.includes(role))
}
