import { type RawBuilder, sql } from 'kysely'
import { readFolio, readFolioHalf } from '#contract/contributions/folio.ts'
import { parseSearchedPesos } from '#contract/money/typed-pesos.ts'
import { MATCHES_MAX } from '#server/db/pages.ts'
import type { Db } from '#server/db/schema.ts'
import { containsText, hasWordBeginning } from '#server/db/text-search.ts'
import {
  type Columns,
  createConditionSource,
  createEventsSource,
  createScan,
  EVENTS_MAX,
  findEventIds,
  SCANNED_MAX,
  type Sources,
} from './sources-store.ts'

// How the words of a search are found, each of them anywhere:
// 1. For each word: the events that have it, or whose host has it, and whether a folio or an amount is equal to it.
// 2. A word is common if more than `EVENTS_MAX` events have it. The index of an event's gifts does not help then.
// 3. With a word that is not common (and, beside common words, no amount), the indexes find the gifts that have the
//    rarest one, and the others are checked in their rows.
// 4. If all are common, the indexes find the gifts whose contributor or whose event has all words.
// 5. With an amount beside common words they do the same among the gifts that have the amount.
// 6. Of 4 and 5 a gift is left that has one word by its contributor and another by its event or host. No index
//    finds it: the first gifts in the list's order are scanned for it. If there are more gifts than were scanned,
//    the answer says that there may be more.

/** Sorting the gifts of a full name is cheaper than a second search, even if it has a few thousand. */
const SORTED_MAX = 5_000

/** So many of the scanned gifts are compared with their event although their contributor has none of the words. */
const COMPARED_MAX = 300

type Condition = RawBuilder<unknown>

const all = (conditions: readonly Condition[]) => sql`(${sql.join(conditions, sql` and `)})`
const any = (conditions: readonly Condition[]) =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`

/** The amount of a gift or of its charge: of `571` also those with centavos. */
function listAmountMatches(text: string): RawBuilder<boolean>[] {
  const amount = parseSearchedPesos(text)
  if (amount === null) return []
  const columns = [sql`contributions.base_amount`, sql`contributions.total_amount`]
  const exact = columns.map((column) => sql<boolean>`${column} = ${amount}`)
  if (/[.,]\d{0,2}$/.test(text)) return exact
  // Apart, so that the exact ones are read in the order of their index.
  const begun = columns.map(
    (column) => sql<boolean>`${column} between ${amount + 1} and ${amount + 99}`,
  )
  return [...exact, ...begun]
}

/** Half a folio, an amount, and the last four digits of a card, that a text can be. */
export function listNumberMatches(text: string): RawBuilder<boolean>[] {
  const half = readFolioHalf(text)
  return [
    ...(half ? [sql<boolean>`substr(folio, 5, 4) = ${half}`] : []),
    ...listAmountMatches(text),
    ...(/^\d{4}$/.test(text) ? [sql<boolean>`contributions.card_last4 = ${text}`] : []),
  ]
}

/** SQL: the contributor's name or address contains the text. */
export const matchesContributor = (search: string) =>
  containsText(sql`contributions.search_text`, search)

/** SQL: a word of the contributor's name begins with the number. The index has names and addresses together. */
const hasNumberInName = (text: string) =>
  all([
    hasWordBeginning(sql`contributions.search_text`, text),
    hasWordBeginning(sql`(' ' || fold_text(contributions.contributor_name))`, text),
  ])

interface Word {
  text: string
  isAmount: boolean
  /** SQL: a text has the word. */
  has: typeof containsText
  /** The events that have it by their own text or their host's; null if they are too many. */
  eventIds: readonly string[] | null
  /** SQL: the contribution itself has it. An index finds each of these conditions. */
  conditions: { numbers: Condition[]; contributor: Condition }
}

/** A word that few events have. */
type RareWord = Word & { eventIds: readonly string[] }

const isRare = (word: Word): word is RareWord => word.eventIds !== null
const isOfEvents = (ids: readonly string[]) => sql`contributions.event_id = any(${ids}::uuid[])`

/** Leaves out the conditions that no contribution meets, so that the search need not check them. */
async function keepMet(db: Db, conditions: readonly Condition[]): Promise<Condition[]> {
  if (conditions.length === 0) return []
  const exist = conditions.map((one) => sql`exists (select from contributions where ${one})`)
  const { rows } = await sql<{ met: boolean[] }>`select array[${sql.join(exist)}] as met`.execute(
    db,
  )
  return conditions.filter((_, place) => rows[0]?.met[place])
}

/** An amount is found at the beginning of words only, and not in a contributor's address: too many have its digits. */
async function readWord(db: Db, text: string): Promise<Word> {
  const folio = readFolio(text)
  const isAmount = parseSearchedPesos(text) !== null
  const has = isAmount ? hasWordBeginning : containsText
  const [numbers, eventIds] = await Promise.all([
    keepMet(db, [...(folio ? [sql`folio = ${folio}`] : []), ...listNumberMatches(text)]),
    findEventIds(db, text, has),
  ])
  const contributor = isAmount ? hasNumberInName(text) : matchesContributor(text)
  return { text, isAmount, has, eventIds, conditions: { numbers, contributor } }
}

/** Reads one word after the other: a search of eight words must not take every connection of the pool. */
async function readWords(db: Db, texts: readonly string[]): Promise<Word[]> {
  const words: Word[] = []
  for (const text of texts) words.push(await readWord(db, text))
  return words
}

const listConditions = ({ conditions }: Word) => [...conditions.numbers, conditions.contributor]

/** SQL: a contribution is to one of the events of a word that few events have. */
const listEventConditions = ({ eventIds }: RareWord) =>
  eventIds.length > 0 ? [isOfEvents(eventIds)] : []

/** SQL: a contribution itself has each of the words. */
const hasAllItself = (words: readonly Word[]) => all(words.map((word) => any(listConditions(word))))

/** SQL: a contribution has a word that few events have, or is to one of them. */
const hasWord = (word: RareWord) => any([...listConditions(word), ...listEventConditions(word)])

/**
 * SQL: each of the words that many events have is in a contribution, its event or its host.
 * @param isCompared whether event and host of the contribution are read at all
 */
function hasCommonWords(words: readonly Word[], isCompared: Condition = sql`true`): Condition {
  const either = words.map((word) =>
    any([...listConditions(word), word.has(sql`place.words`, word.text)]),
  )
  return sql`(${hasAllItself(words)} or ${isCompared} and exists (
    select from events join users on users.id = events.host_id,
      lateral (select events.search_text || users.search_text as words) as place
    where events.id = contributions.event_id and ${all(either)}))`
}

/** The word that leads to the fewest contributions, as far as is known, is the first. */
function sortByRarity(words: readonly RareWord[]): RareWord[] {
  const rank = ({ isAmount, eventIds }: RareWord) => eventIds.length + (isAmount ? EVENTS_MAX : 0)
  return words.toSorted((one, other) => rank(one) - rank(other))
}

/** SQL: what a contribution must be besides, the columns that are read, and the order in which gifts are scanned. */
interface List {
  filter: Condition
  columns: Columns
  listed: Condition
}

/** The indexes find the gifts of the rarest word, and the others are checked in their rows. */
function searchByRarest(
  rarest: RareWord,
  others: readonly Word[],
  { filter, columns }: List,
): Sources {
  const common = others.filter((word) => !isRare(word))
  const rare = others.filter(isRare).map(hasWord)
  return {
    filter: all([filter, ...rare, ...(common.length > 0 ? [hasCommonWords(common)] : [])]),
    sources: [
      ...listConditions(rarest).map(createConditionSource(columns)),
      createEventsSource(columns, rarest.eventIds),
    ],
    scans: [],
    sortedMax: MATCHES_MAX,
  }
}

interface CommonWords {
  words: readonly Word[]
  /** Of the events that have all of them; null if they are too many. */
  eventIds: readonly string[] | null
}

/** How the gifts are scanned that have one word themselves and another one by their event. */
function describeScan({ words, eventIds }: CommonWords) {
  if (!eventIds) return { match: hasCommonWords(words), complete: SCANNED_MAX }
  const hasOne = any(words.flatMap(listConditions))
  return {
    match: hasCommonWords(words, sql`(${hasOne} or scanned <= ${COMPARED_MAX})`),
    complete: COMPARED_MAX,
  }
}

/** Finds the contributors and the events that have all words, and scans for the others. */
function searchByCommon(common: CommonWords, { filter, columns, listed }: List): Sources {
  const { words, eventIds } = common
  const own = createConditionSource(columns)(hasAllItself(words))
  const scan = describeScan(common)
  return {
    filter,
    sources: eventIds ? [own, createEventsSource(columns, eventIds)] : [own],
    scans: [createScan(columns, { ...scan, among: filter, listed })],
    sortedMax: eventIds ? SORTED_MAX : MATCHES_MAX,
  }
}

/** Searches among the gifts of an amount, so that PostgreSQL can combine the index of amounts with those of words. */
function searchByAmount(
  [amount, ...others]: readonly [RareWord, ...RareWord[]],
  common: CommonWords,
  { filter, columns, listed }: List,
): Sources {
  const { words, eventIds } = common
  const wanted = all([filter, ...others.map(hasWord)])
  const own = hasAllItself(words)
  const hasAll = eventIds ? any([own, isOfEvents(eventIds)]) : own
  const scanned = [...amount.conditions.numbers, ...listEventConditions(amount)]
  const scan = describeScan(common)
  return {
    filter: wanted,
    sources: [...scanned, amount.conditions.contributor].map((condition) =>
      createConditionSource(columns)(all([condition, hasAll])),
    ),
    scans: scanned.map((condition) =>
      createScan(columns, { ...scan, among: all([wanted, condition]), listed }),
    ),
    sortedMax: eventIds ? SORTED_MAX : MATCHES_MAX,
  }
}

async function findCommonEvents(db: Db, words: readonly Word[]): Promise<CommonWords> {
  if (words.length < 2) return { words, eventIds: null }
  return { words, eventIds: await findEventIds(db, words.map(({ text }) => text).join(' ')) }
}

/** Finds the contributions that have each word somewhere: themselves, or by their event or its host. */
export async function findByWords(db: Db, texts: readonly string[], list: List): Promise<Sources> {
  const words = await readWords(db, texts)
  const [rarest, ...rarer] = sortByRarity(words.filter(isRare))
  const common = words.filter((word) => !isRare(word))
  if (rarest && !(rarest.isAmount && common.length > 0))
    return searchByRarest(rarest, [...rarer, ...common], list)
  const found = await findCommonEvents(db, common)
  return rarest ? searchByAmount([rarest, ...rarer], found, list) : searchByCommon(found, list)
}
