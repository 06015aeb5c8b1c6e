import { ApiError } from '#contract/api/errors.ts'
import type * as contract from '#contract/people/privacy-requests.ts'
import type { NameCorrection } from '#contract/people/privacy-requests.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { PRIVACY_FILE_DAYS } from '#contract/product/limits.ts'
import { eraseAddress } from '#server/account/erase-address.ts'
import { hashUnknownPassword } from '#server/account/erase-person.ts'
import { rectifyName } from '#server/account/rectify-address.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Call } from '#server/http/bind.ts'
import { renderPrivacyCarriedOutEmail } from '#server/mail/templates/people/privacy-requests.ts'
import { findRequestState } from '#server/privacy-records/present.ts'
import {
  type ConfirmedRequest,
  findRequest,
  storeRequestChange,
} from '#server/privacy-records/store.ts'
import { auditStep, lockForDesk, replyToDesk } from './desk-steps.ts'
import { buildRequestUrl } from './request-link.ts'

/** Corrects what a rectification asks for; null without a name. The audit gets the number, and neither name. */
async function correctName(
  tx: Tx,
  request: ConfirmedRequest,
  correction: NameCorrection | undefined,
) {
  if (correction === undefined) return null
  if (request.kind !== 'RECTIFICATION') throw new ApiError('VALIDATION')
  return rectifyName(tx, request.email, correction)
}

/**
 * Carries out a granted request: opens the file of an access for some days, erases what a cancellation is
 * about, corrects the name of a rectification, and records what was done. Emails the outcome. Throws PRIVACY_REQUEST_NOT_FOUND,
 * OWN_CASE, PRIVACY_REQUEST_CHANGED unless it is granted, and what `eraseAddress` throws.
 */
export async function carryOutPrivacyRequest({
  deps,
  user,
  params,
  body,
  address,
}: Call<typeof contract.carryOutPrivacyRequest>) {
  const outcome = body.reason
  const found = await findRequest(deps.db, params.id)
  const passwordHash = found?.kind === 'CANCELLATION' ? await hashUnknownPassword(address) : ''
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockForDesk(tx, params.id, user)
    if (findRequestState(before) !== 'granted') throw new ApiError('PRIVACY_REQUEST_CHANGED')
    const at = deps.now()
    const isErasure = before.kind === 'CANCELLATION'
    const kept = isErasure ? await eraseAddress(deps, tx, before.email, passwordHash) : 0
    const corrected = await correctName(tx, before, body.nameCorrection)
    const fileUntil =
      before.kind === 'ACCESS' ? new Date(at.getTime() + PRIVACY_FILE_DAYS * DAY_MS) : null
    const request = await storeRequestChange(tx, before.id, {
      carried_out_at: at,
      carried_out_by: user.id,
      outcome,
      file_until: fileUntil,
    })
    await auditStep(tx, {
      actorId: user.id,
      action: 'carry-out-privacy-request',
      request,
      reason: outcome,
      detail: { ...(isErasure && { kept }), ...(corrected !== null && { corrected }) },
      at,
    })
    const email = renderPrivacyCarriedOutEmail({
      right: request.kind,
      outcome,
      fileUntil,
      kept,
      url: buildRequestUrl(deps.config, request.id),
    })
    // The desk's list of emails must not name an address that was just forgotten.
    const options = isErasure ? { isLast: true } : {}
    await deps.outbox.sendEmail(tx, request.email, email, `privacy-done:${request.id}`, options)
    return replyToDesk(tx, request, at)
  })
}
