import type { DatabaseReader } from '../environment/database-reader.ts'

/**
 * Keeps the product's scheduled comparisons with the provider from running, so that what the webhooks and
 * their inbox miss stays missing until it was judged. The database refuses the tasks; nothing else changes.
 */
export async function holdReconciliation(database: DatabaseReader): Promise<void> {
  await database.query(`create function pgboss.hold_reconciliation() returns trigger
    language plpgsql as $$ begin return null; end $$`)
  await database.query(`create trigger hold_reconciliation before insert on pgboss.job
    for each row when (new.name in ('reconcile-checkouts', 'check-ledger', 'refresh-payout-accounts'))
    execute function pgboss.hold_reconciliation()`)
}

export async function releaseReconciliation(database: DatabaseReader): Promise<void> {
  await database.query('drop trigger hold_reconciliation on pgboss.job')
  await database.query('drop function pgboss.hold_reconciliation()')
}
