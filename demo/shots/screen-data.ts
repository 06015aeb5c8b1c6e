import { SetupError } from '../../local/system/setup-error.ts'
import { createApiClient } from '../../product-client/api-client.ts'
import { payContribution } from '../../product-client/contributions.ts'
import { type Person, signIn } from '../../product-client/people.ts'
import type { Product } from '../../product-client/product.ts'
import { findEvents } from '../lookups.ts'
import type { ScreenData } from './screens.ts'

/** Pays a checkout for the success page; the idempotency key makes later runs reuse it. */
async function payCheckout(product: Product, address: string): Promise<string> {
  const id = address.split('/').at(-1) ?? ''
  const { event } = await createApiClient(product.url)('GET /events/:id', { params: { id } })
  return payContribution(
    product,
    {
      eventId: event.id,
      amount: 50_000,
      feesPaidBy: event.feesPaidBy,
      contributorName: 'Tía Lupita',
      message: '¡Felicidades! Con todo mi cariño para el bebé.',
    },
    { idempotencyKey: `shots-${event.id}` },
  )
}

/** Finds the demo's data that the screens show; pays a contribution for the success page. */
export async function collectScreenData(product: Product, admin: Person): Promise<ScreenData> {
  const events = await findEvents(admin)
  const event = (beginning: string) => {
    const found = [...events].find(([name]) => name.startsWith(beginning))
    if (!found) throw new SetupError(`The demo has no event '${beginning}…'.`)
    return found[1]
  }
  const host = await signIn(product, 'mariana@demo.test')
  const session = await payCheckout(product, event('Baby shower de Mariana'))
  const { receipt } = await createApiClient(product.url)('GET /payments/checkout-session/:id', {
    params: { id: session },
  })
  // The product returns the receipt's path for a day after the payment only.
  const link = receipt?.path ?? '/receipts/nada'
  return { event, session, receipt: link, hostId: host.user.id }
}
