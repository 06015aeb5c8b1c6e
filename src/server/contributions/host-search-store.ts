import { type RawBuilder, sql } from 'kysely'
import { readFolio, readFolioHalf } from '#contract/contributions/folio.ts'
import { parseSearchedPesos } from '#contract/money/typed-pesos.ts'
import { startOfDay } from '#server/db/days.ts'
import { containsText, splitWords } from '#server/db/text-search.ts'

/** SQL: the text as a whole is words of the contributor, a folio or its first half, or the amount. */
function matchesText(text: string): RawBuilder<boolean> {
  const folio = readFolio(text)
  const half = readFolioHalf(text)
  const amount = parseSearchedPesos(text)
  const ways = [
    containsText(sql`contributions.search_text`, text),
    folio && sql`contributions.folio = ${folio}`,
    half && sql`substr(contributions.folio, 5, 4) = ${half}`,
    amount !== null && sql`${amount} in (contributions.base_amount, contributions.counted_amount)`,
  ]
  return sql<boolean>`(${sql.join(
    ways.filter((way) => way !== null && way !== false),
    sql` or `,
  )})`
}

/**
 * SQL: a host's search finds this row of `contributions`: each of its words, or all of it, is a part of the
 * contributor's name or address, a folio or its first half, or the amount as it was given or as it counts.
 */
export function matchesSearch(search: string): RawBuilder<boolean> {
  const words = splitWords(search)
  if (words.length < 2) return matchesText(search)
  const each = sql.join(words.map(matchesText), sql` and `)
  return sql<boolean>`(${matchesText(search)} or (${each}))`
}

/** First and last day in Mexico City, `YYYY-MM-DD`; an absent end is open. */
export interface ConfirmedDays {
  from?: string | undefined
  to?: string | undefined
}

/** SQL: this row of `contributions` was confirmed within the days. */
export function isConfirmedWithin({ from, to }: ConfirmedDays): RawBuilder<boolean> {
  const [start, end] = [from && startOfDay(from, 0), to && startOfDay(to, 1)]
  const conditions = [
    start && sql`contributions.confirmed_at >= ${start}`,
    end && sql`contributions.confirmed_at < ${end}`,
  ].filter((condition) => condition !== undefined && condition !== '')
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`
}
