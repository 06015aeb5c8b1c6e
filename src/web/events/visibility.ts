import type { Event } from '#contract/events/events.ts'

type Seen = Pick<Event, 'status' | 'afterEvent' | 'isCancelled'>

/** Completes 'Está cerrado:' for an event that is over. */
export const describeVisitors = ({ status, afterEvent, isCancelled }: Seen): string =>
  status === 'COMPLETED' && afterEvent === 'THANKS' && !isCancelled
    ? 'quien abra el enlace sin cuenta ve la página de gracias.'
    : 'solo lo ve quien inició sesión.'

/** Says who sees an event by its link now. */
export function describeVisibility(event: Seen & Pick<Event, 'isHeld'>): string {
  if (event.isHeld) return 'Soporte lo cerró: por ahora solo lo ven quienes lo organizan.'
  if (event.status === 'DRAFT') return 'Solo lo ven quienes lo organizan hasta que se publique.'
  if (event.status === 'ACTIVE') return 'Visible para cualquiera que tenga el enlace.'
  const state = event.status === 'ARCHIVED' ? 'archivado' : 'cerrado'
  return `Está ${event.isCancelled ? 'cancelado' : state}: ${describeVisitors(event)}`
}
