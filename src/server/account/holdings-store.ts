import { sql } from 'kysely'
import { type AddressHolding, HOLDINGS_SHOWN } from '#contract/people/privacy-requests.ts'
import { type Contributor, carriesAddressOf } from '#server/contributions/contributor-store.ts'
import type { Db } from '#server/db/schema.ts'

interface HoldingRow extends Omit<AddressHolding, 'at'> {
  email: string
  at: Date
  total: number
}

/** SQL: everything with a name that carries the person's address. */
const selectHoldings = (person: Contributor) => sql`
  select 'contribution' as kind, contributions.id, contributor_name as name, event_id, folio,
    base_amount as amount, created_at as at from contributions where ${carriesAddressOf(person)}
  union all select 'rsvp', id, name, event_id, null, null, created_at from rsvps
    where email = ${person.email}
  union all select 'reservation', id, guest_name, event_id, null, null, reserved_at
    from goal_reservations where email = ${person.email}
  union all select 'noted-gift', id, giver_name, event_id, null, amount, created_at
    from noted_gifts where email = ${person.email}`

/** SQL: the newest things that carry one person's address, and how many there are. */
const selectNewest = (person: Contributor) => sql`
  (select ${person.email}::text as email, kind, held.id, held.name, event_id as "eventId",
    events.name as "eventName", folio, amount, at, (count(*) over ())::int as total
  from (${selectHoldings(person)}) as held join events on events.id = event_id
  order by at desc, held.id desc limit ${HOLDINGS_SHOWN})`

/** Lists the newest things that carry each person's address, with the count of all, in one statement. */
export async function listHoldings(db: Db, people: readonly Contributor[]): Promise<HoldingRow[]> {
  if (people.length === 0) return []
  const newest = sql.join(people.map(selectNewest), sql` union all `)
  const { rows } = await sql<HoldingRow>`
    select * from (${newest}) as newest order by at desc, id desc`.execute(db)
  return rows
}

/** Finds the address that a contribution of this folio carries. */
export async function findAddressOfFolio(db: Db, folio: string): Promise<string | null> {
  const row = await db
    .selectFrom('contributions')
    .select('contributor_email')
    .where('folio', '=', folio)
    .executeTakeFirst()
  return row?.contributor_email ?? null
}
