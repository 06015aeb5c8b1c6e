import type { EventSummary } from '#contract/events.ts'
import { areSeveral, joinNames } from '#contract/host-names.ts'

type Hosted = Pick<EventSummary, 'hosts' | 'host'>

/** First the names the event gives, else the host's full name, else 'Anfitrión' (`spec §2`). */
export function hostNames(event: Hosted): string {
  const names = event.hosts.map(({ name }) => name)
  return names.length > 0 ? joinNames(names) : event.host.fullName || 'Anfitrión'
}

/** 'Ana y Luis te invitan', 'Ana te invita'. */
export function invitation(event: Hosted): string {
  return `${hostNames(event)} ${areSeveral(event.hosts.map(({ name }) => name)) ? 'te invitan' : 'te invita'}`
}
