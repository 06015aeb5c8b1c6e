import { type Operation, pick, SEARCH, WORDS } from './operation.ts'
import type { Scene } from './scene.ts'

/** What nobody should type: signs of patterns, one letter, and as much as fits. */
const STRANGE = ['a', '%', '_', 'ó', "o'", 'x'.repeat(100), 'ana '.repeat(25).trim()]

const typeNames = ({ emails, names }: Scene, call: number) => [
  pick(emails, call),
  pick(names, call),
  pick(names, call).split(' ').at(-1) ?? '',
  'begoña',
  'zo',
]

export const DESK_SEARCHES: readonly Operation[] = [
  {
    name: 'search events',
    ...SEARCH,
    run: ({ admin, emails, names }, call) => {
      const search = pick([...WORDS, pick(emails, call), pick(names, call)], call)
      return admin.call('GET /events/admin/all', { query: { search } })
    },
  },
  {
    name: 'search events, by amount',
    ...SEARCH,
    run: ({ admin, names }, call) => {
      const search = pick([...WORDS, pick(names, call)], call)
      return admin.call('GET /events/admin/all', { query: { search, order: 'most' } })
    },
  },
  {
    name: 'search people',
    ...SEARCH,
    run: (scene, call) =>
      scene.admin.call('GET /users', { query: { search: pick(typeNames(scene, call), call) } }),
  },
  {
    name: 'search gifts by folio, address or name',
    ...SEARCH,
    run: ({ admin, folios, emails, names }, call) => {
      const search = pick([pick(folios, call), pick(emails, call), pick(names, call)], call)
      return admin.call('GET /admin/contributions', { query: { search } })
    },
  },
  {
    name: 'search gifts by amount, half a folio, a word of all events',
    ...SEARCH,
    run: ({ admin, folios }, call) => {
      const half = pick(folios, call).slice(4, 8)
      const search = pick(['500', '$500.00', half, 'baby shower', '571.24', 'begoña'], call)
      return admin.call('GET /admin/contributions', { query: { search } })
    },
  },
  {
    name: 'search gifts by words of several columns',
    ...SEARCH,
    run: ({ admin, names }, call) => {
      const name = pick(names, call)
      const search = pick([`${name} 500`, `571.24 ${name}`, `baby ${name}`, 'tlalpan 500'], call)
      return admin.call('GET /admin/contributions', { query: { search } })
    },
  },
  {
    name: 'search the ledger by folio, id of the provider, event or host',
    ...SEARCH,
    run: (scene, call) => {
      const { admin, folios, payments, slugs } = scene
      const payment = pick(payments, call)
      const texts = [
        pick(folios, call),
        payment,
        `tr_${payment}`,
        `po_${payment}`,
        pick(slugs, call),
      ]
      const search = pick([...texts, ...typeNames(scene, call), 'baby'], call)
      return admin.call('GET /admin/ledger/movements', { query: { search } })
    },
  },
  {
    name: 'search the audit by actor, person, event, giver or folio',
    ...SEARCH,
    run: (scene, call) => {
      const { admin, folios, actorEmails } = scene
      const texts = [pick(actorEmails, call), pick(folios, call), ...typeNames(scene, call), 'baby']
      return admin.call('GET /admin/audit', { query: { search: pick(texts, call) } })
    },
  },
  {
    name: 'search payouts by host, amount or id of the provider',
    ...SEARCH,
    run: (scene, call) => {
      const payment = `po_${pick(scene.payments, call)}`
      const search = pick(
        ['500', '$500', payment, payment.slice(0, -1), ...typeNames(scene, call)],
        call,
      )
      return scene.admin.call('GET /admin/payouts', { query: { search } })
    },
  },
  {
    name: 'find anything: folio, address, name, amount, event',
    ...SEARCH,
    run: ({ admin, folios, emails, names }, call) => {
      const own = [pick(folios, call), pick(emails, call), pick(names, call)]
      const search = pick([...own, '500', '$500', '500.00', 'baby'], call)
      return admin.call('GET /admin/search', { query: { search } })
    },
  },
  {
    name: 'find anything: ids of the provider',
    ...SEARCH,
    run: ({ admin, payments }, call) => {
      const payment = pick(payments, call)
      const search = pick([payment, `tr_${payment}`, `po_${payment}`, payment.slice(0, -2)], call)
      return admin.call('GET /admin/search', { query: { search } })
    },
  },
  {
    name: 'find anything: one letter, signs, a hundred letters',
    ...SEARCH,
    run: ({ admin }, call) =>
      admin.call('GET /admin/search', { query: { search: pick(STRANGE, call) } }),
  },
  {
    name: 'the same in each list',
    ...SEARCH,
    run: async ({ admin }, call) => {
      const query = { search: pick(STRANGE, Math.floor(call / 6)) }
      const lists = [
        () => admin.call('GET /admin/contributions', { query }),
        () => admin.call('GET /users', { query }),
        () => admin.call('GET /events/admin/all', { query }),
        () => admin.call('GET /admin/ledger/movements', { query }),
        () => admin.call('GET /admin/audit', { query }),
        () => admin.call('GET /admin/payouts', { query }),
      ]
      return pick(lists, call)()
    },
  },
]
