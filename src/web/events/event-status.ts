import type { Tone } from '#web/ui/style/tone.ts'

/** The event is closed to contributions and to new goals. */
export function isOver(status: string): boolean {
  return status === 'COMPLETED' || status === 'ARCHIVED'
}

const STATUSES: Record<string, { label: string; tone: Tone }> = {
  DRAFT: { label: 'Borrador', tone: 'warning' },
  ACTIVE: { label: 'Activo', tone: 'success' },
  COMPLETED: { label: 'Completado', tone: 'info' },
  ARCHIVED: { label: 'Archivado', tone: 'neutral' },
}

/** The badge of a status; an unknown value gets the neutral tone (`spec §4`). */
export function eventStatusLabel(status: string): { label: string; tone: Tone } {
  return STATUSES[status] ?? { label: status, tone: 'neutral' }
}
