import { beforeAll, expect, it } from 'vitest'
import { describeActor, describeEventChange } from '#contract/events/history/change-labels.ts'
import { formatPesos } from '#contract/money/money.ts'
import { join } from '#server/cohosts/testing.ts'
import { createReceiptToken } from '#server/contributions/receipt-link.ts'
import {
  createFamily,
  createPaidContribution,
  type Family,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { type Person, setUpWorld, signUp, signUpAdmin, waitUntil } from '#server/testing/world.ts'

const world = setUpWorld()
let admin: Person
let family: Family

beforeAll(async () => {
  admin = await signUpAdmin(world)
  family = await createFamily(world)
})

const readHistory = async (reader: Person, { event } = family) =>
  (await reader.call('GET /events/:id/changes', { params: { id: event.id } })).changes
const refund = (who: Person, id: string, amount?: number) =>
  who.call('POST /contributions/:id/refund', {
    params: { id },
    body: { amount, reason: 'Se equivocó de monto' },
  })

it('names the gift of a refund, what went back and whether it is there', async () => {
  const { id, folio, base_amount } = await createPaidContribution(world, family)
  await refund(family.host, id, 10_000)
  await waitForWebhooks(world)
  const [change] = await readHistory(family.host)
  expect(change).toMatchObject({
    kind: 'gift-refunded',
    isYou: true,
    gift: { id, folio, amount: base_amount, refund: { amount: 10_000, status: 'succeeded' } },
  })
  expect(change && describeEventChange(change)).toBe(
    `Devolvió $100.00 de la aportación ${folio} de ${formatPesos(base_amount)}`,
  )
})

it('says that a refund that failed did not arrive', async () => {
  const { id } = await createPaidContribution(world, family)
  await refund(family.host, id, 10_000)
  await waitForWebhooks(world)
  await world.deps.db
    .updateTable('refunds')
    .set({ status: 'failed' })
    .where('contribution_id', '=', id)
    .execute()
  const [change] = await readHistory(family.host)
  expect(change && describeEventChange(change)).toMatch(/^Quiso devolver .*: no se pudo$/)
})

it('names who of the desk did something to the desk, and never to a host', async () => {
  const { id } = await createPaidContribution(world, family)
  await refund(admin, id)
  const read = async (reader: Person) => (await readHistory(reader))[0]
  const [atDesk, atHost] = [await read(admin), await read(family.host)]
  expect(atHost).toMatchObject({ by: 'DESK', actorName: null, isYou: false })
  expect(atHost && describeActor(atHost)).toBe('Soporte')
  expect(atDesk?.actorName).toContain(admin.user.firstName)
  expect(atDesk && describeActor(atDesk)).toBe(`${atDesk?.actorName}, Soporte`)
  expect(JSON.stringify(atHost)).not.toContain(admin.user.firstName)
})

it('R21: names the gift that was asked back and not returned to the owner and the desk, never to a co-host', async () => {
  const { id, folio } = await createPaidContribution(world, family)
  const cohost = await signUp(world)
  await join(family.host, cohost, family.event.id)
  const query = { token: createReceiptToken(world.config, id, 0) }
  await world.call('POST /receipts/:id/refund-request', {
    params: { id },
    body: { ...query, reason: 'Me equivoqué de evento.' },
  })
  await family.host.call('POST /contributions/:id/refund-request/decline', {
    params: { id },
    body: { reason: 'Ya compramos la cuna' },
  })
  const read = async (reader: Person) => (await readHistory(reader))[0]
  for (const reader of [family.host, admin])
    expect(await read(reader)).toMatchObject({ kind: 'refund-declined', gift: { folio } })
  const seen = await read(cohost)
  expect(seen).toMatchObject({ kind: 'refund-declined', gift: null, detail: {} })
  expect(JSON.stringify(seen)).not.toContain(id)
})

it('names the gift whose message was hidden', async () => {
  const { id, folio } = await createPaidContribution(world, family)
  await family.host.call('PATCH /contributions/:id/wall', {
    params: { id },
    body: { hiddenFromWall: true },
  })
  const [change] = await readHistory(family.host)
  expect(change && describeEventChange(change)).toContain(folio)
})

it('counts how many gifts of a refunded event are refunded', async () => {
  const own = await createFamily(world)
  await createPaidContribution(world, own)
  await own.host.call('POST /events/:id/refund', {
    params: { id: own.event.id },
    body: { confirmation: own.event.name },
  })
  await waitUntil('the event’s history says that all of it went back', async () => {
    const changes = await readHistory(own.host, own)
    return changes
      .map(describeEventChange)
      .includes('Canceló el evento y devolvió todo: 1 aportación')
  })
})
