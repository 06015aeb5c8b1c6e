import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { DESK_PAGES_PER_HOUR, LIST_LIMITS } from '#contract/admin/reading.ts'
import { contract } from '#contract/api/contract.ts'
import { SEARCH_TOO_SLOW } from '#contract/product/messages.ts'
import { setUpWorld, signUpAdmin } from '#server/testing/world.ts'

const world = setUpWorld({ RATE_LIMIT_FACTOR: String(5 / DESK_PAGES_PER_HOUR) })

const LISTS = [
  'GET /admin/contributions',
  'GET /admin/search',
  'GET /admin/payouts',
  'GET /admin/audit',
  'GET /admin/disputes',
  'GET /admin/ledger/movements',
  'GET /admin/privacy-requests',
  'GET /events/admin/all',
  'GET /users',
]

it('the lists of people and gifts share a limit an hour for each person of the desk, kept in the database', async () => {
  const [reader, colleague] = [await signUpAdmin(world), await signUpAdmin(world)]
  const read = ({ token }: typeof reader, path: string) => world.send('GET', path, { token })
  const [people, gifts] = ['/users', '/admin/contributions']
  for (let page = 0; page < 5; page += 1)
    expect((await read(reader, page % 2 ? gifts : people)).status).toBe(200)
  const refused = await read(reader, gifts)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).not.toBeNull()
  expect(refused.body.message).toContain('1,500 páginas de listas')
  expect((await read(colleague, gifts)).status).toBe(200)
})

it('is the limit of every such list', () => {
  const limited = contract
    .filter(({ endpoint: { rateLimits } }) => rateLimits === LIST_LIMITS)
    .map(({ endpoint: { method, path } }) => `${method} ${path}`)
  expect(limited.sort()).toEqual(LISTS.toSorted())
})

it('a search that takes too long ends, and says what to type instead', async () => {
  const { db } = world.deps
  const { token } = await signUpAdmin(world)
  /** As PostgreSQL does after the seconds of its limit. */
  const endStatements = () =>
    sql`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  const ended = await db.transaction().execute(async (tx) => {
    await sql`lock table contributions in access exclusive mode`.execute(tx)
    const searched = world.send('GET', '/admin/search?search=mariana', { token })
    await expect.poll(async () => (await endStatements()).rows.length).toBeGreaterThan(0)
    return searched
  })
  expect(ended).toMatchObject({ status: 503, body: { message: SEARCH_TOO_SLOW } })
})
