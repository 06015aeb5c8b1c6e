import { isPlural, joinNames } from '#contract/text/host-names.ts'
import { getInitials, getInitialsFromName } from '#contract/text/initials.ts'
import type { Tone } from '#web/ui/style/tone.ts'

interface Hosted {
  hosts: readonly { name: string }[]
  host: { publicName: string }
}

/** The event's host names, else the owner's name, else 'Anfitrión' (`spec §2`). */
export function formatHostNames(event: Pick<Hosted, 'hosts'> & Partial<Hosted>): string {
  const names = event.hosts.map(({ name }) => name)
  return names.length > 0 ? joinNames(names) : event.host?.publicName || 'Anfitrión'
}

/** 'Ana y Luis te invitan', 'Ana te invita'; once the party is over, 'te invitaron', 'te invitó'. */
export function formatInvitation(event: Hosted, isOver = false): string {
  const [one, several] = isOver ? ['invitó', 'invitaron'] : ['invita', 'invitan']
  const names = event.hosts.map(({ name }) => name)
  return `${formatHostNames(event)} te ${isPlural(names, event.host.publicName) ? several : one}`
}

/** The owner's initials if they host alone, else those of the first two hosts. */
export function getHostInitials(event: Hosted & { host: { initials: string } }): string {
  const [first, second] = event.hosts.map(({ name }) => name)
  if (first && second) return getInitials({ firstName: first, lastName: second })
  return first && first !== event.host.publicName ? getInitialsFromName(first) : event.host.initials
}

/** The event is closed to contributions and to new goals. */
export function hasEventEnded(status: string): boolean {
  return status === 'COMPLETED' || status === 'ARCHIVED'
}

const STATUSES: Record<string, { label: string; tone: Tone }> = {
  DRAFT: { label: 'Borrador', tone: 'warning' },
  ACTIVE: { label: 'Activo', tone: 'success' },
  COMPLETED: { label: 'Completado', tone: 'info' },
  ARCHIVED: { label: 'Archivado', tone: 'neutral' },
}

/** Of an event that the reader organises with its owner (`R21`). */
export const SHARED_LABEL = 'Compartido contigo'

/** The badge of a status; an unknown value gets the neutral tone (`spec §4`). */
export function getEventStatusLabel(status: string): { label: string; tone: Tone } {
  return STATUSES[status] ?? { label: status, tone: 'neutral' }
}
