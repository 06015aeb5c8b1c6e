import type { searchDesk } from '#contract/admin/search.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
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
