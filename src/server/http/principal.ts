import { ApiError } from '#contract/api/errors.ts'
import { hasAnyRole, type Role } from '#contract/people/roles.ts'
import type { SessionEnd } from '#contract/people/session-end.ts'
import { formatLongDay, toMexicoCityClock } from '#contract/text/dates.ts'
import { FRESH_PROOF_MS } from '#server/limits.ts'

/** The person who makes a request, as of this moment. */
export interface Principal {
  id: string
  sessionId: string
  roles: readonly string[]
  email: string
  emailVerified: boolean
  /** Until when a former address can undo its change; null if none can (decision 21). */
  emailUndoableUntil: Date | null
  /** When the session last proved a password or passkey (`R16`). */
  provenAt: Date
  /** The role needs a second factor that the person has not added: until then the role is ignored (`R16`). */
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

/** The refusal of what waits while a former address can undo its change (decision 21). */
export function createRecentChangeError(until: Date): ApiError {
  const moment = `${formatLongDay(until)} a las ${toMexicoCityClock(until).time.slice(0, 5)}`
  return new ApiError('EMAIL_CHANGED_RECENTLY', {
    message: `Tu correo cambió hace poco. Por seguridad, esto espera hasta el ${moment} (hora del centro), o hasta que presiones “Sí, fui yo” en el aviso que enviamos a tu correo anterior.`,
  })
}

/** Whether the person has one of these roles now (a desk role only with the second factor it needs). */
export function hasRole(person: Principal | null, roles: readonly Role[]): boolean {
  return person !== null && hasAnyRole(person.roles, roles)
}

/** Whom a case of the desk is about: an account, the host of an event, who gave a gift. */
interface CasePeople {
  id?: string | null
  host_id?: string | null
  user_id?: string | null
  contributor_email?: string | null
}

type CaseReader = Pick<Principal, 'id' | 'email'>

/** Whether a case is the reader's own: the desk leaves it to a colleague (decision 44). */
export function isOwnCase({ id, email }: CaseReader, about: CasePeople): boolean {
  const { contributor_email: contributorEmail = null } = about
  return [about.id, about.host_id, about.user_id].includes(id) || contributorEmail === email
}

/** Throws OWN_CASE if somebody at the desk would decide about what is their own (decision 44). */
export function assertOthersCase(person: CaseReader, about: CasePeople): void {
  if (isOwnCase(person, about)) throw new ApiError('OWN_CASE')
}
