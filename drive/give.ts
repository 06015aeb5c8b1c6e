import type { Caller, CallInput } from '#contract/api/caller.ts'
import { callerAt } from './caller.ts'
import type { Product } from './product.ts'

export type Order = NonNullable<CallInput<'POST /payments/create-checkout-session'>['body']>

/** Test cards of the provider. */
export const PAYS = '4242424242424242'
export const DECLINED = '4000000000000002'
/** Pays, and its bank takes the money back for the time being. */
export const DISPUTED = '4000000000000259'

interface Manner {
  /** Whose call it is; a guest's unless told. */
  call?: Caller | undefined
  /** The cards that are tried, one after the other. */
  cards?: readonly string[]
  /** Idempotency-Key: the same one opens the same checkout. */
  key?: string
}

/** An aliado's way: the checkout, the card, and the page that they come back to; the session's id. */
export async function give(
  { url, sandbox }: Pick<Product, 'url' | 'sandbox'>,
  order: Order,
  { call = callerAt(url), cards = [PAYS], key }: Manner = {},
): Promise<string> {
  const { sessionId } = await call('POST /payments/create-checkout-session', {
    body: order,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
  for (const card of cards) {
    await sandbox(`/checkout/${sessionId}/pay`, { card, name: order.contributorName })
  }
  await call('GET /payments/checkout-session/:id', { params: { id: sessionId } })
  return sessionId
}
