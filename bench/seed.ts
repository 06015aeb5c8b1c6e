import { createEvent, setStatus } from '../drive/events.ts'
import { completePayouts, signUp } from '../drive/people.ts'
import type { Product } from '../drive/product.ts'

/** A host who can take money, with one published event of `goals` sueños; resolves to the event's id. */
export async function seedEvent(product: Product, goals: number): Promise<string> {
  const host = await signUp(product, { email: `bench.${Date.now()}@example.test` })
  await completePayouts(product, host)
  const { id } = await createEvent(
    host,
    {
      name: 'Baby shower de Ana',
      eventDate: '2030-05-10',
      description: 'Una tarde en familia.',
    },
    Array.from({ length: goals }, (_, index) => ({
      name: `Sueño ${index + 1}`,
      baseAmount: 100_000 * (index + 1),
    })),
  )
  await setStatus(host, id, 'ACTIVE')
  return id
}
