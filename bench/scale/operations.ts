import { createApiClient } from '../../product-client/api-client.ts'
import { CARD_ACCEPTED } from '../../product-client/contributions.ts'
import { DESK_LISTS } from './desk-lists.ts'
import { DESK_SEARCHES } from './desk-searches.ts'
import {
  FIRST_PAGE,
  HOT,
  LAST_PAGE,
  lastPage,
  type Operation,
  pick,
  SEARCH,
  WORDS,
} from './operation.ts'
import type { Scene } from './scene.ts'

const WRITES = 100

const READS: Operation[] = [
  {
    name: 'event as JSON',
    ...HOT,
    run: ({ product, slugs }, call) =>
      createApiClient(product.url)('GET /events/:id', { params: { id: pick(slugs, call) } }),
  },
  {
    name: "host's events",
    ...HOT,
    run: ({ host }) => host.call('GET /events/my-events'),
  },
  {
    name: "host's gifts of one event",
    ...HOT,
    run: ({ host, hostEventId }) =>
      host.call('GET /events/:id/contributions', { params: { id: hostEventId } }),
  },
  {
    name: "contributor's gifts",
    ...HOT,
    run: ({ contributor }) => contributor.call('GET /contributions/mine'),
  },
]

const PAGES: Operation[] = [
  {
    name: 'public events, first page',
    ...FIRST_PAGE,
    run: ({ product }) => createApiClient(product.url)('GET /events/public'),
  },
  {
    name: 'public events, middle page',
    ...LAST_PAGE,
    run: ({ product, counts }) =>
      createApiClient(product.url)('GET /events/public', { query: lastPage(counts.active / 2) }),
  },
  {
    name: 'public events, last page',
    ...LAST_PAGE,
    run: ({ product, counts }) =>
      createApiClient(product.url)('GET /events/public', { query: lastPage(counts.active) }),
  },
]

const SEARCHES: Operation[] = [
  {
    name: 'search public events',
    ...SEARCH,
    run: ({ product }, call) =>
      createApiClient(product.url)('GET /events/public', { query: { search: pick(WORDS, call) } }),
  },
]

/** Opens a checkout; the sandbox's part of it is the same at every size. */
async function startCheckout({ product, paidEventIds }: Scene, call: number): Promise<string> {
  const { sessionId } = await createApiClient(product.url)(
    'POST /payments/create-checkout-session',
    {
      body: {
        eventId: pick(paidEventIds, call),
        amount: 50_000,
        contributorName: `Tía ${call}`,
        contributorEmail: `tia.${call}@example.test`,
        message: 'Con cariño',
      },
    },
  )
  return sessionId
}

const WRITTEN: Operation[] = [
  { name: 'start a checkout', ...HOT, calls: WRITES, run: startCheckout },
  {
    name: 'pay: checkout, card, settled',
    ...HOT,
    calls: WRITES,
    run: async (scene, call) => {
      const sessionId = await startCheckout(scene, call)
      const card = { card: CARD_ACCEPTED, name: `Tía ${call}` }
      await scene.product.sandbox.control(`/checkout/${sessionId}/pay`, card)
      await createApiClient(scene.product.url)('GET /payments/checkout-session/:id', {
        params: { id: sessionId },
      })
    },
  },
]

export const OPERATIONS: readonly Operation[] = [
  ...READS,
  ...PAGES,
  ...SEARCHES,
  ...[...DESK_LISTS, ...DESK_SEARCHES].map((call) => ({ ...call, name: `desk: ${call.name}` })),
  ...WRITTEN,
]
