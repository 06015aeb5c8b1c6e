import { type RawBuilder, sql } from 'kysely'
import type { ListedRsvp } from '#contract/events/rsvps/rsvps.ts'
import { NATIONAL_DIGITS } from '#contract/text/phone.ts'
import type { Db } from '#server/db/schema.ts'

type Repeated = NonNullable<ListedRsvp['repeats']>

/** Words of a name that many have, folded: they make no two names alike. */
const COMMON_WORDS = [
  ...['familia', 'senora', 'senor', 'dona', 'don', 'maestra', 'maestro', 'del', 'los', 'las'],
  ...['tia', 'tio', 'prima', 'primo', 'abuela', 'abuelo', 'abue', 'madrina', 'padrino'],
]

/** The answers of an event with what two of them may share; `words` are those that make names alike. */
const selectCompared = (eventId: string): RawBuilder<unknown> => sql`
  select id, name, answer, adults, children, lower(email) as email, fold_text(name) as folded,
    right(regexp_replace(phone, '\\D', '', 'g'), ${NATIONAL_DIGITS}::int) as phone,
    array(select word from regexp_split_to_table(fold_text(name), '[^a-z0-9]+') as word
      where length(word) > 2 and word <> all(${COMMON_WORDS}::text[])) as words
  from rsvps where event_id = ${eventId}`

/**
 * SQL: the ids of the answers of an event that say yes and seem to be of the same people as another one that does:
 * of the same address or name, or of the same telephone and alike names, because a family may share a telephone.
 */
export const selectRepeatedYes = (eventId: string): RawBuilder<string> => sql`(
  with compared as materialized (select * from (${selectCompared(eventId)}) as answers where answer = 'YES')
  select id from (
    select id, count(*) over (partition by shared) as answers from (
      select id, 'email ' || email as shared from compared where email is not null
      union select id, 'name ' || folded from compared
      union select id, 'phone ' || phone || ' ' || word
        from compared cross join unnest(words) as word where phone is not null
    ) as keys
  ) as counted where answers > 1)`

export async function countRepeatedYes(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct id) from ${selectRepeatedYes(eventId)} as repeated (id)`.execute(db)
  return Number(rows[0]?.count)
}

/**
 * Finds for these answers the newest other one of the event with the same address, telephone or name, in this
 * order, by id; first one that seems to be of the same people.
 */
export async function listRepeatedRsvps(
  db: Db,
  eventId: string,
  answers: readonly { id: string }[],
): Promise<Map<string, Repeated>> {
  const ids = answers.map(({ id }) => id)
  const { rows } = await sql<{ id: string } & Repeated>`
    with compared as materialized (${selectCompared(eventId)}
    ), asked as (select * from compared where id = any(${ids}::uuid[])
    ), pairs as (
      select asked.id, other.id as other_id, 1 as place, true as likely
        from asked join compared as other using (email)
      union all select asked.id, other.id, 2, asked.words && other.words
        from asked join compared as other using (phone)
      union all select asked.id, other.id, 3, true from asked join compared as other using (folded)
    ), nearest as (
      select id, other_id, min(place) as place, bool_or(likely) as likely
      from pairs where id <> other_id group by id, other_id
    )
    select distinct on (nearest.id) nearest.id, other.name, other.answer, other.adults, other.children,
      (array['EMAIL', 'PHONE', 'NAME'])[place] as shares, likely as "isLikely",
      count(*) over (partition by nearest.id) - 1 as more
    from nearest join compared as other on other.id = other_id
    order by nearest.id, likely desc, place, other_id desc`.execute(db)
  return new Map(rows.map(({ id, more, ...other }) => [id, { ...other, more: Number(more) }]))
}
