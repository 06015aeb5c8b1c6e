import { CARD_ACCEPTED } from './contributions.ts'
import type { Product } from './product.ts'

/**
 * Pays a checkout session that the product did not open, so that the product quarantines the payment.
 * @param params more parameters of the Stripe checkout session
 * @returns the id of the session
 */
export async function payUnmatchedSession(
  { sandbox }: Pick<Product, 'sandbox'>,
  centavos: number,
  params: Record<string, string> = {},
): Promise<string> {
  const { id } = await sandbox.create<{ id: string }>('checkout/sessions', {
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'mxn',
    'line_items[0][price_data][unit_amount]': String(centavos),
    'line_items[0][price_data][product_data][name]': 'Otra cosa',
    success_url: 'http://localhost/done',
    ...params,
  })
  await sandbox.control(`/checkout/${id}/pay`, { card: CARD_ACCEPTED })
  return id
}
