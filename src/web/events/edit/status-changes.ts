import type { EventStatus } from '#contract/events/events.ts'

export interface StatusChange {
  to: EventStatus
  label: string
  busyLabel: string
  text: string
  /** The success message. */
  done: string
}

const CHANGES: Record<string, readonly StatusChange[]> = {
  DRAFT: [
    {
      to: 'ACTIVE',
      label: 'Publicar evento',
      busyLabel: 'Publicando...',
      text: 'Cualquiera con el enlace podrá ver tu evento y aportar. Aparecerá en la lista de eventos.',
      done: '¡Evento publicado exitosamente!',
    },
  ],
  ACTIVE: [
    {
      to: 'COMPLETED',
      label: 'Cerrar evento',
      busyLabel: 'Cerrando...',
      text: 'El evento termina: su página se quita, dejas una de gracias o nada, y ya nadie podrá aportar. Los pagos que alguien tenga abiertos se cancelan. Puedes reabrirlo después.',
      done: 'Evento cerrado',
    },
  ],
  COMPLETED: [
    {
      to: 'ACTIVE',
      label: 'Reabrir evento',
      busyLabel: 'Reabriendo...',
      text: 'Si lo reabres, vuelve a ser público y, si no pasó su fecha de cierre, a recibir aportaciones.',
      done: 'Evento reabierto',
    },
    {
      to: 'ARCHIVED',
      label: 'Archivar evento',
      busyLabel: 'Archivando...',
      text: 'Lo guarda aparte en tu lista. Sus aportaciones y mensajes se conservan y puedes recuperarlo.',
      done: 'Evento archivado',
    },
  ],
  ARCHIVED: [
    {
      to: 'COMPLETED',
      label: 'Desarchivar evento',
      busyLabel: 'Recuperando...',
      text: 'Si lo desarchivas, vuelve a tus eventos como completado. Desde ahí puedes reabrirlo.',
      done: 'Evento desarchivado',
    },
  ],
}

/** The transitions out of a status (`R4`). */
export function listStatusChanges(status: string): readonly StatusChange[] {
  return CHANGES[status] ?? []
}
