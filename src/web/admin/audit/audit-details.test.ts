import { expect, it } from 'vitest'
import { auditDetails } from './audit-details.ts'

it('a refund has its base amount and its total', () => {
  const detail = { amount: 50_000, total: 57_124 }
  expect(auditDetails({ action: 'refund-contribution', detail })).toEqual([
    '$500.00 de la aportación, $571.24 a la tarjeta',
  ])
})

it('a refunded event has its contributions, and cancelled checkouts if there were any', () => {
  const message = (checkoutsEnded: number) =>
    auditDetails({ action: 'refund-event', detail: { contributions: 1, checkoutsEnded } })
  expect(message(0)).toEqual(['1 aportación'])
  expect(message(2)).toEqual(['1 aportación', 'Pagos abiertos cancelados: 2'])
})

it('a resolved quarantined payment has its decision', () => {
  const message = (decision: string) =>
    auditDetails({ action: 'resolve-quarantine', detail: { decision, session: 'cs_1' } })
  expect(message('refund')).toEqual(['Se devolvió a la tarjeta'])
  expect(message('dismiss')).toEqual(['Se dio por revisado'])
})

it('a report has its format and number of events', () => {
  const detail = { events: 3, format: 'pdf' }
  expect(auditDetails({ action: 'bulk-report', detail })).toEqual(['PDF', '3 eventos'])
})

it('an entry without details has no lines', () => {
  expect(auditDetails({ action: 'grant-admin', detail: {} })).toEqual([])
})
