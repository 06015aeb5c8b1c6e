import { describe, expect, it, vi } from 'vitest'
import { createAnnouncer, describeUpdate, type LiveState } from './updates.ts'

const goal = {
  id: 'g1',
  eventId: 'e1',
  name: 'Cuna',
  description: null,
  baseAmount: 2_000_000,
  targetAmount: 2_000_000,
  currentAmount: 0,
  category: 'OTHER',
  priority: 1,
  canReceiveContributions: true,
  recentContributions: [],
  contributorsCount: 0,
  contributionsCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
}

function shown(...amounts: number[]): LiveState {
  const raised = amounts.reduce((sum, amount) => sum + amount, 0)
  return {
    statistics: {
      totalGoals: 1,
      completedGoals: 0,
      totalTargetAmount: 2_000_000,
      totalCurrentAmount: raised,
      uniqueContributors: amounts.length,
      totalContributors: amounts.length,
    },
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

describe('what is said of a change', () => {
  it('is who gave, how much, and how far it is', () => {
    expect(describeUpdate(shown(1_180_000), shown(1_180_000, 50_000))).toBe(
      'Aliado 2 aportó $500.00. Van $12,300.00 de $20,000.00.',
    )
  })

  it('is how many, where several came at once', () => {
    expect(describeUpdate(shown(), shown(10_000, 20_000))).toBe(
      'Llegaron 2 aportaciones. Van $300.00 de $20,000.00.',
    )
  })

  it('is nothing where a gift went back, though an older one is in sight again', () => {
    expect(describeUpdate(shown(10_000, 20_000), shown(10_000))).toBe('')
  })

  it('is the sueño that was fulfilled', () => {
    const after = { ...shown(), goals: [{ ...goal, canReceiveContributions: false }] }
    expect(describeUpdate(shown(), after)).toBe('Sueño cumplido: Cuna.')
  })

  it('is that nothing can be given any more, and that it can again', () => {
    const after = { ...shown(), closedBecause: 'CONTRIBUTIONS_CLOSED' as const }
    expect(describeUpdate(shown(), after)).toBe('Este evento ya no recibe aportaciones.')
    expect(describeUpdate(after, shown())).toBe('Este evento recibe aportaciones.')
  })
})

describe('what is said aloud', () => {
  it('is the first change at once, and all that come within five seconds together', () => {
    vi.useFakeTimers()
    const message: string[] = []
    const news = createAnnouncer(shown(), (text) => message.push(text))
    news.hear(shown(10_000))
    news.hear(shown(10_000, 20_000))
    news.hear(shown(10_000, 20_000, 30_000))
    expect(message).toEqual(['Aliado 1 aportó $100.00. Van $100.00 de $20,000.00.'])
    vi.advanceTimersByTime(5_000)
    expect(message.slice(1)).toEqual(['Llegaron 2 aportaciones. Van $600.00 de $20,000.00.'])
    vi.advanceTimersByTime(5_000)
    news.hear(shown(10_000, 20_000, 30_000, 40_000))
    expect(message.at(-1)).toBe('Aliado 4 aportó $400.00. Van $1,000.00 de $20,000.00.')
    news.stop()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})
