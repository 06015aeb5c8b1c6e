import { describe, expect, it, vi } from 'vitest'
import { createAnnouncer, describeUpdate, type LiveState } from './updates.ts'

const goal = { id: 'g1', name: 'Cuna', canReceiveContributions: true } as LiveState['goals'][number]

function shown(...amounts: number[]): LiveState {
  return {
    statistics: {
      totalTargetAmount: 2_000_000,
      totalCurrentAmount: amounts.reduce((sum, amount) => sum + amount, 0),
      totalContributors: amounts.length,
    } as LiveState['statistics'],
    goals: [goal],
    closedBecause: null,
    recentContributions: amounts
      .map((amount, at) => ({
        userName: `Aliado ${at + 1}`,
        amount,
        createdAt: `2026-01-02T00:00:0${at}.000Z`,
        goalName: null,
      }))
      .reverse(),
  }
}

describe('the description of a change', () => {
  it('has contributor, amount and progress', () => {
    expect(describeUpdate(shown(1_180_000), shown(1_180_000, 50_000))).toBe(
      'Aliado 2 aportó $500.00. Van $12,300.00 de $20,000.00.',
    )
  })

  it('has no amount that is hidden, nor a total (R22)', () => {
    const after = shown(1_180_000, 50_000)
    const [newest, ...older] = after.recentContributions
    const recentContributions = newest ? [{ ...newest, amount: null }, ...older] : []
    expect(describeUpdate(shown(1_180_000), { ...after, recentContributions })).toBe(
      'Aliado 2 aportó. Van $12,300.00 de $20,000.00.',
    )
    const statistics = { ...after.statistics, totalCurrentAmount: null }
    expect(describeUpdate(shown(1_180_000), { ...after, statistics, recentContributions })).toBe(
      'Aliado 2 aportó.',
    )
  })

  it('has the number of several contributions', () => {
    expect(describeUpdate(shown(), shown(10_000, 20_000))).toBe(
      'Llegaron 2 aportaciones. Van $300.00 de $20,000.00.',
    )
  })

  it('is empty after a refund, even if an older contribution reappears', () => {
    expect(describeUpdate(shown(10_000, 20_000), shown(10_000))).toBe('')
  })

  it('names a fulfilled goal', () => {
    const after = { ...shown(), goals: [{ ...goal, canReceiveContributions: false }] }
    expect(describeUpdate(shown(), after)).toBe('Sueño cumplido: Cuna.')
  })

  it('announces that contributions closed, and that they reopened', () => {
    const after = { ...shown(), closedBecause: 'CONTRIBUTIONS_CLOSED' as const }
    expect(describeUpdate(shown(), after)).toBe('Este evento ya no recibe aportaciones.')
    expect(describeUpdate(after, shown())).toBe('Este evento recibe aportaciones.')
  })
})

describe('the announcer', () => {
  it('announces the first change at once, and those of the next five seconds together', () => {
    vi.useFakeTimers()
    const announced: string[] = []
    const announcer = createAnnouncer(shown(), (text) => announced.push(text))
    announcer.update(shown(10_000))
    announcer.update(shown(10_000, 20_000))
    announcer.update(shown(10_000, 20_000, 30_000))
    expect(announced).toEqual(['Aliado 1 aportó $100.00. Van $100.00 de $20,000.00.'])
    vi.advanceTimersByTime(5_000)
    expect(announced.slice(1)).toEqual(['Llegaron 2 aportaciones. Van $600.00 de $20,000.00.'])
    vi.advanceTimersByTime(5_000)
    announcer.update(shown(10_000, 20_000, 30_000, 40_000))
    expect(announced.at(-1)).toBe('Aliado 4 aportó $400.00. Van $1,000.00 de $20,000.00.')
    announcer.stop()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})
