import { sql } from 'kysely'
import type { Db, Row, Tx } from '#server/db/schema.ts'
import type { ProviderAccount, ProviderAccountOwner } from '#server/stripe/payments.ts'

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
  reservation: { userId: string; idempotencyKey: string; owner: ProviderAccountOwner },
): Promise<AccountRow> {
  const { userId, idempotencyKey, owner } = reservation
  const row = { user_id: userId, idempotency_key: idempotencyKey, owner: JSON.stringify(owner) }
  return tx
    .insertInto('payout_accounts')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').where('replaced_at', 'is', null).doUpdateSet({ user_id: userId }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Marks an account as replaced. */
export async function replaceAccount(tx: Tx, rowId: string, at: Date): Promise<void> {
  await tx.updateTable('payout_accounts').set({ replaced_at: at }).where('id', '=', rowId).execute()
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
    charges_enabled: account.chargesEnabled,
    payouts_enabled: account.payoutsEnabled,
    transfers_active: account.transfersActive,
    details_submitted: account.detailsSubmitted,
    disabled_reason: account.disabledReason,
    requirements_due: account.requirementsDue,
    has_past_due_requirements: account.hasPastDueRequirements,
    deauthorized_at: null,
  }
}

/** Saves a created account, unless the row has one: a replayed response is older than the row. */
export async function saveOpenedAccount(db: Db, rowId: string, account: ProviderAccount) {
  await db
    .updateTable('payout_accounts')
    .set({ stripe_account_id: account.id, owner: null, ...toColumns(account) })
    .where('id', '=', rowId)
    .where('stripe_account_id', 'is', null)
    .execute()
}

/** Reads the database's clock, which all processes share, before a request to Stripe. */
export async function readDatabaseClock(db: Db, accountId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payout_accounts')
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('stripe_account_id', '=', accountId)
    .executeTakeFirst()
  return row?.now
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
        charges_enabled: false,
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
