import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listPageNumbers } from './pagination.tsx'

describe('the page numbers shown', () => {
  it('are all of them when they are few', () => {
    expect(listPageNumbers(2, 5)).toEqual([1, 2, 3, 4, 5])
  })

  it('leave out distant pages on both sides', () => {
    expect(listPageNumbers(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20])
  })

  it('never hide a single page behind a gap', () => {
    expect(listPageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, 'gap', 9])
  })

  it('always hold the first, the last and this one, in order and at most nine', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (total, seed) => {
        const page = (seed % total) + 1
        const shown = listPageNumbers(page, total)
        const numbers = shown.filter((one) => one !== 'gap')
        expect(numbers).toEqual(expect.arrayContaining([1, page, total]))
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
        expect(shown.length).toBeLessThanOrEqual(9)
      }),
    )
  })
})
