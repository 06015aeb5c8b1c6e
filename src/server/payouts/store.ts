import { sql } from 'kysely'
import type { Db, Row, Tx } from '#server/db/schema.ts'
import type { ProviderAccountOwner, ProviderAccount } from '#server/stripe/payments.ts'

/** A host's connected account, as the provider last described it. */
export type AccountRow = Row<'payout_accounts'>

/** The account that a host has now; `can_take_money` says whether it may be charged for (`R4`). */
export function findCurrentAccount(db: Db, userId: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
}

/** Whoever it belongs to, replaced or not. */
export function findAccount(db: Db, accountId: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('stripe_account_id', '=', accountId)
    .executeTakeFirst()
}

/**
 * The host's one current row: a new one under this key, or the one that is there. Calls at the same
 * moment get the same row.
 */
export function reserveAccountRow(
  tx: Tx,
  reservation: { userId: string; idempotencyKey: string; owner: ProviderAccountOwner },
): Promise<AccountRow> {
  const { userId, idempotencyKey, owner } = reservation
  return tx
    .insertInto('payout_accounts')
    .values({
      user_id: userId,
      idempotency_key: idempotencyKey,
      owner: JSON.stringify(owner),
    })
    .onConflict((conflict) =>
      conflict.column('user_id').where('replaced_at', 'is', null).doUpdateSet({ user_id: userId }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes room for another account. */
export async function replaceAccount(tx: Tx, rowId: string, at: Date): Promise<void> {
  await tx.updateTable('payout_accounts').set({ replaced_at: at }).where('id', '=', rowId).execute()
}

/** Forgets a row whose account the provider refused to open. */
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
    past_due: account.pastDue,
    deauthorized_at: null,
  }
}

/** The provider has opened the account of this row; a replayed answer is older than what is stored. */
export async function saveOpenedAccount(db: Db, rowId: string, account: ProviderAccount): Promise<void> {
  await db
    .updateTable('payout_accounts')
    .set({ stripe_account_id: account.id, owner: null, ...toColumns(account) })
    .where('id', '=', rowId)
    .where('stripe_account_id', 'is', null)
    .execute()
}

/** The moment before the provider is asked, by the one clock that all processes share. */
export async function readDatabaseClock(db: Db, accountId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payout_accounts')
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('stripe_account_id', '=', accountId)
    .executeTakeFirst()
  return row?.now
}

export function lockAccount(tx: Tx, accountId: string): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('payout_accounts')
    .selectAll()
    .where('stripe_account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

/** What the provider says of the account; null: it is out of our reach since `now`. */
export function saveProviderState(
  tx: Tx,
  row: AccountRow,
  said: { account: ProviderAccount | null; askedAt: Date; now: Date },
): Promise<AccountRow> {
  const facts = said.account
    ? toColumns(said.account)
    : {
        charges_enabled: false,
        payouts_enabled: false,
        transfers_active: false,
        deauthorized_at: row.deauthorized_at ?? said.now,
      }
  return tx
    .updateTable('payout_accounts')
    .set({ ...facts, checked_at: said.askedAt })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function markReady(tx: Tx, rowId: string, at: Date): Promise<void> {
  await tx.updateTable('payout_accounts').set({ ready_at: at }).where('id', '=', rowId).execute()
}

/** Whom the account is for: what a letter and the provider need to know of its host. */
export function findAccountHolder(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'mother_last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
