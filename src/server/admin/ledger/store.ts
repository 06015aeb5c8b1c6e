import { type RawBuilder, sql } from 'kysely'
import type { downloadLedger } from '#contract/admin/files.ts'
import type { ParsedQuery } from '#contract/api/endpoint.ts'
import { findIdsByReference } from '#server/admin/contributions/find-store.ts'
import { findEventIds } from '#server/admin/contributions/sources-store.ts'
import { findByAddress } from '#server/admin/lists/events-store.ts'
import { BATCH_ROWS, readInBatches } from '#server/db/batches.ts'
import { MATCHES_MAX } from '#server/db/pages.ts'
import type { Db, Row } from '#server/db/schema.ts'
import { containsText } from '#server/db/text-search.ts'
import { countMovements } from '#server/ledger/days-store.ts'
import { isRecordedWithin } from '#server/ledger/store.ts'

export type MovementFilter = ParsedQuery<typeof downloadLedger>

/** With the folio of its contribution. */
export type MovementRow = Row<'ledger_movements'> & { folio: string | null }

/** Where a page begins: before this movement. */
interface Slice {
  before: string | undefined
  limit: number
}

/** One way to find movements, the last first. */
type Read = (wanted: RawBuilder<unknown>, limit: number) => RawBuilder<unknown>

/** SQL: a movement is of the kind and the amounts, by the index of either. */
const isOfKind = ({ kind, min, max }: MovementFilter) =>
  sql`(${kind ? sql`kind = ${kind}` : sql`true`}
    and ${min === undefined ? sql`true` : sql`amount >= ${min}`}
    and ${max === undefined ? sql`true` : sql`amount <= ${max}`})`

const createConditionSource =
  (match: RawBuilder<unknown>): Read =>
  (wanted, limit) =>
    sql`(select id from ledger_movements where ${match} and ${wanted} order by id desc limit ${limit})`

/** So many of an amount are sorted; of more, the last ones are found soon by going back. */
const SORTED_MAX = 5_000

/** Of a kind and amounts among all movements. */
function createOfKind(filter: MovementFilter): Read {
  const match = isOfKind(filter)
  if (filter.min === undefined && filter.max === undefined) return createConditionSource(match)
  return (wanted, limit) => sql`(
    with few as materialized
      (select id from ledger_movements where ${match} and ${wanted} limit ${SORTED_MAX + 1}),
    counted as materialized (select count(*) > ${SORTED_MAX} as are_many from few)
    select id from few where not (select are_many from counted)
    union all (select id from ledger_movements
      where (select are_many from counted) and ${match} and ${wanted} order by id desc limit ${limit})
    order by id desc limit ${limit})`
}

/** Event by event, by the index of an event's movements. */
const createEventsSource =
  (ids: readonly string[], filter: MovementFilter): Read =>
  (wanted, limit) =>
    sql`(select found.id from unnest(${ids}::uuid[]) as chosen(event), lateral (
      select id from ledger_movements where event_id = event and ${isOfKind(filter)} and ${wanted}
      order by id desc limit ${limit}) as found)`

/** Of a word that more events have, so many movements are looked through. */
const SCANNED_MAX = 3_000

/** Among the last movements, those of events that have the words, or whose host has them. */
const createScan =
  (search: string, filter: MovementFilter): Read =>
  (wanted, limit) =>
    sql`(with scanned as materialized (select id, event_id, kind, amount from ledger_movements where ${wanted}
        order by id desc limit ${SCANNED_MAX}),
      named as materialized (select event_id from (select distinct event_id from scanned where ${isOfKind(filter)}) as chosen where (
        select ${containsText(sql`events.search_text`, search)} or ${containsText(sql`users.search_text`, search)}
        from events join users on users.id = host_id where events.id = event_id))
      select id from scanned where ${isOfKind(filter)} and event_id in (select event_id from named) order by id desc limit ${limit})`

interface Sources {
  reads: Read[]
  /** Too many events have the words: the last movements alone are looked through. */
  isPartial: boolean
}

const isNarrowed = ({ kind, min, max }: MovementFilter) =>
  [kind, min, max].some((each) => each !== undefined)

/** What was typed: ids and folios first, then the link of an event, then words of events and their hosts. */
async function findSources(db: Db, filter: MovementFilter): Promise<Sources> {
  const { search } = filter
  if (!search) return { reads: [createOfKind(filter)], isPartial: false }
  const contributions = await findIdsByReference(db, search)
  const ofProvider = createConditionSource(sql`provider_id = ${search} and ${isOfKind(filter)}`)
  if (contributions.length > 0) {
    const ofContributions = createConditionSource(
      sql`contribution_id = any(${contributions}::uuid[]) and ${isOfKind(filter)}`,
    )
    return { reads: [ofProvider, ofContributions], isPartial: false }
  }
  const linked = await findByAddress(db, { search })
  const ids = linked.length > 0 ? linked.map(({ id }) => id) : await findEventIds(db, search)
  if (!ids) return { reads: [createScan(search, filter)], isPartial: true }
  return { reads: [ofProvider, createEventsSource(ids, filter)], isPartial: false }
}

const isBefore = (id: string | undefined) =>
  id ? sql`ledger_movements.id < ${id}::uuid` : sql`true`

async function readRows(db: Db, ids: RawBuilder<unknown>): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select ledger_movements.*,
      (select folio from contributions where contributions.id = contribution_id) as folio
    from ledger_movements where id = any(array(${ids})) order by id desc`.execute(db)
  return rows
}

async function readFound(db: Db, filter: MovementFilter, { before, limit }: Slice) {
  const { reads, isPartial } = await findSources(db, filter)
  const days = isRecordedWithin(filter)
  const union = (wanted: RawBuilder<unknown>, most: number) =>
    sql`(${sql.join(
      reads.map((read) => read(wanted, most)),
      sql` union `,
    )}) as found`
  const first = await sql<{ count: number; ids: string[] }>`
    with found as materialized (select id from ${union(days, MATCHES_MAX + 1)})
    select (select count(*) from found) as count,
      array(select id from found order by id desc limit ${limit}) as ids`.execute(db)
  const { count, ids } = first.rows[0] ?? { count: 0, ids: [] }
  const rows = await readRows(
    db,
    before
      ? sql`select id from ${union(sql`${days} and ${isBefore(before)}`, limit)} order by id desc limit ${limit}`
      : sql`select unnest(${ids}::uuid[])`,
  )
  return { rows, total: Math.min(count, MATCHES_MAX), hasMore: isPartial || count > MATCHES_MAX }
}

const readListed = (db: Db, filter: MovementFilter, { before, limit }: Slice) =>
  readRows(
    db,
    createOfKind(filter)(sql`${isRecordedWithin(filter)} and ${isBefore(before)}`, limit),
  )

/**
 * Movements in the order of recording (their ids grow with time), the last first, and how many there are; of a search,
 * a kind or amounts to `MATCHES_MAX`.
 */
export async function listMovements(db: Db, filter: MovementFilter, slice: Slice) {
  if (filter.search || isNarrowed(filter)) return readFound(db, filter, slice)
  const [rows, total] = await Promise.all([
    readListed(db, filter, slice),
    countMovements(db, filter),
  ])
  return { rows, total, hasMore: false }
}

/** The same in batches; of a search the first `MATCHES_MAX`, and null if it finds more. */
export async function* readMovementsInBatches(db: Db, filter: MovementFilter) {
  if (filter.search) {
    const { rows, hasMore } = await readFound(db, filter, { before: undefined, limit: MATCHES_MAX })
    yield rows
    if (hasMore) yield null
    return
  }
  yield* readInBatches<MovementRow>((last) =>
    readListed(db, filter, { before: last?.id, limit: BATCH_ROWS }),
  )
}
