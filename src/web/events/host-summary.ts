import type { EventSummary } from '#contract/events.ts'
import type { Centavos } from '#contract/money.ts'

export interface HostSummary {
  raised: Centavos
  contributions: number
  /** Of each event; who gave to two of them counts in both. */
  aliados: number
  activeEvents: number
  /** Several events have aliados, so that the same person may be counted again. */
  aliadosOverlap: boolean
}

/** The figures of a host's events taken together. */
export function summarize(events: readonly EventSummary[]): HostSummary {
  const sum = (pick: (statistics: EventSummary['statistics']) => number) =>
    events.reduce((total, { statistics }) => total + pick(statistics), 0)
  return {
    raised: sum(({ totalCurrentAmount }) => totalCurrentAmount),
    contributions: sum(({ totalContributors }) => totalContributors),
    aliados: sum(({ uniqueContributors }) => uniqueContributors),
    activeEvents: events.filter(({ status }) => status === 'ACTIVE').length,
    aliadosOverlap: events.filter(({ statistics }) => statistics.uniqueContributors).length > 1,
  }
}
