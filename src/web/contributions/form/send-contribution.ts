import { redirectDocument } from 'react-router'
import type { Caller } from '#contract/api/caller.ts'
import { PAGE_ERRORS } from '#contract/api/page-errors.ts'
import { toFeesPaidBy } from '#contract/money/fees.ts'
import { buildPaymentSuccessPath } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { ConnectionError } from '#web/api/failed-call.ts'
import { NOTHING_CHARGED } from '#web/api/offline.ts'
import { createFormFailure, toFormFailure } from '#web/forms/form.tsx'
import { applyQuickAmount, readContribution } from './contribution-input.ts'
import { listGoalChoices } from './goal-chooser.tsx'

/**
 * A guest who has the form saw the event while it was open. Now it is hidden, so the error says that
 * it is closed (`R4`, `R5`).
 */
function toClosedError(error: unknown): unknown {
  const isHidden =
    error instanceof ApiError && ['EVENT_FORBIDDEN', 'EVENT_UNDER_REVIEW'].includes(error.code)
  return isHidden ? new ApiError('CONTRIBUTIONS_CLOSED') : error
}

/** Money moves on Stripe's page only, so whatever was lost, nothing was charged. */
function toUnchargedError(error: unknown): unknown {
  if (!(error instanceof ConnectionError)) return error
  return new ApiError(error.code, { message: NOTHING_CHARGED })
}

const OTHER_PAYER = { CONTRIBUTOR: 'HOST', HOST: 'CONTRIBUTOR' } as const

/**
 * Creates a checkout session and redirects to it, or returns the form's errors.
 * @param onStarted gets the event's slug and the path that says how the payment ended
 */
export async function sendContribution(
  call: Caller,
  id: string,
  form: FormData,
  onStarted?: (slug: string, successPath: string) => void,
) {
  const shownPayer = toFeesPaidBy(form.get('feesPaidBy'))
  try {
    const { event } = await call('GET /events/url/:url', { params: { url: id } })
    const quickAmount = applyQuickAmount(form, listGoalChoices(event), event.feesPaidBy)
    if (quickAmount) return quickAmount
    const read = readContribution(form, event.id)
    // An answer with errors shows the figures of now: the host may have changed who pays the fees.
    form.set('feesPaidBy', event.feesPaidBy)
    if ('errors' in read) return createFormFailure(PAGE_ERRORS.VALIDATION[1], read.errors, form)
    const { url, sessionId } = await call('POST /payments/create-checkout-session', read.request)
    onStarted?.(event.slug, buildPaymentSuccessPath(sessionId))
    return redirectDocument(url, 303)
  } catch (error) {
    // The change may be newer than the event that was read above.
    const isPayerRefused = error instanceof ApiError && error.code === 'FEES_PAYER_CHANGED'
    if (isPayerRefused) form.set('feesPaidBy', OTHER_PAYER[shownPayer])
    const shown = toUnchargedError(toClosedError(error))
    return toFormFailure(shown, form, { otherwise: PAGE_ERRORS.PROVIDER_FAILED[1] })
  }
}
