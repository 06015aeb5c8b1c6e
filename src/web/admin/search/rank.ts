import type { searchDesk } from '#contract/admin/search.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { readFolio, readFolioHalf } from '#contract/contributions/folio.ts'
import {
  buildAdminContributionPath,
  buildAdminEventPath,
  buildAdminHostPath,
} from '#contract/product/paths.ts'
import { fold } from '#web/format/text.ts'

/** What the desk's search found, by kind. */
export type Found = ReplyOf<typeof searchDesk>

type Gift = Found['contributions']['rows'][number]
type Event = Found['events']['rows'][number]

/** How well names match what was typed: 0 is the whole name, 1 its beginning, 2 another part. */
function rankNames(names: readonly string[], search: string): number {
  const typed = fold(search)
  const folded = names.map(fold)
  if (folded.includes(typed)) return 0
  return folded.some((name) => name.startsWith(typed)) ? 1 : 2
}

interface FoundNames {
  users: { rows: readonly { fullName: string; email: string }[] }
  events: { rows: readonly { name: string }[] }
}

/**
 * Decides the order of the groups. `isNamed`: a person or an event is named like the search; whoever types a name
 * wants its page, not the gifts that mention it.
 */
export function rankGroups({ users, events }: FoundNames, search: string) {
  const names = users.rows.flatMap(({ fullName, email }) => [fullName, email])
  const ofUsers = rankNames(names, search)
  const ofEvents = rankNames(
    events.rows.map(({ name }) => name),
    search,
  )
  return { isNamed: Math.min(ofUsers, ofEvents) < 2, eventsFirst: ofEvents < ofUsers }
}

/** A whole identifier, ours or the provider's: `pi_3TBcdEF12345678`. */
const IDENTIFIER =
  /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(acct|ch|cs|du|dp|pi|po|py|pyr|re|tr|trr)_\w{8,})$/i

type Counted = Record<
  'contributions' | 'users' | 'events' | 'payouts' | 'payments' | 'reports',
  { total: number; hasMore: boolean }
>

/** Whether nothing else was found, apart from what the page of the found one shows, too. */
const isOnly = (found: Counted, kind: keyof Counted, shownThere: readonly (keyof Counted)[] = []) =>
  found[kind].total === 1 &&
  !found[kind].hasMore &&
  Object.entries(found).every(
    ([other, { total }]) =>
      total === 0 || other === kind || shownThere.includes(other as keyof Counted),
  )

/** Whether the whole name was typed, and no contributor has it. */
const isNamed = (name: string, { contributions }: Found, search: string) =>
  fold(name) === fold(search) &&
  contributions.rows.every(({ contributorName }) => !fold(contributorName).includes(fold(search)))

/** Whether all that was found is on the page of the one event that has this name. */
function isAllOfEvent({ shorter: _, ...found }: Found, search: string): boolean {
  const [event] = found.events.rows
  if (!event || !isNamed(event.name, { shorter: [], ...found }, search)) return false
  const areIts = found.contributions.rows.every(({ eventId }) => eventId === event.id)
  return areIts && isOnly(found, 'events', ['contributions'])
}

/** Whether all that was found is on the page of the one person who has this name, address or id. */
function isAllOfUser({ shorter: _, ...found }: Found, search: string): boolean {
  const [user] = found.users.rows
  if (!user) return false
  const areTheirs = found.events.rows.every(({ host }) => host.fullName === user.fullName)
  if (isNamed(user.fullName, { shorter: [], ...found }, search))
    return areTheirs && isOnly(found, 'users', ['events', 'payouts', 'contributions'])
  if (!IDENTIFIER.test(search) && user.email !== search.toLowerCase()) return false
  // The page of a person lists gifts of an address only once it is confirmed.
  const gifts: readonly (keyof Counted)[] = user.emailVerified ? ['contributions'] : []
  return isOnly(found, 'users', ['events', 'payouts', ...gifts])
}

/** Whether the text names one thing and no other: a name, an address of email, or an identifier. */
const isWhole = (search: string, names: readonly (string | null)[]) =>
  IDENTIFIER.test(search) || names.some((name) => name !== null && fold(name) === fold(search))

const isOfGift = ({ folio, contributorName, contributorEmail }: Gift, search: string) =>
  isWhole(search, [contributorName, contributorEmail]) ||
  readFolio(search) === folio ||
  folio.slice(4, 8) === readFolioHalf(search)

/** Its link, slug or code, too, which ends the slug. */
function isOfEvent({ id, slug, name }: Event, search: string): boolean {
  const typed = search.toLowerCase()
  const [code = ''] = slug.split('-').slice(-1)
  const [end = ''] = typed.split(/[?#]/, 1)
  return (
    isWhole(search, [name]) ||
    typed.includes(id) ||
    typed.includes(slug) ||
    end === code ||
    end.endsWith(`/e/${code}`)
  )
}

/**
 * The page of the one gift, person or event that was found by what is its own, or of the person or event whose page has
 * all that was found; null if there is none. A part of a name, a day or an amount may be of another one: those are listed.
 */
export function findOnlyPage(all: Found, search: string): string | null {
  const { shorter: _, ...found } = all
  const [gift] = found.contributions.rows
  const [user] = found.users.rows
  const [event] = found.events.rows
  if (gift && isOnly(found, 'contributions'))
    return isOfGift(gift, search) ? buildAdminContributionPath(gift.id) : null
  if (event && (isOnly(found, 'events') ? isOfEvent(event, search) : isAllOfEvent(all, search)))
    return buildAdminEventPath(event.id)
  const isOne = user && isOnly(found, 'users') && isWhole(search, [user.fullName, user.email])
  return user && (isOne || isAllOfUser(all, search)) ? buildAdminHostPath(user.id) : null
}
