import { expect, it } from 'vitest'
import { CONTRIBUTION_STATUS_LABELS, PAYMENT_METHOD_LABELS } from './contribution-labels.ts'

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
