import { DAY_MS } from '../../src/contract/product/durations.ts'
import { FIRST_PAGE, HOT, LAST_PAGE, lastPage, type Operation, pick, SEARCH } from './operation.ts'

const EVENT_ORDERS = ['oldest', 'name', 'name-desc', 'soonest', 'latest', 'most', 'least'] as const
const USER_ORDERS = ['oldest', 'name', 'name-desc'] as const
const GIFT_ORDERS = ['largest', 'smallest', 'oldest'] as const
const ACTIONS = ['refund-contribution', 'hold-event', 'end-sessions', 'resend-receipt'] as const

/** So many days ago, `YYYY-MM-DD`. */
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const daysOf = (call: number, length: number) => {
  const last = 10 + (call % 300)
  return { from: daysAgo(last + length), to: daysAgo(last) }
}

/** The first, a middle and the last page. */
const pages = (call: number, rows: number) =>
  pick([{ page: 1 }, lastPage(rows / 2), lastPage(rows)], call)

/** Pages of a list, in each of its orders and by each of its filters. */
export const DESK_LISTS: readonly Operation[] = [
  { name: 'figures', ...HOT, run: ({ admin }) => admin.call('GET /admin/global-metrics') },
  {
    name: 'figures of a month, with the refunds after it',
    ...SEARCH,
    run: ({ admin }, call) => admin.call('GET /admin/range-metrics', { query: daysOf(call, 30) }),
  },
  {
    name: 'events and hosts that received most',
    ...SEARCH,
    run: ({ admin }) => admin.call('GET /admin/top'),
  },
  { name: 'queue', ...SEARCH, run: ({ admin }) => admin.call('GET /admin/queue') },
  {
    name: 'events, first page',
    ...FIRST_PAGE,
    run: ({ admin }) => admin.call('GET /events/admin/all'),
  },
  {
    name: 'events, last page',
    ...LAST_PAGE,
    run: ({ admin, counts }) =>
      admin.call('GET /events/admin/all', { query: lastPage(counts.events) }),
  },
  {
    name: 'events in each order: first, middle, last page',
    ...SEARCH,
    run: ({ admin, counts }, call) =>
      admin.call('GET /events/admin/all', {
        query: { order: pick(EVENT_ORDERS, call), ...pages(Math.floor(call / 7), counts.events) },
      }),
  },
  {
    name: 'events by amount, of a status, some days or a host',
    ...SEARCH,
    run: ({ admin, host }, call) => {
      const filters = [
        { status: 'ACTIVE' as const },
        { status: 'DRAFT' as const },
        { from: daysAgo(call % 60), to: daysAgo((call % 60) - 7) },
        { from: daysAgo(call % 60), to: daysAgo((call % 60) - 90), page: 20 },
        { hostId: host.user.id },
      ]
      const order = call % 2 === 0 ? ('most' as const) : ('least' as const)
      return admin.call('GET /events/admin/all', { query: { ...pick(filters, call), order } })
    },
  },
  { name: 'people, first page', ...FIRST_PAGE, run: ({ admin }) => admin.call('GET /users') },
  {
    name: 'people, last page',
    ...LAST_PAGE,
    run: ({ admin, counts }) => admin.call('GET /users', { query: lastPage(counts.users) }),
  },
  {
    name: 'people in each order and of a role: first, middle, last page',
    ...SEARCH,
    run: ({ admin, counts }, call) =>
      admin.call('GET /users', {
        query: {
          order: pick(USER_ORDERS, call),
          ...pages(Math.floor(call / 3), counts.users / 2),
          ...(call % 2 === 0 && { role: 'HOST' }),
        },
      }),
  },
  {
    name: 'gifts, first page',
    ...FIRST_PAGE,
    run: ({ admin }) => admin.call('GET /admin/contributions'),
  },
  {
    name: 'gifts, page 1,000',
    ...LAST_PAGE,
    run: ({ admin }) => admin.call('GET /admin/contributions', { query: { page: 1_000 } }),
  },
  {
    name: 'gifts by amount and from the oldest, first page',
    ...SEARCH,
    run: ({ admin }, call) =>
      admin.call('GET /admin/contributions', { query: { order: pick(GIFT_ORDERS, call) } }),
  },
  {
    name: 'gifts of a day, an amount and a state',
    ...SEARCH,
    run: ({ admin }, call) => {
      const day = daysAgo(10 + (call % 300))
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
    name: 'ledger, first page',
    ...FIRST_PAGE,
    run: ({ admin }) => admin.call('GET /admin/ledger/movements'),
  },
  {
    name: 'ledger of a day and of a month',
    ...SEARCH,
    run: ({ admin }, call) =>
      admin.call('GET /admin/ledger/movements', { query: daysOf(call, pick([0, 30], call)) }),
  },
  {
    name: 'ledger of a kind and of amounts, also of some days',
    ...SEARCH,
    run: ({ admin }, call) => {
      const filters = [
        { kind: 'refund' as const },
        { min: 57_124, max: 57_124 },
        { kind: 'charge' as const, min: 90_000, ...daysOf(call, 30) },
        { min: 10_000_000 },
      ]
      return admin.call('GET /admin/ledger/movements', { query: pick(filters, call) })
    },
  },
  {
    name: 'ledger: sums of all days, a day and a month',
    ...SEARCH,
    run: ({ admin }, call) =>
      admin.call('GET /admin/ledger/sums', {
        query: pick([{}, daysOf(call, 0), daysOf(call, 30)], call),
      }),
  },
  { name: 'audit, first page', ...FIRST_PAGE, run: ({ admin }) => admin.call('GET /admin/audit') },
  {
    name: 'audit, page 1,000',
    ...LAST_PAGE,
    run: ({ admin }) => admin.call('GET /admin/audit', { query: { page: 1_000 } }),
  },
  {
    name: 'audit of some days, an action, by somebody, about a host or an event',
    ...SEARCH,
    run: ({ admin, host, hostEventId, actors }, call) => {
      const action = pick(ACTIONS, call)
      const filters = [
        daysOf(call, 0),
        { action },
        { by: pick(actors, call) },
        { by: pick(actors, call), action, ...daysOf(call, 30) },
        { about: host.user.id },
        { about: hostEventId },
      ]
      return admin.call('GET /admin/audit', { query: pick(filters, Math.floor(call / 4)) })
    },
  },
  {
    name: 'payouts, first page',
    ...FIRST_PAGE,
    run: ({ admin }) => admin.call('GET /admin/payouts'),
  },
  {
    name: 'payouts, page 1,000',
    ...LAST_PAGE,
    run: ({ admin }) => admin.call('GET /admin/payouts', { query: { page: 1_000 } }),
  },
  {
    name: 'payouts of a state, some days or a host',
    ...SEARCH,
    run: ({ admin, host }, call) => {
      const filters = [
        { status: 'failed' as const },
        { status: 'canceled' as const, ...daysOf(call, 30) },
        { status: 'pending' as const },
        daysOf(call, 7),
        { hostId: host.user.id },
      ]
      return admin.call('GET /admin/payouts', { query: pick(filters, call) })
    },
  },
]
