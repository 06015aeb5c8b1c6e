import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '#server/db/schema.ts'
import { FACTOR_CHALLENGE_MS } from '#server/limits.ts'
import { insertChallenge, spendSessionChallenge } from './store.ts'

const CHALLENGE_BYTES = 32

/** Hashes a challenge for storage, so that the table reveals none. */
export function hashChallenge(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest()
}

/** Returns a hash that changes with the password, without storing the password's hash twice. */
export function computePasswordVersion(passwordHash: string): Buffer {
  return createHash('sha256').update(passwordHash).digest()
}

function createChallenge(now: Date) {
  return {
    challenge: randomBytes(CHALLENGE_BYTES).toString('base64url'),
    expiresAt: new Date(now.getTime() + FACTOR_CHALLENGE_MS),
  }
}

/** A session of a person, as the callers of use cases name it. */
export interface SessionRef {
  id: string
  sessionId: string
}

/** A session and the IP address from which its person calls. */
export interface SessionCaller extends SessionRef {
  address: string
}

/** Creates a challenge for a passkey that only this session can answer. */
export async function createSessionChallenge(
  db: Db,
  purpose: 'enroll-passkey' | 'fresh-proof',
  { id, sessionId }: SessionRef,
  now: Date,
): Promise<string> {
  const { challenge, expiresAt } = createChallenge(now)
  await insertChallenge(db, {
    challenge_hash: hashChallenge(challenge),
    purpose,
    user_id: id,
    session_id: sessionId,
    expires_at: expiresAt,
  })
  return challenge
}

/** Ends a session's challenge; resolves to false if it is over, used, or not this session's. */
export function endSessionChallenge(
  tx: Tx,
  purpose: 'enroll-passkey' | 'fresh-proof',
  { challenge, session, now }: { challenge: string; session: SessionRef; now: Date },
): Promise<boolean> {
  const owner = { purpose, userId: session.id, sessionId: session.sessionId, now }
  return spendSessionChallenge(tx, hashChallenge(challenge), owner)
}

/** Creates the challenge of a sign-in whose password was right; a new password ends it. */
export async function createSignInChallenge(
  db: Db,
  user: { id: string; passwordHash: string; remember: boolean },
  now: Date,
) {
  const created = createChallenge(now)
  await insertChallenge(db, {
    challenge_hash: hashChallenge(created.challenge),
    purpose: 'sign-in',
    user_id: user.id,
    password_version: computePasswordVersion(user.passwordHash),
    remember: user.remember,
    expires_at: created.expiresAt,
  })
  return created
}
