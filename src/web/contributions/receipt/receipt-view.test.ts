import { expect, it } from 'vitest'
import type { PrivateReceipt } from '#contract/contributions/receipts.ts'
import { composeReceiptMessage } from '#web/contributions/receipt-parts.tsx'
import { describeNextStep } from '#web/shell/money/contribution-timeline.tsx'
import { describeReceiptStatus } from './receipt-view.tsx'

function receipt(changes: Partial<PrivateReceipt>): PrivateReceipt {
  return {
    status: 'PENDING',
    disputeLost: false,
    review: null,
    confirmedAt: null,
    refundedTotal: 0,
    refundRequest: null,
    timeline: { steps: [], depositExpected: null },
    ...changes,
  } as PrivateReceipt
}

it('an unpaid contribution says that nothing was charged', () => {
  expect(describeReceiptStatus(receipt({}))).toMatchObject({ label: 'Pendiente' })
  expect(describeReceiptStatus(receipt({})).text).toContain('No se ha hecho ningún cargo')
})

it.each([
  ['while under review', receipt({ review: 'open' }), 'En revisión'],
  ['once refunded', receipt({ review: 'refunded' }), 'Reembolsada'],
  ['once dismissed', receipt({ status: 'EXPIRED', review: 'dismissed' }), 'Revisada'],
])('a quarantined payment never says that nothing was charged: %s', (_when, quarantined, label) => {
  expect(describeReceiptStatus(quarantined).label).toBe(label)
  expect(describeReceiptStatus(quarantined).text).not.toContain('ningún cargo')
})

it('an accepted payment has the status of any contribution', () => {
  const paid = { status: 'CONFIRMED', confirmedAt: '2026-11-20T18:00:00.000Z' } as const
  expect(describeReceiptStatus(receipt(paid)).label).toBe('Confirmada')
  const lost = { ...paid, status: 'DISPUTED', disputeLost: true } as const
  expect(describeReceiptStatus(receipt(lost)).label).toBe('Devuelta por tu banco')
})

it('R29: while somebody has yet to answer, the status is that the money was asked back', () => {
  const paid = { status: 'CONFIRMED', confirmedAt: '2026-11-20T18:00:00.000Z' } as const
  const describe = (state: 'open' | 'escalated' | 'declined') =>
    describeReceiptStatus(
      receipt({ ...paid, refundRequest: { state } as PrivateReceipt['refundRequest'] }),
    )
  for (const state of ['open', 'escalated'] as const)
    expect(describe(state)).toMatchObject({ label: 'Devolución pedida', tone: 'warning' })
  expect(describe('declined')).toMatchObject({ label: 'Confirmada', tone: 'success' })
})

it('R17: a stopped transfer never says that the family has the money', () => {
  const paid = { status: 'CONFIRMED', confirmedAt: '2026-11-20T18:00:00.000Z' } as const
  expect(describeReceiptStatus(receipt(paid)).text).toContain('La familia ya tiene')
  const at = '2026-11-20T18:00:00.000Z'
  const steps = [{ kind: 'transfer-stopped', at, amount: 50_000 }] as const
  const stopped = receipt({ ...paid, timeline: { steps: [...steps], depositExpected: null } })
  expect(describeReceiptStatus(stopped).text).toContain('detenida')
  expect(describeReceiptStatus(stopped).text).not.toContain('ya tiene')
})

it('R6: a partial refund says what goes back and that the family keeps the rest', () => {
  const paid = { status: 'CONFIRMED', confirmedAt: '2026-11-20T18:00:00.000Z' } as const
  const { text } = describeReceiptStatus(receipt({ ...paid, refundedTotal: 45_560 }))
  expect(text).toContain('entre 5 y 10 días hábiles')
  expect(text).toContain('la familia conserva el resto')
})

it.each([
  ['refund-asked', 'Falta que la familia te responda.'],
  ['refund-escalated', 'Falta que decida soporte.'],
  ['refund-requested', 'Falta que tu banco lo muestre en tu tarjeta.'],
  ['refund-declined', 'Falta el depósito.'],
  ['refund-withdrawn', 'Falta el depósito.'],
] as const)('R29: after %s whoever gave reads what comes next for them: %s', (kind, next) => {
  const at = '2026-11-20T18:00:00.000Z'
  const asked = { kind: 'refund-asked', at, amount: null } as const
  const timeline = {
    steps: [asked, { kind, at, amount: null }],
    depositExpected: 'Falta el depósito.',
  }
  expect(describeNextStep(timeline, 'contributor')).toBe(next)
  expect(describeNextStep(timeline, 'host')).toBe('Falta el depósito.')
})

it('a shared receipt says what was given unless the giver hides it, and has no link: the private one is a key', () => {
  const receipt = {
    folio: 'CIG-7F3K-92',
    amount: 75_000,
    amountHidden: false,
    goalName: 'Carriola',
    eventName: 'Baby shower de Sofía',
    paidAt: '2026-11-22T18:00:00.000Z',
  }
  expect(composeReceiptMessage(receipt)).toBe(
    'Mi comprobante de Cigüeña\nFolio CIG-7F3K-92\n$750.00 para Carriola, de Baby shower de Sofía\nPagado el 22 nov 2026',
  )
  expect(composeReceiptMessage({ ...receipt, goalName: null })).not.toMatch(/http|receipts|token/)
  expect(composeReceiptMessage({ ...receipt, amountHidden: true })).toBe(
    'Mi comprobante de Cigüeña\nFolio CIG-7F3K-92\nMi aportación para Carriola, de Baby shower de Sofía\nPagado el 22 nov 2026',
  )
})
