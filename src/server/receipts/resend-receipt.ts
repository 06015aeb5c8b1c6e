import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { resendReceipt as contract, PrivateReceipt } from '#contract/contributions/receipts.ts'
import { storeContributorEdits } from '#server/contributions/contributor-store.ts'
import { renderReceipt } from '#server/contributions/receipt-email.ts'
import { readEmailContext } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isConfirmed } from './policy.ts'
import { lockByLink, showReceipt } from './show-receipt.ts'
import type { ReceiptRow } from './store.ts'

/** Sends the receipt to the contribution's address again; the number makes the email's key unique. */
export async function sendReceiptAgain(deps: Deps, tx: Tx, row: ReceiptRow): Promise<void> {
  if (!row.contributor_email) throw new ApiError('RECEIPT_WITHOUT_EMAIL')
  const number = row.receipt_resends + 1
  const email = renderReceipt(deps.config, row, await readEmailContext(tx, row.id))
  await deps.outbox.sendEmail(tx, row.contributor_email, email, `receipt:${row.id}:${number}`)
  await storeContributorEdits(tx, row.id, { receipt_resends: number })
}

/**
 * Resends the receipt. Two requests with the same count send one email. Throws
 * CONTRIBUTION_NOT_FOUND, RECEIPT_CLOSED, RECEIPT_WITHOUT_EMAIL.
 */
export async function resendReceipt(
  deps: Deps,
  id: string,
  { token, emailsSent }: ParsedBody<typeof contract>,
): Promise<{ receipt: PrivateReceipt }> {
  const link = { id, token }
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockByLink(tx, deps.config, link)
    if (!isConfirmed(row)) throw new ApiError('RECEIPT_CLOSED')
    if (row.receipt_resends === emailsSent) await sendReceiptAgain(deps, tx, row)
  })
  return showReceipt(deps, link)
}
