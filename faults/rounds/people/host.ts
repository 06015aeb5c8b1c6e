import type { FeesPaidBy } from '#contract/money/fees.ts'
import { createPublishedEvent } from '../../../product-client/events.ts'
import { completePayoutAccount, type Person, signUp } from '../../../product-client/people.ts'
import { waitUntil } from '../../../product-client/wait.ts'
import { DAY_MS } from '../../../src/contract/product/durations.ts'
import type { ServedProduct } from '../../environment/product.ts'
import { GOALS_PER_EVENT } from '../plan.ts'

/** A host with a published event. */
export interface HostWithEvent {
  host: Person
  accountId: string
  eventId: string
  slug: string
  goalIds: string[]
  feesPaidBy: FeesPaidBy
}

const MONTH_MS = 30 * DAY_MS

/** Creates a host and an event through the API, before any fault is injected. */
export async function createHostWithEvent(
  product: Pick<ServedProduct, 'url' | 'mailboxUrl' | 'sandbox'>,
  email: string,
  feesPaidBy: FeesPaidBy = 'CONTRIBUTOR',
): Promise<HostWithEvent> {
  const host = await signUp(product, { email })
  // A busy machine answers 503 at first; the account is made once.
  const open = () => completePayoutAccount(product, host)
  const accountId = await waitUntil(`${email} has a payout account`, open)
  const goals = Array.from({ length: GOALS_PER_EVENT }, (_, index) => ({
    name: `Sueño ${index + 1}`,
    baseAmount: 10_000_000,
  }))
  const eventDate = new Date(Date.now() + MONTH_MS).toISOString()
  const fields = { name: 'Baby shower de Lucía', eventDate, feesPaidBy }
  const event = await createPublishedEvent(host, fields, goals)
  return {
    host,
    accountId,
    eventId: event.id,
    slug: event.slug,
    goalIds: event.goals.map(({ id }) => id),
    feesPaidBy,
  }
}
