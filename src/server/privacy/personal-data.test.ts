import { beforeAll, describe, expect, it } from 'vitest'
import { accountData, addressData } from '#contract/people/account.ts'
import { DAY_MS, HOUR_MS } from '#contract/product/durations.ts'
import { EMAIL_UNDO_HOURS, PRIVACY_FILE_DAYS } from '#contract/product/limits.ts'
import { createFamily, type Family, readTotals } from '#server/testing/contributions.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import {
  createCheckout,
  createContribution,
  createEvent,
  createGoal,
} from '#server/testing/factories.ts'
import {
  createUniqueEmail,
  PASSWORD,
  type Person,
  setUpWorld,
  signUp,
  signUpAdmin,
  signUpUnconfirmed,
} from '#server/testing/world.ts'
import { confirmRequest, fulfilRequest, type RequestLink } from './testing.ts'

const world = setUpWorld()
let family: Family
let stranger: string

const GIFT = {
  contributor_name: 'Rosa Méndez',
  message: 'Con cariño de Rosa',
  card_brand: 'visa',
  card_last4: '4242',
  status: 'CONFIRMED',
  confirmed_at: new Date(),
} as const
const VISA = { brand: 'visa', lastDigits: '4242' }
/** What names people by their address. */
const TABLES = [
  'rsvps',
  'event_reports',
  'cohost_invitations',
  'noted_gifts',
  'goal_reservations',
] as const

let goals = 1

/** Gives, answers, brings, reports, and is invited and noted, with that address. */
async function leaveTraces(email: string): Promise<string> {
  const { event, host } = family
  const gift = await createContribution(world.deps.db, event, {
    ...GIFT,
    contributor_email: email,
    contributor_key: email,
  })
  await createCheckout(world.deps.db, gift, { status: 'complete', card_country: 'US' })
  await world.call('POST /events/:id/rsvps', {
    params: { id: event.slug },
    body: {
      answer: 'YES',
      adults: 1,
      children: 0,
      name: 'Rosa Méndez',
      email,
      note: 'Llego tarde, soy Rosa',
      formKey: crypto.randomUUID(),
    },
  })
  await world.call('POST /events/:id/reports', {
    params: { id: event.slug },
    body: { reason: 'OTHER', text: 'Soy Rosa y algo no me cuadra', email },
  })
  await host.call('POST /events/:id/cohosts/invitations', {
    params: { id: event.id },
    body: { email },
  })
  goals += 1
  const goal = await createGoal(world.deps.db, event.id, {
    can_be_brought: true,
    priority: goals,
  })
  await world.call('POST /events/:id/goals/:goalId/reservations', {
    params: { id: event.id, goalId: goal.id },
    body: { name: 'Rosa Méndez', email, note: 'La lleva Rosa', formKey: crypto.randomUUID() },
  })
  await host.call('POST /events/:id/noted-gifts', {
    params: { id: event.id },
    body: {
      kind: 'CASH',
      giverName: 'Rosa Méndez',
      amount: 10_000,
      givenOn: '2026-11-20',
      email,
      formKey: crypto.randomUUID(),
    },
  })
  await (await signUpAdmin(world)).call('POST /admin/notes', {
    body: { subject: 'contribution', id: gift.id, text: 'Llamó Rosa' },
  })
  return gift.id
}

const download = ({ id, token }: RequestLink, format = 'json') =>
  world.send('GET', `/privacy-requests/${id}/file?token=${token}&format=${format}`)
const answer = (admin: Person, { id }: RequestLink) =>
  admin.call('POST /admin/privacy-requests/:id/answer', {
    params: { id },
    body: { decision: 'GRANTED', reason: 'Procede.' },
  })
const carryOut = (admin: Person, { id }: RequestLink) =>
  world.send('POST', `/admin/privacy-requests/${id}/carry-out`, {
    token: admin.token,
    body: { reason: 'Borrado.' },
  })

/** Moves an account to another address, and confirms that one. */
async function moveAccount(owner: Person): Promise<string> {
  const email = createUniqueEmail('ladron')
  const names = { firstName: 'Lucía', lastName: 'Robles', motherLastName: 'Ñáñez' }
  await owner.call('PUT /profile', { body: { ...names, email } })
  const { text } = await world.mailbox.waitForEmail(email, 'Confirma')
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? ''
  await owner.call('POST /auth/email/verify', { body: { token } })
  return email
}

beforeAll(async () => {
  family = await createFamily(world)
  stranger = createUniqueEmail('ajena')
  await leaveTraces(stranger)
})

describe('access', () => {
  it('gives everything of the address and nothing of anybody else, for some days', async () => {
    const email = createUniqueEmail('rosa')
    await leaveTraces(email)
    const link = await fulfilRequest(world, email)
    const answer = await download(link)
    expect(answer.headers.get('content-disposition')).toMatch(/mis-datos-\d{4}-\d\d-\d\d\.json/)
    const data = addressData.parse(answer.body)
    expect(data).toEqual(answer.body)
    expect(data).toMatchObject({
      contributionsGiven: [
        { contributorEmail: email, message: GIFT.message, card: VISA, cardCountries: ['US'] },
      ],
      rsvps: [{ email, note: 'Llego tarde, soy Rosa' }],
      eventReports: [{ text: 'Soy Rosa y algo no me cuadra', eventName: family.event.name }],
      cohostInvitations: [{ eventName: family.event.name }],
      reservations: [{ email, note: 'La lleva Rosa' }],
      notedGifts: [{ email, giverName: 'Rosa Méndez' }],
      privacyRequests: [{ id: link.id, right: 'ACCESS', state: 'done' }],
    })
    expect(data.emails.map(({ subject }) => subject)).toContain(
      'Recibimos tu solicitud de datos personales',
    )
    expect(answer.text).not.toContain(stranger)
    expect(answer.text).not.toContain(family.host.email)
    const csv = await download(link, 'csv')
    expect(csv.text).toContain('Soy Rosa y algo no me cuadra')
    const { request } = await world.call('GET /privacy-requests/:id', {
      params: { id: link.id },
      query: { token: link.token },
    })
    const opened = Date.parse(request.carriedOutAt ?? '')
    expect(Date.parse(request.fileUntil ?? '') - opened).toBe(PRIVACY_FILE_DAYS * DAY_MS)
    await updateRow(world, 'privacy_requests', link.id, { file_until: world.deps.now() })
    expect((await download(link)).body.errorCode).toBe('PRIVACY_FILE_CLOSED')
  })

  it('includes the account that confirmed the address, and not one that somebody typed it into', async () => {
    const owner = await signUp(world, { firstName: 'Petra' })
    const own = await download(await fulfilRequest(world, owner.email))
    expect(accountData.parse(own.body).profile.firstName).toBe('Petra')
    const mistaken = await signUpUnconfirmed(world, { firstName: 'Equivocada' })
    const foreign = await download(await fulfilRequest(world, mistaken.email))
    expect(foreign.status).toBe(200)
    expect(foreign.text).not.toContain('Equivocada')
  })

  it('waits while the address can take back an account that moved: its file would lack that', async () => {
    const owner = await signUp(world)
    const link = await fulfilRequest(world, owner.email)
    await moveAccount(owner)
    expect((await download(link)).body.errorCode).toBe('EMAIL_CHANGED_RECENTLY')
  })

  it('is part of what the owner of an account downloads', async () => {
    const owner = await signUp(world)
    await leaveTraces(owner.email)
    const { id } = await confirmRequest(world, owner.email, 'OPPOSITION')
    const data = await world.send('GET', '/account/data', { token: owner.token })
    expect(accountData.parse(data.body)).toMatchObject({
      eventReports: [{ text: 'Soy Rosa y algo no me cuadra' }],
      privacyRequests: [{ id, right: 'OPPOSITION' }],
    })
  })
})

describe('cancellation', () => {
  it('erases what the address left without an account; amounts and totals stay, and the email names them', async () => {
    const email = createUniqueEmail('rosa')
    const giftId = await leaveTraces(email)
    const before = await readTotals(world, family)
    const link = await confirmRequest(world, email, 'CANCELLATION')
    const admin = await signUpAdmin(world)
    const { request } = await answer(admin, link)
    expect(request.erases).toEqual({
      contributions: 1,
      rsvps: 1,
      reservations: 1,
      notedGifts: 1,
      reports: 1,
    })
    const done = await carryOut(admin, link)
    expect(done.body.request.erases).toBeNull()
    const { text } = await world.mailbox.waitForEmail(email, 'Cumplimos tu solicitud')
    expect(text).toContain('los folios de una aportación')
    const gift = await world.deps.db
      .selectFrom('contributions')
      .selectAll()
      .where('id', '=', giftId)
      .executeTakeFirstOrThrow()
    expect(gift).toMatchObject({
      contributor_name: 'Aliado',
      card_last4: null,
      contributor_email: null,
      message: null,
      status: 'CONFIRMED',
    })
    expect(gift.contributor_key).not.toBe(email)
    const checkouts = await listRows(world, 'checkout_sessions', { contribution_id: giftId })
    expect(checkouts).toMatchObject([{ card_country: null }])
    expect(await readTotals(world, family)).toEqual(before)
    for (const table of TABLES)
      expect(
        await world.deps.db.selectFrom(table).selectAll().where('email', '=', email).execute(),
      ).toEqual([])
    const notes = world.deps.db.selectFrom('admin_notes').selectAll()
    expect(await notes.where('contribution_id', '=', giftId).execute()).toEqual([])
    const sent = world.deps.db.selectFrom('emails').selectAll()
    expect(await sent.where('to_address', '=', email).execute()).toEqual([])
    expect((await download(link)).body.errorCode).toBe('PRIVACY_FILE_CLOSED')
  })

  it('leaves what others left', async () => {
    const rows = (table: (typeof TABLES)[number]) =>
      world.deps.db.selectFrom(table).selectAll().where('email', '=', stranger).execute()
    for (const table of TABLES) expect(await rows(table)).toHaveLength(1)
    await world.deps.db
      .selectFrom('contributions')
      .selectAll()
      .where('contributor_email', '=', stranger)
      .executeTakeFirstOrThrow()
  })

  it('closes the account of the address, once nothing is pending', async () => {
    const owner = await signUp(world)
    const event = await createEvent(world.deps.db, owner.user.id)
    const link = await confirmRequest(world, owner.email, 'CANCELLATION')
    const admin = await signUpAdmin(world)
    await answer(admin, link)
    const refused = await carryOut(admin, link)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        errorCode: 'PRIVACY_ERASURE_BLOCKED',
        details: [{ field: 'event', message: `Sigue activo: “${event.name}”.` }],
      },
    })
    expect((await owner.call('GET /auth/me')).user.email).toBe(owner.email)
    await updateRow(world, 'events', event.id, { status: 'COMPLETED' })
    expect((await carryOut(admin, link)).status).toBe(200)
    await expect(owner.call('GET /auth/me')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(
      world.call('POST /auth/login', { body: { email: owner.email, password: PASSWORD } }),
    ).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  })

  it('waits while a former address can still undo a change: a thief cannot end the account', async () => {
    const owner = await signUp(world)
    const stolen = await moveAccount(owner)
    const link = await confirmRequest(world, stolen, 'CANCELLATION')
    const admin = await signUpAdmin(world)
    await answer(admin, link)
    expect((await carryOut(admin, link)).body.errorCode).toBe('EMAIL_CHANGED_RECENTLY')
    world.clock.advance(EMAIL_UNDO_HOURS * HOUR_MS)
    expect((await carryOut(await signUpAdmin(world), link)).status).toBe(200)
  })

  it('of the former address waits as long: it is never done while the account lives on elsewhere', async () => {
    const owner = await signUp(world)
    const link = await confirmRequest(world, owner.email, 'CANCELLATION')
    await moveAccount(owner)
    const admin = await signUpAdmin(world)
    await answer(admin, link)
    expect((await carryOut(admin, link)).body.errorCode).toBe('EMAIL_CHANGED_RECENTLY')
    world.clock.advance(EMAIL_UNDO_HOURS * HOUR_MS)
    expect((await carryOut(await signUpAdmin(world), link)).status).toBe(200)
  })
})
