import { CARD_DISPUTED, payContribution } from '../product-client/contributions.ts'
import type { Person } from '../product-client/people.ts'
import type { Product } from '../product-client/product.ts'
import { payUnmatchedSession } from '../product-client/unmatched-payments.ts'

const REFUNDED = { contributorName: 'Compañeros de la oficina', amount: 75_000 }
const DISPUTED = { contributorName: 'Vecina del 3', amount: 60_000 }
const UNMATCHED_CENTAVOS = 45_000

/** Creates one refund, one dispute and one quarantined payment, on top of the planned sums. */
export async function createIncidents(
  product: Product,
  host: Person,
  eventId: string,
): Promise<void> {
  await payContribution(product, { eventId, ...REFUNDED })
  await payContribution(product, { eventId, ...DISPUTED }, { cards: [CARD_DISPUTED] })
  await payUnmatchedSession(product, UNMATCHED_CENTAVOS)
  const { contributions } = await host.call('GET /events/:id/contributions', {
    params: { id: eventId },
  })
  const given = contributions.find((one) => one.contributorName === REFUNDED.contributorName)
  if (!given) throw new Error(`no contribution of ${REFUNDED.contributorName} to refund`)
  await host.call('POST /contributions/:id/refund', {
    params: { id: given.id },
    body: { reason: 'Aportaron dos veces' },
  })
}
