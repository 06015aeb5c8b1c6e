import { formatPublicName } from '#contract/text/host-names.ts'
import { getInitials } from '#contract/text/initials.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { formatFullName } from '#server/users/present.ts'

const toOwner = (row: EventWithHost) => ({
  firstName: row.host_first_name,
  lastName: row.host_last_name,
})

/** Presents the event's owner (`spec §3`); initials as on their profile (`spec §2`). */
export const presentHost = (row: EventWithHost) => ({
  fullName: formatFullName({
    first_name: row.host_first_name,
    last_name: row.host_last_name,
    mother_last_name: row.host_mother_last_name,
  }),
  publicName: formatPublicName(toOwner(row)),
  initials: getInitials(toOwner(row)),
})

/** Lists who invites: the names that its hosts typed, or else all of them by their accounts' (`R4`, `R30`). */
export function listHostNames(row: EventWithHost): string[] {
  if (row.hosts.length > 0) return row.hosts
  return [formatPublicName(toOwner(row)), ...row.cohosts.map(({ publicName }) => publicName)]
}
