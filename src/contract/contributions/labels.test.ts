import { expect, it } from 'vitest'
import type { PaymentReview } from './contributions.ts'
import {
  CONTRIBUTION_STATUS_LABELS,
  labelContribution,
  labelTimelineStep,
  PAYMENT_METHOD_LABELS,
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

it('what went back has one word for hosts and the desk, and that of the specification for contributors', () => {
  const refunded = { status: 'REFUNDED', disputeLost: false } as const
  expect(labelContribution(refunded, 'host')).toBe('Devuelta')
  expect(labelContribution(refunded, 'contributor')).toBe('Reembolsada')
})

it('a gift of which a part went back says so, and neither a pending nor a whole refund does', () => {
  const partly = { status: 'CONFIRMED', disputeLost: false, refundedAmount: 20_000 } as const
  expect(labelContribution(partly, 'host')).toBe('Devuelta en parte')
  expect(labelContribution(partly, 'contributor')).toBe('Reembolsada en parte')
  expect(labelContribution({ ...partly, refundedAmount: 0 }, 'host')).toBe('Confirmada')
  expect(labelContribution({ ...partly, status: 'REFUNDED' }, 'host')).toBe('Devuelta')
})

it('a lost dispute has a label of its own for each audience', () => {
  const open = { status: 'DISPUTED', disputeLost: false } as const
  const lost = { ...open, disputeLost: true }
  expect(labelContribution(open, 'host')).toBe('En aclaración')
  expect(labelContribution(open, 'contributor')).toBe('En aclaración')
  expect(labelContribution(lost, 'host')).toBe('Aclaración perdida')
  expect(labelContribution(lost, 'contributor')).toBe('Devuelta por tu banco')
  expect(labelTimelineStep('dispute-lost', 'host')).toContain('Aclaración perdida')
  expect(labelTimelineStep('dispute-lost', 'contributor')).toBe('Tu banco te devolvió el dinero')
  expect(labelTimelineStep('received', 'contributor')).toBe(labelTimelineStep('received', 'host'))
})

it('a quarantined payment is labeled by its review, whatever the contribution’s state', () => {
  const read = (review: PaymentReview) =>
    labelContribution({ status: 'EXPIRED', disputeLost: false, review }, 'contributor')
  expect(read('open')).toBe('En revisión')
  expect(read('refunded')).toBe('Reembolsada')
  expect(read('dismissed')).toBe('Revisada')
})
