import { sql } from 'kysely'
import type { Pagination } from '#contract/api/shapes.ts'
import type { Db, Row, Tx } from '#server/db/schema.ts'
import type { ProviderDispute } from '#server/stripe/payments.ts'

export type DisputeRow = Row<'disputes'>

export function findDispute(tx: Tx, providerId: string): Promise<DisputeRow | undefined> {
  return tx
    .selectFrom('disputes')
    .selectAll()
    .where('stripe_dispute_id', '=', providerId)
    .executeTakeFirst()
}

/** Writes down what the provider says of a dispute now, the first time too. */
export function storeDispute(
  tx: Tx,
  contributionId: string,
  told: ProviderDispute,
  now: Date,
): Promise<DisputeRow> {
  const isOver = told.status === 'won' || told.status === 'lost'
  const said = {
    reason: told.reason,
    amount: told.amount,
    status: told.status,
    evidence_due_by: told.evidenceDueBy,
    closed_at: isOver ? now : null,
  }
  return tx
    .insertInto('disputes')
    .values({
      contribution_id: contributionId,
      stripe_dispute_id: told.id,
      opened_at: told.createdAt,
      ...said,
    })
    .onConflict((conflict) => conflict.column('stripe_dispute_id').doUpdateSet(said))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function hasDispute(db: Db, contributionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('contribution_id', '=', contributionId)
    .executeTakeFirst()
  return row !== undefined
}

/** Centavos of a contribution's payment that are with its cardholder because of a contest. */
export async function sumDisputed(db: Db, contributionId: string): Promise<number> {
  const { amount } = await db
    .selectFrom('disputes')
    .select((row) => row.fn.sum<number | null>('amount').as('amount'))
    .where('contribution_id', '=', contributionId)
    .where('takes_money', '=', true)
    .executeTakeFirstOrThrow()
  return Number(amount ?? 0)
}

/** Whether a contribution in dispute is decided, for the cardholder: no contest of it is open. */
export const isDisputeLost = sql<boolean>`(contributions.status = 'DISPUTED' and coalesce((
  select bool_and(disputes.status = 'lost') from disputes
  where disputes.contribution_id = contributions.id and takes_money), false))`

export async function readDisputeLost(db: Db, contributionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('contributions')
    .select(isDisputeLost.as('lost'))
    .where('id', '=', contributionId)
    .executeTakeFirst()
  return row?.lost ?? false
}

const awaitsEvidence = sql<boolean>`disputes.status in ('needs_response', 'inquiry')`

/** Those that await evidence first, by the day it is due; then the newest. */
export function listDisputeRows(db: Db, { page, pageSize }: Pick<Pagination, 'page' | 'pageSize'>) {
  return db
    .selectFrom('disputes')
    .innerJoin('contributions', 'contributions.id', 'disputes.contribution_id')
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .selectAll('disputes')
    .select([
      'contributions.contributor_name',
      'events.name as event_name',
      'events.slug as event_slug',
      awaitsEvidence.as('awaits_evidence'),
    ])
    .orderBy(awaitsEvidence, 'desc')
    .orderBy(sql`case when ${awaitsEvidence} then evidence_due_by end`)
    .orderBy('disputes.opened_at', 'desc')
    .orderBy('disputes.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

export function countDisputes(db: Db): Promise<{ total: number; awaiting: number }> {
  return db
    .selectFrom('disputes')
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      row.fn.countAll<number>().filterWhere(awaitsEvidence).as('awaiting'),
    ])
    .executeTakeFirstOrThrow()
}
