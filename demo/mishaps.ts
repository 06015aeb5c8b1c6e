import { DISPUTED, give } from '../drive/give.ts'
import type { Person } from '../drive/people.ts'
import type { Product } from '../drive/product.ts'
import { payStray } from '../drive/stray.ts'

const GIVEN_BACK = { contributorName: 'Compañeros de la oficina', amount: 75_000 }
const CONTESTED = { contributorName: 'Vecina del 3', amount: 60_000 }
const APART = 45_000

/**
 * What happens now and then, once each and beside the plan's sums: an aportación is given back, a
 * bank asks about one, and a payment is kept apart for the admin to look at.
 */
export async function bringMishaps(product: Product, host: Person, eventId: string): Promise<void> {
  await give(product, { eventId, ...GIVEN_BACK })
  await give(product, { eventId, ...CONTESTED }, { cards: [DISPUTED] })
  await payStray(product, APART)
  const { contributions } = await host.call('GET /events/:id/contributions', {
    params: { id: eventId },
  })
  const given = contributions.find((one) => one.contributorName === GIVEN_BACK.contributorName)
  if (!given) throw new Error(`nothing of ${GIVEN_BACK.contributorName} to give back`)
  await host.call('POST /contributions/:id/refund', {
    params: { id: given.id },
    body: { reason: 'Aportaron dos veces' },
  })
}
