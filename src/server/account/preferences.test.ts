import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { EmailPreferences } from '#contract/people/account.ts'
import {
  createFamily,
  type Family,
  payByCard,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { createUniqueEmail, shareWorld, signUp } from '#server/testing/world.ts'

const world = shareWorld()

const put = (token: string | undefined, body: unknown) =>
  world.send('PUT', '/account/preferences', { token, body })

/** Pays a contribution that reaches the goal; lists the subjects of the emails to the host. */
async function listSubjectsAfterPayment(family: Family, wanted: Partial<EmailPreferences>) {
  const { preferences } = await family.host.call('GET /account/preferences')
  await family.host.call('PUT /account/preferences', { body: { ...preferences, ...wanted } })
  const contributor = createUniqueEmail('tia')
  const { sessionId } = await startCheckout(world, family, {
    amount: 500_000,
    contributorEmail: contributor,
  })
  await payByCard(world, sessionId)
  await waitForWebhooks(world)
  await world.mailbox.waitForEmail(contributor, 'aportación')
  const { rows } = await sql<{ subject: string }>`
    select data->>'subject' as subject from pgboss.job
    where name = 'send-email' and data->>'to' = ${family.host.email}`.execute(world.deps.db)
  return rows.map(({ subject }) => subject)
}

test('emails about contributions are on by default, news are off, for each person', async () => {
  const [person, other] = [await signUp(world), await signUp(world)]
  const wanted = { contributionReceived: false, goalReached: true, news: true }
  expect((await put(person.token, wanted)).body).toEqual({ preferences: wanted })
  expect((await person.call('GET /account/preferences')).preferences).toEqual(wanted)
  const { preferences } = await other.call('GET /account/preferences')
  expect(preferences).toEqual({ contributionReceived: true, goalReached: true, news: false })
})

test('preferences list every optional email and no other', async () => {
  const { token } = await signUp(world)
  expect((await put(token, { news: true })).status).toBe(400)
  const all = { contributionReceived: true, goalReached: true, news: true }
  expect((await put(token, { ...all, receipts: false })).status).toBe(400)
  expect((await put(undefined, all)).status).toBe(401)
})

test('a host does not get the email that they switched off; other emails are sent', async () => {
  const quiet = await createFamily(world)
  const subjects = await listSubjectsAfterPayment(quiet, { contributionReceived: false })
  expect(subjects.some((subject) => subject.includes('aportó'))).toBe(false)
  expect(subjects).toContainEqual(expect.stringContaining('llegó a su meta'))

  const other = await createFamily(world)
  const others = await listSubjectsAfterPayment(other, { goalReached: false })
  expect(others).toContainEqual(expect.stringContaining('aportó'))
  expect(others.some((subject) => subject.includes('meta'))).toBe(false)
})
