import { type Insertable, sql } from 'kysely'
import { BATCH_ROWS, deleteInBatches } from '#server/db/batches.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'
import type { LostFactor } from '#server/mail/templates/people/account.ts'
import type { UserRow } from '#server/users/store.ts'

export type PasskeyRow = Row<'passkeys'>
export type ChallengePurpose = Row<'factor_challenges'>['purpose']

/** SQL condition on the row of `users`: the person has a passkey or a connected app. */
export const hasSecondFactorSql = sql<boolean>`(
  exists (select from passkeys where user_id = users.id)
  or exists (select from totp_apps where user_id = users.id and is_confirmed))`

/** Whether the person has a passkey or a connected app. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from passkeys where user_id = ${userId}
    union all
    select from totp_apps where user_id = ${userId} and is_confirmed
    limit 1`.execute(db)
  return rows.length > 0
}

/** Lists a person's passkeys, oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

/** Inserts a passkey; resolves to false if some account has it. */
export async function insertPasskey(tx: Tx, passkey: Insertable<Schema['passkeys']>) {
  const result = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/**
 * Records a use with the authenticator's counter. Resolves to false if the counter did not grow: the
 * authenticator was copied, or an assertion came twice. Authenticators that do not count send 0.
 */
export async function recordPasskeyUse(tx: Tx, id: string, signCount: number, now: Date) {
  const result = await tx
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Finds the connected app, or the one that waits for its first code. */
export function findTotpApp(db: Db, userId: string, isConfirmed: boolean) {
  return db
    .selectFrom('totp_apps')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_confirmed', '=', isConfirmed)
    .executeTakeFirst()
}

export async function deleteTotpApp(tx: Tx, userId: string, isConfirmed: boolean) {
  const result = await tx
    .deleteFrom('totp_apps')
    .where('user_id', '=', userId)
    .where('is_confirmed', '=', isConfirmed)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function insertTotpApp(tx: Tx, app: Insertable<Schema['totp_apps']>): Promise<void> {
  await tx.insertInto('totp_apps').values(app).execute()
}

/** Records the step of an accepted code; resolves to false if that code or a later one was used. */
export async function recordTotpUse(tx: Tx, userId: string, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('totp_apps')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where('is_confirmed', '=', true)
    .where('last_used_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { codes } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('codes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return codes
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function insertRecoveryCodes(
  tx: Tx,
  codes: readonly Insertable<Schema['recovery_codes']>[],
): Promise<void> {
  await tx
    .insertInto('recovery_codes')
    .values([...codes])
    .execute()
}

/** Deletes a recovery code; resolves to true for the first use only. */
export async function spendRecoveryCode(
  tx: Tx,
  userId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', codeHash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Deletes all factors of a person, with their recovery codes and challenges. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  await deleteRecoveryCodes(tx, userId)
  await tx.deleteFrom('factor_challenges').where('user_id', '=', userId).execute()
  const apps = await tx.deleteFrom('totp_apps').where('user_id', '=', userId).executeTakeFirst()
  const keys = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  return apps.numDeletedRows + keys.numDeletedRows > 0n
}

async function hasFactorBefore(tx: Tx, userId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from totp_apps where user_id = ${userId} and is_confirmed and created_at <= ${since}
    union all select from passkeys where user_id = ${userId} and created_at <= ${since}`.execute(tx)
  return rows.length > 0
}

/**
 * Deletes the factors and recovery codes that a person got after a moment, and all recovery codes if no
 * factor is left. Nothing is deleted if none is older although the account had one before: they replaced
 * it. Resolves to what was among them; null if nothing was.
 */
export async function deleteFactorsSince(
  tx: Tx,
  { id: userId, second_factor_since: protectedSince }: Pick<UserRow, 'id' | 'second_factor_since'>,
  since: Date,
): Promise<LostFactor | null> {
  const wasProtected = protectedSince !== null && protectedSince <= since
  if (wasProtected && !(await hasFactorBefore(tx, userId, since))) return null
  const { rows } = await sql<{ factors: number; codes: number }>`
    with young_codes as (
      delete from recovery_codes where user_id = ${userId} and created_at > ${since} returning user_id
    ), young_apps as (
      delete from totp_apps where user_id = ${userId} and created_at > ${since} returning is_confirmed
    ), young_keys as (
      delete from passkeys where user_id = ${userId} and created_at > ${since} returning id
    )
    select (select count(*) from young_apps where is_confirmed)::int
      + (select count(*) from young_keys)::int as factors,
      (select count(*) from young_codes)::int as codes`.execute(tx)
  const [lost] = rows
  if (!lost?.factors) return lost?.codes ? 'recovery-codes' : null
  if (!(await hasSecondFactor(tx, userId))) await deleteRecoveryCodes(tx, userId)
  return 'factor'
}

export async function insertChallenge(
  db: Db,
  challenge: Insertable<Schema['factor_challenges']>,
): Promise<void> {
  await db.insertInto('factor_challenges').values(challenge).execute()
}

/** Finds the owner of a challenge of sign-in. */
export function findSignInChallenge(db: Db, challengeHash: Buffer, now: Date) {
  return db
    .selectFrom('factor_challenges')
    .select('user_id')
    .where('challenge_hash', '=', challengeHash)
    .where('purpose', '=', 'sign-in')
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Counts an answer to a challenge of sign-in, before it is checked; resolves to the challenge, or to
 * undefined if it is over or had all its answers.
 */
export function countAnswer(
  tx: Tx,
  challengeHash: Buffer,
  { now, max }: { now: Date; max: number },
) {
  return tx
    .updateTable('factor_challenges')
    .set({ answers: sql<number>`answers + 1` })
    .where('challenge_hash', '=', challengeHash)
    .where('purpose', '=', 'sign-in')
    .where('expires_at', '>', now)
    .where('answers', '<', max)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteChallenge(tx: Tx, challengeHash: Buffer): Promise<void> {
  await tx.deleteFrom('factor_challenges').where('challenge_hash', '=', challengeHash).execute()
}

/** Deletes a challenge of a session; resolves to true for its first valid use only. */
export async function spendSessionChallenge(
  tx: Tx,
  challengeHash: Buffer,
  {
    purpose,
    userId,
    sessionId,
    now,
  }: {
    purpose: ChallengePurpose
    userId: string
    sessionId: string
    now: Date
  },
): Promise<boolean> {
  const result = await tx
    .deleteFrom('factor_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('purpose', '=', purpose)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteChallengesExpiredBefore(db: Db, before: Date): Promise<void> {
  const old = db
    .selectFrom('factor_challenges')
    .select('challenge_hash')
    .where('expires_at', '<', before)
  const some = old.limit(BATCH_ROWS).forUpdate().skipLocked()
  await deleteInBatches(() =>
    db.deleteFrom('factor_challenges').where('challenge_hash', 'in', some).executeTakeFirst(),
  )
}
