import type { Ownership } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { Tx } from '#server/db/schema.ts'
import { findOwnedEvent } from '#server/event-records/find-event.ts'
import { lockEventForTotals } from '#server/event-records/totals-store.ts'
import type { Principal } from '#server/http/principal.ts'
import { type ContributionRow, findContribution, lockContribution } from './store.ts'

/** Locks a contribution, and its event's totals first. Throws CONTRIBUTION_NOT_FOUND. */
export async function lockContributionAndEvent(tx: Tx, id: string): Promise<ContributionRow> {
  const found = await findContribution(tx, id)
  if (found) await lockEventForTotals(tx, found.event_id)
  const contribution = found && (await lockContribution(tx, id))
  if (!contribution) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  return contribution
}

/**
 * The same for whom the endpoint admits to its event. Throws CONTRIBUTION_NOT_FOUND, FORBIDDEN.
 * @param rule the endpoint's `owner`
 */
export async function lockOwnedContribution(
  tx: Tx,
  id: string,
  person: Principal,
  rule: Ownership,
): Promise<ContributionRow> {
  const contribution = await lockContributionAndEvent(tx, id)
  await findOwnedEvent(tx, contribution.event_id, person, rule)
  return contribution
}
