import { describe, expect, it } from 'vitest'
import { nameOf, shortValue, summaryOf, tickOf } from './chart-labels.ts'

const point = (start: string, amount: number, contributions: number) => ({
  start,
  amount,
  contributions,
})

describe('the words of a chart', () => {
  it.each([
    ['day', '20 nov', '20 de noviembre de 2026'],
    ['week', '20 nov', 'semana del 20 de noviembre de 2026'],
    ['month', 'nov 26', 'noviembre de 2026'],
  ] as const)('name a %s whatever the clock of the browser', (unit, tick, name) => {
    expect(tickOf(unit, '2026-11-20')).toBe(tick)
    expect(nameOf(unit, '2026-11-20')).toBe(name)
  })

  it('shorten amounts and counts on the axis', () => {
    expect(shortValue('amount', 150_000)).toBe('$1.5\u00a0k')
    expect(shortValue('amount', 1_000_000_000)).toBe('$10\u00a0M')
    expect(shortValue('contributions', 1_200)).toBe('1.2\u00a0k')
    expect(shortValue('contributions', 0.5)).toBe('')
  })

  it('sum a period up, and say where it was highest', () => {
    const points = [point('2026-11-19', 50_000, 1), point('2026-11-20', 120_050, 2)]
    expect(summaryOf('day', points)).toBe(
      'Desde el 19 de noviembre de 2026: $1,700.50 en 3 aportaciones. Lo más alto: 20 de noviembre de 2026, $1,200.50.',
    )
  })

  it('say that there was nothing', () => {
    expect(summaryOf('day', [point('2026-11-19', 0, 0)])).toBe('Sin aportaciones en este periodo.')
    expect(summaryOf('day', [])).toBe('Sin aportaciones en este periodo.')
  })
})
