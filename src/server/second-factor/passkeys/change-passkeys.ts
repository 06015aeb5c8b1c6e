import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { addPasskey as endpoint } from '#contract/people/second-factor.ts'
import { PASSKEYS_MAX } from '#contract/product/limits.ts'
import type { Deps } from '#server/deps.ts'
import { readUser } from '#server/users/present.ts'
import {
  assertMayAddFirstFactor,
  completeEnrolment,
  completeRemoval,
  lockOwner,
  lockOwnerInSession,
} from '../announce-change.ts'
import {
  createSessionChallenge,
  endSessionChallenge,
  type SessionCaller,
  type SessionRef,
} from '../challenges.ts'
import { deletePasskey, hasSecondFactor, insertPasskey, listPasskeys } from '../store.ts'
import { buildCreationOptions, readSignedChallenge, verifyCreation } from './passkeys.ts'

/** Starts a passkey: the browser creates it with these options. Throws TOO_MANY_PASSKEYS, EMAIL_CHANGED_RECENTLY. */
export async function startPasskey(deps: Deps, session: SessionRef) {
  const person = await readUser(deps.db, session.id)
  await assertMayAddFirstFactor(deps.db, deps, person)
  const passkeys = await listPasskeys(deps.db, session.id)
  if (passkeys.length >= PASSKEYS_MAX) throw new ApiError('TOO_MANY_PASSKEYS')
  const challenge = await createSessionChallenge(deps.db, 'enroll-passkey', session, deps.now())
  return buildCreationOptions(deps.config, person, { challenge, passkeys })
}

/**
 * Adds the passkey that the browser created; resolves to recovery codes if it is the first factor.
 * Throws PASSKEY_REFUSED, TOO_MANY_PASSKEYS.
 */
export async function addPasskey(
  deps: Deps,
  session: SessionCaller,
  { name, passkey }: ParsedBody<typeof endpoint>,
): Promise<string[] | null> {
  const challenge = readSignedChallenge(passkey)
  if (challenge === null) throw new ApiError('PASSKEY_REFUSED')
  const now = deps.now()
  // On its own, so that the challenge is used up even if the passkey is refused.
  const isOurs = await deps.db
    .transaction()
    .execute((tx) => endSessionChallenge(tx, 'enroll-passkey', { challenge, session, now }))
  const verified = isOurs && (await verifyCreation(deps.config, passkey, challenge))
  if (!verified) throw new ApiError('PASSKEY_REFUSED')
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockOwnerInSession(tx, session)
    const isFirst = !(await hasSecondFactor(tx, user.id))
    const others = await listPasskeys(tx, user.id)
    if (others.length >= PASSKEYS_MAX) throw new ApiError('TOO_MANY_PASSKEYS')
    const isNew = await insertPasskey(tx, {
      user_id: user.id,
      credential_id: verified.credentialId,
      public_key: verified.publicKey,
      sign_count: verified.signCount,
      transports: passkey.response.transports ?? [],
      name,
      created_at: now,
    })
    if (!isNew) throw new ApiError('PASSKEY_REFUSED')
    const change = { kind: 'passkey-added', name } as const
    return completeEnrolment(tx, deps, { user, session, isFirst, change })
  })
}

/** Removes a passkey. Throws NOT_FOUND, LAST_SECOND_FACTOR. */
export async function removePasskey(deps: Deps, userId: string, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockOwner(tx, userId)
    const passkey = (await listPasskeys(tx, userId)).find((one) => one.id === id)
    if (!passkey || !(await deletePasskey(tx, userId, id))) throw new ApiError('NOT_FOUND')
    await completeRemoval(tx, deps, user, { kind: 'passkey-removed', name: passkey.name })
  })
}
