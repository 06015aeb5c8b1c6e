import { sql } from 'kysely'
import type { Db, Row, Tx } from '#server/db/schema.ts'
import type { AccountRequest, ProviderAccount } from '#server/stripe/accounts/provider-account.ts'

/** A host's connected account in its last known state. */
export type AccountRow = Row<'payout_accounts'>

/** Finds a host's current account; `can_receive_payments` allows charges for it (`R4`). */
export function findCurrentAccount(db: Db, userId: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
}

function selectAccount(db: Db, accountId: string) {
  return db.selectFrom('payout_accounts').selectAll().where('stripe_account_id', '=', accountId)
}

/** Finds an account by Stripe's id, current or replaced. */
export function findAccount(db: Db, accountId: string): Promise<AccountRow | undefined> {
  return selectAccount(db, accountId).executeTakeFirst()
}

/** Inserts the host's current row, or returns the existing one; concurrent calls get the same row. */
export function reserveAccountRow(
  tx: Tx,
  reservation: { userId: string; idempotencyKey: string; request: AccountRequest },
): Promise<AccountRow> {
  const { userId, idempotencyKey } = reservation
  const request = JSON.stringify(reservation.request)
  const row = { user_id: userId, idempotency_key: idempotencyKey, request }
  return tx
    .insertInto('payout_accounts')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').where('replaced_at', 'is', null).doUpdateSet({ user_id: userId }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Marks an account as replaced; false if it was before. */
export async function replaceAccount(tx: Tx, rowId: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('payout_accounts')
    .set({ replaced_at: at })
    .where('id', '=', rowId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Lists all accounts of a host, replaced ones too, the newest first. */
export function listAccounts(db: Db, userId: string): Promise<AccountRow[]> {
  return db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Allows the host another account although Stripe rejected these. */
export async function waiveRejections(tx: Tx, rowIds: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('payout_accounts')
    .set({ rejection_waived_at: at })
    .where('id', 'in', rowIds)
    .execute()
}

/** Finds a row, with or without an account at Stripe. */
export function findAccountRow(db: Db, rowId: string): Promise<AccountRow | undefined> {
  return db.selectFrom('payout_accounts').selectAll().where('id', '=', rowId).executeTakeFirst()
}

/** Stores that the creation goes on under the next key; no effect if another call has done so. */
export async function storeNextKey(
  db: Db,
  { id, key_attempt: attempt }: AccountRow,
  request: AccountRequest,
): Promise<void> {
  await db
    .updateTable('payout_accounts')
    .set({ key_attempt: attempt + 1, request: JSON.stringify(request) })
    .where('id', '=', id)
    .where('key_attempt', '=', attempt)
    .where('stripe_account_id', 'is', null)
    .execute()
}

/** Deletes a row without an account at Stripe. */
export async function deleteUnopenedAccount(db: Db, rowId: string): Promise<void> {
  await db
    .deleteFrom('payout_accounts')
    .where('id', '=', rowId)
    .where('stripe_account_id', 'is', null)
    .execute()
}

function toColumns(account: ProviderAccount) {
  return {
    payouts_enabled: account.payoutsEnabled,
    transfers_active: account.transfersActive,
    details_submitted: account.detailsSubmitted,
    disabled_reason: account.disabledReason,
    requirements_due: account.requirementsDue,
    has_past_due_requirements: account.hasPastDueRequirements,
    deauthorized_at: null,
    ...(account.platformId && { platform_id: account.platformId }),
  }
}

/** Saves a created account, unless the row has one: a replayed response is older than the row. */
export async function saveOpenedAccount(db: Db, rowId: string, account: ProviderAccount) {
  await db
    .updateTable('payout_accounts')
    .set({
      stripe_account_id: account.id,
      api: account.api,
      with_card_payments: sql<boolean>`coalesce((request->>'withCardPayments')::boolean, false)`,
      request: null,
      ...toColumns(account),
    })
    .where('id', '=', rowId)
    .where('stripe_account_id', 'is', null)
    .execute()
}

/**
 * Notes, before a request to Stripe, when it is made, by the database's clock, which all processes
 * share. Undefined for an account of none of our hosts.
 */
export function markAsked(
  db: Db,
  accountId: string,
): Promise<Pick<AccountRow, 'asked_at' | 'api' | 'platform_id'> | undefined> {
  return db
    .updateTable('payout_accounts')
    .set({ asked_at: sql<Date>`clock_timestamp()` })
    .where('stripe_account_id', '=', accountId)
    .returning(['asked_at', 'api', 'platform_id'])
    .executeTakeFirst()
}

/** Whose accounts the database has: of the platform and mode that the latest account was read with. */
export async function findPlatformId(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('payout_accounts')
    .select('platform_id')
    .where('platform_id', 'is not', null)
    .orderBy(sql`last_synced_at desc nulls last`)
    .limit(1)
    .executeTakeFirst()
  return row?.platform_id ?? null
}

/** True if Stripe made the latest account with card payments: it grants no transfers without them. */
export async function needsCardPayments(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('payout_accounts')
    .select('with_card_payments')
    .where('stripe_account_id', 'is not', null)
    .where('api', '=', 'v2')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.with_card_payments ?? false
}

export function lockAccount(tx: Tx, accountId: string): Promise<AccountRow | undefined> {
  return selectAccount(tx, accountId).forUpdate().executeTakeFirst()
}

/** Saves Stripe's state of an account; null marks it as deauthorized since `now`. */
export function saveProviderState(
  tx: Tx,
  row: AccountRow,
  state: { account: ProviderAccount | null; requestedAt: Date; now: Date },
): Promise<AccountRow> {
  const columns = state.account
    ? toColumns(state.account)
    : {
        payouts_enabled: false,
        transfers_active: false,
        deauthorized_at: row.deauthorized_at ?? state.now,
      }
  return tx
    .updateTable('payout_accounts')
    .set({ ...columns, last_synced_at: state.requestedAt })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function markReadyNotified(tx: Tx, rowId: string, at: Date): Promise<void> {
  await tx
    .updateTable('payout_accounts')
    .set({ ready_notified_at: at })
    .where('id', '=', rowId)
    .execute()
}
