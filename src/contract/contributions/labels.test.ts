import { expect, it } from 'vitest'
import type { PaymentReview } from './contributions.ts'
import {
  CONTRIBUTION_STATUS_LABELS,
  contributionLabel,
  PAYMENT_METHOD_LABELS,
  timelineLabel,
} from './labels.ts'

it('a contribution reads as the specification says, in every state and method (spec §2)', () => {
  expect(CONTRIBUTION_STATUS_LABELS).toMatchObject({
    CONFIRMED: 'Confirmada',
    PENDING: 'Pendiente',
    REFUNDED: 'Reembolsada',
  })
  expect(PAYMENT_METHOD_LABELS).toEqual({
    CARD: 'Tarjeta',
    PAYPAL: 'PayPal',
    BANK_TRANSFER: 'Transferencia',
  })
})

it('a dispute that is lost reads otherwise than one that is open, and to each side in their words', () => {
  const open = { status: 'DISPUTED', disputeLost: false } as const
  const lost = { ...open, disputeLost: true }
  expect(contributionLabel(open, 'host')).toBe('En aclaración')
  expect(contributionLabel(open, 'contributor')).toBe('En aclaración')
  expect(contributionLabel(lost, 'host')).toBe('Aclaración perdida')
  expect(contributionLabel(lost, 'contributor')).toBe('Devuelta por tu banco')
  expect(timelineLabel('dispute-lost', 'host')).toContain('Aclaración perdida')
  expect(timelineLabel('dispute-lost', 'contributor')).toBe('Tu banco te devolvió el pago')
  expect(timelineLabel('received', 'contributor')).toBe(timelineLabel('received', 'host'))
})

it('a payment that is kept apart reads by what became of it, whatever the contribution’s state', () => {
  const read = (review: PaymentReview) =>
    contributionLabel({ status: 'EXPIRED', disputeLost: false, review }, 'contributor')
  expect(read('open')).toBe('En revisión')
  expect(read('refunded')).toBe('Reembolsada')
  expect(read('dismissed')).toBe('Revisada')
})
