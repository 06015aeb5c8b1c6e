import { ApiError, RETRY_AFTER_PERSON_SECONDS } from '#contract/api/errors.ts'
import type { Deps } from '#server/deps.ts'
import { isFinalRefusal, type ProviderError } from '#server/stripe/provider-error.ts'
import { announceRefusedRefund } from './announce-refund.ts'
import { markRefundFailed, type RefundRow } from './store.ts'

/** Stripe's error codes for a charge with nothing left to refund. */
const NOTHING_TO_REFUND_CODES = new Set([
  'charge_disputed',
  'charge_already_refunded',
  'refund_disputed_payment',
])

/**
 * True if Stripe may have refused a refund for good because it cannot take the host's part back: it
 * publishes no code for that, and a charge that it does not refund at all has one.
 */
export function mayBeRefusedReversal(error: unknown): error is ProviderError {
  return isFinalRefusal(error) && !NOTHING_TO_REFUND_CODES.has(error.code ?? '')
}

const REFUSED = 'El proveedor de pagos no aceptó la devolución.'
const HOST_MAY_BE_SHORT =
  'El proveedor de pagos no aceptó la devolución. Puede que la cuenta del anfitrión ya no tenga ese dinero: avisamos a soporte.'

/** A host's refund that Stripe refused: only an admin can make the platform pay it (decision 28). */
export class RefundNeedsAdminError extends ApiError {
  constructor() {
    super('PROVIDER_FAILED', { message: HOST_MAY_BE_SHORT, retryAfter: RETRY_AFTER_PERSON_SECONDS })
  }
}

/** Frees the reserved amount, and lets a task return what was taken back from the host for the refund. */
async function free({ db, outbox }: Deps, row: RefundRow): Promise<void> {
  const { id, contribution_id: contributionId } = row
  await db.transaction().execute(async (tx) => {
    await markRefundFailed(tx, id)
    await outbox.enqueue(tx, 'adjust-host-transfer', { contributionId })
  })
}

/**
 * Ends a refund that Stripe refused for good; resolves to the answer to who requested it. Nobody is
 * emailed about a charge that is refunded or disputed already: that has emails of its own. A person's
 * refund is emailed to support if an admin must decide; to host and support, with `isAnswered` false, if
 * the person has been told that it is pending. The task of an automatic refund reports it.
 */
export async function refuseRefund(
  deps: Deps,
  row: RefundRow,
  error: ProviderError,
  { mayPlatformPay, isAnswered }: { mayPlatformPay: boolean; isAnswered: boolean },
): Promise<ApiError> {
  await free(deps, row)
  if (!mayBeRefusedReversal(error)) return new ApiError('NOT_REFUNDABLE')
  if (!row.automatic_reason && !(mayPlatformPay && isAnswered)) {
    const failure = mayPlatformPay ? 'other' : 'host'
    await announceRefusedRefund(deps, row, { failure, toHost: !isAnswered })
  }
  return mayPlatformPay
    ? new ApiError('PROVIDER_FAILED', { message: REFUSED, retryAfter: RETRY_AFTER_PERSON_SECONDS })
    : new RefundNeedsAdminError()
}
