import type { Event } from '#contract/events/events.ts'
import { createPublishedEvent } from '../product-client/events.ts'
import { createHost, type Person } from '../product-client/people.ts'
import type { Product } from '../product-client/product.ts'

let hosts = 0

/** Creates a host with a published event of so many goals. */
export async function seedEvent(
  product: Product,
  goals: number,
): Promise<{ host: Person; event: Event }> {
  hosts += 1
  const host = await createHost(product, { email: `bench.${Date.now()}.${hosts}@example.test` })
  const fields = {
    name: 'Baby shower de Ana',
    eventDate: '2030-05-10',
    description: 'Una tarde en familia.',
  }
  const event = await createPublishedEvent(
    host,
    fields,
    Array.from({ length: goals }, (_, index) => ({
      name: `Sueño ${index + 1}`,
      baseAmount: 100_000 * (index + 1),
    })),
  )
  return { host, event }
}
