import { expect, it } from 'vitest'
import { eventStatusLabel } from './event-status.ts'

it.each([
  ['DRAFT', 'Borrador', 'warning'],
  ['ACTIVE', 'Activo', 'success'],
  ['COMPLETED', 'Completado', 'info'],
  ['ARCHIVED', 'Archivado', 'neutral'],
  ['SOMETHING', 'SOMETHING', 'neutral'],
])('the badge of %s is %s in tone %s (spec §4)', (status, label, tone) => {
  expect(eventStatusLabel(status)).toEqual({ label, tone })
})
