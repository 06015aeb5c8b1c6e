import { type RawBuilder, sql } from 'kysely'
import { readFolio, readFolioHalf } from '#contract/contributions/folio.ts'
import { parseSearchedPesos } from '#contract/money/typed-pesos.ts'
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
