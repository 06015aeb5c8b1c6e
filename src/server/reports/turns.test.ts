import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { PDF_ROWS_MAX } from '#contract/product/limits.ts'
import { readConfig } from '#server/config.ts'
import { type Server, startServer } from '#server/server.ts'
import {
  createEventWithContributions,
  type EventWithContributions,
  insertContributionsInBulk,
} from '#server/testing/factories.ts'
import { download, type Person, setUpWorld, signUp } from '#server/testing/world.ts'
import { endTurn, takeTurn } from './store.ts'

const world = setUpWorld()
let other: Server
let host: Person
let shower: EventWithContributions

beforeAll(async () => {
  host = await signUp(world)
  shower = await createEventWithContributions(world, host)
  const config = readConfig({ ...world.env, PORT: String(world.config.port + 1) })
  other = await startServer(config, { now: world.deps.now })
  return () => other.close()
})

const reportPath = ({ event }: EventWithContributions, format: 'csv' | 'pdf') =>
  `/reports/allies/my-events/${event.id}?format=${format}`

const askOther = (path: string) =>
  fetch(`${other.url}/api${path}`, { headers: { authorization: `Bearer ${host.token}` } })

const remaining = async () => (await host.call('GET /reports/my-stats')).rateLimitInfo.remaining

async function occupyTurn() {
  const turn = { userId: host.user.id, token: randomUUID() }
  const now = world.deps.now()
  const expiresAt = new Date(now.getTime() + 60_000)
  expect(await takeTurn(world.deps.db, turn, { now, expiresAt })).toBe(true)
  return turn
}

const addContributions = ({ event }: EventWithContributions, count: number) =>
  insertContributionsInBulk(
    world,
    event,
    count,
    sql`timestamptz '2026-01-01 00:00:00+00' + n * interval '1 minute'`,
  )

describe('one report of a person is in the making', () => {
  it('in whichever process: another is refused after its wait, and counts for nothing', async () => {
    const turn = await occupyTurn()
    const before = await remaining()
    const asked = [download(world, reportPath(shower, 'csv'), host.token)]
    const elsewhere = askOther(reportPath(shower, 'pdf'))
    const stranger = await signUp(world)
    const own = await createEventWithContributions(world, stranger)
    const free = await download(world, reportPath(own, 'csv'), stranger.token)
    expect(free.status).toBe(200)
    world.clock.advance(13_000)
    const answers = [...(await Promise.all(asked)), await elsewhere]
    for (const answer of answers) {
      expect(answer.status).toBe(429)
      expect(answer.headers.get('retry-after')).toBe('5')
    }
    expect((await asked[0])?.body).toMatchObject({ errorCode: 'REPORT_IN_PROGRESS' })
    expect(await remaining()).toBe(before)
    await endTurn(world.deps.db, turn)
  })

  it('and the others follow it, in both processes', async () => {
    const turn = await occupyTurn()
    const here = download(world, reportPath(shower, 'csv'), host.token)
    const there = askOther(reportPath(shower, 'csv'))
    await endTurn(world.deps.db, turn)
    expect((await here).status).toBe(200)
    expect((await there).status).toBe(200)
    await (await there).arrayBuffer()
  })

  it('and of four that wait, one is refused at once', async () => {
    const turn = await occupyTurn()
    const asked = [1, 2, 3, 4].map(() => download(world, reportPath(shower, 'csv'), host.token))
    expect((await Promise.race(asked)).status).toBe(429)
    await endTurn(world.deps.db, turn)
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 200, 200, 429])
  })

  it('until its turn expires, if its process died', async () => {
    await occupyTurn()
    world.clock.advance(61_000)
    expect((await download(world, reportPath(shower, 'csv'), host.token)).status).toBe(200)
  })

  it('and a reader who leaves in the middle gives up the turn', async () => {
    const big = await createEventWithContributions(world, host, [])
    await addContributions(big, 30_000)
    const leaving = new AbortController()
    const path = `${world.url}/api${reportPath(big, 'csv')}`
    const headers = { authorization: `Bearer ${host.token}` }
    const response = await fetch(path, { headers, signal: leaving.signal })
    expect(response.status).toBe(200)
    leaving.abort()
    expect((await download(world, reportPath(shower, 'csv'), host.token)).status).toBe(200)
  })
})

/** Pages that are asked for meanwhile; more would only keep the drawing from its processor. */
const ENOUGH = 500

it('a large PDF is drawn while public pages are answered', async () => {
  const big = await createEventWithContributions(world, host, [])
  await addContributions(big, PDF_ROWS_MAX)
  let isDrawn = false
  const pdf = download(world, reportPath(big, 'pdf'), host.token).finally(() => {
    isDrawn = true
  })
  let answered = 0
  while (!isDrawn && answered < ENOUGH) {
    const page = await world.send('GET', `/events/${shower.event.slug}`)
    expect(page.status).toBe(200)
    answered += 1
  }
  expect((await pdf).status).toBe(200)
  expect(answered).toBeGreaterThan(100)
})

it('a PDF above the stated size is refused with a hint to the CSV, which has no limit', async () => {
  const huge = await createEventWithContributions(world, host, [])
  await addContributions(huge, PDF_ROWS_MAX + 1)
  const before = await remaining()
  const refused = await download(world, reportPath(huge, 'pdf'), host.token)
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    errorCode: 'REPORT_TOO_LARGE',
    message: 'Un PDF admite hasta 10,000 aportaciones. Descarga este reporte en CSV.',
  })
  expect(await remaining()).toBe(before)
  expect((await download(world, reportPath(huge, 'csv'), host.token)).status).toBe(200)
})
