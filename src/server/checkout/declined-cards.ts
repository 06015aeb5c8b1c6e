import { ApiError } from '#contract/api/errors.ts'
import { id as idSchema } from '#contract/api/shapes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/product/durations.ts'
import { RETENTION_DAYS } from '#contract/product/retention.ts'
import {
  type CheckoutRow,
  deleteNetworksBefore,
  findCheckout,
  storeDecline,
} from '#server/contributions/checkouts-store.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { hashParts, scaleLimit } from '#server/http/rate-limits/rate-limits.ts'
import { countHit, readHits } from '#server/http/rate-limits/store.ts'
import type { DeclinedCard } from '#server/stripe/payments.ts'
import { countPaidCheckouts } from './store.ts'

/**
 * How many different cards may be declined in an hour. Who tests stolen cards has hundreds declined; of a
 * party that shares one address most pay, and each payment allows two more.
 */
const DECLINED_CARDS = { ofCheckout: 8, ofNetworkAtEvent: 20, ofNetwork: 60, perPayment: 2 }
const WINDOW_MINUTES = 60
const WINDOW_SECONDS = WINDOW_MINUTES * 60

/** Who tries cards: a caller's network, by its keyed hash, at one event or at all of them. */
interface CardTester {
  networkHash: Buffer
  eventId?: string
}

const counterKey = ({ networkHash, eventId }: CardTester) =>
  hashParts('declined cards', networkHash.toString('base64url'), eventId ?? 'all')

/** Counts a card once in the window; resolves to how many different ones there were. */
async function countCard(tx: Tx, counter: string, card: string): Promise<number> {
  const { hits: times } = await countHit(tx, { key: hashParts(counter, card) }, WINDOW_SECONDS)
  if (times > 1) return readHits(tx, counter, WINDOW_SECONDS)
  return (await countHit(tx, { key: counter }, WINDOW_SECONDS)).hits
}

async function isOverLimit(
  deps: Pick<Deps, 'config' | 'now'>,
  db: Db,
  tester: CardTester,
  declined: number,
): Promise<boolean> {
  const { ofNetworkAtEvent, ofNetwork, perPayment } = DECLINED_CARDS
  const limit = scaleLimit(deps, tester.eventId ? ofNetworkAtEvent : ofNetwork)
  if (declined < limit) return false
  const since = new Date(deps.now().getTime() - WINDOW_MINUTES * MINUTE_MS)
  return declined >= limit + perPayment * (await countPaidCheckouts(db, { ...tester, since }))
}

const listTesters = (networkHash: Buffer, eventId: string): CardTester[] => [
  { networkHash, eventId },
  { networkHash },
]

/**
 * Throws CARDS_DECLINED if too many different cards from this network were declined in the last hour, at
 * this event or at all of them (`R13`).
 */
export async function assertCardsAccepted(
  deps: Deps,
  { networkHash, eventId }: Required<CardTester>,
): Promise<void> {
  for (const tester of listTesters(networkHash, eventId)) {
    const declined = await readHits(deps.db, counterKey(tester), WINDOW_SECONDS)
    if (await isOverLimit(deps, deps.db, tester, declined))
      throw new ApiError('CARDS_DECLINED', { retryAfter: WINDOW_SECONDS })
  }
}

/** Counts the card everywhere; true if the checkout must take no further one. */
async function countDeclined(
  deps: Deps,
  tx: Tx,
  { id, event_id: eventId, network_hash: networkHash }: CheckoutRow,
  card: string,
): Promise<boolean> {
  const ofCheckout = await countCard(tx, hashParts('declined cards of checkout', id), card)
  let isOver = ofCheckout >= scaleLimit(deps, DECLINED_CARDS.ofCheckout)
  for (const tester of networkHash ? listTesters(networkHash, eventId) : []) {
    const declined = await countCard(tx, counterKey(tester), card)
    isOver = (await isOverLimit(deps, tx, tester, declined)) || isOver
  }
  return isOver
}

/**
 * `charge.failed`: notes why, counts the declined card, and expires the checkout at which too many were
 * tried, or whose network is over its limit. On a connected account it is not about a card.
 */
export const handleDeclinedCard = {
  fetch: async (
    deps: Deps,
    { account, objectId }: { account: string | null; objectId: string | null },
  ): Promise<DeclinedCard | null> =>
    account || !objectId ? null : deps.payments.readDeclinedCard(objectId),
  apply: async (tx: Tx, deps: Deps, declined: DeclinedCard | null): Promise<void> => {
    const checkoutId = idSchema.safeParse(declined?.checkoutSessionId)
    const checkout = checkoutId.success ? await findCheckout(tx, checkoutId.data) : undefined
    if (!checkout || !declined) return
    await storeDecline(tx, checkout.id, declined.reason)
    if (!declined.fingerprint) return
    if (!(await countDeclined(deps, tx, checkout, declined.fingerprint))) return
    const expiry = { checkoutSessionId: checkout.id, closingDate: undefined }
    await deps.outbox.enqueue(tx, 'expire-checkout', expiry)
  },
}

/** Task: forgets the networks of checkouts that began a day ago or earlier. */
export function forgetCheckoutNetworks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return deleteNetworksBefore(
    db,
    new Date(now().getTime() - RETENTION_DAYS.checkoutNetworks * DAY_MS),
  )
}
