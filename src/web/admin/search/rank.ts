import type { searchDesk } from '#contract/admin/search.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { readFolio } from '#contract/contributions/folio.ts'
import {
  buildAdminContributionPath,
  buildAdminEventPath,
  buildAdminHostPath,
} from '#contract/product/paths.ts'
import { fold } from '#web/format/text.ts'

/** What the desk's search found, by kind. */
export type Found = ReplyOf<typeof searchDesk>

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
  'contributions' | 'users' | 'events' | 'payouts' | 'payments',
  { total: number }
>

/** Whether nothing else was found, apart from what the page of the found one shows, too. */
const isOnly = (found: Counted, kind: keyof Counted, shownThere: readonly (keyof Counted)[] = []) =>
  found[kind].total === 1 &&
  Object.entries(found).every(
    ([other, { total }]) =>
      total === 0 || other === kind || shownThere.includes(other as keyof Counted),
  )

/** The page of the one gift, person or event that a whole folio, identifier or address names; null if there is none. */
export function findOnlyPage({ shorter: _, ...found }: Found, search: string): string | null {
  const { contributions, users, events } = found
  const [gift] = contributions.rows
  const [user] = users.rows
  const [event] = events.rows
  const isWhole = IDENTIFIER.test(search)
  const address = search.toLowerCase()
  const namesGift =
    isWhole || readFolio(search) === gift?.folio || gift?.contributorEmail === address
  if (gift && namesGift && isOnly(found, 'contributions'))
    return buildAdminContributionPath(gift.id)
  if (event && isOnly(found, 'events') && isWhole) return buildAdminEventPath(event.id)
  if (!user || (!isWhole && user.email !== address)) return null
  // The page of a person lists gifts of an address only once it is confirmed.
  const gifts: readonly (keyof Counted)[] = user.emailVerified ? ['contributions'] : []
  return isOnly(found, 'users', ['events', 'payouts', ...gifts])
    ? buildAdminHostPath(user.id)
    : null
}
