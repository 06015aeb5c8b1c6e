import { describe, expect, it } from 'vitest'
import { formatPeriod, formatShortValue, formatTick, summarizeChart } from './chart-labels.ts'

const point = (start: string, amount: number, contributions: number) => ({
  start,
  amount,
  contributions,
})

describe('the labels of a chart', () => {
  it.each([
    ['day', '20 nov', '20 de noviembre de 2026'],
    ['week', '20 nov', 'semana del 20 de noviembre de 2026'],
    ['month', 'nov 26', 'noviembre de 2026'],
  ] as const)('name a %s whatever the clock of the browser', (unit, tick, name) => {
    expect(formatTick(unit, '2026-11-20')).toBe(tick)
    expect(formatPeriod(unit, '2026-11-20')).toBe(name)
  })

  it('shorten amounts and counts on the axis', () => {
    expect(formatShortValue('amount', 150_000)).toBe('$1.5\u00a0k')
    expect(formatShortValue('amount', 1_000_000_000)).toBe('$10\u00a0M')
    expect(formatShortValue('contributions', 1_200)).toBe('1.2\u00a0k')
    expect(formatShortValue('contributions', 0.5)).toBe('')
  })

  it('summarize a period and name its highest point', () => {
    const points = [point('2026-11-19', 50_000, 1), point('2026-11-20', 120_050, 2)]
    expect(summarizeChart('day', points)).toBe(
      'Desde el 19 de noviembre de 2026: $1,700.50 en 3 aportaciones. Lo más alto: 20 de noviembre de 2026, $1,200.50.',
    )
  })

  it('state that there was nothing', () => {
    expect(summarizeChart('day', [point('2026-11-19', 0, 0)])).toBe(
      'Sin aportaciones en este periodo.',
    )
    expect(summarizeChart('day', [])).toBe('Sin aportaciones en este periodo.')
  })
})
