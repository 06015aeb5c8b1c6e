import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type ContributionRow, readEmailContext } from './store.ts'

/** What all of these letters say of the contribution. */
export async function readContributionFacts(deps: Deps, tx: Tx, contribution: ContributionRow) {
  const setting = await readEmailContext(tx, contribution.id)
  return {
    hostEmail: setting.host_email,
    facts: {
      hostFirstName: setting.host_first_name,
      contributorName: contribution.contributor_name,
      eventName: setting.event_name,
      goalName: setting.goal_name,
      folio: contribution.id,
      eventUrl: `${deps.config.publicUrl}/events/${setting.event_slug}`,
    },
  }
}
