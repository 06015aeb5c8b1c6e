import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { LedgerMovementKind } from '#contract/money/ledger.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { closeLedgerDays } from '#server/ledger/days-store.ts'
import { createContribution, createEvent, createHost } from '#server/testing/factories.ts'
import { type Person, setUpWorld, signUpAdmin } from '#server/testing/world.ts'

const world = setUpWorld()
const daysAgo = (days: number) => toMexicoCityClock(new Date(Date.now() - days * DAY_MS)).day

let admin: Person
let host: Person
let gift: Awaited<ReturnType<typeof createContribution>>
let event: Awaited<ReturnType<typeof createEvent>>

const move = (days: number, kind: string, [from, to]: [string, string], amount: number) =>
  sql`insert into ledger_movements (id, kind, from_account, to_account, amount, contribution_id, event_id, provider_id,
      occurred_at)
    values (uuidv7(make_interval(days => ${-days})), ${kind}, ${from}, ${to}, ${amount}, ${gift.id}, ${event.id},
      ${`${kind}_${days}`}, now() - make_interval(days => ${days}))`.execute(world.deps.db)

/** A gift of $500.00 forty days ago, of which $100.00 went back ten days ago, and whose rest was paid out today. */
beforeAll(async () => {
  const { db } = world.deps
  admin = await signUpAdmin(world)
  host = await createHost(world, { firstName: 'Eréndira' })
  event = await createEvent(db, host.user.id, { name: 'Fiesta de Tonantzin' })
  gift = await createContribution(db, event, { base_amount: 50_000, status: 'CONFIRMED' })
  await move(40, 'charge', ['card', 'clearing'], 57_124)
  await move(40, 'platform_fee', ['clearing', 'revenue'], 7_124)
  await move(40, 'transfer', ['clearing', 'host'], 50_000)
  await move(10, 'reversal', ['host', 'clearing'], 10_000)
  await move(10, 'refund', ['clearing', 'card'], 10_000)
  await move(0, 'payout', ['host', 'bank'], 40_000)
})

interface Query {
  search?: string
  from?: string
  to?: string
  kind?: LedgerMovementKind
  min?: number
  max?: number
}

const list = async (query: Query) => {
  const { movements, total, hasMore } = await admin.call('GET /admin/ledger/movements', { query })
  return { kinds: movements.map(({ kind }) => kind), total, hasMore }
}

it('each account has its balance before some days, what came in and went out, and its balance after them', async () => {
  const read = async (query: { from?: string; to?: string }) => {
    const { accounts } = await admin.call('GET /admin/ledger/sums', { query })
    return Object.fromEntries(
      accounts.map(({ account, ...sums }) => [account, Object.values(sums)]),
    )
  }
  const check = async () => {
    expect(await read({ from: daysAgo(20), to: daysAgo(5) })).toMatchObject({
      card: [-57_124, 10_000, 0, -47_124],
      clearing: [0, 10_000, 10_000, 0],
      revenue: [7_124, 0, 0, 7_124],
      host: [50_000, 0, 10_000, 40_000],
      bank: [0, 0, 0, 0],
    })
    expect(await read({})).toMatchObject({
      host: [0, 50_000, 50_000, 0],
      bank: [0, 40_000, 0, 40_000],
    })
    expect(await read({ to: daysAgo(20) })).toMatchObject({ host: [0, 50_000, 0, 50_000] })
    expect((await list({ from: daysAgo(20) })).total).toBe(3)
    expect((await list({})).total).toBe(6)
  }
  await check()
  // The same once the sums of the days that are over are kept.
  await closeLedgerDays(world.deps.db)
  await closeLedgerDays(world.deps.db)
  expect(await sql`select from ledger_days`.execute(world.deps.db)).toHaveProperty('rows.length', 5)
  await check()
})

it('movements are found by folio, id of the provider, event, its link, or host, within days', async () => {
  const kinds = ['payout', 'refund', 'reversal', 'transfer', 'platform_fee', 'charge']
  for (const search of [gift.folio, gift.id, 'tonantzin', `/events/${event.id}`, 'erendira']) {
    const found = await list({ search })
    expect({ ...found, kinds: found.kinds.toSorted() }, search).toEqual({
      kinds: kinds.toSorted(),
      total: 6,
      hasMore: false,
    })
  }
  expect(await list({ search: 'refund_10' })).toMatchObject({ kinds: ['refund'], total: 1 })
  expect((await list({ search: 'tonantzin', from: daysAgo(20), to: daysAgo(5) })).total).toBe(2)
  for (const search of ['nadie', '%', '_']) expect((await list({ search })).total).toBe(0)
  const file = await world.send('GET', '/admin/files/ledger?search=tonantzin', {
    token: admin.token,
  })
  expect(String(file.body).trim().split('\r\n')).toHaveLength(7)
})

it('a page of a search leads to the next one', async () => {
  const read = (before?: string) =>
    admin.call('GET /admin/ledger/movements', {
      query: { search: 'tonantzin', pageSize: 4, before },
    })
  const first = await read()
  const second = await read(first.next ?? '')
  expect([first.movements.length, second.movements.length, second.next]).toEqual([4, 2, null])
})

it('movements are found by kind and amounts, alone, within days and within a search, also in the file', async () => {
  const read = async (query: Query) => (await list(query)).kinds
  expect(await list({ kind: 'transfer' })).toEqual({
    kinds: ['transfer'],
    total: 1,
    hasMore: false,
  })
  expect((await read({ min: 10_000, max: 40_000 })).toSorted()).toEqual([
    'payout',
    'refund',
    'reversal',
  ])
  expect(await read({ kind: 'refund', min: 10_001 })).toEqual([])
  expect(await read({ kind: 'refund', max: 10_000, from: daysAgo(20) })).toEqual(['refund'])
  expect(await read({ kind: 'refund', to: daysAgo(20) })).toEqual([])
  for (const search of [gift.folio, 'tonantzin', 'refund_10'])
    expect(await read({ search, kind: 'refund' }), search).toEqual(['refund'])
  const path = '/admin/files/ledger?min=10000&max=40000'
  const file = await world.send('GET', path, { token: admin.token })
  expect(String(file.body).trim().split('\r\n')).toHaveLength(4)
  const query = { min: 10_000, max: 40_000, pageSize: 2 }
  const first = await admin.call('GET /admin/ledger/movements', { query })
  const rest = { ...query, before: first.next ?? '' }
  const second = await admin.call('GET /admin/ledger/movements', { query: rest })
  expect([first.movements.length, second.movements.length, second.next]).toEqual([2, 1, null])
})
