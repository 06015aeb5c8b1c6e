import type { SessionEnd } from '#contract/people/session-end.ts'
import { FRESH_PROOF_MS } from '#server/limits.ts'

/** The person who makes a request, as of this moment. */
export interface Principal {
  id: string
  sessionId: string
  roles: readonly string[]
  email: string
  emailVerified: boolean
  /** When the session last proved a password or passkey (`R16`). */
  provenAt: Date
  /** An ADMIN who must have a second factor and has none acts without the role until then (`R16`). */
  lacksSecondFactor: boolean
}

/** Whom a bearer token speaks for; for nobody, with why its session is over, if that is known. */
export interface TokenHolder {
  user: Principal | null
  sessionEnd?: SessionEnd | undefined
}

/** Whether the session proved a password or passkey within ten minutes (`R16`). */
export function hasFreshProof({ provenAt }: Pick<Principal, 'provenAt'>, now: Date): boolean {
  return now.getTime() - provenAt.getTime() <= FRESH_PROOF_MS
}

export function isAdmin(person: Principal | null): boolean {
  return person?.roles.includes('ADMIN') ?? false
}
