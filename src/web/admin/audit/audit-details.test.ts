import { expect, it } from 'vitest'
import { auditDetails } from './audit-details.ts'

it('a refund says how much of the gift and of the whole went back', () => {
  const detail = { amount: 50_000, total: 57_124 }
  expect(auditDetails({ action: 'refund-contribution', detail })).toEqual([
    '$500.00 de la aportación, $571.24 a la tarjeta',
  ])
})

it('an event called off says how many contributions, and open payments if there were any', () => {
  const message = (checkoutsEnded: number) =>
    auditDetails({ action: 'refund-event', detail: { contributions: 1, checkoutsEnded } })
  expect(message(0)).toEqual(['1 aportación'])
  expect(message(2)).toEqual(['1 aportación', 'Pagos abiertos cancelados: 2'])
})

it('a payment kept apart says what became of it', () => {
  const message = (decision: string) =>
    auditDetails({ action: 'resolve-quarantine', detail: { decision, session: 'cs_1' } })
  expect(message('refund')).toEqual(['Se devolvió a la tarjeta'])
  expect(message('dismiss')).toEqual(['Se dio por revisado'])
})

it('a report says its format and of how many events it is', () => {
  const detail = { events: 3, format: 'pdf' }
  expect(auditDetails({ action: 'bulk-report', detail })).toEqual(['PDF', '3 eventos'])
})

it('an entry without figures says no more', () => {
  expect(auditDetails({ action: 'grant-admin', detail: {} })).toEqual([])
})
