import type { Tone } from '#web/ui/style/tone.ts'

/** Nothing is received any more, and nothing can be added. */
export function isOver(status: string): boolean {
  return status === 'COMPLETED' || status === 'ARCHIVED'
}

const STATUSES: Record<string, { label: string; tone: Tone }> = {
  DRAFT: { label: 'Borrador', tone: 'warning' },
  ACTIVE: { label: 'Activo', tone: 'success' },
  COMPLETED: { label: 'Completado', tone: 'info' },
  ARCHIVED: { label: 'Archivado', tone: 'neutral' },
}

/** The badge of an event's status; a value we do not know gets the neutral one (`spec §4`). */
export function eventStatusLabel(status: string): { label: string; tone: Tone } {
  return STATUSES[status] ?? { label: status, tone: 'neutral' }
}
