import { expect, it } from 'vitest'
import type { PaymentReview } from './contributions.ts'
import {
  CONTRIBUTION_STATUS_LABELS,
  contributionLabel,
  PAYMENT_METHOD_LABELS,
  timelineLabel,
} from './labels.ts'

it('contribution labels are those of the specification for every state and method (spec §2)', () => {
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

it('a lost dispute has a label of its own for each audience', () => {
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

it('a quarantined payment is labeled by its review, whatever the contribution’s state', () => {
  const read = (review: PaymentReview) =>
    contributionLabel({ status: 'EXPIRED', disputeLost: false, review }, 'contributor')
  expect(read('open')).toBe('En revisión')
  expect(read('refunded')).toBe('Reembolsada')
  expect(read('dismissed')).toBe('Revisada')
})
