import { expect, it } from 'vitest'
import type { AuditEntry } from '#contract/admin/audit.ts'
import type { QueueItem } from '#contract/admin/queue.ts'
import type { QuarantinedPayment } from '#contract/money/quarantine.ts'
import { labelDisputeReason } from '#contract/money/refunds/dispute-labels.ts'
import { isUrgent } from '#contract/text/dates.ts'
import { formatDeadline } from '#web/format/dates.ts'
import { describeMargin, readUnit } from './figures/figures.tsx'
import { compareWithBefore, namePreviousRange, nameRange } from './figures/range-figures.tsx'
import { describeAuditDetails, explainEmpty, formatFound, labelPayments } from './labels.ts'
import { foldDownloads } from './lists/audit-columns.tsx'
import { describeAcceptance, nameOf } from './money/resolve-payment.tsx'
import { buildCasePath, describeCase, findCase } from './queue/cases.ts'

const now = new Date('2026-11-20T12:00:00-06:00')

it.each([
  ['2026-11-23T23:59:59-06:00', 'Vence en 3 días · 23 nov 2026'],
  ['2026-11-21T00:00:00-06:00', 'Vence mañana · 21 nov 2026'],
  ['2026-11-20T23:59:59-06:00', 'Vence hoy · 20 nov 2026'],
  ['2026-11-19T23:59:59-06:00', 'Venció · 19 nov 2026'],
])('evidence due at %s reads %s', (iso, message) => {
  expect(formatDeadline(iso, now)).toBe(message)
})

it.each([
  [{ iso: '2026-11-19T23:59:59-06:00', pressing: true }],
  [{ iso: '2026-11-25T23:59:59-06:00', pressing: true }],
  [{ iso: '2026-11-26T00:00:00-06:00', pressing: false }],
])('$iso is red: $pressing', ({ iso, pressing }) => {
  expect(isUrgent(iso, now)).toBe(pressing)
})

it('a dispute reason has a Spanish label, and an unknown one stays as it is', () => {
  expect(labelDisputeReason('fraudulent')).toBe('Dice que no hizo este pago')
  expect(labelDisputeReason('brand_new_reason')).toBe('brand_new_reason')
})

it('the figures of the platform follow from each other in one line', () => {
  const metrics = {
    totalRevenue: 100_000,
    totalEvents: 1,
    totalHosts: 1,
    avgRevenuePerEvent: 100_000,
    totalCommissions: 9_000,
    totalFees: 13_900,
    totalProviderFees: 7_126,
    totalWrittenOff: 0,
    platformMargin: 6_774,
  }
  expect(describeMargin(metrics)).toBe(
    '$90.00 de comisiones + $49.00 de cargos por servicio − $71.26 del proveedor = $67.74 de margen.',
  )
  expect(describeMargin({ ...metrics, totalWrittenOff: 774, platformMargin: 6_000 })).toContain(
    '− $71.26 del proveedor − $7.74 dados por perdidos = $60.00 de margen',
  )
})

it('a refund has its base amount and its total', () => {
  const detail = { amount: 50_000, total: 57_124 }
  expect(describeAuditDetails({ action: 'refund-contribution', detail })).toEqual([
    '$500.00 de la aportación, $571.24 a la tarjeta',
  ])
})

it('a refunded event has its contributions, and cancelled checkouts if there were any', () => {
  const message = (checkoutsEnded: number) =>
    describeAuditDetails({ action: 'refund-event', detail: { contributions: 1, checkoutsEnded } })
  expect(message(0)).toEqual(['1 aportación'])
  expect(message(2)).toEqual(['1 aportación', 'Pagos abiertos cancelados: 2'])
})

it('a resolved quarantined payment has its decision', () => {
  const message = (decision: string) =>
    describeAuditDetails({ action: 'resolve-quarantine', detail: { decision, session: 'cs_1' } })
  expect(message('refund')).toEqual(['Se devuelve a la tarjeta'])
  expect(message('dismiss')).toEqual(['Se dio por revisado'])
})

it('a report has its format and number of events', () => {
  const detail = { events: 3, format: 'pdf' }
  expect(describeAuditDetails({ action: 'bulk-report', detail })).toEqual(['PDF', '3 eventos'])
})

it('a downloaded list has its rows', () => {
  const detail = { rows: 12_345, filters: 'from' }
  expect(describeAuditDetails({ action: 'finish-list', detail })).toEqual(['12,345 renglones'])
})

it('a granted role has its name', () => {
  const detail = { role: 'FINANCE' }
  expect(describeAuditDetails({ action: 'grant-role', detail })).toEqual(['Finanzas'])
})

it('an entry without details has no lines', () => {
  expect(describeAuditDetails({ action: 'end-sessions', detail: {} })).toEqual([])
})

it('a chart takes its unit from the URL, and only a known one', () => {
  expect(readUnit(new URLSearchParams('unit=week'))).toBe('week')
  expect(readUnit(new URLSearchParams('unit=year'))).toBe('day')
  expect(readUnit(new URLSearchParams(), 'month')).toBe('month')
})

const queue = ['a', 'b', 'c'].map((id) => ({
  kind: 'dispute' as const,
  id,
  contributionId: `gift-${id}`,
  hostId: null,
  name: `Tía ${id}`,
  folio: null,
  providerId: null,
  eventName: 'Baby shower de Ana',
  reason: null,
  direction: null,
  amount: null,
  since: null,
  deadline: null,
  isLiveFraud: false,
  isHidden: false,
}))

it('a case leads to the ones before and after it; once it is resolved, to the one that has its place', () => {
  const address = buildCasePath(queue[1] as QueueItem, 1)
  expect(address).toBe('/admin/contributions/gift-b?case=1.dispute.b#aclaraciones')
  const name = (id: string) => `Aclaración Tía ${id}\u00a0· Baby shower de Ana`
  const neighbours = (items: readonly QueueItem[], asked = '1.dispute.b') => {
    const { place, previous, next } = findCase(items, asked)
    return [place, previous?.label, next?.label]
  }
  expect(neighbours(queue)).toEqual([1, name('a'), name('c')])
  const others = queue.filter(({ id }) => id !== 'b')
  expect(neighbours(others)).toEqual([null, name('a'), name('c')])
  expect(neighbours(queue, '2.dispute.c')).toEqual([2, name('b'), undefined])
  expect(neighbours([], 'forged')).toEqual([null, undefined, undefined])
})

it('the name of a case says which one of its kind it is', () => {
  const [item] = queue as [QueueItem]
  const since = '2026-11-23T18:00:00Z'
  expect(describeCase({ ...item, amount: 68_479, folio: 'CIG-K54P-3J', since })).toBe(
    'Aclaración $684.79 Tía a\u00a0· Baby shower de Ana CIG-K54P-3J',
  )
  const unknown = { ...item, name: null, eventName: null, amount: 45_000, since }
  const payment = { ...unknown, kind: 'quarantined-payment' as const }
  expect(describeCase({ ...payment, providerId: 'cs_test_a1b2c3d4e5f6g7h8i9j0' })).toBe(
    'Pago apartado $450.00 cs_test_…g7h8i9j0',
  )
  const payout = { ...item, kind: 'failed-payout' as const, eventName: null, amount: 45_000, since }
  expect(describeCase(payout)).toBe(
    'Depósito que no llegó $450.00 Tía a desde 23 nov 2026, 12:00 p.m.',
  )
})

const payment = {
  total: 45_769,
  acceptableAs: {
    contributorName: 'Tía Lupita',
    eventName: 'Baby shower de Ana',
    goalName: 'Carriola',
    amount: 40_000,
    askedTotal: 57_124,
    hasEmail: true,
  },
}

it('the acceptance text has the requested and the paid amount', () => {
  const message = describeAcceptance(payment)
  expect(message).toContain('$400.00 de Tía Lupita a Baby shower de Ana, para Carriola.')
  expect(message).toContain('Se pidieron $571.24 y se pagaron $457.69.')
  const whole = { ...payment, acceptableAs: { ...payment.acceptableAs, goalName: null } }
  expect(describeAcceptance(whole)).toContain('a Baby shower de Ana. ')
})

it('it promises an email only to contributors with an address', () => {
  expect(describeAcceptance(payment)).toContain('Quien aportó recibe su comprobante por correo;')
  const silent = { ...payment, acceptableAs: { ...payment.acceptableAs, hasEmail: false } }
  expect(describeAcceptance(silent)).toContain('por correo si escribió uno al pagar;')
})

it.each([
  [
    150,
    100,
    { from: '2026-10-02', to: '2026-10-31' },
    '+50 % que en los 30 días anteriores ($1.00)',
  ],
  [50, 100, { from: '2026-10-01', to: '2026-10-07' }, '−50 % que en los 7 días anteriores ($1.00)'],
  [100, 100, { from: '2026-10-01', to: '2026-10-01' }, '0 % que en el día anterior ($1.00)'],
  [100, 0, { from: '2026-10-01', to: '2026-10-30' }, 'En los 30 días anteriores: $1.00'],
  [150, 100, { from: '2026-10-01', to: '2026-10-31' }, '+50 % que en octubre de 2026 ($1.00)'],
])('%d after %d of %j reads %s', (figure, before, days, message) => {
  expect(compareWithBefore(figure, before, namePreviousRange(days), '$1.00')).toBe(message)
})

it.each([
  ['2026-10-01', '2026-10-31', 'octubre de 2026'],
  ['2026-11-01', '2026-11-29', 'noviembre de 2026, hasta el día 29'],
  ['2026-11-01', '2026-11-07', '7 días'],
  ['2026-11-01', '2026-11-01', '1 día'],
  ['2026-10-31', '2026-11-29', '30 días'],
])('the range from %s to %s reads %s', (from, to, message) => {
  expect(nameRange({ from, to })).toBe(message)
})

it('a host who charges while deposits are stopped is no plain “Activa”', () => {
  expect(labelPayments('active', true)).toEqual({
    label: 'Depósitos detenidos',
    tone: 'danger',
  })
  expect(labelPayments('active', false).label).toBe('Activa')
  expect(labelPayments(null, false).label).toBe('Sin configurar')
})

it('a held payment is named by its giver or a short identifier, never by 66 characters', () => {
  const sessionId = `cs_test_${'a1B2c3D4'.repeat(7)}x9`
  const payment = { total: 50_000, currency: 'MXN', sessionId, folio: null, acceptableAs: null }
  expect(nameOf(payment as QuarantinedPayment)).toBe('$500.00 · cs_test_…B2c3D4x9')
  const acceptableAs = { contributorName: 'Tía Queta' }
  expect(nameOf({ ...payment, folio: 'CIG-7F3K-92', acceptableAs } as QuarantinedPayment)).toBe(
    '$500.00 · Tía Queta · CIG-7F3K-92',
  )
})

it('where only the last rows were looked through and none matched, the list says why', () => {
  const otherwise = { title: 'Nada coincide', text: 'Quita un filtro.' }
  const count = (found: { total: number; hasMore: boolean }) =>
    formatFound(found, 'acción', 'acciones')
  const part = { total: 0, hasMore: true }
  expect(count(part)).toBe('0 acciones')
  expect(explainEmpty(part, otherwise).title).toBe('Demasiadas personas o eventos se llaman así')
  expect(count({ total: 1_000, hasMore: true })).toBe('Más de 1,000 acciones')
  expect(explainEmpty({ total: 0, hasMore: false }, otherwise)).toBe(otherwise)
})

it('a file that was sent whole is one entry of the audit, one that was cut off stays', () => {
  const list = (action: string, by: string, of: string) =>
    ({ id: `${action} ${of}`, action, actor: { id: by }, subject: { id: of } }) as AuditEntry
  const entries = [
    list('download-list', 'ana', 'events'),
    list('finish-list', 'ana', 'users'),
    list('download-list', 'beto', 'users'),
    list('download-list', 'ana', 'users'),
    list('download-list', 'ana', 'users'),
    list('end-sessions', 'ana', 'users'),
  ]
  expect(foldDownloads(entries)).toEqual(entries.filter((_, place) => place !== 3))
})
