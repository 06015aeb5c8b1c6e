import { initials } from '#contract/text/initials.ts'
import { formatFullName } from '#server/users/present.ts'
import type { EventWithHost } from '#server/event-records/store.ts'

/** The full name of the event's owner. */
export function hostFullName(row: EventWithHost): string {
  return formatFullName({
    first_name: row.host_first_name,
    last_name: row.host_last_name,
    mother_last_name: row.host_mother_last_name,
  })
}

/** Theirs as everywhere (`spec §2`, profile). */
export function hostInitials(row: EventWithHost): string {
  return initials({ firstName: row.host_first_name, lastName: row.host_last_name })
}

/** Who invites: the names that the event gives, else the owner's alone (`R4`). */
export function hostNames(row: EventWithHost): string[] {
  return row.hosts.length > 0 ? row.hosts : [hostFullName(row)]
}
