import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/api/caller.ts'
import type { Row } from '#server/db/schema.ts'
import {
  createFamily,
  createPaidContribution,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { createContribution, createEvent, createHost } from '#server/testing/factories.ts'
import { type Person, setUpWorld, signUp, signUpAdmin, waitUntil } from '#server/testing/world.ts'
import { matchesContributor } from './words-store.ts'

const world = setUpWorld()
let admin: Person
let host: Person
let event: Row<'events'>
let other: Row<'events'>

beforeAll(async () => {
  admin = await signUpAdmin(world)
  host = await signUp(world)
  event = await createEvent(world.deps.db, host.user.id, { name: 'Fiesta de Óscar' })
  other = await createEvent(world.deps.db, host.user.id)
  const { db } = world.deps
  const at = (day: string) => new Date(`${day}T23:30:00-06:00`)
  await createContribution(db, event, {
    contributor_name: 'Tía Íñiga',
    contributor_email: 'inigA_100%@example.test',
    status: 'CONFIRMED',
    confirmed_at: at('2026-03-10'),
    created_at: at('2026-03-10'),
    stripe_payment_intent_id: 'pi_de_iniga',
  })
  await createContribution(db, event, {
    contributor_name: 'Beto',
    user_id: admin.user.id,
    created_at: at('2026-03-11'),
  })
  await createContribution(db, other, {
    contributor_name: 'Cata',
    status: 'EXPIRED',
    created_at: at('2026-03-12'),
  })
})

type Query = NonNullable<CallInput<'GET /admin/contributions'>['query']>
const listed = (query: Query = {}) => admin.call('GET /admin/contributions', { query })
const names = async (query: Query) =>
  (await listed(query)).contributions.map(({ contributorName }) => contributorName)

describe('the list of contributions', () => {
  it('contains every state, paged, the newest first', async () => {
    expect(await names({})).toEqual(['Cata', 'Beto', 'Tía Íñiga'])
    const { contributions, pagination, hasMore } = await listed({ page: 2, pageSize: 2 })
    expect(contributions).toMatchObject([{ eventName: 'Fiesta de Óscar', status: 'CONFIRMED' }])
    expect(pagination).toMatchObject({ total: 3, totalPages: 2, hasNext: false })
    expect(hasMore).toBe(false)
  })

  it('is searched by name and email, ignoring case and accents, without wildcards', async () => {
    expect(await names({ search: 'inig' })).toEqual(['Tía Íñiga'])
    expect(await names({ search: 'INIGA_100%@EXAMPLE' })).toEqual(['Tía Íñiga'])
    for (const search of ['%', 'B_to', 'B%to']) expect(await names({ search }), search).toEqual([])
    expect(await names({ search: "nadie' or true --" })).toEqual([])
  })

  it('is filtered by state, event and day of Mexico City, the last day included', async () => {
    expect(await names({ status: 'EXPIRED' })).toEqual(['Cata'])
    expect(await names({ eventId: event.id })).toEqual(['Beto', 'Tía Íñiga'])
    expect(await names({ userId: admin.user.id })).toEqual(['Beto'])
    expect(await names({ from: '2026-03-11' })).toEqual(['Cata', 'Beto'])
    expect(await names({ to: '2026-03-11' })).toEqual(['Beto', 'Tía Íñiga'])
    expect(await names({ from: '2026-03-11', to: '2026-03-11', search: 'beto' })).toEqual(['Beto'])
  })

  it('is searched by folio as it is heard: in any case, without hyphens, with look-alikes', async () => {
    await createContribution(world.deps.db, other, {
      contributor_name: 'Delia',
      folio: 'CIG-5D82-76',
      created_at: new Date('2026-03-01'),
    })
    for (const search of ['CIG-5D82-76', 'cig5d8276', '5d82 76', 'C1G-S0BZ-IG'])
      expect(await names({ search }), search).toEqual(['Delia'])
    expect(await names({ search: '5D82-77' })).toEqual([])
  })

  it('is searched by our id and by Stripe’s of payment, checkout, refund or dispute', async () => {
    const family = await createFamily(world)
    const given = await createPaidContribution(world, family, { contributorName: 'Nacho' })
    const params = { id: given.id }
    const body = { amount: 10_000, reason: 'Se equivocó' }
    await admin.call('POST /contributions/:id/refund', { params, body })
    await waitForWebhooks(world)
    const [refund] = await listRows(world, 'refunds', { contribution_id: given.id })
    const refundId = String(refund?.stripe_refund_id)
    for (const search of [given.id, given.sessionId, given.paymentIntent, refundId])
      expect(await names({ search }), search).toEqual(['Nacho'])
    expect(await names({ search: 'pi_de_iniga' })).toEqual(['Tía Íñiga'])
  })

  it('is searched by event and by its host: an aunt remembers whom she gave to, not how she wrote her name', async () => {
    const { db } = world.deps
    const mariana = await createHost(world, { firstName: 'Mariana Íñiguez' })
    const shower = await createEvent(db, mariana.user.id, { name: 'La llegada de Emiliano' })
    await createContribution(db, shower, {
      contributor_name: 'Tía Chayo',
      status: 'EXPIRED',
      created_at: new Date('2026-02-01'),
    })
    await createContribution(db, shower, {
      contributor_name: 'Mariana madrina',
      created_at: new Date('2026-02-02'),
    })
    const all = ['Mariana madrina', 'Tía Chayo']
    for (const search of ['mariana', 'MARIANA', 'llegada de emiliano', mariana.email])
      expect(await names({ search }), search).toEqual(all)
    expect(await names({ search: 'mariana iniguez' })).toEqual(all)
    expect(await names({ search: 'mariana', status: 'EXPIRED' })).toEqual(['Tía Chayo'])
    expect(await names({ search: 'mariana', order: 'oldest' })).toEqual(all.toReversed())
    expect(await names({ hostId: mariana.user.id })).toEqual(all)
    const { pagination } = await listed({ search: 'mariana', page: 2, pageSize: 1 })
    expect(pagination).toMatchObject({ total: 2, hasNext: false })
  })

  it('is searched by amount, of the gift or of the charge, however it is typed', async () => {
    const paid = { base_amount: 777_700, transaction_fee: 69_993, service_fee: 35_748 }
    await createContribution(world.deps.db, other, {
      ...paid,
      total_amount: 883_441,
      contributor_name: 'Siete',
      contributor_email: 'otro@example.test',
      created_at: new Date('2026-02-10'),
    })
    for (const search of ['7777', '$7,777', '7777.00', '$7,777.00 MXN', '8834.41', '$8,834.41'])
      expect(await names({ search }), search).toEqual(['Siete'])
    expect(await names({ search: '777' })).toEqual([])
  })

  it('is searched by the half of a folio that people say first, but a number with 0 or 1 is an amount', async () => {
    await createContribution(world.deps.db, other, {
      contributor_name: 'Folia',
      folio: 'CIG-3825-92',
      created_at: new Date('2026-02-11'),
    })
    for (const search of ['3825', 'CIG-3825', 'cig 38Z5'])
      expect(await names({ search }), search).toEqual(['Folia'])
    expect(await names({ search: '3805' })).toEqual([])
  })

  it('is searched by a number in the name of a contributor, an event or a host, but not in an address', async () => {
    const { db } = world.deps
    // A host's address is searched, too: this one has no digit.
    const who = { firstName: 'Generación-2024', email: 'generacion@example.test' }
    const school = await createHost(world, who)
    const shower = await createEvent(db, school.user.id, { name: 'Reunión (31)' })
    await createContribution(db, shower, {
      contributor_name: 'Oficina 23',
      contributor_email: 'oficina.45@example.test',
      created_at: new Date('2026-02-12'),
    })
    for (const search of ['oficina 23', 'reunion 23', 'oficina 31', 'oficina 2024', '23 31'])
      expect(await names({ search }), search).toEqual(['Oficina 23'])
    for (const search of ['oficina 45', 'oficina 1']) expect(await names({ search })).toEqual([])
  })

  it('is filtered and ordered by amount', async () => {
    const range = { eventId: other.id, min: 1_000, max: 800_000 }
    const amounts = async (query: Query) =>
      (await listed({ ...range, ...query })).contributions.map(({ amount }) => amount)
    const largest = await amounts({ order: 'largest' })
    expect(largest[0]).toBe(777_700)
    expect(largest).toEqual(largest.toSorted((a, b) => b - a))
    expect(await amounts({ order: 'smallest' })).toEqual(largest.toReversed())
    expect(await amounts({ min: 777_700 })).toEqual([777_700])
    expect(await amounts({ max: 777_699 })).not.toContain(777_700)
    await expect(listed({ min: -1 })).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  it('answers 400 for a day outside the calendar', async () => {
    await expect(listed({ from: '0000-01-01' })).rejects.toMatchObject({ code: 'VALIDATION' })
  })
})

describe('the details of a contribution', () => {
  it('show what was paid, what was refunded and why, and what may still be refunded', async () => {
    const family = await createFamily(world)
    const { id } = await createPaidContribution(world, family, { message: 'Secreto' })
    const body = { amount: 40_000, reason: 'Se equivocó' }
    await admin.call('POST /contributions/:id/refund', { params: { id }, body })
    await waitForWebhooks(world)
    const { contribution } = await admin.call('GET /admin/contributions/:id', { params: { id } })
    expect(contribution).toMatchObject({
      amount: 100_000,
      transactionFee: 9_000,
      serviceFee: 4_900,
      totalAmount: 113_900,
      refundedAmount: 40_000,
      reservedTotal: 45_560,
      notRefundable: null,
      checkouts: [{ status: 'complete', declines: 0, lastDecline: null }],
      hostName: family.host.user.fullName,
      refunds: [{ amount: 40_000, totalAmount: 45_560, reason: 'Se equivocó' }],
    })
    expect(JSON.stringify(contribution)).not.toContain('Secreto')
    await family.host.call('POST /contributions/:id/refund', { params: { id }, body: {} })
    const after = await admin.call('GET /admin/contributions/:id', { params: { id } })
    expect(after.contribution).toMatchObject({
      status: 'REFUNDED',
      notRefundable: 'Esta aportación ya se devolvió.',
    })
  })

  it('name its session by both ends: the whole id opens its receipt and its message', async () => {
    const { id, sessionId } = await createPaidContribution(world, await createFamily(world))
    const { contribution } = await admin.call('GET /admin/contributions/:id', { params: { id } })
    const ends = `${sessionId.slice(0, 8)}…${sessionId.slice(-8)}`
    expect(contribution.checkouts).toMatchObject([{ sessionId: ends }])
    expect(JSON.stringify(contribution)).not.toContain(sessionId)
  })

  it('of an unknown id are 404', async () => {
    const params = { id: '01999999-0000-7000-8000-000000000000' }
    for (const endpoint of [
      'GET /admin/contributions/:id',
      'GET /admin/contributions/:id/card',
    ] as const)
      await expect(admin.call(endpoint, { params })).rejects.toMatchObject({
        code: 'CONTRIBUTION_NOT_FOUND',
      })
  })

  it('name the card that paid, as the provider has it now, and say so if it does not answer', async () => {
    const family = await createFamily(world)
    const params = { id: (await createPaidContribution(world, family)).id }
    const readCard = () => admin.call('GET /admin/contributions/:id/card', { params })
    expect(await readCard()).toEqual({
      card: { brand: 'visa', lastDigits: '4242', country: 'US' },
      transfer: { id: expect.stringMatching(/^tr_/), at: expect.any(String) },
    })
    await world.stripe.post('/faults', { match: 'GET /v1/payment_intents', status: 500, count: 2 })
    await expect(readCard()).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
  })

  it('say when the receipt arrived only at an address that an account has confirmed', async () => {
    const family = await createFamily(world)
    const person = await signUp(world)
    const { id } = await createPaidContribution(world, family, { contributorEmail: person.email })
    const read = async () =>
      (await admin.call('GET /admin/contributions/:id', { params: { id } })).contribution
    await updateRow(world, 'users', person.user.id, { email_verified_at: new Date() })
    await waitUntil('the receipt was sent', async () => (await read()).receiptSentAt !== null)
    await updateRow(world, 'users', person.user.id, { email_verified_at: null })
    expect(await read()).toMatchObject({
      receiptSentAt: null,
      latestReceipt: { status: 'accepted', at: expect.any(String) },
    })
  })

  it('have the others of the same address that are nearest in time, the newest first', async () => {
    const contributor_email = 'dos.veces@example.test'
    const { db } = world.deps
    const give = (minute: number, email = contributor_email) =>
      createContribution(db, event, {
        contributor_email: email,
        created_at: new Date(Date.UTC(2026, 4, 1, 12, minute)),
      })
    const given: string[] = []
    for (const minute of [0, 20, 21, 22, 30, 40, 59]) given.push((await give(minute)).id)
    await give(21, 'otra@example.test')
    const { contribution } = await admin.call('GET /admin/contributions/:id', {
      params: { id: given[3] ?? '' },
    })
    expect(contribution.sameEmailContributions.map(({ id }) => id)).toEqual(
      [5, 4, 2, 1, 0].map((place) => given[place]),
    )
  })
})

it('a search by name uses the index', async () => {
  const plan = await world.deps.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from contributions where ${matchesContributor('Lupita')}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('contributions_search_idx')
})
