import { beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/product/durations.ts'
import { createEventWithContributions } from '#server/testing/factories.ts'
import { download, type Person, setUpWorld, signIn, signUp } from '#server/testing/world.ts'
import { computeRateLimitInfo } from './rate-limit.ts'

const world = setUpWorld({ RATE_LIMIT_FACTOR: '1', REPORTS_PER_HOUR: '5' })
let host: Person
let path: string

beforeAll(async () => {
  host = await signUp(world)
  const { event } = await createEventWithContributions(world, host)
  path = `/reports/allies/my-events/${event.id}`
})

const stats = async (person: Person) => (await person.call('GET /reports/my-stats')).rateLimitInfo

describe('the hourly limit of reports', () => {
  it('is configured, and requests refused for other reasons do not count', async () => {
    const full = { allowed: true, limit: 5, remaining: 5, nextAvailableAt: null }
    expect(await stats(host)).toEqual(full)
    const empty = await createEventWithContributions(world, host, [])
    await download(world, `/reports/host/my-events/${empty.event.id}`, host.token)
    await download(world, '/reports/host/my-events/none', host.token)
    await download(world, `${path}?format=xls`, host.token)
    expect(await stats(host)).toEqual(full)
  })

  it('holds for concurrent requests', async () => {
    /** One report is in the making at a time: who is told to wait comes back. */
    const ask = async () => {
      let file = await download(world, path, host.token)
      while (file.body.errorCode === 'REPORT_IN_PROGRESS')
        file = await download(world, path, host.token)
      return file
    }
    const asked = Array.from({ length: 12 }, ask)
    const statuses = (await Promise.all(asked)).map((file) => file.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  it('refuses with the time of the next report, in the body and as Retry-After', async () => {
    const { status, headers, body } = await download(world, path, host.token)
    expect(status).toBe(429)
    expect(body).toMatchObject({
      errorCode: 'REPORT_RATE_LIMIT',
      message: 'Has alcanzado el límite de reportes. Intenta más tarde.',
    })
    const wait = Number(headers.get('retry-after'))
    expect(wait).toBeGreaterThan(3_500)
    expect(wait).toBeLessThanOrEqual(3_600)
    const { allowed, remaining, nextAvailableAt } = await stats(host)
    expect({ allowed, remaining }).toEqual({ allowed: false, remaining: 0 })
    expect(nextAvailableAt).toBe(body.nextAvailableAt)
    expect((await stats(await signUp(world))).remaining).toBe(5)
  })

  it('is a rolling hour', async () => {
    const person = await signUp(world)
    const own = await createEventWithContributions(world, person)
    const path = `/reports/host/my-events/${own.event.id}`
    const ask = async () => {
      const { token } = await signIn(world, person)
      return (await download(world, path, token)).status
    }
    expect([await ask(), await ask()]).toEqual([200, 200])
    world.clock.advance(40 * MINUTE_MS)
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
    world.clock.advance(19 * MINUTE_MS)
    expect(await ask()).toBe(429)
    world.clock.advance(2 * MINUTE_MS)
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
  })
})

it('the next report is available an hour after the one that reached the limit', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
  expect(computeRateLimitInfo([at(30), at(20), at(10)], 2)).toEqual({
    allowed: false,
    limit: 2,
    remaining: 0,
    nextAvailableAt: '2026-01-01T13:20:00.000Z',
  })
})
