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
 * Thanks for a contribution: by one email, however often it is requested, or by a channel of the
 * host's own, which is only recorded. Throws CONTRIBUTION_NOT_FOUND, FORBIDDEN; NOT_THANKABLE for
 * an unconfirmed contribution; NO_EMAIL where no address is known.
 */
export async function thankContributor(
  deps: Deps,
  host: Principal,
  id: string,
  request: ThanksRequest,
): Promise<ReplyInput<typeof contract>> {
  const row = await deps.db
    .transaction()
    .execute((tx) => saveThanksOnce(deps, tx, host, id, request))
  return { thanks: presentThanks(row) }
}
