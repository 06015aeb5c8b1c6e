import { describe, expect, it } from 'vitest'
import { findIndexAfterKey } from './tabs.tsx'

describe('moving between tabs by keys', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('%s from place %d leads to %d of three', (key, from, to) => {
    expect(findIndexAfterKey(key, from, 3)).toBe(to)
  })

  it('leaves other keys to the browser', () => {
    expect(findIndexAfterKey('Tab', 0, 3)).toBeUndefined()
  })
})
