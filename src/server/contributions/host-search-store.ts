import { type RawBuilder, sql } from 'kysely'
import { readFolio, readFolioHalf } from '#contract/contributions/folio.ts'
import { parseSearchedPesos } from '#contract/money/typed-pesos.ts'
import { containsText } from '#server/db/text-search.ts'

/**
 * SQL: a host's search finds this row of `contributions`: words of the contributor, a folio or its first half,
 * the amount as it was given or as it counts.
 */
export function matchesSearch(search: string): RawBuilder<boolean> {
  const folio = readFolio(search)
  const half = readFolioHalf(search)
  const amount = parseSearchedPesos(search)
  const ways = [
    containsText(sql`contributions.search_text`, search),
    folio && sql`contributions.folio = ${folio}`,
    half && sql`substr(contributions.folio, 5, 4) = ${half}`,
    amount !== null && sql`${amount} in (contributions.base_amount, contributions.counted_amount)`,
  ]
  return sql<boolean>`(${sql.join(
    ways.filter((way) => way !== null && way !== false),
    sql` or `,
  )})`
}
