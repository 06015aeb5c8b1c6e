import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Row } from '#server/db/schema.ts'
import { refreshAccount } from '#server/payouts/apply-account-update.ts'
import {
  createFamily,
  payByCard,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { createContribution, createEvent, createGoal } from '#server/testing/factories.ts'
import {
  countEmails,
  PASSWORD,
  type Person,
  readLinkToken,
  setUpWorld,
  signIn,
  signUp,
  verifyEmail,
} from '#server/testing/world.ts'
import { wantsEmail } from '#server/users/email-preferences-store.ts'

const world = setUpWorld()

const remove = (person: Person, password = PASSWORD) =>
  world.send('POST', '/account/delete', { token: person.token, body: { password } })

function close(eventId: string) {
  const closing = world.deps.db.updateTable('events').set({ status: 'COMPLETED' })
  return closing.where('id', '=', eventId).execute()
}

function contributionsOf(eventId: string): Promise<Row<'contributions'>[]> {
  const all = world.deps.db.selectFrom('contributions').selectAll()
  return all.where('event_id', '=', eventId).orderBy('id').execute()
}

/** Reads every figure that a deletion must not change. */
async function figures(eventId: string) {
  const { db } = world.deps
  const { raised_amount, commission_amount, contribution_count, contributor_count } = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const goals = await db
    .selectFrom('goals')
    .select(['id', 'raised_amount', 'contribution_count', 'contributor_count'])
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute()
  const kept = await db
    .selectFrom('event_contributors')
    .select('contributions')
    .where('event_id', '=', eventId)
    .orderBy('contributions')
    .execute()
  const rows = await contributionsOf(eventId)
  const amounts = rows.map((row) => [
    ...[row.id, row.goal_id, row.status, row.base_amount, row.counted_amount],
    ...[row.transaction_fee, row.service_fee, row.total_amount, row.refunded_amount],
  ])
  const counted = rows.filter(({ counted_amount: amount }) => amount > 0)
  const keys = new Set(counted.map((row) => row.contributor_key))
  const { rows: unmatchedKeys } = await sql`
    select contributor_key from event_contributors where event_id = ${eventId}
      and not contributor_key = any(${[...keys]})
    union all
    select contributor_key from goal_contributors join goals on goals.id = goal_id
    where event_id = ${eventId} and not contributor_key = any(${[...keys]})`.execute(db)
  const event = { raised_amount, commission_amount, contribution_count, contributor_count }
  return { event, goals, kept, amounts, distinct: keys.size, unmatchedKeys }
}

async function openCheckoutAs(contributor: Person, eventId: string): Promise<string> {
  const body = { eventId, amount: 50_000, contributorName: 'Lucía' }
  return (await contributor.call('POST /payments/create-checkout-session', { body })).sessionId
}

/** Creates two paid contributions of one person and one of another, to one goal. */
async function createFundedEvent() {
  const family = await createFamily(world)
  const contributor = await signUp(world, { role: 'ALIADO' })
  const orders = [
    { contributorName: 'Lucía Robles', contributorEmail: contributor.email, message: 'Los quiero' },
    { contributorName: 'Lucía R.', amount: 75_000 },
  ]
  const goalId = family.goal.id
  for (const order of orders) {
    const body = { eventId: family.event.id, goalId, amount: 50_000, ...order }
    const { sessionId } = await contributor.call('POST /payments/create-checkout-session', { body })
    await payByCard(world, sessionId)
  }
  await payByCard(
    world,
    (await startCheckout(world, family, { contributorName: 'Tía Chela' })).sessionId,
  )
  await waitForWebhooks(world)
  return { family, contributor }
}

test("a contributor's data is removed, and every amount, total and count stays (R7)", async () => {
  const { family, contributor } = await createFundedEvent()
  const before = await figures(family.event.id)
  expect(before.event).toMatchObject({ contribution_count: 3, raised_amount: 175_000 })
  expect(before).toMatchObject({ distinct: 3, unmatchedKeys: [] })
  expect((await remove(contributor)).status).toBe(200)
  expect(await figures(family.event.id)).toEqual(before)

  const rows = await contributionsOf(family.event.id)
  const names = rows.map((row) => row.contributor_name)
  expect(names).toEqual(['Aliado', 'Aliado', 'Tía Chela'])
  expect(JSON.stringify(rows)).not.toMatch(/Luc|quiero/)
  expect(JSON.stringify(rows)).not.toContain(contributor.email)
  const checkouts = await world.deps.db
    .selectFrom('checkout_sessions')
    .select('params')
    .where('event_id', '=', family.event.id)
    .execute()
  expect(JSON.stringify(checkouts)).not.toContain(contributor.email)
})

test('contributions under a verified address are the person’s; under an unverified one they are not', async () => {
  const { event } = await createFamily(world)
  const [sure, unsure] = [await signUp(world), await signUp(world)]
  await verifyEmail(world, sure)
  for (const { email } of [sure, unsure]) {
    const key = { contributor_email: email, contributor_key: `email:${email}` }
    await createContribution(world.deps.db, event, { status: 'CONFIRMED', ...key })
  }
  for (const person of [sure, unsure]) expect((await remove(person)).status).toBe(200)
  const rows = await contributionsOf(event.id)
  expect(rows.map((row) => row.contributor_email)).toEqual([null, unsure.email])
})

test('a host’s drafts are deleted; finished events keep their figures without personal data', async () => {
  const { family } = await createFundedEvent()
  const { db } = world.deps
  const { host } = family
  const details = {
    description: 'En casa de Lucía',
    hosts: ['Lucía'],
    location: 'Puebla',
    thank_you_message: 'Gracias de Lucía',
    video_call_link: 'https://meet.example.test/lucia',
  }
  await db.updateTable('events').set(details).where('id', '=', family.event.id).execute()
  const draft = await createEvent(db, host.user.id, { status: 'DRAFT' })
  await createGoal(db, draft.id)
  await close(family.event.id)
  const before = await figures(family.event.id)
  expect((await remove(host)).status).toBe(200)

  expect(await figures(family.event.id)).toEqual(before)
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('host_id', '=', host.user.id)
    .execute()
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
  const elsewhere = await signIn(world, { email: person.email })
  await world.call('POST /auth/password-reset/request', { body: { email: person.email } })
  const reset = await readLinkToken(world, 'reset-password', person.email)
  expect((await remove(person)).body).toEqual({ message: 'Tu cuenta quedó eliminada.' })

  for (const { token } of [person, elsewhere]) {
    expect((await world.send('GET', '/auth/verify', { token })).status).toBe(401)
  }
  await expect(signIn(world, { email: person.email })).rejects.toMatchObject({
    code: 'BAD_CREDENTIALS',
  })
  const body = { token: reset, newPassword: 'Talavera-Azul-9$' }
  expect((await world.send('POST', '/auth/password-reset/confirm', { body })).status).toBe(400)
  const received = await world.mailbox.waitForEmail(person.email, 'Eliminamos tu cuenta')
  expect(received.text).toContain('Lucía')

  const again = await signUp(world, { email: person.email, firstName: 'Otra' })
  expect(again.user.id).not.toBe(person.user.id)
  const row = await world.deps.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', person.user.id)
    .executeTakeFirstOrThrow()
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
  expect((await world.send('GET', '/auth/verify', { token: person.token })).status).toBe(401)
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

test('pending money prevents deletion, and each reason is listed once', async () => {
  const family = await createFamily(world)
  const { host, event } = family
  await createContribution(world.deps.db, event, { status: 'DISPUTED', confirmed_at: new Date() })
  const { sessionId } = await startCheckout(world, family)
  const refused = await remove(host)
  expect(refused.status).toBe(409)
  expect(refused.body.errorCode).toBe('ACCOUNT_IN_USE')
  const fields = refused.body.details.map(({ field }: { field: string }) => field)
  expect(fields).toEqual(['event', 'payment', 'dispute'])
  for (const { message } of refused.body.details) expect(message).toContain(`“${event.name}”`)
  expect((await host.call('GET /auth/me')).user.fullName).toBe(host.user.fullName)

  await close(event.id)
  await payByCard(world, sessionId)
  await waitForWebhooks(world)
  const later = await remove(host)
  expect(later.body.details).toMatchObject([{ field: 'dispute' }])
})

test('an open or quarantined payment prevents deletion of its contributor’s account', async () => {
  const family = await createFamily(world)
  const contributor = await signUp(world, { role: 'ALIADO' })
  const sessionId = await openCheckoutAs(contributor, family.event.id)
  expect((await remove(contributor)).body.details).toMatchObject([{ field: 'payment' }])
  await payByCard(world, sessionId)
  await waitForWebhooks(world)
  const kept = { stripe_object_id: sessionId, reason: 'duplicate-payment', detail: '{}' } as const
  await world.deps.db.insertInto('quarantined_payments').values(kept).execute()
  expect((await remove(contributor)).body.details).toMatchObject([{ field: 'review' }])
  await world.deps.db.deleteFrom('quarantined_payments').execute()
  expect((await remove(contributor)).status).toBe(200)
})

test('a deleted account gets no email, even when Stripe updates its payout account', async () => {
  const { host, event, accountId } = await createFamily(world)
  await close(event.id)
  expect((await remove(host)).status).toBe(200)
  const first = { charges_enabled: false, checked_at: null, ready_at: null }
  const account = world.deps.db.updateTable('payout_accounts').set(first)
  await account.where('stripe_account_id', '=', accountId).execute()
  await refreshAccount(world.deps, accountId)
  expect(await countEmails(world, `eliminada:${host.user.id}`)).toBe(0)
  expect(await wantsEmail(world.deps.db, host.user.id, 'contributionReceived')).toBe(false)
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
    const body = { eventId: family.event.id, amount: 50_000, contributorName: 'Lucía' }
    const [checkout, removal] = await Promise.all([
      world.send('POST', '/payments/create-checkout-session', { token: contributor.token, body }),
      remove(contributor),
    ])
    expect(checkout.status).toBe(200)
    expect([200, 409]).toContain(removal.status)
  }
})
