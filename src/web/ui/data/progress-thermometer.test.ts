import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { computePercent, ProgressThermometer } from './progress-thermometer.tsx'

it('is painted at its value: nothing grows while a page loads', () => {
  const html = renderToStaticMarkup(
    ProgressThermometer({ value: 40, max: 100, label: 'Reunido', text: '$40 de $100' }),
  )
  expect(html).toContain('width:max(40%, 0.75rem)')
  expect(html).not.toContain('animate-')
})

describe('the percentage of a goal', () => {
  it.each([
    [0, 100, 0],
    [320000, 800000, 40],
    [799999, 800000, 99],
    [800000, 800000, 100],
    [900000, 800000, 100],
    [5, 0, 0],
    [-5, 100, 0],
  ])('%d of %d is %d percent', (value, max, percent) => {
    expect(computePercent(value, max)).toBe(percent)
  })

  it('reads 100 % only when the goal is reached, and never more', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1 }), (value, max) => {
        expect(computePercent(value, max) === 100).toBe(value >= max)
      }),
    )
  })
})
