import type { Part } from '#server/mail/layout/content.ts'

/** Why money goes back without anybody asking for this one contribution. */
export type AutomaticRefundCause = 'event-refunded' | 'host-suspended'

/** What every letter about money on its way back says of the contribution. */
export interface ContributionFacts {
  hostFirstName: string
  /** The real name, whatever the public sees. */
  contributorName: string
  eventName: string
  /** Null if the gift was for the whole event. */
  goalName: string | null
  folio: string
  eventUrl: string
}

/** Event, sueño, amounts and folio, in one list. */
export function listContributionDetails(
  facts: ContributionFacts,
  amounts: readonly { label: string; value: string }[],
): Part {
  return {
    kind: 'details',
    rows: [
      { label: 'Evento', value: facts.eventName },
      { label: 'Sueño', value: facts.goalName ?? 'Todo el evento' },
      ...amounts.map((row) => ({ ...row, strong: true })),
      { label: 'Folio', value: facts.folio },
    ],
  }
}
