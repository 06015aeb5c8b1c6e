import { createApiClient } from '../../product-client/api-client.ts'
import { CARD_ACCEPTED } from '../../product-client/contributions.ts'
import type { Scene } from './scene.ts'

/** One call of the product, made many times. */
export interface Operation {
  name: string
  /** The 99th percentile at the largest size, in milliseconds. */
  aimMs?: number
  /** How many times the smallest size's 99th percentile the largest one's may be. */
  aimRatio?: number
  /** How often it is called at each size; a few hundred times by default. */
  calls?: number
  run(scene: Scene, call: number): Promise<unknown>
}

const PAGE_SIZE = 10
const HOT = { aimRatio: 1.5 }
const FIRST_PAGE = { aimMs: 15 }
const LAST_PAGE = { aimMs: 30 }
const SEARCH = { aimMs: 50 }
const WRITES = 100
const DAY_MS = 86_400_000

const pick = <Item>(items: readonly Item[], call: number) => items[call % items.length] as Item
const lastPage = (rows: number) => ({ page: Math.ceil(rows / PAGE_SIZE) })

/** What finds everything, a part, a few and nothing. */
const WORDS = ['baby', 'Guadalajara', 'begoña', 'Óscar Peña', 'zo', 'tlalpan']

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
  { name: 'admin: figures', ...HOT, run: ({ admin }) => admin.call('GET /admin/global-metrics') },
  { name: 'admin: top', ...HOT, run: ({ admin }) => admin.call('GET /admin/top') },
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
  {
    name: 'admin: events, first page',
    ...FIRST_PAGE,
    run: ({ admin }) => admin.call('GET /events/admin/all'),
  },
  {
    name: 'admin: events, last page',
    ...LAST_PAGE,
    run: ({ admin, counts }) =>
      admin.call('GET /events/admin/all', { query: lastPage(counts.events) }),
  },
  {
    name: 'admin: people, first page',
    ...FIRST_PAGE,
    run: ({ admin }) => admin.call('GET /users'),
  },
  {
    name: 'admin: people, last page',
    ...LAST_PAGE,
    run: ({ admin, counts }) => admin.call('GET /users', { query: lastPage(counts.users) }),
  },
  {
    name: 'admin: gifts, first page',
    ...FIRST_PAGE,
    run: ({ admin }) => admin.call('GET /admin/contributions'),
  },
  {
    name: 'admin: gifts by amount, first page',
    ...SEARCH,
    run: ({ admin }, call) => {
      const order = pick(['largest', 'smallest', 'oldest'] as const, call)
      return admin.call('GET /admin/contributions', { query: { order } })
    },
  },
  {
    name: 'admin: gifts of a day, an amount and a state',
    ...SEARCH,
    run: ({ admin }, call) => {
      const day = new Date(Date.now() - (10 + (call % 300)) * DAY_MS).toISOString().slice(0, 10)
      const query = pick(
        [
          { from: day, to: day, order: 'largest' as const },
          { min: 50_000, max: 60_000, from: day },
          { status: 'UNFINISHED' as const, min: 90_000 },
          { status: 'REFUNDED' as const, order: 'largest' as const },
        ],
        call,
      )
      return admin.call('GET /admin/contributions', { query })
    },
  },
  {
    name: 'admin: queue',
    ...SEARCH,
    run: ({ admin }) => admin.call('GET /admin/queue'),
  },
  {
    name: 'admin: gifts, page 1,000',
    ...LAST_PAGE,
    run: ({ admin }) => admin.call('GET /admin/contributions', { query: { page: 1_000 } }),
  },
]

const SEARCHES: Operation[] = [
  {
    name: 'search public events',
    ...SEARCH,
    run: ({ product }, call) =>
      createApiClient(product.url)('GET /events/public', { query: { search: pick(WORDS, call) } }),
  },
  {
    name: 'admin: search events',
    ...SEARCH,
    run: ({ admin, emails, names }, call) => {
      const search = pick([...WORDS, pick(emails, call), pick(names, call)], call)
      return admin.call('GET /events/admin/all', { query: { search } })
    },
  },
  {
    name: 'admin: search people',
    ...SEARCH,
    run: ({ admin, emails, names }, call) => {
      const search = pick([pick(emails, call), pick(names, call), 'begoña', 'zo'], call)
      return admin.call('GET /users', { query: { search } })
    },
  },
  {
    name: 'admin: search gifts',
    ...SEARCH,
    run: ({ admin, folios, emails, names }, call) => {
      const search = pick([pick(folios, call), pick(emails, call), pick(names, call)], call)
      return admin.call('GET /admin/contributions', { query: { search } })
    },
  },
  {
    name: 'admin: search gifts by amount, half a folio, a word of all events',
    ...SEARCH,
    run: ({ admin, folios }, call) => {
      const half = pick(folios, call).slice(4, 8)
      const search = pick(['500', '$500.00', half, 'baby shower', '571.24', 'begoña'], call)
      return admin.call('GET /admin/contributions', { query: { search } })
    },
  },
  {
    name: 'admin: search gifts by words of several columns',
    ...SEARCH,
    run: ({ admin, names }, call) => {
      const name = pick(names, call)
      const search = pick([`${name} 500`, `571.24 ${name}`, `baby ${name}`, 'tlalpan 500'], call)
      return admin.call('GET /admin/contributions', { query: { search } })
    },
  },
  {
    name: 'admin: find anything',
    ...SEARCH,
    run: ({ admin, folios, emails, names }, call) => {
      const words = [pick(folios, call), pick(emails, call), pick(names, call), '500', 'baby']
      return admin.call('GET /admin/search', { query: { search: pick(words, call) } })
    },
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

export const OPERATIONS: readonly Operation[] = [...READS, ...PAGES, ...SEARCHES, ...WRITTEN]
