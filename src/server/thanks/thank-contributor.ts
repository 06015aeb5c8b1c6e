import type { ParsedBody, ReplyInput } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { thankContributor as contract } from '#contract/contributions/thanks.ts'
import { lockContribution } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { isNewThanks, whyNotThankable } from './policy.ts'
import { presentThanks } from './present.ts'
import { findThanks, saveThanks, type ThanksRow } from './store.ts'

type ThanksRequest = ParsedBody<typeof contract>

async function saveThanksOnce(
  deps: Deps,
  tx: Tx,
  host: Principal,
  id: string,
  { by, message = null }: ThanksRequest,
): Promise<ThanksRow> {
  const contribution = await lockContribution(tx, id)
  if (!contribution) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  if (contribution.host_id !== host.id) throw new ApiError('FORBIDDEN')
  const before = await findThanks(tx, id)
  if (before && !isNewThanks(before, by)) return before
  const refusal = whyNotThankable(contribution, by)
  if (refusal) throw new ApiError(refusal)
  if (by === 'email') await deps.outbox.enqueue(tx, 'send-thanks', { contributionId: id })
  return saveThanks(tx, { contribution_id: id, by, message, thanked_at: deps.now() })
}

/**
 * Thanks for a contribution: by one letter, however often it is asked for, or by what the host did
 * themself, which is only noted. Throws CONTRIBUTION_NOT_FOUND, FORBIDDEN; NOT_THANKABLE for what
 * went back or is contested; NO_EMAIL where no letter can reach.
 */
export async function thankContributor(
  deps: Deps,
  host: Principal,
  id: string,
  wish: ThanksRequest,
): Promise<ReplyInput<typeof contract>> {
  const row = await deps.db.transaction().execute((tx) => saveThanksOnce(deps, tx, host, id, wish))
  return { thanks: presentThanks(row) }
}
