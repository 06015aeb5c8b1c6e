import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiClient } from '../product-client/api-client.ts'
import { pause, waitUntil } from '../product-client/wait.ts'
import { type DatabaseReader, openDatabaseReader } from './environment/database-reader.ts'
import { createUniqueEmail, type ServedProduct, serveProduct } from './environment/product.ts'
import { prepareVersions, type Versions } from './environment/versions.ts'
import { createHostWithEvent, type HostWithEvent } from './rounds/people/host.ts'

const LONG = { timeout: 400_000 }
const READERS = 2
const GIVERS = 2
/** Between two requests of a client, so that the process that starts has a share of the processor. */
const CLIENT_PAUSE_MS = 25
/** What is done while both versions run, at least. */
const GIFTS_SIDE_BY_SIDE = 6

let folder: string
let product: ServedProduct
let database: DatabaseReader
let owner: HostWithEvent
let versions: Versions

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ciguena-next-'))
  product = await serveProduct()
  versions = prepareVersions(folder)
  database = openDatabaseReader(product.infrastructure.database)
  owner = await createHostWithEvent(product, createUniqueEmail('anfitriona'))
}, LONG.timeout)

afterAll(async () => {
  await database?.close()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
}, LONG.timeout)

/** The status; of another than 200 the path as well, and whether the load balancer gave it. */
function describe({ status, url, headers }: Response): string {
  const by = headers.get('x-balancer') ?? ''
  return status === 200 ? '200' : `${status} ${new URL(url).pathname} ${by}`.trim()
}

/** Clients that read and give until they are stopped, and what they were answered. */
function startLoad() {
  const statuses = new Map<string, number>()
  const paid: string[] = []
  let isRunning = true
  const count = (status: unknown) =>
    statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1)

  const read = async () => {
    const paths = ['/api/payments/config', `/events/${owner.slug}`, '/', '/events']
    for (let turn = 0; isRunning; turn += 1) {
      const url = `${product.url}${paths[turn % paths.length]}`
      const answer = await fetch(url).catch(String)
      if (typeof answer !== 'string') await answer.arrayBuffer()
      count(typeof answer === 'string' ? answer : describe(answer))
      await pause(CLIENT_PAUSE_MS)
    }
  }
  const give = async () => {
    const call = createApiClient(product.url)
    while (isRunning) {
      const contributorEmail = createUniqueEmail('aliada')
      const body = {
        eventId: owner.eventId,
        amount: 50_000,
        contributorName: 'Tía Chela',
        contributorEmail,
      }
      const opened = await call('POST /payments/create-checkout-session', { body }).catch(
        (error: { status?: number }) => count(`${error.status ?? error} checkout`),
      )
      if (opened && 'sessionId' in opened) {
        count(200)
        const pay = `/checkout/${opened.sessionId}/pay`
        await product.sandbox.control(pay, { card: '4242424242424242' })
        paid.push(contributorEmail)
      }
      await pause(CLIENT_PAUSE_MS)
    }
  }
  const clients = [...Array(READERS).fill(read), ...Array(GIVERS).fill(give)].map((run) => run())
  return {
    paid,
    statuses,
    stop: async () => {
      isRunning = false
      await Promise.all(clients)
    },
  }
}

test(
  'a next version runs beside the one before, forward and back, and refuses nobody',
  LONG,
  async () => {
    const load = startLoad()
    const [first, second] = product.slots
    const deploy = async (slot: typeof first, version: string) => {
      expect(await slot.terminate()).toBe(0)
      slot.start(version)
      await product.waitUntilBothReady()
      const before = load.paid.length
      await waitUntil('gifts arrive', async () => load.paid.length >= before + GIFTS_SIDE_BY_SIDE)
    }
    await deploy(first, versions.next)
    const migrated = await database.query<{ count: number }>(
      'select count(*) as count from kysely_migration',
    )
    await deploy(second, versions.next)
    await deploy(first, versions.before)
    await deploy(second, versions.before)
    await load.stop()
    console.info(`upgrade (${versions.description}):`, Object.fromEntries(load.statuses))
    expect([...load.statuses.keys()].join(', ')).toBe('200')
    for (const email of load.paid)
      await waitUntil(`${email} is confirmed`, () => database.findConfirmed(email))
    const counted = await database.query<{ gifts: number; raised: number }>(
      `select contribution_count as gifts, raised_amount as raised from events where id = $1`,
      [owner.eventId],
    )
    expect(counted).toEqual([{ gifts: load.paid.length, raised: load.paid.length * 50_000 }])
    const after = await database.query('select count(*) as count from kysely_migration')
    expect(after).toEqual(migrated)
  },
)
