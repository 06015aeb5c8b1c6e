import { createPublishedEvent } from '../product-client/events.ts'
import { createHost } from '../product-client/people.ts'
import type { Product } from '../product-client/product.ts'

/** Creates a host with a published event of so many goals; resolves to the event's id. */
export async function seedEvent(product: Product, goals: number): Promise<string> {
  const host = await createHost(product, { email: `bench.${Date.now()}@example.test` })
  const fields = {
    name: 'Baby shower de Ana',
    eventDate: '2030-05-10',
    description: 'Una tarde en familia.',
  }
  const { id } = await createPublishedEvent(
    host,
    fields,
    Array.from({ length: goals }, (_, index) => ({
      name: `Sueño ${index + 1}`,
      baseAmount: 100_000 * (index + 1),
    })),
  )
  return id
}
