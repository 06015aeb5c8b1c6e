import { errors, jwtVerify, SignJWT } from 'jose'
import { derivedRole } from '#contract/people/roles.ts'
import { TOKEN_HOURS } from '#contract/product/limits.ts'
import type { Deps } from '#server/deps.ts'

type TokenContext = Pick<Deps, 'config' | 'now'>

const ALGORITHM = 'HS256'
const HOUR_SECONDS = 3_600

export interface TokenSubject {
  userId: string
  sessionId: string
  roles: readonly string[]
  sessionExpiresAt: Date
}

const toUnixSeconds = (instant: Date) => Math.floor(instant.getTime() / 1_000)

/** Signs an access token that expires in an hour, or with its session if that is sooner (`R3`). */
export function signToken({ config, now }: TokenContext, subject: TokenSubject): Promise<string> {
  const issuedAt = toUnixSeconds(now())
  const sessionExpiresAt = toUnixSeconds(subject.sessionExpiresAt)
  const expiresAt = Math.min(issuedAt + TOKEN_HOURS * HOUR_SECONDS, sessionExpiresAt)
  return new SignJWT({ sid: subject.sessionId, role: derivedRole(subject.roles) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(subject.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(config.authSecret)
}

/** Verifies a token's signature and expiry, not its session; null if invalid. */
export async function verifyToken(
  { config, now }: TokenContext,
  token: string,
): Promise<{ userId: string; sessionId: string } | null> {
  try {
    const { payload } = await jwtVerify(token, config.authSecret, {
      algorithms: [ALGORITHM],
      currentDate: now(),
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    if (!payload.sub || typeof payload.sid !== 'string') return null
    return { userId: payload.sub, sessionId: payload.sid }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
