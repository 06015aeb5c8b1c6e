import { describe, expect, it } from 'vitest'
import { secondsUntilExpiry } from './session-store.ts'

const urlAlphabet = (json: string) =>
  btoa(json).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const token = (payload: object) => `h.${urlAlphabet(JSON.stringify(payload))}.s`

describe('the remaining time of a token', () => {
  it('is counted in seconds, below zero once it has expired', () => {
    expect(secondsUntilExpiry(token({ exp: 1_000 }), 400_000)).toBe(600)
    expect(secondsUntilExpiry(token({ exp: 1_000 }), 1_001_000)).toBe(-1)
  })

  it('is read from a base64url payload too', () => {
    expect(secondsUntilExpiry(token({ n: 'ÿÿ>>??ñ', exp: 10 }), 0)).toBe(10)
  })

  it.each(['', 'x', 'a.b.c', token({ exp: 'soon' })])(
    'is null for what is not a token: %s',
    (text) => {
      expect(secondsUntilExpiry(text)).toBeNull()
    },
  )
})
