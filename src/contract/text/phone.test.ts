import { expect, it } from 'vitest'
import { toInternationalDigits } from './phone.ts'

it.each([
  ['55 1234 5678', '525512345678'],
  ['(222) 555-0178', '522225550178'],
  ['52 55 1234 5678', '525512345678'],
  ['+1 (512) 555-0100', '15125550100'],
  ['044 55 1234 5678', null],
  ['1234 5678', null],
])('the digits of %s with its country are %s', (typed, digits) => {
  expect(toInternationalDigits(typed)).toBe(digits)
})
