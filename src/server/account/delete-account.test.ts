import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BodyOf } from '#contract/api/endpoint.ts'
import type { startCheckout as startCheckoutEndpoint } from '#contract/contributions/contributions.ts'
import { refreshAccount } from '#server/payouts/refreshing/refresh-account.ts'
import {
  createFamily,
  createPaidContribution,
  payByCard,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { createContribution, createEvent, createGoal } from '#server/testing/factories.ts'
import {
  countEmails,
  createUniqueEmail,
  isSignedIn,
  PASSWORD,
  type Person,
  readLinkToken,
  shareWorld,
  signIn,
  signUp,
  signUpUnconfirmed,
} from '#server/testing/world.ts'
import { wantsEmail } from '#server/users/email-preferences-store.ts'

const world = shareWorld()

const remove = ({ token }: Person, password = PASSWORD) =>
  world.send('POST', '/account/delete', { token, body: { password } })

const close = (eventId: string) => updateRow(world, 'events', eventId, { status: 'COMPLETED' })

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
const listContributions = async (event_id: string) =>
  (await listRows(world, 'contributions', { event_id })).sort(byId)

/** Reads every figure that a deletion must not change. */
async function readFigures(eventId: string) {
  const events = await listRows(world, 'events', { id: eventId })
  const goals = (await listRows(world, 'goals', { event_id: eventId })).sort(byId)
  const rows = await listContributions(eventId)
  const contributors = await listRows(world, 'event_contributors', { event_id: eventId })
  const keys = new Set(
    rows.filter((row) => row.counted_amount > 0).map((row) => row.contributor_key),
  )
  const { rows: unmatchedKeys } = await sql`
    select contributor_key from event_contributors where event_id = ${eventId}
      and not contributor_key = any(${[...keys]})
    union all
    select contributor_key from goal_contributors join goals on goals.id = goal_id
    where event_id = ${eventId} and not contributor_key = any(${[...keys]})`.execute(world.deps.db)
  return {
    totals: [...events, ...goals].map((row) => [
      ...[row.raised_amount, row.contribution_count, row.contributor_count],
    ]),
    commissions: events.map((event) => event.commission_amount),
    counts: contributors.map(({ contributions }) => contributions).sort(),
    amounts: rows.map((row) => [
      ...[row.id, row.goal_id, row.status, row.base_amount, row.counted_amount],
      ...[row.transaction_fee, row.service_fee, row.total_amount, row.refunded_base_amount],
    ]),
    contributors: keys.size,
    unmatchedKeys,
  }
}

type CheckoutBody = BodyOf<typeof startCheckoutEndpoint>
const startCheckoutAs = (
  contributor: Person,
  eventId: string,
  order: Partial<CheckoutBody> = {},
) => {
  const body = { eventId, amount: 50_000, contributorName: 'Lucía', ...order }
  return contributor.call('POST /payments/create-checkout-session', { body })
}

/** Creates two paid contributions of one person and one of another, to one goal. */
async function createFundedEvent(name = 'Baby shower de Lucía') {
  const family = await createFamily(world)
  await updateRow(world, 'events', family.event.id, { name })
  const contributor = await signUp(world, { role: 'ALIADO' })
  const orders = [
    { contributorName: 'Lucía Robles', contributorEmail: contributor.email, message: 'Los quiero' },
    { contributorName: 'Lucía R.', amount: 75_000 },
  ]
  const goalId = family.goal.id
  for (const order of orders) {
    const { sessionId } = await startCheckoutAs(contributor, family.event.id, { goalId, ...order })
    await payByCard(world, sessionId)
  }
  await createPaidContribution(world, family, { amount: 50_000 })
  return { family, contributor }
}

test("a contributor's data is removed, and every amount, total and count stays (R7)", async () => {
  const { family, contributor } = await createFundedEvent()
  const before = await readFigures(family.event.id)
  expect(before.totals[0]).toEqual([175_000, 3, 3])
  expect(before).toMatchObject({ contributors: 3, unmatchedKeys: [] })
  expect((await remove(contributor)).status).toBe(200)
  expect(await readFigures(family.event.id)).toEqual(before)

  const rows = await listContributions(family.event.id)
  const names = rows.map((row) => row.contributor_name).sort()
  expect(names).toEqual(['Aliado', 'Aliado', 'Tía Chela'])
  expect(JSON.stringify(rows)).not.toMatch(/Luc|quiero/)
  expect(JSON.stringify(rows)).not.toContain(contributor.email)
  const checkouts = await listRows(world, 'checkout_sessions', { event_id: family.event.id })
  expect(JSON.stringify(checkouts)).not.toContain(contributor.email)
})

test('contributions under a verified address are the person’s; under an unverified one they are not', async () => {
  const { event } = await createFamily(world)
  const [sure, unsure] = [await signUp(world), await signUpUnconfirmed(world)]
  for (const { email } of [sure, unsure]) {
    const key = { contributor_email: email, contributor_key: `email:${email}` }
    await createContribution(world.deps.db, event, { status: 'CONFIRMED', ...key })
  }
  for (const person of [sure, unsure]) expect((await remove(person)).status).toBe(200)
  const rows = await listContributions(event.id)
  expect(rows.map((row) => row.contributor_email)).toEqual([null, unsure.email])
})

test('the list of emails forgets addresses and names of who is gone, and keeps those of others', async () => {
  const eventName = `Baby shower de ${createUniqueEmail('nombre')}`
  const { family, contributor } = await createFundedEvent(eventName)
  const { email: own, user } = contributor
  const [pending, stranger] = [createUniqueEmail('pendiente'), await signUpUnconfirmed(world)]
  const { firstName, lastName } = user
  await contributor.call('PUT /profile', { body: { firstName, lastName, email: pending } })
  const other = { contributorEmail: stranger.email, contributorName: 'Tía Chela' }
  await createPaidContribution(world, family, other)
  const list = () => world.deps.db.selectFrom('emails').select(['to_address', 'subject']).execute()
  const has = async (text: string) => JSON.stringify(await list()).includes(text)
  const listTo = async (to: string) =>
    (await list()).flatMap(({ to_address, subject }) => (to_address === to ? [subject] : []))
  for (const known of [own, pending, eventName]) expect(await has(known)).toBe(true)
  expect((await remove(contributor)).status).toBe(200)
  for (const gone of [own, pending]) expect(await has(gone)).toBe(false)
  expect((await listTo(family.host.email)).join()).not.toMatch(/Lucía R/)

  // An address that nobody proved is a stranger's: their receipt stays, the welcome goes.
  expect((await remove(stranger)).status).toBe(200)
  expect(await listTo(stranger.email)).toEqual([expect.stringContaining('Gracias por tu')])
  await close(family.event.id)
  expect((await remove(family.host)).status).toBe(200)
  expect(await has(eventName)).toBe(false)
})

test('a host’s drafts are deleted; finished events keep their figures without personal data', async () => {
  const { family } = await createFundedEvent()
  const { db } = world.deps
  const { host } = family
  await updateRow(world, 'events', family.event.id, {
    description: 'En casa de Lucía',
    hosts: ['Lucía'],
    location: 'Puebla',
    thank_you_message: 'Gracias de Lucía',
    video_call_link: 'https://meet.example.test/lucia',
  })
  const draft = await createEvent(db, host.user.id, { status: 'DRAFT' })
  await createGoal(db, draft.id)
  await close(family.event.id)
  const before = await readFigures(family.event.id)
  expect((await remove(host)).status).toBe(200)

  expect(await readFigures(family.event.id)).toEqual(before)
  const events = await listRows(world, 'events', { host_id: host.user.id })
  expect(events.map((event) => event.id)).toEqual([family.event.id])
  expect(JSON.stringify(events)).not.toMatch(/luc[ií]a|Puebla/i)
  const reader = await signUp(world)
  const params = { id: family.event.id }
  const { event } = await reader.call('GET /events/:id', { params })
  expect(event).toMatchObject({ name: 'Baby shower', host: { fullName: 'Cuenta eliminada' } })
  expect(event.statistics.totalCurrentAmount).toBe(175_000)
})

test('deletion ends sessions and links, sends an email, and frees the address', async () => {
  const person = await signUp(world)
  const elsewhere = await signIn(world, person)
  await world.call('POST /auth/password-reset/request', { body: { email: person.email } })
  const reset = await readLinkToken(world, 'reset-password', person.email)
  expect((await remove(person)).body).toEqual({ message: 'Tu cuenta quedó eliminada.' })

  for (const session of [person, elsewhere]) expect(await isSignedIn(world, session)).toBe(false)
  await expect(signIn(world, person)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  const body = { token: reset, newPassword: 'Talavera-Azul-9$' }
  expect((await world.send('POST', '/auth/password-reset/confirm', { body })).status).toBe(400)
  const received = await world.mailbox.waitForEmail(person.email, 'Eliminamos tu cuenta')
  expect(received.text).toContain('Lucía')

  const again = await signUp(world, { email: person.email, firstName: 'Otra' })
  expect(again.user.id).not.toBe(person.user.id)
  const [row] = await listRows(world, 'users', { id: person.user.id })
  expect(JSON.stringify(row)).not.toContain(person.email)
  expect(row).toMatchObject({ first_name: 'Cuenta', last_name: 'eliminada', roles: ['ALIADO'] })
})

test('a session opened during the deletion is not valid', async () => {
  const person = await signUp(world)
  const { sid } = decodeJwt<{ sid: string }>(person.token)
  expect((await remove(person)).status).toBe(200)
  const expires_at = new Date(Date.now() + 3_600_000)
  const session = { id: sid, user_id: person.user.id, expires_at }
  await world.deps.db.insertInto('sessions').values(session).execute()
  expect(await isSignedIn(world, person)).toBe(false)
})

test('a wrong password deletes nothing', async () => {
  const person = await signUp(world)
  const refused = await remove(person, 'Otra-Cosa-7$')
  expect(refused.body).toEqual({
    errorCode: 'WRONG_PASSWORD',
    message: 'Tu contraseña actual no es correcta.',
  })
  expect((await remove(person, '')).status).toBe(400)
  expect((await person.call('GET /auth/me')).user).toEqual(person.user)
  const stranger = await world.send('POST', '/account/delete', { body: { password: PASSWORD } })
  expect(stranger.status).toBe(401)
})

test('an open or quarantined payment prevents deletion of its contributor’s account', async () => {
  const family = await createFamily(world)
  const contributor = await signUp(world, { role: 'ALIADO' })
  const { sessionId } = await startCheckoutAs(contributor, family.event.id)
  expect((await remove(contributor)).body.details).toMatchObject([{ field: 'payment' }])
  await payByCard(world, sessionId)
  await waitForWebhooks(world)
  const payment = {
    stripe_object_id: sessionId,
    reason: 'duplicate-payment',
    detail: '{}',
  } as const
  await world.deps.db.insertInto('quarantined_payments').values(payment).execute()
  expect((await remove(contributor)).body.details).toMatchObject([{ field: 'review' }])
  const resolved = world.deps.db.deleteFrom('quarantined_payments')
  await resolved.where('stripe_object_id', '=', sessionId).execute()
  expect((await remove(contributor)).status).toBe(200)
})

test('a deleted account gets no email, even when Stripe updates its payout account', async () => {
  const { host, event, accountId } = await createFamily(world)
  await close(event.id)
  expect((await remove(host)).status).toBe(200)
  const first = { transfers_active: false, last_synced_at: null, ready_notified_at: null }
  const account = world.deps.db.updateTable('payout_accounts').set(first)
  await account.where('stripe_account_id', '=', accountId).execute()
  await refreshAccount(world.deps, accountId)
  expect(await countEmails(world, `eliminada:${host.user.id}`)).toBe(0)
  const user = world.deps.db.selectFrom('users').select(['muted_emails', 'deleted_at'])
  const deleted = await user.where('id', '=', host.user.id).executeTakeFirstOrThrow()
  expect(wantsEmail({ ...deleted, muted_emails: [] }, 'contributionReceived')).toBe(false)
})

test('of two concurrent deletions one succeeds', async () => {
  const person = await signUp(world)
  const answers = await Promise.all([remove(person), remove(person)])
  const [deleted, refused] = answers.map(({ status }) => status).sort()
  expect([deleted, Math.floor((refused ?? 0) / 100)]).toEqual([200, 4])
})

test('a checkout started during the deletion opens, and neither request fails with 5xx', async () => {
  const family = await createFamily(world)
  for (let round = 0; round < 5; round += 1) {
    const contributor = await signUp(world, { role: 'ALIADO' })
    const [checkout, removal] = await Promise.all([
      startCheckoutAs(contributor, family.event.id),
      remove(contributor),
    ])
    expect(checkout.sessionId).toBeTruthy()
    expect([200, 409]).toContain(removal.status)
  }
})
