import type { EventSummary } from '#contract/events.ts'

const list = new Intl.ListFormat('es-MX', { type: 'conjunction' })

/** First the names the event gives, else the host's full name, else 'Anfitrión' (`spec §2`). */
export function hostNames(event: Pick<EventSummary, 'hosts' | 'host'>): string {
  const names = event.hosts.map(({ name }) => name)
  return names.length > 0 ? list.format(names) : event.host.fullName || 'Anfitrión'
}
