import { beforeAll, expect, it } from 'vitest'
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
  })
  await expect(search(' ')).rejects.toMatchObject({ code: 'VALIDATION' })
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
