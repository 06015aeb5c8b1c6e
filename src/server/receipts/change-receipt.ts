import type * as deskContract from '#contract/admin/desk.ts'
import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type * as contract from '#contract/contributions/receipts.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { listSameAddress, storeContributorEdits } from '#server/contributions/contributor-store.ts'
import { buildContributorKey } from '#server/contributions/policy.ts'
import { renderReceipt } from '#server/contributions/receipt-email.ts'
import { createReceiptToken } from '#server/contributions/receipt-link.ts'
import { readEmailContext } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { assertOthersEvent } from '#server/event-records/own-case.ts'
import { hideFromTotals, moveContributor } from '#server/event-records/totals-store.ts'
import type { Call } from '#server/http/bind.ts'
import { assertOthersCase } from '#server/http/principal.ts'
import {
  createRateLimitError,
  emailCounter,
  scaleLimit,
} from '#server/http/rate-limits/rate-limits.ts'
import { countHit } from '#server/http/rate-limits/store.ts'
import { renderReceiptAddressChangedEmail } from '#server/mail/templates/money/receipts.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { countCorrectionsLeft, isConfirmed, isEditable, maskChange } from './policy.ts'
import { lockByLink, lockReceipt, type ReceiptLink, showReceipt } from './show-receipt.ts'
import { findReceipt, type ReceiptRow } from './store.ts'

/** Changes the contribution of a private link while it is locked, and shows the result. */
async function changeByLink(
  deps: Deps,
  link: ReceiptLink,
  change: (tx: Tx, row: ReceiptRow) => Promise<unknown>,
) {
  await deps.db
    .transaction()
    .execute(async (tx) => change(tx, await lockByLink(tx, deps.config, link)))
  return showReceipt(deps, link)
}

/**
 * Changes what the public sees, whenever it was paid, and the message, until the event; in public at
 * once, and a field left out stays (`R22`). Throws CONTRIBUTION_NOT_FOUND, and RECEIPT_CLOSED for a
 * message after the event and for a contribution that is not confirmed.
 */
export function changeReceipt(
  deps: Deps,
  id: string,
  { token, message, ...choices }: ParsedBody<typeof contract.changeReceipt>,
) {
  return changeByLink(deps, { id, token }, async (tx, row) => {
    const isOpen = message === undefined ? isConfirmed(row) : isEditable(row, deps.now())
    if (!isOpen) throw new ApiError('RECEIPT_CLOSED')
    const {
      anonymous = row.anonymous,
      amountHidden: amount_hidden = row.amount_hidden,
      messagePrivate: message_private = row.message_private,
    } = choices
    await storeContributorEdits(tx, id, {
      anonymous,
      amount_hidden,
      message_private,
      ...(message !== undefined && { message }),
    })
    if (amount_hidden !== row.amount_hidden) await moveBetweenTotals(tx, row, amount_hidden)
  })
}

/** The public totals follow the choice. Requires the locks of the event and the CONFIRMED contribution. */
function moveBetweenTotals(tx: Tx, row: ReceiptRow, isHidden: boolean): Promise<void> {
  const { event_id: eventId, goal_id: goalId, counted_amount } = row
  const sign = isHidden ? 1 : -1
  return hideFromTotals(tx, { eventId, goalId, amount: sign * counted_amount, count: sign })
}

/** Sends the receipt to the contribution's address again; the number makes the email's key unique. */
async function sendReceiptAgain(deps: Deps, tx: Tx, row: ReceiptRow): Promise<void> {
  if (!row.contributor_email) throw new ApiError('RECEIPT_WITHOUT_EMAIL')
  const number = row.receipt_resends + 1
  const email = renderReceipt(deps.config, row, await readEmailContext(tx, row.id))
  await deps.outbox.sendEmail(tx, row.contributor_email, email, `receipt:${row.id}:${number}`)
  await storeContributorEdits(tx, row.id, { receipt_resends: number })
}

/** Receipts that private links send again to one address, of whatever gifts. */
const RESENDS_PER_DAY = 20

/** Whoever gave with the address of somebody else has as many links as gifts. Throws RATE_LIMITED. */
async function countResend(deps: Deps, tx: Tx, { contributor_email: to }: ReceiptRow) {
  if (!to) return
  const counter = emailCounter('receipts again', to)
  const { hits, resetIn } = await countHit(tx, counter, DAY_MS / 1_000)
  if (hits > scaleLimit(deps, RESENDS_PER_DAY)) throw createRateLimitError(resetIn)
}

/**
 * Resends the receipt. Two requests with the same count send one email. Throws
 * CONTRIBUTION_NOT_FOUND, RECEIPT_CLOSED, RECEIPT_WITHOUT_EMAIL, RATE_LIMITED.
 */
export function resendReceipt(
  deps: Deps,
  id: string,
  { token, emailsSent }: ParsedBody<typeof contract.resendReceipt>,
) {
  return changeByLink(deps, { id, token }, async (tx, row) => {
    if (!isConfirmed(row)) throw new ApiError('RECEIPT_CLOSED')
    if (row.receipt_resends !== emailsSent) return
    await countResend(deps, tx, row)
    await sendReceiptAgain(deps, tx, row)
  })
}

async function notifyOldAddress(deps: Deps, tx: Tx, before: ReceiptRow, to: string): Promise<void> {
  if (!before.contributor_email) return
  const email = renderReceiptAddressChangedEmail({
    contributorName: before.contributor_name,
    eventName: before.event_name,
    newEmail: to,
    folio: before.folio,
  })
  const key = `receipt-moved:${before.id}:${before.email_corrections + 1}`
  await deps.outbox.sendEmail(tx, before.contributor_email, email, key)
}

/** The contributor's key follows the address, so that distinct contributors are counted right (`R6`). */
async function saveCorrectedEmail(deps: Deps, tx: Tx, before: ReceiptRow, email: string) {
  const key = buildContributorKey(before.contributor_name, email)
  const { event_id: eventId, goal_id: goalId, contributor_key: from } = before
  if (key !== from) await moveContributor(tx, { eventId, goalId, from, to: key })
  const edits = {
    contributor_email: email,
    contributor_key: key,
    email_corrections: before.email_corrections + 1,
  }
  await storeContributorEdits(tx, before.id, edits)
  await sendReceiptAgain(deps, tx, { ...before, ...edits })
  await notifyOldAddress(deps, tx, before, email)
}

/**
 * Locks a contribution for an admin, if the change is open to it. Throws CONTRIBUTION_NOT_FOUND, RECEIPT_CLOSED.
 */
async function lockForAdmin(
  tx: Tx,
  id: string,
  isOpen: (row: ReceiptRow) => boolean,
): Promise<ReceiptRow> {
  const row = await lockReceipt(tx, id)
  if (!row) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  if (!isOpen(row)) throw new ApiError('RECEIPT_CLOSED')
  return row
}

const isPaid = ({ confirmed_at }: ReceiptRow): boolean => confirmed_at !== null

/** Resends the receipt of a paid gift, whatever became of it, for somebody who lost it: two requests with the same count send one email. */
export async function resendReceiptAtDesk({
  deps,
  user,
  params,
  body,
}: Call<typeof deskContract.resendReceiptAtDesk>) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockForAdmin(tx, params.id, isPaid)
    if (row.receipt_resends !== body.receiptsResent) return { sentTo: null }
    await sendReceiptAgain(deps, tx, row)
    const subject = { type: 'contribution', id: row.id } as const
    await recordAudit(tx, {
      actorId: user.id,
      action: 'resend-receipt',
      subject,
      at: deps.now(),
    })
    return { sentTo: row.contributor_email }
  })
}

/** Lists the gifts to correct in the order in which their events are locked: two admins wait for each other at most once. */
async function listToCorrect(tx: Tx, id: string, withOthers: boolean): Promise<string[]> {
  const row = withOthers ? await findReceipt(tx, id) : undefined
  if (!row) return [id]
  const gifts = [row, ...(await listSameAddress(tx, row))]
  return gifts
    .toSorted((one, other) => (one.event_id + one.id < other.event_id + other.id ? -1 : 1))
    .map((gift) => gift.id)
}

/**
 * Corrects the address of a contribution for its contributor, however often they did so themselves, or also of the
 * others that `listSameAddress` has.
 */
export async function correctEmailAtDesk({
  deps,
  user,
  params,
  body,
}: Call<typeof deskContract.correctEmailAtDesk>) {
  const { email, reason, others } = body
  return deps.db.transaction().execute(async (tx) => {
    let corrected = 0
    for (const id of await listToCorrect(tx, params.id, others)) {
      const row = await lockForAdmin(tx, id, isConfirmed)
      assertOthersCase(user, row)
      await assertOthersEvent(tx, user, row.event_id)
      if (row.contributor_email === email) continue
      await saveCorrectedEmail(deps, tx, row, email)
      await recordAudit(tx, {
        actorId: user.id,
        action: 'correct-email',
        subject: { type: 'contribution', id },
        reason,
        detail: { ...maskChange(row.contributor_email, email) },
        at: deps.now(),
      })
      corrected += 1
    }
    return { sentTo: email, corrected }
  })
}

/**
 * Corrects the address of a contribution: the receipt goes to the new one, the old one is notified,
 * and earlier links expire, because a stranger may hold them. The same address again changes
 * nothing. Throws CONTRIBUTION_NOT_FOUND, RECEIPT_CLOSED, EMAIL_CORRECTION_LIMIT.
 */
export async function correctEmail(
  deps: Deps,
  id: string,
  { token, email }: ParsedBody<typeof contract.correctReceiptEmail>,
) {
  const corrections = await deps.db.transaction().execute(async (tx) => {
    const row = await lockByLink(tx, deps.config, { id, token })
    if (!isConfirmed(row)) throw new ApiError('RECEIPT_CLOSED')
    if (row.contributor_email === email) return row.email_corrections
    if (countCorrectionsLeft(row) === 0) throw new ApiError('EMAIL_CORRECTION_LIMIT')
    await saveCorrectedEmail(deps, tx, row, email)
    return row.email_corrections + 1
  })
  return showReceipt(deps, { id, token: createReceiptToken(deps.config, id, corrections) })
}
