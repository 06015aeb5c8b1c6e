import { type RawBuilder, sql } from 'kysely'

/** 'Baby de Íñigo & Zoë' → 'baby de inigo & zoe': lowercase, without accents, ñ as n. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

const MARKS = /[\u0300-\u036f]/g

/** What `fold_text` makes of it, if nothing but ASCII is left: the rest SQL may fold otherwise. */
function foldToAscii(typed: string): string | null {
  const folded = typed.normalize('NFKD').replace(MARKS, '').toLowerCase()
  return /^\p{ASCII}*$/u.test(folded) ? folded : null
}

/**
 * SQL: `fold_text` of what was typed, once for a statement: beside a column the plan of a prepared statement calls
 * it for every row.
 */
function renderFolded(typed: string): RawBuilder<string> {
  const folded = foldToAscii(typed)
  return folded === null ? sql`(select fold_text(${typed}))` : sql`${folded}`
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

const TRIGRAM = 3
/** All trigrams of so long a run are asked for; of a longer one those that cover it. */
const SHORT_RUN = 5

/** 'hernandez' → 'her%nan%dez': the first three characters, the last three, and those between, none twice. */
function thinOut(run: string): string {
  if (run.length <= SHORT_RUN) return run
  const count = Math.floor(run.length / TRIGRAM)
  const starts = Array.from({ length: count - 1 }, (_, place) => place * TRIGRAM)
  return [...starts, run.length - TRIGRAM].map((at) => run.slice(at, at + TRIGRAM)).join('%')
}

/** Letters alone. In an address or a number some trigrams are rare, and the index begins with their short lists. */
const IS_NAME = /^[a-z% ]+$/

/**
 * A pattern that each folded text with the word matches, and few others: of a name, all of whose trigrams are common, the
 * trigram index intersects a third of the lists for it. What is not ASCII, as SQL may fold it otherwise, stands for anything. Null if nothing
 * is left that the index finds ('Мария').
 */
export function toIndexPattern(word: string): string | null {
  const pattern = word
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/\P{ASCII}+|\\/gu, '%')
  const covered = IS_NAME.test(pattern) ? pattern.replace(/[a-z]+/g, thinOut) : pattern
  return /[a-z0-9]{3}/.test(covered) ? `%${covered}%` : null
}

/** The signs before a word. Listed: the trigram index finds no word after `[^[:alnum:]]`, or after a dash of Unicode. */
const SIGNS = '[ -/:-@[-`{-~¡¿«»]'

/** SQL: a word of a `search_text` column begins with this one: after a space or another sign. */
export const hasWordBeginning = (searchText: RawBuilder<unknown>, word: string) =>
  sql<boolean>`${searchText} ~
    (select ${SIGNS} || regexp_replace(${renderFolded(word)}, '([^[:alnum:]])', '\\\\\\1', 'g'))`

function hasPart(searchText: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const folded = foldText(word)
  const pattern = toIndexPattern(word)
  if (pattern === null)
    return sql<boolean>`${searchText} like
      (select '%' || regexp_replace(fold_text(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`
  const isLike = sql<boolean>`${searchText} like (select ${pattern})`
  if (/^[a-z0-9]+$/.test(folded) && pattern === `%${folded}%`) return isLike
  return sql<boolean>`(${isLike} and strpos(${searchText}, ${renderFolded(word)}) > 0)`
}

function containsWord(searchText: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const folded = foldText(word)
  if (!HAS_LETTER.test(folded)) return sql<boolean>`false`
  return isShort(folded) ? hasWordBeginning(searchText, word) : hasPart(searchText, word)
}

/**
 * SQL: a `search_text` column (`fold_text` in db/migrations) contains each of the typed words, ignoring their
 * order, case and accents. One or two letters are found at the beginning of words only: there the trigram
 * index finds them, too. Signs alone find nothing: no index has them.
 */
export function containsText(searchText: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const words = splitWords(typed).map((word) => containsWord(searchText, word))
  return sql<boolean>`(${sql.join(words, sql` and `)})`
}

/**
 * SQL: each of the words is a whole word of a name that has a space before and after it: between spaces, or before a
 * comma. In a `search_text` column the address behind the name has neither.
 */
export function hasWholeWords(
  foldedName: RawBuilder<unknown>,
  words: readonly string[],
): RawBuilder<boolean> {
  const contains = (word: string, end: string) =>
    sql`strpos(${foldedName}, ' ' || ${renderFolded(word)} || ${end}) > 0`
  const found = words.map((word) => sql`(${contains(word, ' ')} or ${contains(word, ',')})`)
  return sql<boolean>`(${sql.join(found, sql` and `)})`
}

/** SQL: the same for the trigram index, of words between spaces only. */
export const findsWholeWords = (searchText: RawBuilder<unknown>, words: readonly string[]) =>
  sql<boolean>`(${sql.join(
    words.map((word) => hasPart(searchText, ` ${word} `)),
    sql` and `,
  )})`

/**
 * SQL: how well a name has each of the typed words: 0 as whole words, 1 as parts of words, 2 not each of them.
 * @param foldedName has a space before and after it
 */
export const rankName = (foldedName: RawBuilder<unknown>, typed: string) =>
  sql<number>`(case when ${hasWholeWords(foldedName, splitWords(typed))} then 0
    when ${containsText(foldedName, typed)} then 1 else 2 end)`

/** SQL: a `search_text` column begins with what was typed, ignoring case and accents. */
export function beginsWithText(
  searchText: RawBuilder<unknown>,
  typed: string,
): RawBuilder<boolean> {
  return sql<boolean>`starts_with(${searchText}, ' ' || ${renderFolded(typed)})`
}
