import { type RawBuilder, sql } from 'kysely'
import type { ContributionOrder } from '#contract/contributions/contributions.ts'
import { readFolio, readFolioHalf } from '#contract/contributions/folio.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import { MATCHES_MAX } from '#server/db/pages.ts'
import type { Db } from '#server/db/schema.ts'
import { containsText, hasWordBeginning } from '#server/db/text-search.ts'
import {
  columnsFor,
  createOfEvents,
  createWalk,
  createWhere,
  EVENTS_MAX,
  findEventIds,
  ORDERS,
  type Sources,
} from './sources-store.ts'

/** A full name has so many gifts and more where a million are: sorting them is cheaper than a second search. */
const SORTED_MAX = 5_000

/** So many gifts, the first in the order of the list, are looked through for what no index finds. */
const WALKED_MAX = 3_000
/** So many of them are compared with their event although their contributor has none of the words. */
const COMPARED_MAX = 500
/** So many are looked through where all are compared with their event. */
const WALKED_BY_EVENT_MAX = 1_500

type Condition = RawBuilder<unknown>

const all = (conditions: readonly Condition[]) => sql`(${sql.join(conditions, sql` and `)})`
const any = (conditions: readonly Condition[]) =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`

/** Half a folio, and the amount of a gift or of its charge, that a text can be. */
export function listNumberMatches(text: string): RawBuilder<boolean>[] {
  const [half, amount] = [readFolioHalf(text), parsePesos(text)]
  return [
    ...(half ? [sql<boolean>`substr(folio, 5, 4) = ${half}`] : []),
    ...(amount === null
      ? []
      : [
          sql<boolean>`contributions.base_amount = ${amount}`,
          sql<boolean>`contributions.total_amount = ${amount}`,
        ]),
  ]
}

/** Contributions whose contributor's name or address contains the text. */
export const matchesContributor = (search: string) =>
  containsText(sql`contributions.search_text`, search)

/** A typed word: the events that have it, and what else of a contribution it can be. */
interface Word {
  text: string
  isAmount: boolean
  eventIds: string[]
  /** Each is found by an index of its own. */
  ways: Condition[]
}

const isCommon = ({ eventIds }: Word) => eventIds.length > EVENTS_MAX
const ofEvents = (ids: readonly string[]) => sql`contributions.event_id = any(${ids}::uuid[])`

/** Those ways by which anything is found at all: each of the others would be a part of the statement in vain. */
async function keepUsed(db: Db, ways: readonly Condition[]): Promise<Condition[]> {
  if (ways.length === 0) return []
  const exist = ways.map((way) => sql`exists (select from contributions where ${way})`)
  const { rows } = await sql<{ used: boolean[] }>`select array[${sql.join(exist)}] as used`.execute(
    db,
  )
  return ways.filter((_, place) => rows[0]?.used[place])
}

/** An amount is no part of a contributor's name or address, and of other texts the beginning of a word. */
async function readWord(db: Db, text: string): Promise<Word> {
  const folio = readFolio(text)
  const isAmount = parsePesos(text) !== null
  const numbers = [...(folio ? [sql`folio = ${folio}`] : []), ...listNumberMatches(text)]
  const [used, eventIds] = await Promise.all([
    keepUsed(db, numbers),
    findEventIds(db, text, isAmount ? hasWordBeginning : containsText),
  ])
  return { text, isAmount, ways: isAmount ? used : [...used, matchesContributor(text)], eventIds }
}

/** SQL: what finds the contributions of a word that few events have. */
const listWays = ({ ways, eventIds }: Word) =>
  eventIds.length > 0 ? [...ways, ofEvents(eventIds)] : ways

/** SQL: a contribution has a word that few events have, or is to one of them. */
const hasWord = (word: Word) => any(listWays(word))

/**
 * SQL: each of the words that many events have is in a contribution, its event or its host.
 * @param isCompared whether event and host of the contribution are read at all
 */
function hasCommonWords(words: readonly Word[], isCompared: Condition = sql`true`): Condition {
  const own = words.map(({ ways }) => any(ways))
  const either = words.map(({ text, ways }) => any([...ways, containsText(sql`place.words`, text)]))
  return sql`(${all(own)} or ${isCompared} and exists (
    select from events join users on users.id = events.host_id,
      lateral (select events.search_text || users.search_text as words) as place
    where events.id = contributions.event_id and ${all(either)}))`
}

/** The word that leads to the fewest contributions, as far as is known, is the first. */
function sortByRarity(words: readonly Word[]): Word[] {
  const rank = ({ isAmount, eventIds }: Word) => eventIds.length + (isAmount ? EVENTS_MAX : 0)
  return words.toSorted((one, other) => rank(one) - rank(other))
}

/** SQL: what a contribution must be besides, and the order of the list. */
interface List {
  filter: Condition
  order: ContributionOrder
}

/** The rarest word is looked up by the indexes, and the others are checked in its rows. */
function followRarest(lead: Word, others: readonly Word[], { filter, order }: List): Sources {
  const columns = columnsFor(order)
  const common = others.filter(isCommon)
  const rare = others.filter((word) => !isCommon(word)).map(hasWord)
  return {
    filter: all([filter, ...rare, ...(common.length > 0 ? [hasCommonWords(common)] : [])]),
    sources: [...lead.ways.map(createWhere(columns)), createOfEvents(columns, lead.eventIds)],
    walks: [],
    sortedMax: MATCHES_MAX,
  }
}

/** How the gifts are looked through that have one word themselves and another one by their event. */
function describeWalk(common: readonly Word[], isComplete: boolean) {
  if (!isComplete) return { match: hasCommonWords(common), most: WALKED_BY_EVENT_MAX }
  const hasOne = any(common.map(({ ways }) => any(ways)))
  return {
    match: hasCommonWords(common, sql`(${hasOne} or walked <= ${COMPARED_MAX})`),
    most: WALKED_MAX,
  }
}

interface Crowd {
  common: readonly Word[]
  /** Of the events that have all of them; null if they are too many. */
  eventIds: readonly string[] | null
}

/** Of words that many events have: contributors and events that have all of them, and a walk for the others. */
function lookAmongAll({ common, eventIds }: Crowd, { filter, order }: List): Sources {
  const columns = columnsFor(order)
  const own = createWhere(columns)(all(common.map(({ ways }) => any(ways))))
  const walk = describeWalk(common, eventIds !== null)
  return {
    filter,
    sources: eventIds ? [own, createOfEvents(columns, eventIds)] : [own],
    walks: [createWalk(columns, { ...walk, among: filter, listed: ORDERS[order] })],
    sortedMax: eventIds ? SORTED_MAX : MATCHES_MAX,
  }
}

/** The same among the gifts of an amount, by each of its ways: so an index of amounts meets those of words. */
function lookAmongAmount(
  amounts: readonly Word[],
  { common, eventIds }: Crowd,
  { filter, order }: List,
): Sources {
  const columns = columnsFor(order)
  const [lead, ...others] = amounts
  const wanted = all([filter, ...others.map(hasWord)])
  const own = all(common.map(({ ways }) => any(ways)))
  const hasAll = eventIds ? any([own, ofEvents(eventIds)]) : own
  const ways = lead ? listWays(lead) : []
  const walk = describeWalk(common, eventIds !== null)
  return {
    filter: wanted,
    // An amount that nobody gave has no way.
    sources: (ways.length > 0 ? ways : [sql`false`]).map((way) =>
      createWhere(columns)(all([way, hasAll])),
    ),
    walks: ways.map((way) =>
      createWalk(columns, { ...walk, among: all([wanted, way]), listed: ORDERS[order] }),
    ),
    sortedMax: eventIds ? SORTED_MAX : MATCHES_MAX,
  }
}

async function findCrowd(db: Db, common: readonly Word[]): Promise<Crowd> {
  if (common.length < 2) return { common, eventIds: null }
  const ids = await findEventIds(db, common.map(({ text }) => text).join(' '))
  return { common, eventIds: ids.length > EVENTS_MAX ? null : ids }
}

/** Finds the contributions that have each word somewhere: themselves, or by their event or its host. */
export async function findByWords(db: Db, texts: readonly string[], list: List): Promise<Sources> {
  const words = await Promise.all(texts.map((text) => readWord(db, text)))
  const [lead, ...rarer] = sortByRarity(words.filter((word) => !isCommon(word)))
  const common = words.filter(isCommon)
  if (lead && !(lead.isAmount && common.length > 0))
    return followRarest(lead, [...rarer, ...common], list)
  const crowd = await findCrowd(db, common)
  return lead ? lookAmongAmount([lead, ...rarer], crowd, list) : lookAmongAll(crowd, list)
}
