import { PAYS } from './give.ts'
import type { Product } from './product.ts'

/**
 * A payment at the provider that no checkout of ours asked for: the product keeps it apart.
 * @param more parameters of the provider's checkout
 * @returns the checkout's id
 */
export async function payStray(
  { env, sandbox }: Pick<Product, 'env' | 'sandbox'>,
  centavos: number,
  more: Record<string, string> = {},
): Promise<string> {
  const body = new URLSearchParams({
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'mxn',
    'line_items[0][price_data][unit_amount]': String(centavos),
    'line_items[0][price_data][product_data][name]': 'Otra cosa',
    success_url: 'http://localhost/done',
    ...more,
  })
  const headers = { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` }
  const address = `${env.STRIPE_API_BASE}/v1/checkout/sessions`
  const response = await fetch(address, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
  const { id } = (await response.json()) as { id: string }
  await sandbox(`/checkout/${id}/pay`, { card: PAYS })
  return id
}
