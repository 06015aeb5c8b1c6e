import { createEvent, setStatus } from '../drive/events.ts'
import { beginPayouts, type Person, signUp } from '../drive/people.ts'
import { eventually } from './patience.ts'
import { GOALS } from './plan.ts'
import type { ServedProduct } from './product.ts'

/** A host whose event takes gifts. */
export interface Family {
  host: Person
  accountId: string
  eventId: string
  slug: string
  goalIds: string[]
}

const IN_A_MONTH_MS = 30 * 24 * 3_600_000

/** Made through the product's own door, while nothing goes wrong yet. */
export async function makeFamily(
  { url, provider }: Pick<ServedProduct, 'url' | 'provider'>,
  email: string,
): Promise<Family> {
  const host = await signUp({ url }, { email })
  const accountId = await beginPayouts(host)
  await provider.control(`/accounts/${accountId}/complete`)
  const params = { accountId }
  await eventually('the host can take money', async () => {
    const status = await host.call('GET /payments/connect/account-status/:accountId', { params })
    return status.chargesEnabled
  })
  const goals = Array.from({ length: GOALS }, (_, n) => ({
    name: `Sueño ${n + 1}`,
    baseAmount: 10_000_000,
  }))
  const eventDate = new Date(Date.now() + IN_A_MONTH_MS).toISOString()
  const event = await createEvent(host, { name: 'Baby shower de Lucía', eventDate }, goals)
  await setStatus(host, event.id, 'ACTIVE')
  return {
    host,
    accountId,
    eventId: event.id,
    slug: event.slug,
    goalIds: event.goals.map(({ id }) => id),
  }
}
