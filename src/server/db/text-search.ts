import { type RawBuilder, sql } from 'kysely'

/** 'Baby de Íñigo & Zoë' → 'baby de inigo & zoe': lowercase, without accents, ñ as n. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** What a trigram index finds anywhere: three letters or digits in a row. */
const INDEXED_ANYWHERE = /[\p{L}\p{N}]{3}/u
const HAS_LETTER = /[\p{L}\p{N}]/u

const isShort = (folded: string) => HAS_LETTER.test(folded) && !INDEXED_ANYWHERE.test(folded)

/** Of more words the whole is one text: nobody types so many to find something. */
const WORDS_MAX = 8

/** What was typed as words, each once; signs alone are none. */
export function splitWords(typed: string): string[] {
  const words = new Set(typed.split(/\s+/).filter((word) => HAS_LETTER.test(word)))
  return words.size === 0 || words.size > WORDS_MAX ? [typed] : [...words]
}

function containsWord(searchText: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const start = isShort(foldText(word)) ? '% ' : '%'
  return sql<boolean>`${searchText} like
    ${start} || regexp_replace(fold_text(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

/**
 * SQL: a `search_text` column (`fold_text` in db/migrations) contains each of the typed words, ignoring their
 * order, case and accents. One or two letters are found at the beginning of words only: there the trigram
 * index finds them, too.
 */
export function containsText(searchText: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const words = splitWords(typed).map((word) => containsWord(searchText, word))
  return sql<boolean>`(${sql.join(words, sql` and `)})`
}

/** SQL: a `search_text` column begins with what was typed, ignoring case and accents. */
export function beginsWithText(
  searchText: RawBuilder<unknown>,
  typed: string,
): RawBuilder<boolean> {
  return sql<boolean>`starts_with(${searchText}, ' ' || fold_text(${typed}))`
}
