import { beforeAll, expect, it } from 'vitest'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { readSearchedDays } from '#contract/text/searched-days.ts'
import { createContribution, createEvent, createHost } from '#server/testing/factories.ts'
import { type Person, setUpWorld, signUpAdmin } from '#server/testing/world.ts'

const world = setUpWorld()
let admin: Person
let host: Person

beforeAll(async () => {
  admin = await signUpAdmin(world)
  host = await createHost(world, { firstName: 'Mariana' })
})

const search = (text: string) => admin.call('GET /admin/search', { query: { search: text } })

it('finds an amount with a decimal comma, and a payment by the beginning of its id', async () => {
  const { db } = world.deps
  const event = await createEvent(db, host.user.id, { name: 'Coma' })
  const { id } = await createContribution(db, event, {
    base_amount: 77_700,
    transaction_fee: 6_993,
    service_fee: 3_000,
    total_amount: 87_693,
    stripe_payment_intent_id: 'pi_3QcommaB7',
  })
  for (const typed of ['777,00', '$777,00', '876,93', 'pi_3Qcom', 'pi_3QcommaB7'])
    expect((await search(typed)).contributions.rows.map((row) => row.id)).toEqual([id])
  for (const typed of ['pi_3Qco', 'pi_3QCOM', '777,0'])
    expect((await search(typed)).contributions.total).toBe(0)
})

it('filters gifts by the day that a search names, together with its other words', async () => {
  const { db } = world.deps
  const today = toMexicoCityClock(world.deps.now()).day
  const noon = (daysAgo: number) =>
    new Date(Date.parse(`${today}T18:00:00Z`) - daysAgo * 86_400_000)
  const give = (contributor_name: string, daysAgo: number) =>
    createContribution(db, event, { contributor_name, created_at: noon(daysAgo) })
  const event = await createEvent(db, host.user.id, { name: 'Llegada de Zenón' })
  const yesterday = await give('Tía Zoraida', 1)
  await give('Tía Zoraida', 8)
  await give('Primo Zacarías', 1)
  const find = async (text: string) => (await search(text)).contributions.rows.map(({ id }) => id)
  expect(await find('zoraida ayer')).toEqual([yesterday.id])
  expect(await find(`Ayer de la Zoraida ${noon(1).toISOString().slice(0, 10)}`)).toEqual([
    yesterday.id,
  ])
  expect(await find('zenon ayer')).toHaveLength(2)
  expect(await find('zoraida hoy')).toEqual([])
  expect(await find('ayer')).toHaveLength(2)
})

it('takes Domingo as a day where nothing is found by that name', async () => {
  const { db } = world.deps
  const today = toMexicoCityClock(world.deps.now()).day
  const sunday = readSearchedDays('el domingo', today).days?.from
  const created_at = new Date(`${sunday}T18:00:00Z`)
  const event = await createEvent(db, host.user.id, { name: 'Llegada de Yago' })
  const { id } = await createContribution(db, event, { contributor_name: 'Tía Yola', created_at })
  const find = async (text: string) => (await search(text)).contributions.rows.map((row) => row.id)
  expect(await find('domingo')).toContain(id)
  expect(await find('500 yola domingo')).toEqual([id])
  const named = await createContribution(db, event, { contributor_name: 'Domingo Yáñez' })
  expect(await find('domingo')).toEqual([named.id])
  expect(await find('yola domingo')).toEqual([id])
})

it('finds a gift by the card that its bank names, alone or beside other words', async () => {
  const { db } = world.deps
  const event = await createEvent(db, host.user.id, { name: 'Llegada de Uriel' })
  const give = async (contributor_name: string, card_brand: string, card_last4: string) =>
    (await createContribution(db, event, { contributor_name, card_brand, card_last4 })).id
  const visa = await give('Tía Ulla', 'visa', '9138')
  const mastercard = await give('Tío Ulises', 'mastercard', '9138')
  await give('Tía Ulla', 'visa', '9139')
  const find = async (text: string) =>
    (await search(text)).contributions.rows.map(({ id }) => id).sort()
  expect(await find('9138')).toEqual([visa, mastercard].sort())
  for (const text of ['•••• 9138', 'tarjeta 9138', 'terminación 9138 hoy'])
    expect(await find(text), text).toEqual([visa, mastercard].sort())
  for (const text of [
    'visa 9138',
    'Visa •••• 9138',
    '9138 VISA',
    'ulla 9138',
    'visa 9138 ulla 500',
  ])
    expect(await find(text), text).toEqual([visa])
  expect(await find('amex 9138')).toEqual([])
  const { contributions } = await admin.call('GET /admin/contributions', {
    query: { search: 'visa 9138', order: 'largest' },
  })
  expect(contributions.map(({ id }) => id)).toEqual([visa])
})

it('finds the centavos of an amount that was typed without them', async () => {
  const { db } = world.deps
  const event = await createEvent(db, host.user.id, { name: 'Centavos' })
  const { id } = await createContribution(db, event, {
    contributor_name: 'Tía Uva',
    base_amount: 66_600,
    transaction_fee: 5_994,
    service_fee: 3_379,
    total_amount: 75_973,
  })
  for (const typed of ['759', '$759', '759.73', 'uva 759', 'uva 759 pesos'])
    expect(
      (await search(typed)).contributions.rows.map((row) => row.id),
      typed,
    ).toEqual([id])
  for (const typed of ['759.00', '760', '758'])
    expect((await search(typed)).contributions.total, typed).toBe(0)
})
