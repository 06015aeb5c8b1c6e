import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { changeReceipt as contract, PrivateReceipt } from '#contract/contributions/receipts.ts'
import { storeContributorEdits } from '#server/contributions/contributor-store.ts'
import type { Deps } from '#server/deps.ts'
import { isEditable } from './policy.ts'
import { lockByLink, showReceipt } from './show-receipt.ts'

/**
 * Changes message and anonymity, in public at once; a field left out stays. Throws
 * CONTRIBUTION_NOT_FOUND, and RECEIPT_CLOSED after the event or for an unconfirmed contribution.
 */
export async function changeReceipt(
  deps: Deps,
  id: string,
  { token, anonymous, message }: ParsedBody<typeof contract>,
): Promise<{ receipt: PrivateReceipt }> {
  const link = { id, token }
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockByLink(tx, deps.config, link)
    if (!isEditable(row, deps.now())) throw new ApiError('RECEIPT_CLOSED')
    await storeContributorEdits(tx, id, {
      anonymous: anonymous ?? row.anonymous,
      message: message === undefined ? row.message : message,
    })
  })
  return showReceipt(deps, link)
}
