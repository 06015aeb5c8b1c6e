import { CompiledQuery, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { selectCoHosts } from '#server/event-records/cohosts-store.ts'
import { arePaymentsOpen, isHostVerified, isId } from '#server/event-records/store.ts'

/**
 * SQL: everything on which the public page of an event depends. Its own row, its goals, contributions
 * and refund change `events.version` (triggers `events_version` and `touch_event`); what belongs to the
 * host, the operator and the clock is read here.
 */
const pageVersion = sql`concat_ws(E'\\x1f', events.version,
  users.first_name, users.last_name, users.mother_last_name, users.suspended_at is null,
  coalesce(payout_accounts.can_receive_payments, false), ${isHostVerified}, events.closing_date <= $1::timestamptz,
  ${arePaymentsOpen}, ${selectCoHosts(sql`events.id`)}::text)`

const eventsWithHost = sql`events
  join users on users.id = events.host_id
  left join payout_accounts on payout_accounts.user_id = events.host_id
    and payout_accounts.replaced_at is null`

const pageVersions = sql`
  select events.id::text as name, ${pageVersion} as version
  from ${eventsWithHost} where events.id = any($2::uuid[])
  union all
  select events.slug, ${pageVersion}
  from ${eventsWithHost} where events.slug = any($3::text[])`

interface PageVersion {
  name: string
  version: string
}

/** Built once: every page asks it. */
let text: string | undefined

/** Reads the version of each event's public page by its id or slug, in one statement. */
export async function readPageVersions(
  db: Database,
  names: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  text ??= pageVersions.compile(db).sql
  const ids = names.filter(isId)
  const slugs = names.filter((name) => !isId(name))
  const query = CompiledQuery.raw(text, [now, ids, slugs]) as CompiledQuery<PageVersion>
  const { rows } = await db.executeQuery(query)
  return new Map(rows.map(({ name, version }) => [name, version]))
}
