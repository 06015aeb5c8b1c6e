import type { EventTheme } from '#contract/product/product.ts'
import { type EmailBlock, renderDetails } from '#server/mail/render-email.ts'

/** What every email about a refund or dispute tells about the contribution. */
export interface ContributionFacts {
  hostFirstName: string
  /** The real name, whatever the public sees. */
  contributorName: string
  eventName: string
  /** Null if the contribution was for the whole event. */
  goalName: string | null
  /** What people read aloud in place of the id (`R28`). */
  folio: string
  eventUrl: string
  theme: EventTheme
}

/** Event, sueño, amounts and folio, in one list. */
export function listContributionDetails(
  facts: ContributionFacts,
  amounts: readonly { label: string; value: string }[],
): EmailBlock {
  return renderDetails([
    { label: 'Evento', value: facts.eventName },
    { label: 'Sueño', value: facts.goalName ?? 'Todo el evento' },
    ...amounts.map((row) => ({ ...row, strong: true })),
    { label: 'Folio', value: facts.folio, unbroken: true },
  ])
}
