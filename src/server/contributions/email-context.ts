import { eventPath } from '#contract/product/paths.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type ContributionRow, readEmailContext } from './store.ts'

/** Reads what every email about a refund or dispute states about the contribution. */
export async function readContributionFacts(deps: Deps, tx: Tx, contribution: ContributionRow) {
  const context = await readEmailContext(tx, contribution.id)
  return {
    hostEmail: context.host_email,
    facts: {
      hostFirstName: context.host_first_name,
      contributorName: contribution.contributor_name,
      eventName: context.event_name,
      goalName: context.goal_name,
      folio: contribution.id,
      eventUrl: deps.config.publicUrl + eventPath(context.event_slug),
    },
  }
}
