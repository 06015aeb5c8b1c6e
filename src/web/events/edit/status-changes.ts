import type { EventStatus } from '#contract/events/events.ts'

export interface StatusChange {
  to: EventStatus
  label: string
  busyLabel: string
  text: string
  question: string
  done: string
}

const publish: StatusChange = {
  to: 'ACTIVE',
  label: 'Publicar evento',
  busyLabel: 'Publicando...',
  text: 'Cualquiera con el enlace podrá ver tu evento y aportar. Aparecerá en la lista de eventos.',
  question: '¿Publicar este evento?',
  done: '¡Evento publicado exitosamente!',
}

const close: StatusChange = {
  to: 'COMPLETED',
  label: 'Cerrar evento',
  busyLabel: 'Cerrando...',
  text: 'Si lo cierras, ya nadie podrá aportar y solo lo verá quien tenga cuenta. Los pagos que alguien tenga abiertos se cancelan. Puedes reabrirlo después.',
  question: '¿Cerrar este evento?',
  done: 'Evento cerrado',
}

const reopen: StatusChange = {
  to: 'ACTIVE',
  label: 'Reabrir evento',
  busyLabel: 'Reabriendo...',
  text: 'Vuelve a ser público y a recibir aportaciones, si no pasó su fecha de cierre.',
  question: '¿Reabrir este evento?',
  done: 'Evento reabierto',
}

const archive: StatusChange = {
  to: 'ARCHIVED',
  label: 'Archivar evento',
  busyLabel: 'Archivando...',
  text: 'Lo guarda aparte en tu lista. Sus aportaciones y mensajes se conservan y puedes recuperarlo.',
  question: '¿Archivar este evento?',
  done: 'Evento archivado',
}

const unarchive: StatusChange = {
  to: 'COMPLETED',
  label: 'Desarchivar evento',
  busyLabel: 'Recuperando...',
  text: 'Vuelve a tus eventos como completado. Desde ahí puedes reabrirlo.',
  question: '¿Desarchivar este evento?',
  done: 'Evento desarchivado',
}

const CHANGES: Record<EventStatus, readonly StatusChange[]> = {
  DRAFT: [publish],
  ACTIVE: [close],
  COMPLETED: [reopen, archive],
  ARCHIVED: [unarchive],
}

/** The transitions out of a status (`R4`). */
export function statusChangesFrom(status: EventStatus): readonly StatusChange[] {
  return CHANGES[status]
}

/** The success message of a transition; null if there is no such transition. */
export function statusChangeMessage(from: string, to: string): string | null {
  const changes = Object.entries(CHANGES).find(([status]) => status === from)?.[1] ?? []
  return changes.find((change) => change.to === to)?.done ?? null
}
