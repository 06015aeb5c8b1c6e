import { sql } from 'kysely'
import type { downloadDisputes } from '#contract/admin/files.ts'
import type { ParsedQuery } from '#contract/api/endpoint.ts'
import type { Pagination } from '#contract/api/shapes.ts'
import { isPartLostSql, refundedBaseSql } from '#server/contributions/store.ts'
import { BATCH_ROWS, readInBatches } from '#server/db/batches.ts'
import { isWithinDays } from '#server/db/days.ts'
import type { Db, Row, Tx } from '#server/db/schema.ts'
import type { ProviderDispute } from '#server/stripe/payments.ts'
import { fullNameSql } from '#server/users/store.ts'

export type DisputeRow = Row<'disputes'>

export function findDispute(tx: Tx, providerId: string): Promise<DisputeRow | undefined> {
  return tx
    .selectFrom('disputes')
    .selectAll()
    .where('stripe_dispute_id', '=', providerId)
    .executeTakeFirst()
}

/** Inserts or updates a dispute as Stripe has it now; a win returns what was withdrawn `before`. */
export function storeDispute(
  tx: Tx,
  contributionId: string,
  dispute: ProviderDispute,
  { before, now }: { before: DisputeRow | undefined; now: Date },
): Promise<DisputeRow> {
  const isOver = dispute.status === 'won' || dispute.status === 'lost'
  const current = {
    reason: dispute.reason,
    amount: dispute.amount,
    status: dispute.status,
    evidence_due_by: dispute.evidenceDueBy,
    closed_at: isOver ? now : null,
    awaits_return: dispute.status === 'won' && (before?.funds_withdrawn ?? false),
  }
  return tx
    .insertInto('disputes')
    .values({
      contribution_id: contributionId,
      stripe_dispute_id: dispute.id,
      opened_at: dispute.createdAt,
      ...current,
    })
    .onConflict((conflict) => conflict.column('stripe_dispute_id').doUpdateSet(current))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes the won disputes of a contribution whose return the host has not been told of. */
export function takeReturnedDisputes(tx: Tx, contributionId: string): Promise<DisputeRow[]> {
  return tx
    .updateTable('disputes')
    .set({ awaits_return: false })
    .where('contribution_id', '=', contributionId)
    .where('awaits_return', '=', true)
    .returningAll()
    .execute()
}

/** Stores a later deadline for evidence; an earlier one comes from an outdated fetch. */
export async function extendEvidenceDeadline(
  tx: Tx,
  { id, status, evidenceDueBy }: ProviderDispute,
): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({ evidence_due_by: evidenceDueBy })
    .where('stripe_dispute_id', '=', id)
    .where('status', '=', status)
    .where('evidence_due_by', '<', evidenceDueBy)
    .execute()
}

export async function hasDispute(db: Db, contributionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('contribution_id', '=', contributionId)
    .executeTakeFirst()
  return row !== undefined
}

/** The centavos of the payment that Stripe has withdrawn for disputes, open and lost. */
export interface DisputedAmount {
  disputed: number
  isDisputeOpen: boolean
}

/** Sums what Stripe has withdrawn for the disputes of a contribution. */
export function sumDisputed(db: Db, contributionId: string): Promise<DisputedAmount> {
  return db
    .selectFrom('disputes')
    .select([
      sql<number>`coalesce(sum(amount), 0)::bigint`.as('disputed'),
      sql<boolean>`coalesce(bool_or(status <> 'lost'), false)`.as('isDisputeOpen'),
    ])
    .where('contribution_id', '=', contributionId)
    .where('funds_withdrawn', '=', true)
    .executeTakeFirstOrThrow()
}

/** SQL condition: all disputes of a disputed contribution are lost, and none is open. */
export const disputeLostSql = sql<boolean>`(contributions.status = 'DISPUTED' and coalesce((
  select bool_and(disputes.status = 'lost') from disputes
  where disputes.contribution_id = contributions.id and funds_withdrawn), false))`

/** SQL condition: a dispute was lost, of all or of a part, and none is open (`isLostToDispute`). */
export const isLostToDisputeSql = sql<boolean>`(${isPartLostSql} or ${disputeLostSql})`

export async function readDisputeLost(db: Db, contributionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('contributions')
    .select(disputeLostSql.as('lost'))
    .where('id', '=', contributionId)
    .executeTakeFirst()
  return row?.lost ?? false
}

const awaitsEvidence = sql<boolean>`disputes.status in ('needs_response', 'inquiry')`

/** SQL: by when the first of a contribution's disputes wants evidence; null while none does. */
export const evidenceDueBySql = sql<Date | null>`(select min(evidence_due_by) from disputes
  where disputes.contribution_id = contributions.id and ${awaitsEvidence})`

/** More than a host can read. */
const LISTED_MAX = 100

/** SQL value: the centavos that went or would go back to the card with this dispute: at most what was paid. */
const disputedWithRefunds = sql`least(refunded_total_amount + disputes.amount, total_amount)`

/** Lists the disputes of a host's gifts that await evidence, by deadline, with the host's amount of each. */
export function listAwaitingDisputes(db: Db, hostId: string) {
  return db
    .selectFrom('disputes')
    .innerJoin('contributions', 'contributions.id', 'disputes.contribution_id')
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .select([
      'contribution_id',
      'folio',
      'contributor_name',
      'events.name as event_name',
      'events.slug as event_slug',
      'evidence_due_by',
      sql<number>`${refundedBaseSql(disputedWithRefunds)} - refunded_base_amount`.as('amount'),
    ])
    .where('contributions.host_id', '=', hostId)
    .where(awaitsEvidence)
    .orderBy('evidence_due_by')
    .orderBy('disputes.id')
    .limit(LISTED_MAX)
    .execute()
}

export type DisputeFilter = ParsedQuery<typeof downloadDisputes>

const isClosed = sql`disputes.status in ('won', 'lost')`

/** SQL: has this status, and was opened on these days in an event of this host. */
const matchesFilter = ({ status, hostId, from, to }: DisputeFilter) =>
  sql<boolean>`(${status ? sql`disputes.status = ${status}` : sql`true`}
    and ${hostId ? sql`contributions.host_id = ${hostId}` : sql`true`}
    and ${isWithinDays(sql`disputes.opened_at`, { from, to })})`

/** SQL: the same, and in the view of what is open or of what is closed. */
const isInView = (filter: DisputeFilter) =>
  filter.closed === undefined
    ? matchesFilter(filter)
    : sql<boolean>`(${matchesFilter(filter)} and (${isClosed}) = ${filter.closed})`

const selectDisputes = (db: Db, filter: DisputeFilter) =>
  db
    .selectFrom('disputes')
    .innerJoin('contributions', 'contributions.id', 'disputes.contribution_id')
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .innerJoin('users', 'users.id', 'contributions.host_id')
    .selectAll('disputes')
    .select([
      'contributions.contributor_name',
      'contributions.folio',
      'contributions.event_id',
      'events.name as event_name',
      'events.slug as event_slug',
      'contributions.host_id',
      fullNameSql.as('host_name'),
      awaitsEvidence.as('awaits_evidence'),
    ])
    .where(isInView(filter))

export type ListedDispute = Awaited<ReturnType<typeof listDisputeRows>>[number]

/** Lists disputes: first those that await evidence, by deadline; then the newest. */
export function listDisputeRows(
  db: Db,
  { page, pageSize, ...filter }: Pick<Pagination, 'page' | 'pageSize'> & DisputeFilter,
) {
  return selectDisputes(db, filter)
    .orderBy(awaitsEvidence, 'desc')
    .orderBy(sql`case when ${awaitsEvidence} then evidence_due_by end`)
    .orderBy('disputes.opened_at', 'desc')
    .orderBy('disputes.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

/** The same without pages, the newest first. */
export const readDisputesInBatches = (db: Db, filter: DisputeFilter) =>
  readInBatches<ListedDispute>((last) =>
    selectDisputes(db, filter)
      .$if(last !== null, (query) =>
        query.where(
          sql<boolean>`(disputes.opened_at, disputes.id) < (
            select opened_at, id from disputes where id = ${last?.id})`,
        ),
      )
      .orderBy('disputes.opened_at', 'desc')
      .orderBy('disputes.id', 'desc')
      .limit(BATCH_ROWS)
      .execute(),
  )

/** Counts the listed ones, and those that await evidence in either view of the list. */
export function countDisputes(
  db: Db,
  filter: DisputeFilter,
): Promise<{ total: number; awaiting: number }> {
  return db
    .selectFrom('disputes')
    .innerJoin('contributions', 'contributions.id', 'disputes.contribution_id')
    .select((row) => [
      row.fn.countAll<number>().filterWhere(isInView(filter)).as('total'),
      row.fn
        .countAll<number>()
        .filterWhere(sql<boolean>`(${matchesFilter(filter)} and ${awaitsEvidence})`)
        .as('awaiting'),
    ])
    .executeTakeFirstOrThrow()
}
