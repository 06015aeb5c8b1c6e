import { sql } from 'kysely'
import type { ChangeDetail, EventChange } from '#contract/events/history/changes.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { selectPublicName } from '#server/users/store.ts'

type Kind = EventChange['kind']

/** A change of an event by one of its hosts, by the desk, or by its date. */
export interface NewEventChange {
  eventId: string
  by: { host: string } | { desk: string } | 'PRODUCT'
  kind: Kind
  /** Names no guest and no contributor, only ids: nothing here is erased before the event is. */
  detail?: ChangeDetail
  /** The host whom it was done to. */
  subjectId?: string
}

function toActor(by: NewEventChange['by']) {
  if (by === 'PRODUCT') return { actor: by, actor_id: null }
  return 'host' in by
    ? { actor: 'HOST' as const, actor_id: by.host }
    : { actor: 'DESK' as const, actor_id: by.desk }
}

/** Records changes in the transactions that make them (`R21`). */
export async function recordEventChanges(
  tx: Tx,
  changes: readonly NewEventChange[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('event_changes')
    .values(
      changes.map(({ eventId, by, kind, detail = {}, subjectId = null }) => ({
        event_id: eventId,
        at,
        kind,
        ...toActor(by),
        subject_id: subjectId,
        detail: JSON.stringify(detail),
      })),
    )
    .execute()
}

/** Records one change. */
export const recordEventChange = (tx: Tx, change: NewEventChange, at: Date) =>
  recordEventChanges(tx, [change], at)

/** Whether an event's latest change is of this kind, by this host, and since this time. */
export async function isLatestChange(
  tx: Tx,
  { eventId, hostId, kind, since }: { eventId: string; hostId: string; kind: Kind; since: Date },
): Promise<boolean> {
  const latest = await tx
    .selectFrom('event_changes')
    .select(['kind', 'actor', 'actor_id', 'at'])
    .where('event_id', '=', eventId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    latest?.kind === kind &&
    latest.actor === 'HOST' &&
    latest.actor_id === hostId &&
    latest.at >= since
  )
}

/** Null where the join found nobody. */
const nameOf = (alias: string) => sql<string | null>`nullif(${selectPublicName(alias)}, '')`

/** Lists the changes of an event before the one with the id `before`, the latest first. */
export function listEventChanges(
  db: Db,
  eventId: string,
  { before, limit }: { before: string | undefined; limit: number },
) {
  return db
    .selectFrom('event_changes')
    .leftJoin('users as actor', 'actor.id', 'event_changes.actor_id')
    .leftJoin('users as subject', 'subject.id', 'event_changes.subject_id')
    .selectAll('event_changes')
    .select([nameOf('actor').as('actor_name'), nameOf('subject').as('subject_name')])
    .where('event_id', '=', eventId)
    .$if(before !== undefined, (rows) => rows.where('event_changes.id', '<', before ?? ''))
    .orderBy('event_changes.id', 'desc')
    .limit(limit)
    .execute()
}

/** Who saved a field last. */
export interface FieldEdit {
  field: string
  actor_id: string | null
  first_name: string | null
  at: Date
}

/** Finds who saved each of these fields of an event, or of one of its sueños, last. */
export async function listFieldEdits(
  tx: Tx,
  eventId: string,
  { fields, goalId }: { fields: readonly string[]; goalId?: string | undefined },
): Promise<FieldEdit[]> {
  const { rows } = await sql<FieldEdit>`
    select distinct on (field) field, actor_id, users.first_name, at
    from event_changes cross join jsonb_array_elements_text(detail -> 'fields') field
    left join users on users.id = actor_id and actor = 'HOST'
    where event_id = ${eventId} and field = any(${[...fields]})
      and detail ->> 'goalId' is not distinct from ${goalId ?? null}::text
    order by field, event_changes.id desc`.execute(tx)
  return rows
}

/** Lists what a person changed as a host of any event, the latest first. */
export function listChangesBy(db: Db, userId: string) {
  return db
    .selectFrom('event_changes')
    .innerJoin('events', 'events.id', 'event_changes.event_id')
    .leftJoin('users as subject', 'subject.id', 'event_changes.subject_id')
    .select(['event_changes.at', 'event_changes.kind', 'event_changes.detail'])
    .select(['events.name as event_name', nameOf('subject').as('subjectName')])
    .where('actor', '=', 'HOST')
    .where('actor_id', '=', userId)
    .orderBy('event_changes.id', 'desc')
    .execute()
}

/** Deletes the history of a host's events: it names their co-hosts and goals. */
export async function deleteChangesOfHost(tx: Tx, hostId: string): Promise<void> {
  await tx
    .deleteFrom('event_changes')
    .using('events')
    .whereRef('events.id', '=', 'event_changes.event_id')
    .where('events.host_id', '=', hostId)
    .execute()
}
