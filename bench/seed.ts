import type { Event } from '#contract/events/events.ts'
import { createPublishedEvent } from '../product-client/events.ts'
import { createHost, type Person } from '../product-client/people.ts'
import { drawPhoto, SCENES } from '../product-client/pictures/drawn-pictures.ts'
import { sendPicture } from '../product-client/pictures/pictures.ts'
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

/** The same with a cover, and a picture for each goal. */
export async function seedEventWithPictures(product: Product, goals: number): Promise<Event> {
  const { host, event } = await seedEvent(product, goals)
  const send = async (svg: string, goalId?: string) => {
    const target = { token: host.token, eventId: event.id, ...(goalId && { goalId }) }
    const { status } = await sendPicture(product.url, target, await drawPhoto(svg))
    if (status !== 201) throw new Error(`a picture was refused: ${status}`)
  }
  await send(SCENES.nursery)
  for (const { id } of event.goals) await send(SCENES.stroller, id)
  return event
}
