import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { type Server, startServer } from '#server/server.ts'
import { listRows } from '#server/testing/database.ts'
import {
  countEmails,
  createUniqueEmail,
  PASSWORD,
  type Person,
  readLinkToken,
  setUpWorld,
  signUp,
  waitUntil,
} from '#server/testing/world.ts'
import { KNOWN_NETWORKS_MAX } from '#server/users/credentials/known-networks-store.ts'
import { deleteExpiredSessionsAndLinks } from './sessions.ts'
import { createSignInAttempts, NEW_PASSWORD, WRONG_PASSWORD } from './testing.ts'

const world = setUpWorld({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY_HOPS: '1' })
const { newAddress, tryPassword, failFromManyNetworks } = createSignInAttempts(world)

/** Ends every wait that began by now, as if its seconds had passed. */
async function passWaits(): Promise<void> {
  await sql`update rate_limits set window_start = now() where window_start > now()`.execute(
    world.deps.db,
  )
}

async function resetPassword({ email }: Pick<Person, 'email'>): Promise<void> {
  await world.call('POST /auth/password-reset/request', { body: { email } })
  const token = await readLinkToken(world, 'reset-password', email)
  await world.call('POST /auth/password-reset/confirm', {
    body: { token, newPassword: NEW_PASSWORD },
  })
}

/** Waits until the task has run as often as it was requested for this address; resolves to how often. */
async function countReports(email: string): Promise<number> {
  const list = () =>
    sql<{ state: string }>`
      select state from pgboss.job
      where name = 'report-failed-sign-ins' and data->>'email' = ${email}`.execute(world.deps.db)
  await waitUntil('the reports are handled', async () => {
    return (await list()).rows.every(({ state }) => state === 'completed')
  })
  return (await list()).rows.length
}

const SUBJECT = 'Alguien intenta entrar a tu cuenta'
async function countReportEmails(email: string): Promise<number> {
  await countReports(email)
  await countEmails(world, email)
  const emails = await world.mailbox.listEmails(email)
  return emails.filter(({ subject }) => subject === SUBJECT).length
}

test('ten wrong passwords from one network keep nobody out but that network (F5)', async () => {
  const { email } = await signUp(world)
  const attacker = newAddress()
  for (let time = 0; time < 10; time += 1) {
    expect((await tryPassword(email, WRONG_PASSWORD, attacker)).status).toBe(401)
  }
  const refused = await tryPassword(email, PASSWORD, attacker)
  expect(refused.status).toBe(429)
  const minutes = Math.ceil(Number(refused.retryAfter) / 60)
  const wait = `Demasiados intentos. Espera ${minutes} minutos e intenta de nuevo.`
  expect(refused.message).toBe(`${wait} O elige otra contraseña: con ella entras enseguida.`)
  expect((await tryPassword(` ${email.toUpperCase()}`, PASSWORD, attacker)).status).toBe(429)
  expect((await tryPassword(email, PASSWORD, newAddress())).status).toBe(200)
})

test('a completed password reset clears the failures, and the wait, of every network (F5)', async () => {
  const person = await signUp(world)
  const cafe = newAddress()
  for (let time = 0; time < 11; time += 1) await tryPassword(person.email, WRONG_PASSWORD, cafe)
  await failFromManyNetworks(person.email, 12)
  expect((await tryPassword(person.email, PASSWORD, newAddress())).status).toBe(429)
  await resetPassword(person)
  expect((await tryPassword(person.email, NEW_PASSWORD, cafe)).status).toBe(200)
  expect((await tryPassword(person.email, NEW_PASSWORD, newAddress())).status).toBe(200)
})

test('after failures from many networks an unknown one waits, at most half a minute, and gets in', async () => {
  const { email } = await signUp(world)
  await failFromManyNetworks(email, 20)
  const first = await tryPassword(email, PASSWORD, newAddress())
  const message = 'Por seguridad, espera 1 segundo e intenta de nuevo.'
  expect(first).toEqual({ status: 429, retryAfter: '1', message })
  const waits: number[] = []
  for (let round = 0; round < 35; round += 1) {
    const address = newAddress()
    waits.push(Number((await tryPassword(email, WRONG_PASSWORD, address)).retryAfter))
    await passWaits()
    expect((await tryPassword(email, WRONG_PASSWORD, address)).status).toBe(401)
  }
  expect(waits).toEqual(Array.from({ length: 35 }, (_, round) => Math.min(30, round + 1)))
  const owner = newAddress()
  for (let press = 0; press < 5; press += 1) {
    const { status, retryAfter } = await tryPassword(email, PASSWORD, owner)
    expect([status, Number(retryAfter) <= 30]).toEqual([429, true])
    await failFromManyNetworks(email, 1)
  }
  await passWaits()
  expect((await tryPassword(email, PASSWORD, owner)).status).toBe(200)
})

test('a network from which the owner signed in before never waits', async () => {
  const { email } = await signUp(world)
  const home = newAddress()
  expect((await tryPassword(email, PASSWORD, home)).status).toBe(200)
  await failFromManyNetworks(email, 25)
  expect((await tryPassword(email, WRONG_PASSWORD, home)).status).toBe(401)
  expect((await tryPassword(email, PASSWORD, home)).status).toBe(200)
  expect((await tryPassword(email, PASSWORD, newAddress())).status).toBe(429)
})

test('an address without an account is limited alike, in every answer', async () => {
  const { email } = await signUp(world)
  const unknown = createUniqueEmail('nadie')
  const attack = async (to: string) => {
    const answers = []
    const one = newAddress()
    for (let time = 0; time < 11; time += 1)
      answers.push(await tryPassword(to, WRONG_PASSWORD, one))
    for (let time = 0; time < 11; time += 1)
      answers.push(await tryPassword(to, WRONG_PASSWORD, newAddress()))
    // The end of the first window depends on when it began.
    return answers.map(({ status, message, retryAfter }) => [
      ...[status, message, status === 429 && Number(retryAfter) > 30 ? 'long' : retryAfter],
    ])
  }
  const answers = await attack(email)
  expect(await attack(unknown)).toEqual(answers)
  expect(answers.at(-1)?.[0]).toBe(429)
  expect([await countReports(email), await countReports(unknown)]).toEqual([1, 1])
  expect(await countReportEmails(unknown)).toBe(0)
})

test('the owner gets one email a day, also after a reset', async () => {
  const person = await signUp(world)
  await failFromManyNetworks(person.email, 20)
  expect(await countReportEmails(person.email)).toBe(0)
  await failFromManyNetworks(person.email, 3)
  expect(await countReportEmails(person.email)).toBe(1)
  await resetPassword(person)
  await failFromManyNetworks(person.email, 22)
  expect(await countReportEmails(person.email)).toBe(1)
  world.clock.advance(DAY_MS)
  await sql`update rate_limits set window_start = window_start - interval '1 day'
    where subject is null`.execute(world.deps.db)
  await tryPassword(person.email, WRONG_PASSWORD, newAddress())
  expect(await countReportEmails(person.email)).toBe(2)
})

let other: Server
beforeAll(async () => {
  // The same clock: its workers run tasks of the tests above, too.
  other = await startServer({ ...world.config, port: 0 }, { now: world.deps.now })
})
afterAll(() => other.close())

test('the limits hold for concurrent attempts at two processes', async () => {
  const email = createUniqueEmail('nadie')
  const statuses: number[] = []
  const tryFiveTimes = async (url: string) => {
    for (let time = 0; time < 5; time += 1)
      statuses.push((await tryPassword(email, WRONG_PASSWORD, newAddress(), url)).status)
  }
  // Eight at once: of many more, the last would wait longer for its hash than a busy machine allows.
  const urls = [world.url, other.url, world.url, other.url]
  await Promise.all([...urls, ...urls].map(tryFiveTimes))
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  const address = newAddress()
  await tryPassword(email, WRONG_PASSWORD, address)
  await passWaits()
  const turns = [world.url, other.url, world.url, other.url]
  const answers = await Promise.all(
    turns.map((url) => tryPassword(email, WRONG_PASSWORD, address, url)),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(1)
})

test('networks are stored as keyed hashes, the most recent ones, for 90 days', async () => {
  const { email, user } = await signUp(world)
  const owner = { user_id: user.id }
  const home = newAddress()
  await tryPassword(email, PASSWORD, home)
  const rows = await listRows(world, 'known_networks', owner)
  expect(rows).toHaveLength(2)
  // Without the key, whoever reads the table could hash every address.
  const plain = createHash('sha256').update(`network:${home}`).digest()
  for (const { network_hash } of rows) expect(network_hash.equals(plain)).toBe(false)
  for (let time = 0; time <= KNOWN_NETWORKS_MAX; time += 1) {
    world.clock.advance(1)
    await tryPassword(email, PASSWORD, newAddress())
  }
  const kept = await listRows(world, 'known_networks', owner)
  expect(kept).toHaveLength(KNOWN_NETWORKS_MAX)
  const isHome = ({ network_hash }: { network_hash: Buffer }) =>
    rows.some((row) => row.network_hash.equals(network_hash))
  expect(kept.some(isHome)).toBe(false)
  world.clock.advance(90 * DAY_MS)
  await deleteExpiredSessionsAndLinks(world.deps)
  expect(await listRows(world, 'known_networks', owner)).toHaveLength(0)
})

describe('sign-ins with the right password', () => {
  const small = setUpWorld({ RATE_LIMIT_FACTOR: '0.2', TRUST_PROXY_HOPS: '1' })
  const attempts = createSignInAttempts(small)

  /** Signs in as often as said from an address; resolves to the statuses. */
  async function signInOften(email: string, times: number, address: string) {
    const statuses: number[] = []
    for (let time = 0; time < times; time += 1) {
      statuses.push((await attempts.tryPassword(email, PASSWORD, address)).status)
    }
    return statuses
  }

  test('are limited for each account, but a known network keeps a few of its own', async () => {
    const { email } = await signUp(small)
    const home = newAddress()
    expect(await signInOften(email, 1, home)).toEqual([200])
    expect(await signInOften(email, 11, newAddress())).toEqual(Array(11).fill(200))
    expect(await signInOften(email, 2, newAddress())).toEqual([429, 429])
    expect(await signInOften(email, 6, home)).toEqual([...Array(5).fill(200), 429])
  })

  test('are limited for each network, whatever the accounts', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signUp(small)))
    const address = newAddress()
    const [known = '', newcomer = '', ...others] = people.map(({ email }) => email)
    expect(await signInOften(known, 7, address)).toEqual(Array(7).fill(200))
    for (const email of others) {
      expect(await signInOften(email, 11, address)).toEqual(Array(11).fill(200))
    }
    expect(await signInOften(newcomer, 1, address)).toEqual([429])
    expect(await signInOften(known, 6, address)).toEqual([...Array(5).fill(200), 429])
    expect(await signInOften(newcomer, 1, newAddress())).toEqual([200])
  })
})
