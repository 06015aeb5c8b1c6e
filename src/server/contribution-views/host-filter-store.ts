import { type RawBuilder, sql } from 'kysely'
import { type HostFilter, WHOLE_EVENT_GOAL } from '#contract/contributions/contributions.ts'
import { matchesSearch } from '#server/contributions/host-search-store.ts'
import { isWithinDays, type SearchedRange } from '#server/db/days.ts'
import { awaitsThanksFrom } from '#server/thanks/store.ts'

/** What a host looks for, and in which days it was confirmed. */
export interface RangedHostFilter extends HostFilter, SearchedRange {
  /** The host who looks: an owner knows which gifts are asked back. */
  readerId?: string | undefined
}

/** SQL: the filter finds this row of `contributions`. */
export function isFound(filter: RangedHostFilter): RawBuilder<boolean> {
  const { search, goal, thanks, from, to, readerId } = filter
  const conditions = [
    search && matchesSearch(search),
    goal &&
      (goal === WHOLE_EVENT_GOAL
        ? sql`contributions.goal_id is null`
        : sql`contributions.goal_id = ${goal}`),
    thanks && awaitsThanksFrom(readerId),
    (from || to) && isWithinDays(sql`contributions.confirmed_at`, { from, to }),
  ]
  const asked = conditions.filter((condition) => condition !== undefined && condition !== '')
  return asked.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(asked, sql` and `)})`
}

/** Whether the filter can leave some out: without it, stored totals hold. */
export const isNarrow = (filter: RangedHostFilter): boolean =>
  [filter.search, filter.goal, filter.thanks, filter.from, filter.to].some(Boolean)
