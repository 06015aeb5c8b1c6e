import { expect, test } from 'vitest'
import { acceptanceText } from './quarantine-table.tsx'

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

test('the acceptance text has the requested and the paid amount', () => {
  const message = acceptanceText(payment)
  expect(message).toContain('$400.00 de Tía Lupita a Baby shower de Ana, para Carriola.')
  expect(message).toContain('Se pidieron $571.24 y se pagaron $457.69.')
  const whole = { ...payment, acceptableAs: { ...payment.acceptableAs, goalName: null } }
  expect(acceptanceText(whole)).toContain('a Baby shower de Ana. ')
})

test('it promises an email only to contributors with an address', () => {
  expect(acceptanceText(payment)).toContain('Quien aportó recibe su comprobante por correo;')
  const silent = { ...payment, acceptableAs: { ...payment.acceptableAs, hasEmail: false } }
  expect(acceptanceText(silent)).toContain('por correo si escribió uno al pagar;')
})
