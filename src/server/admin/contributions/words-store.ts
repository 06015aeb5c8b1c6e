import { type RawBuilder, sql } from 'kysely'
import type { ContributionOrder } from '#contract/contributions/contributions.ts'
import { readFolio, readFolioHalf } from '#contract/contributions/folio.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import type { Db } from '#server/db/schema.ts'
import { splitWords } from '#server/db/text-search.ts'
import {
  columnsFor,
  createOfEvents,
  createWalk,
  createWhere,
  EVENTS_MAX,
  findEventIds,
  matchesContributor,
  matchesEvent,
  ORDERS,
  type Sources,
} from './sources-store.ts'

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

/** One of several words: the events that have it, and what else of a contribution it can be. */
interface Word {
  text: string
  eventIds: string[]
  others: RawBuilder<boolean>[]
}

const isCommon = ({ eventIds }: Word) => eventIds.length > EVENTS_MAX

async function readWord(db: Db, text: string): Promise<Word> {
  const folio = readFolio(text)
  const others = [
    ...(folio ? [sql<boolean>`folio = ${folio}`] : []),
    ...listNumberMatches(text),
    matchesContributor(text),
  ]
  return { text, eventIds: await findEventIds(db, text), others }
}

/** SQL: a contribution, its event or its host has the word. */
const matchesWord = (word: Word) =>
  sql<boolean>`(${sql.join(
    [
      ...word.others,
      isCommon(word)
        ? matchesEvent(word.text)
        : sql`contributions.event_id = any(${word.eventIds}::uuid[])`,
    ],
    sql` or `,
  )})`

/** The word that leads to the fewest contributions, as far as is known; undefined if all are common. */
function chooseRarest(words: readonly Word[]): Word | undefined {
  const rank = ({ text, eventIds }: Word) =>
    eventIds.length + (parsePesos(text) === null ? 0 : EVENTS_MAX)
  return words.filter((word) => !isCommon(word)).sort((one, other) => rank(one) - rank(other))[0]
}

interface WordSearch {
  search: string
  /** SQL: what a contribution must be besides. */
  filter: RawBuilder<boolean>
  order: ContributionOrder
}

/** Each word is somewhere: the rarest one is looked up by the indexes, and the others are checked in its rows. */
export async function findByWords(db: Db, { search, filter, order }: WordSearch): Promise<Sources> {
  const columns = columnsFor(order)
  const where = createWhere(columns)
  const words = await Promise.all(splitWords(search).map((word) => readWord(db, word)))
  const rarest = chooseRarest(words)
  if (rarest) {
    const others = words.filter((word) => word !== rarest).map(matchesWord)
    return {
      filter: sql`${sql.join([filter, ...others], sql` and `)}`,
      sources: [...rarest.others.map(where), createOfEvents(columns, rarest.eventIds)],
      isPartial: false,
    }
  }
  const eventIds = await findEventIds(db, search)
  const match = sql.join(words.map(matchesWord), sql` and `)
  return {
    filter,
    sources: [
      where(matchesContributor(search)),
      ...(eventIds.length > EVENTS_MAX ? [] : [createOfEvents(columns, eventIds)]),
      createWalk(columns, filter, { match: sql`(${match})`, listed: ORDERS[order] }),
    ],
    isPartial: true,
  }
}
