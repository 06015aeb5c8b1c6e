import { ApiError } from '#contract/api/errors.ts'
import { computeFees, type FeeBreakdown } from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import type { Deps } from '#server/deps.ts'
import type { CheckoutOrder } from './checkout-params.ts'
import { endCheckout } from './expiry/expire-checkout.ts'
import { type OpenedCheckout, openCheckout } from './open-checkout.ts'
import { type CheckoutRequest, prepareCheckout } from './prepare-checkout.ts'

/** Rejects amounts above the maximum, and figures of the page that differ from ours (`R1`). */
function assertFigures(
  { amount, totalAmountCents, commissionBreakdown }: CheckoutOrder,
  max: number,
): void {
  if (amount > max) {
    const message = `El monto máximo es ${formatPesos(max)} MXN`
    throw new ApiError('VALIDATION', { details: [{ field: 'amount', message }] })
  }
  const fees = computeFees(amount)
  const claims = [
    ['total', totalAmountCents],
    ...Object.entries(commissionBreakdown ?? {}),
  ] as const
  const agrees = claims.every(
    ([name, claimed]) => claimed === undefined || claimed === fees[name as keyof FeeBreakdown],
  )
  if (!agrees) throw new ApiError('AMOUNT_MISMATCH')
}

/**
 * Starts the checkout of a contribution (`R1`, `R5`, `R6`); amounts in centavos. It is stored before
 * Stripe is called, so that a retry with the same Idempotency-Key finds it. Throws AMOUNT_MISMATCH,
 * VALIDATION, what `prepareCheckout` throws, and `ProviderError`.
 */
export async function startCheckout(deps: Deps, request: CheckoutRequest): Promise<OpenedCheckout> {
  assertFigures(request.order, deps.config.maxContribution)
  const checkout = await prepareCheckout(deps, request)
  const hasExpired = checkout.status === 'open' && checkout.expires_at <= deps.now()
  if (!hasExpired) return openCheckout(deps, checkout)
  await endCheckout(deps, checkout)
  return openCheckout(deps, await prepareCheckout(deps, request))
}
