import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { createUniqueEmail, PASSWORD, setUpWorld, signUp } from '#server/testing/world.ts'
import { enforceRateLimits, toNetwork } from './rate-limits.ts'
import { countHit, deleteCountersBefore, releaseHit } from './store.ts'

const world = setUpWorld({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY_HOPS: '1' })

async function logInAtOnce(times: number, email: string, password: string): Promise<number[]> {
  const send = () => world.send('POST', '/auth/login', { body: { email, password } })
  const answers = await Promise.all(Array.from({ length: times }, send))
  return answers.map(({ status }) => status)
}

const count = (statuses: number[], status: number) => statuses.filter((s) => s === status).length

describe('a limit of failures (R13)', () => {
  it('holds under concurrent failures', async () => {
    const statuses = await logInAtOnce(60, createUniqueEmail(), 'wrong')
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 50])
  })

  it('allows forty concurrent successes behind one address', async () => {
    const guests = await Promise.all(Array.from({ length: 20 }, () => signUp(world)))
    const each = guests.map(({ email }) => logInAtOnce(2, email, PASSWORD))
    expect(count((await Promise.all(each)).flat(), 200)).toBe(40)
  })

  it('is not used up by successes', async () => {
    const { email } = await signUp(world)
    for (let round = 0; round < 2; round += 1) {
      expect(count(await logInAtOnce(8, email, PASSWORD), 200)).toBe(8)
    }
    expect(count(await logInAtOnce(10, email, 'wrong'), 401)).toBe(10)
  })
})

it('a caller over the limit of their address adds no counter', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.77' }
  const write = () => {
    const body = { name: 'Ana', email: createUniqueEmail(), subject: 'Hola', message: 'Hola' }
    return world.send('POST', '/contact', { body, headers })
  }
  for (let time = 0; time < 20; time += 1) expect((await write()).status).toBe(200)
  const countCounters = async () =>
    (await world.deps.db.selectFrom('rate_limits').select('key').execute()).length
  const before = await countCounters()
  for (let time = 0; time < 5; time += 1) expect((await write()).status).toBe(429)
  expect(await countCounters()).toBe(before)
})

describe('the address that is counted', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['::1', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (address, network) => {
    expect(toNetwork(address)).toBe(network)
  })
})

it('the networks of one tunnel have ten times the limit of one, together', async () => {
  const rule = { limit: 2, windowSeconds: 60, by: 'address' } as const
  const endpoint = { method: 'GET', path: '/narrow', rateLimits: [rule] } as const
  const callFrom = (address: string) =>
    enforceRateLimits(world.deps, endpoint, { user: null, address, body: undefined })
  for (let home = 0; home < 10; home += 1) {
    for (let time = 0; time < 2; time += 1) await callFrom(`2001:db8:7:${home}::1`)
    await expect(callFrom(`2001:db8:7:${home}::2`)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  }
  await expect(callFrom('2001:db8:7:ff::1')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await expect(callFrom('2001:db8:8:1::1')).resolves.toBeTypeOf('function')
  await expect(callFrom('203.0.113.77')).resolves.toBeTypeOf('function')
})

describe('counters of calls', () => {
  it('count every one of many concurrent hits', async () => {
    const all = Array.from({ length: 40 }, () => countHit(world.deps.db, { key: 'together' }, 60))
    const hits = (await Promise.all(all)).map((counted) => counted.hits)
    expect(hits.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
  })

  const endWindow = (key: string) =>
    sql`update rate_limits set window_start = now() - interval '61 seconds'
      where key = ${key}`.execute(world.deps.db)

  it('restart when the window is over', async () => {
    await countHit(world.deps.db, { key: 'window' }, 60)
    await endWindow('window')
    expect(await countHit(world.deps.db, { key: 'window' }, 60)).toMatchObject({
      hits: 1,
      resetIn: 60,
    })
  })

  it('are deleted once they are old, in batches', async () => {
    await sql`
      insert into rate_limits (key, window_start, hits)
      select 'old ' || n, now() - interval '25 hours', 1
      from generate_series(1, 2500) n`.execute(world.deps.db)
    await countHit(world.deps.db, { key: 'young' }, 60)
    await deleteCountersBefore(world.deps.db, new Date(Date.now() - DAY_MS))
    const remaining = await world.deps.db.selectFrom('rate_limits').select('key').execute()
    expect(remaining.filter(({ key }) => key.startsWith('old '))).toEqual([])
    expect(remaining).toContainEqual({ key: 'young' })
  })

  it('release a hit only in the window in which it was counted', async () => {
    const { since } = await countHit(world.deps.db, { key: 'back' }, 60)
    await releaseHit(world.deps.db, 'back', since)
    expect(await countHit(world.deps.db, { key: 'back' }, 60)).toMatchObject({ hits: 1 })
    await endWindow('back')
    await countHit(world.deps.db, { key: 'back' }, 60)
    await releaseHit(world.deps.db, 'back', since)
    expect(await countHit(world.deps.db, { key: 'back' }, 60)).toMatchObject({ hits: 2 })
  })
})
