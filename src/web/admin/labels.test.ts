import { expect, it } from 'vitest'
import { disputeReason, formatDeadline } from './labels.ts'

const now = new Date('2026-11-20T12:00:00-06:00')

it.each([
  ['2026-11-23T23:59:59-06:00', 'Vence en 3 días · 23 nov 2026'],
  ['2026-11-21T00:00:00-06:00', 'Vence mañana · 21 nov 2026'],
  ['2026-11-20T23:59:59-06:00', 'Vence hoy · 20 nov 2026'],
  ['2026-11-19T23:59:59-06:00', 'Venció · 19 nov 2026'],
])('evidence due at %s reads %s', (iso, message) => {
  expect(formatDeadline(iso, now)).toBe(message)
})

it('a dispute reason has a Spanish label, and an unknown one stays as it is', () => {
  expect(disputeReason('fraudulent')).toBe('Dice que no hizo este pago')
  expect(disputeReason('brand_new_reason')).toBe('brand_new_reason')
})
