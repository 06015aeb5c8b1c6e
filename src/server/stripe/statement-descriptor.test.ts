import { describe, expect, it } from 'vitest'
import { findDescriptorFault, readStatementDescriptor } from './statement-descriptor.ts'

describe('the text of bank statements', () => {
  it.each([
    ['CIGU', 'must have 5 to 22 characters'],
    ['CIGUENA REGALOS DE BEBE', 'must have 5 to 22 characters'],
    ['CIGÜEÑA', 'must be in plain Latin letters, without accents'],
    ['CIGUENA* REGALO', `must not contain < > \\ ' " *`],
    ["BEBE'S", `must not contain < > \\ ' " *`],
    ['12345', 'must contain a letter'],
  ])('is refused as Stripe would: %s', (text, fault) => {
    expect(findDescriptorFault(text)).toBe(fault)
  })

  it.each([
    ['CIGUENA BABY SHOWER', 'CIGUENA* BABY SHOWER', 'BABY SHOWER', 'CIGUENA'],
    ['CIGUENA', 'CIGUENA', null, 'CIGUENA'],
    // 22 characters, and 23 with the star.
    ['CIGUENA BABY SHOWER MX', 'CIGUENA BABY SHOWER MX', null, 'CIGUENA BABY SHOWER MX'],
    ['CIGUENITAS REGALOS 21', 'CIGUENITAS* REGALOS 21', 'REGALOS 21', 'CIGUENITAS'],
    ['CIGUENITAMX REGALOS', 'CIGUENITAMX REGALOS', null, 'CIGUENITAMX REGALOS'],
    ['CIGUENA 2026', 'CIGUENA 2026', null, 'CIGUENA 2026'],
    ['A REGALOS', 'A REGALOS', null, 'A REGALOS'],
  ])('%s is shown as %s', (text, shown, suffix, platform) => {
    expect(findDescriptorFault(text)).toBeNull()
    expect(readStatementDescriptor(text)).toEqual({ shown, suffix, platform })
    expect(shown.length).toBeLessThanOrEqual(22)
  })
})
