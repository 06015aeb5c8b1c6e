import { expect, it } from 'vitest'
import { statusOf } from './event-status.ts'

it.each([
  ['DRAFT', 'Borrador', 'warning'],
  ['ACTIVE', 'Activo', 'success'],
  ['COMPLETED', 'Completado', 'info'],
  ['ARCHIVED', 'Archivado', 'neutral'],
  ['SOMETHING', 'SOMETHING', 'neutral'],
])('an event that is %s wears the badge %s in %s (spec §4)', (status, label, tone) => {
  expect(statusOf(status)).toEqual({ label, tone })
})
