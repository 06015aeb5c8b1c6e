import { beforeAll, expect, it } from 'vitest'
import {
  buildAdminEventPath,
  buildEventPath,
  buildShortEventPath,
} from '#contract/product/paths.ts'
import { createFamily, createPaidContribution } from '#server/testing/contributions.ts'
import { createContribution, createEvent, createHost } from '#server/testing/factories.ts'
import { type Person, setUpWorld, signUpAdmin } from '#server/testing/world.ts'

const world = setUpWorld()
let admin: Person
let host: Person

beforeAll(async () => {
  admin = await signUpAdmin(world)
  host = await createHost(world, { firstName: 'Mariana' })
  const event = await createEvent(world.deps.db, host.user.id, { name: 'Baby shower de Mariana' })
  for (let n = 1; n <= 7; n += 1)
    await createContribution(world.deps.db, event, {
      contributor_name: `Tía ${n}`,
      created_at: new Date(Date.UTC(2026, 5, n)),
    })
})

const search = (text: string) => admin.call('GET /admin/search', { query: { search: text } })

it('finds gifts, people and events at once, the newest first, and says how many there are', async () => {
  const { contributions, users, events } = await search('mariana')
  expect(contributions.rows.map((row) => row.contributorName)).toEqual(
    [7, 6, 5, 4, 3].map((n) => `Tía ${n}`),
  )
  expect(contributions).toMatchObject({ total: 7, hasMore: false })
  expect(contributions.rows[0]).toMatchObject({ hostName: host.user.fullName })
  expect(users).toMatchObject({ total: 1, rows: [{ id: host.user.id }] })
  expect(events).toMatchObject({ total: 1, rows: [{ name: 'Baby shower de Mariana' }] })
})

it('finds nothing without an error, and refuses an empty search', async () => {
  const none = { rows: [], total: 0, hasMore: false }
  expect(await search("nadie' or true --")).toEqual({
    contributions: none,
    users: none,
    events: none,
    payouts: none,
    payments: none,
    reports: none,
    shorter: [],
  })
  await expect(search(' ')).rejects.toMatchObject({ code: 'VALIDATION' })
})

it('finds a host by the id of their payout account, and reports by the address of whoever made them', async () => {
  const { stripe_account_id: accountId } = await world.deps.db
    .selectFrom('payout_accounts')
    .select('stripe_account_id')
    .where('user_id', '=', host.user.id)
    .executeTakeFirstOrThrow()
  expect((await search(`${accountId}`)).users).toMatchObject({
    total: 1,
    rows: [{ id: host.user.id }],
  })
  expect((await search(`${accountId}x`)).users.total).toBe(0)
  const event = await createEvent(world.deps.db, host.user.id, { name: 'Fiesta dudosa' })
  await world.deps.db
    .insertInto('event_reports')
    .values({
      event_id: event.id,
      reason: 'NOT_REAL',
      email: 'vecina@example.test',
      reported_at: new Date(),
    })
    .execute()
  expect((await search('Vecina@example.test')).reports).toMatchObject({
    total: 1,
    rows: [{ eventId: event.id, eventName: 'Fiesta dudosa', reason: 'NOT_REAL', closedAt: null }],
  })
  expect((await search('vecina')).reports.total).toBe(0)
})

it('finds a payment that matches no gift by the provider’s id, which the bank’s reference leads to', async () => {
  const sessionId = 'cs_test_nobodys'
  await world.deps.db
    .insertInto('quarantined_payments')
    .values({
      stripe_object_id: sessionId,
      reason: 'unmatched-session',
      detail: JSON.stringify({ total: 50_000, currency: 'mxn' }),
    })
    .execute()
  const { payments, contributions } = await search(sessionId)
  expect(payments).toMatchObject({ total: 1, rows: [{ sessionId, total: 50_000 }] })
  expect(contributions.total).toBe(0)
})

it('finds quarantined payments by the id of the payment, as Stripe’s panel shows it, and by amount', async () => {
  await world.deps.db
    .insertInto('quarantined_payments')
    .values({
      stripe_object_id: 'cs_test_apart',
      reason: 'amount-mismatch',
      detail: JSON.stringify({ total: 61_313, currency: 'mxn', paymentIntentId: 'pi_3QapartB7' }),
    })
    .execute()
  for (const typed of ['pi_3QapartB7', 'cs_test_apart', '613.13', '$613.13'])
    expect((await search(typed)).payments).toMatchObject({
      total: 1,
      rows: [{ sessionId: 'cs_test_apart' }],
    })
  expect((await search('613.14')).payments.total).toBe(0)
})

it('finds a gift by the id of the transfer to its host, as its page shows it', async () => {
  const { id } = await createPaidContribution(world, await createFamily(world))
  const { transfer } = await admin.call('GET /admin/contributions/:id/card', { params: { id } })
  expect(transfer?.id).toMatch(/^tr_/)
  const { contributions } = await search(String(transfer?.id))
  expect(contributions).toMatchObject({ total: 1, rows: [{ id }] })
})

it('finds an event by its link, its short link or its slug, however they were copied', async () => {
  const { db, config } = world.deps
  const name = 'Fiesta de Ulises'
  const { id, slug } = await createEvent(db, host.user.id, {
    name,
    slug: 'fiesta-de-ulises-k7m2pq',
  })
  await createEvent(db, host.user.id, { name })
  const { publicUrl } = config
  const typed = [
    publicUrl + buildEventPath(slug),
    `${publicUrl}${buildEventPath(slug)}?utm_source=whatsapp#regalos`,
    buildEventPath(slug, 'contribute'),
    publicUrl + buildEventPath(id),
    publicUrl + buildAdminEventPath(id),
    publicUrl + buildShortEventPath(slug),
    'ciguena.mx/e/K7M2PQ',
    'k7m2pq',
    'K7M2PQ',
    slug,
    slug.toUpperCase(),
  ]
  for (const text of typed)
    expect((await search(text)).events, text).toMatchObject({ total: 1, rows: [{ id }] })
  for (const text of ['ciguena.mx/e/k7m2pr', 'fiesta-de-ulises-k7m2pr', '/events/de-ulises-k7m2pq'])
    expect((await search(text)).events.total, text).toBe(0)
  expect((await search('fiesta de ulises')).events.total).toBe(2)
})

it('combines words, in any order, of a gift, its giver, its event and its host', async () => {
  const { db } = world.deps
  const other = await createHost(world, { firstName: 'Xóchitl' })
  const event = await createEvent(db, other.user.id, { name: 'Llegada de Bruno' })
  const small = {
    base_amount: 50_000,
    transaction_fee: 4_500,
    service_fee: 2_624,
    total_amount: 57_124,
  }
  const large = {
    base_amount: 170_000,
    transaction_fee: 15_300,
    service_fee: 8_086,
    total_amount: 193_386,
  }
  const gifts = [
    { contributor_name: 'Sofía Ñandú', ...small },
    { contributor_name: 'Chofi Ñandú', ...small },
    { contributor_name: 'Chofi Ñandú', ...large },
  ]
  const [, chofi, dear] = await Promise.all(
    gifts.map((gift) => createContribution(db, event, gift)),
  )
  const find = async (text: string) =>
    (await search(text)).contributions.rows.map(({ id }) => id).sort()
  const ids = (...rows: (typeof chofi)[]) => rows.map((row) => row?.id).sort()
  expect(await find('xochitl 1700')).toEqual(ids(dear))
  expect(await find('571.24 chofi')).toEqual(ids(chofi))
  expect(await find('ñandu CHOFI')).toEqual(ids(chofi, dear))
  expect(await find('bruno chofi $500')).toEqual(ids(chofi))
  expect(await find(`chofi ${dear?.folio} bruno`)).toEqual(ids(dear))
  expect(await find('mariana chofi')).toEqual([])
  expect((await search('shower mariana')).events.total).toBe(1)
  expect((await search(`${host.user.lastName} mariana`)).users.rows[0]?.id).toBe(host.user.id)
})

it('finds people whose name begins with what was typed before those who have it further on', async () => {
  const begins = await createHost(world, { firstName: 'Áurea' })
  const middle = await createHost(world, { firstName: 'Luz Aurea' })
  const { users } = await search('AUREA')
  expect(users.rows.map(({ id }) => id)).toEqual([begins.user.id, middle.user.id])
})

it('shows the gifts whose giver has the words before newer ones of others, and whole words before parts', async () => {
  const { db } = world.deps
  const own = await createHost(world, { firstName: 'Mariela Hernández' })
  const event = await createEvent(db, own.user.id, { name: 'Los primeros pasos en Puebla' })
  const give = async (contributor_name: string, day: number, contributor_email?: string) =>
    (
      await createContribution(db, event, {
        contributor_name,
        created_at: new Date(Date.UTC(2026, 6, day)),
        ...(contributor_email && { contributor_email }),
      })
    ).contributor_name
  const names = async (text: string) =>
    (await search(text)).contributions.rows.map((row) => row.contributorName)
  const family = await give('Los Hernández de Puebla', 1)
  const exact = await give('Iela, Tomás', 2)
  const part = await give('Fabriela', 3)
  const byAddress = await give('Primo', 4, 'iela.p@example.test')
  for (const day of [11, 12, 13, 14, 15, 16]) await give(`Invitado ${day}`, day)
  const newest = [16, 15, 14, 13, 12].map((day) => `Invitado ${day}`)
  expect(await names('los hernandez de puebla')).toEqual([family, ...newest.slice(0, 4)])
  expect(await names('IELA')).toEqual([exact, byAddress, part, ...newest.slice(0, 2)])
  expect((await search('iela')).contributions.total).toBe(10)
})

it('finds people and events that have a whole word before newer ones that have it within another', async () => {
  const { db } = world.deps
  const whole = await createHost(world, { firstName: 'María Ula' })
  const part = await createHost(world, { firstName: 'Ulalia' })
  const [first, second] = [
    await createEvent(db, host.user.id, { name: 'La fiesta de Ula' }),
    await createEvent(db, host.user.id, { name: 'Ulalia cumple años' }),
  ]
  const { users, events } = await search('ula')
  expect(users.rows.map(({ id }) => id)).toEqual([whole.user.id, part.user.id])
  expect(events.rows.slice(0, 2).map(({ id }) => id)).toEqual([first.id, second.id])
})

it('finds the event of that very name before newer ones that begin with it, and those before all others', async () => {
  const { db } = world.deps
  const ids: string[] = []
  for (const name of ['Nochebuena', 'Nochebuena de Inés', 'La Nochebuena', 'Otra Nochebuena'])
    ids.push((await createEvent(db, host.user.id, { name })).id)
  const [exact, begins, ...others] = ids
  const { events } = await search('NOCHEBUENA')
  expect(events.rows.map(({ id }) => id)).toEqual([exact, begins, ...others.toReversed()])
})

it('says what fewer words find if all of them find nothing', async () => {
  const { db } = world.deps
  const own = await createHost(world, { firstName: 'Wenceslao' })
  const event = await createEvent(db, own.user.id, { name: 'Llegada de Ximena' })
  await createContribution(db, event, { contributor_name: 'Tía Wilma' })
  const { shorter } = await search('wilma ximena inexistente')
  expect(shorter).toEqual([
    { search: 'wilma ximena', without: 'inexistente', total: 1, hasMore: false },
  ])
  for (const typed of ['500 pesos wilma 3 nov 2025', 'los 500 de Wilma el 3 de nov de 2025'])
    expect((await search(typed)).shorter.map((one) => one.search.toLowerCase())).toEqual([
      '500 wilma',
    ])
  expect((await search('wilma ximena')).shorter).toEqual([])
  expect((await search('inexistente')).shorter).toEqual([])
  expect((await search('wilma ximena uno dos inexistente')).shorter).toEqual([])
})

it('finds a payout by its amount and by the beginning of its id, as they are shown', async () => {
  const own = await createHost(world)
  const account = await world.deps.db
    .selectFrom('payout_accounts')
    .select('id')
    .where('user_id', '=', own.user.id)
    .executeTakeFirstOrThrow()
  const providerId = 'po_1BsEpXyZ0000000000'
  await world.deps.db
    .insertInto('payouts')
    .values({
      payout_account_id: account.id,
      stripe_payout_id: providerId,
      // Taken from the bank.
      amount: -123_456,
      status: 'paid',
      arrives_at: world.deps.now(),
      created_at: world.deps.now(),
    })
    .execute()
  for (const typed of ['po_1BsEp', providerId])
    expect((await search(typed)).payouts.rows).toMatchObject([{ providerId }])
  for (const typed of ['1234.56', '$1,234.56']) {
    expect((await search(typed)).payouts.rows).toMatchObject([{ providerId }])
    const { payouts } = await admin.call('GET /admin/payouts', { query: { search: typed } })
    expect(payouts).toMatchObject([{ providerId }])
  }
  for (const typed of ['po_1Bs', 'po_1bsep']) expect((await search(typed)).payouts.total).toBe(0)
})
