import { beforeAll, expect, it } from 'vitest'
import type { PrivacyRight } from '#contract/people/privacy-rights.ts'
import { createFamily, type Family, listAuditEntries } from '#server/testing/contributions.ts'
import { createContribution, createGoal } from '#server/testing/factories.ts'
import {
  createUniqueEmail,
  type Person,
  setUpWorld,
  signUp,
  signUpAdmin,
} from '#server/testing/world.ts'
import { confirmRequest } from './testing.ts'

const world = setUpWorld()
let admin: Person
let family: Family

const WRONG = 'Roza Mendes'
const CORRECT = 'Rosa Méndez'

beforeAll(async () => {
  admin = await signUpAdmin(world)
  family = await createFamily(world)
})

/** Gives, answers, brings and is noted with that address; resolves to the gift. */
async function leaveNames(email: string) {
  const { event, host } = family
  const formKey = () => crypto.randomUUID()
  const gift = await createContribution(world.deps.db, event, {
    contributor_name: WRONG,
    contributor_email: email,
    contributor_key: email,
  })
  await world.call('POST /events/:id/rsvps', {
    params: { id: event.slug },
    body: { answer: 'YES', adults: 1, children: 0, name: WRONG, email, formKey: formKey() },
  })
  const goal = await createGoal(world.deps.db, event.id, { can_be_brought: true, priority: 9 })
  await world.call('POST /events/:id/goals/:goalId/reservations', {
    params: { id: event.id, goalId: goal.id },
    body: { name: WRONG, email, formKey: formKey() },
  })
  await host.call('POST /events/:id/noted-gifts', {
    params: { id: event.id },
    body: {
      kind: 'CASH',
      giverName: WRONG,
      amount: 10_000,
      givenOn: '2026-11-20',
      email,
      formKey: formKey(),
    },
  })
  return gift
}

const search = async (text: string) =>
  (await admin.call('GET /admin/privacy-requests', { query: { search: text } })).requests

async function grant(email: string, right: PrivacyRight = 'RECTIFICATION') {
  const { id } = await confirmRequest(world, email, right)
  await admin.call('POST /admin/privacy-requests/:id/answer', {
    params: { id },
    body: { decision: 'GRANTED', reason: 'Procede.' },
  })
  return id
}

const carryOut = (id: string, right?: string) =>
  admin.call('POST /admin/privacy-requests/:id/carry-out', {
    params: { id },
    body: {
      reason: 'Corregimos tu nombre.',
      nameCorrection: right ? { wrong: WRONG, right } : undefined,
    },
  })

it('a case shows all that carries its address, and one step corrects the name in it', async () => {
  const [email, other] = [createUniqueEmail('roza'), createUniqueEmail('otra')]
  const gift = await leaveNames(email)
  const ofHusband = { contributor_name: 'Juan Méndez', contributor_email: email }
  await createContribution(world.deps.db, family.event, { ...ofHusband, contributor_key: email })
  await createContribution(world.deps.db, family.event, {
    contributor_name: WRONG,
    contributor_email: other,
    contributor_key: other,
  })
  const id = await grant(email)
  const [found] = await search(email)
  expect(found?.holdings?.total).toBe(5)
  expect(found?.holdings?.rows.map(({ kind }) => kind).sort()).toEqual([
    'contribution',
    'contribution',
    'noted-gift',
    'reservation',
    'rsvp',
  ])
  expect(found?.holdings?.rows).toContainEqual(
    expect.objectContaining({
      id: gift.id,
      name: WRONG,
      folio: gift.folio,
      amount: gift.base_amount,
      eventName: family.event.name,
    }),
  )
  await carryOut(id, CORRECT)
  await confirmRequest(world, email)
  const names = (await search(email)).flatMap(({ holdings }) => holdings?.rows ?? [])
  expect(names.map(({ name }) => name).sort()).toEqual(['Juan Méndez', ...Array(4).fill(CORRECT)])
  await confirmRequest(world, other)
  expect((await search(other))[0]?.holdings?.rows).toMatchObject([{ name: WRONG }])
})

it('the audit has how many were corrected, and neither name', async () => {
  const email = createUniqueEmail('roza')
  await leaveNames(email)
  const id = await grant(email)
  await carryOut(id, CORRECT)
  const entries = await listAuditEntries(admin, id)
  expect(entries[0]).toMatchObject({
    action: 'carry-out-privacy-request',
    detail: { right: 'RECTIFICATION', corrected: 4 },
  })
  expect(JSON.stringify(entries)).not.toContain(WRONG)
  expect(JSON.stringify(entries)).not.toContain(CORRECT)
})

it('a gift that another account made is corrected by nobody who has its address', async () => {
  const email = createUniqueEmail('roza')
  const giver = await signUp(world)
  await createContribution(world.deps.db, family.event, {
    contributor_name: WRONG,
    contributor_email: email,
    contributor_key: email,
    user_id: giver.user.id,
  })
  await confirmRequest(world, email, 'RECTIFICATION')
  expect((await search(email))[0]?.holdings).toEqual({ rows: [], total: 0 })
})

it('only a rectification corrects a name', async () => {
  const id = await grant(createUniqueEmail(), 'OPPOSITION')
  await expect(carryOut(id, CORRECT)).rejects.toMatchObject({ code: 'VALIDATION' })
})

it('a request is found by a part of its address or by a folio, whether it waits or ended', async () => {
  const email = createUniqueEmail('roza.buscada')
  const gift = await leaveNames(email)
  const ended = await grant(email)
  await carryOut(ended)
  const { id: waiting } = await confirmRequest(world, email)
  for (const text of [email, email.slice(0, -8).toUpperCase(), gift.folio, gift.folio.slice(4)])
    expect((await search(text)).map(({ id }) => id)).toEqual([waiting, ended])
  expect(await search('nadie_con_este%')).toEqual([])
})
