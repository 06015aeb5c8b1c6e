import { type RawBuilder, sql } from 'kysely'

/** 'Baby de Íñigo & Zoë' → 'baby de inigo & zoe': lowercase, without accents, ñ as n. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** What a trigram index finds anywhere: three letters or digits in a row. */
const INDEXED_ANYWHERE = /[\p{L}\p{N}]{3}/u
const HAS_LETTER = /[\p{L}\p{N}]/u

const isShort = (folded: string) => HAS_LETTER.test(folded) && !INDEXED_ANYWHERE.test(folded)

/**
 * SQL: a `search_text` column (`fold_text` in db/migrations) contains the typed text, ignoring case and
 * accents. One or two letters are found at the beginning of words only: there the trigram index
 * finds them, too.
 */
export function containsText(searchText: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const start = isShort(foldText(typed)) ? '% ' : '%'
  return sql<boolean>`${searchText} like
    ${start} || regexp_replace(fold_text(${typed}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}
