import type { Caller, CallInput } from '#contract/api/caller.ts'
import { createApiClient } from './api-client.ts'
import type { Product } from './product.ts'

export type CheckoutRequest = NonNullable<
  CallInput<'POST /payments/create-checkout-session'>['body']
>

/** Stripe's test cards. */
export const CARD_ACCEPTED = '4242424242424242'
export const CARD_DECLINED = '4000000000000002'
/** The payment succeeds, and the cardholder's bank opens a dispute at once. */
export const CARD_DISPUTED = '4000000000000259'
/** The payment succeeds; a refund of it stays pending for a while. */
const _CARD_SLOW_REFUND = '4000000000007726'

interface PaymentOptions {
  /** The API client of the contributor; of a guest by default. */
  call?: Caller | undefined
  /** The cards that are tried, one after the other. */
  cards?: readonly string[]
  idempotencyKey?: string
}

/** Opens a checkout, tries the cards, and opens the success page's call; resolves to the session id. */
export async function payContribution(
  { url, sandbox }: Pick<Product, 'url' | 'sandbox'>,
  request: CheckoutRequest,
  { call = createApiClient(url), cards = [CARD_ACCEPTED], idempotencyKey }: PaymentOptions = {},
): Promise<string> {
  const { sessionId } = await call('POST /payments/create-checkout-session', {
    body: request,
    ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
  })
  for (const card of cards) {
    await sandbox.control(`/checkout/${sessionId}/pay`, { card, name: request.contributorName })
  }
  await call('GET /payments/checkout-session/:id', { params: { id: sessionId } })
  return sessionId
}
