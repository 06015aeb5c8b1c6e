import { getInitials } from '#contract/text/initials.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { formatFullName } from '#server/users/present.ts'

/** Formats the full name of the event's owner. */
export function formatHostFullName(row: EventWithHost): string {
  return formatFullName({
    first_name: row.host_first_name,
    last_name: row.host_last_name,
    mother_last_name: row.host_mother_last_name,
  })
}

/** Formats the owner's initials (`spec §2`, profile). */
export function formatHostInitials(row: EventWithHost): string {
  return getInitials({ firstName: row.host_first_name, lastName: row.host_last_name })
}

/** Lists who invites: the names that its hosts typed, or else all of them by their accounts' (`R4`, `R30`). */
export function listHostNames(row: EventWithHost): string[] {
  if (row.hosts.length > 0) return row.hosts
  return [formatHostFullName(row), ...row.cohosts.map(({ fullName }) => fullName)]
}
