import { expect, it } from 'vitest'
import type { PrivateReceipt } from '#contract/contributions/receipts.ts'
import { describeReceiptStatus } from './receipt-status.ts'

function receipt(changes: Partial<PrivateReceipt>): PrivateReceipt {
  return {
    status: 'PENDING',
    disputeLost: false,
    review: null,
    confirmedAt: null,
    ...changes,
  } as PrivateReceipt
}

it('of what was never paid is that nothing was charged', () => {
  expect(describeReceiptStatus(receipt({}))).toMatchObject({ label: 'Pendiente' })
  expect(describeReceiptStatus(receipt({})).text).toContain('No se ha hecho ningún cargo')
})

it.each([
  ['while it is looked at', receipt({ review: 'open' }), 'En revisión'],
  ['once it was contribution back', receipt({ review: 'refunded' }), 'Reembolsada'],
  ['once there is no more to do', receipt({ status: 'EXPIRED', review: 'dismissed' }), 'Revisada'],
])('of a payment that is kept apart never is that nothing was charged: %s', (_when, of, label) => {
  expect(describeReceiptStatus(of).label).toBe(label)
  expect(describeReceiptStatus(of).text).not.toContain('ningún cargo')
})

it('of one that became a contribution is that of any other', () => {
  const paid = { status: 'CONFIRMED', confirmedAt: '2026-11-20T18:00:00.000Z' } as const
  expect(describeReceiptStatus(receipt(paid)).label).toBe('Confirmada')
  const lost = { ...paid, status: 'DISPUTED', disputeLost: true } as const
  expect(describeReceiptStatus(receipt(lost)).label).toBe('Devuelta por tu banco')
})
