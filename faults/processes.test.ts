import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../local/system/ports.ts'
import { createApiClient } from '../product-client/api-client.ts'
import { pause, waitUntil } from '../product-client/wait.ts'
import { type DatabaseReader, openDatabaseReader } from './environment/database-reader.ts'
import { createUniqueEmail, type ServedProduct, serveProduct } from './environment/product.ts'
import { startTcpProxy, type TcpProxy } from './environment/tcp-proxy.ts'
import { createHostWithEvent, type HostWithEvent } from './rounds/people/host.ts'

const LONG = { timeout: 240_000 }
const ADDRESSES = ['127.0.0.1', '127.0.0.2'] as const
const CLIENTS = 4
/** Between two requests of a client, so that the process that starts has a share of the processor. */
const CLIENT_PAUSE_MS = 25
/** The product's pages abort their calls after this time (`spec §7`). */
const BROWSER_TIMEOUT_MS = 10_000

let product: ServedProduct
let database: DatabaseReader
let owner: HostWithEvent
let proxies: TcpProxy[]
let addressFile: string

/** The processes know the database by a DNS name; a TCP proxy leads there from each of two addresses. */
beforeAll(async () => {
  const port = await findFreePort()
  proxies = []
  product = await serveProduct({
    environment: ({ folder, database }) => {
      addressFile = path.join(folder, 'address')
      fs.writeFileSync(addressFile, ADDRESSES[0])
      const url = new URL(database.url)
      url.hostname = 'base-de-datos.test'
      url.port = String(port)
      return {
        DATABASE_URL: url.href,
        NAMED_ADDRESS_FILE: addressFile,
        NODE_OPTIONS: `--import=${path.resolve('faults/environment/dns-override.ts')}`,
      }
    },
    before: async ({ database }) => {
      for (const address of ADDRESSES)
        proxies.push(await startTcpProxy(address, port, database.port))
    },
  })
  database = openDatabaseReader(product.infrastructure.database)
  owner = await createHostWithEvent(product, createUniqueEmail('anfitriona'))
}, LONG.timeout)

afterAll(async () => {
  await database?.close()
  await product?.stop()
  await Promise.all(proxies.map((proxy) => proxy.close()))
}, LONG.timeout)

const order = (email: string) => ({
  eventId: owner.eventId,
  amount: 50_000,
  contributorName: 'Tía Chela',
  contributorEmail: email,
})

const openCheckout = (url: string, email: string) =>
  createApiClient(url)('POST /payments/create-checkout-session', { body: order(email) })

/** Checks that everything works: checkout, payment, confirmation and email. */
async function expectContributionToWork(email: string): Promise<void> {
  const { sessionId } = await waitUntil('a checkout opens', () => openCheckout(product.url, email))
  await product.sandbox.control(`/checkout/${sessionId}/pay`, { card: '4242424242424242' })
  await waitUntil('the contribution is confirmed', () => database.findConfirmed(email))
  await waitUntil('its email arrives', async () => {
    const { url } = product.infrastructure.mailbox
    const answer = await fetch(`${url}/api/messages?to=${encodeURIComponent(email)}`)
    return ((await answer.json()) as unknown[]).length === 1
  })
}

test('a rolling deploy neither aborts nor refuses a request', LONG, async () => {
  const requests = [
    () => fetch(`${product.url}/api/payments/config`),
    () => fetch(`${product.url}/events/${owner.slug}`),
    () =>
      fetch(`${product.url}/api/payments/create-checkout-session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order(createUniqueEmail('aliada'))),
      }),
  ]
  const statuses = new Map<string, number>()
  let deploying = true
  const client = async (n: number) => {
    for (let turn = n; deploying; turn += 1) {
      const status = await requests[turn % requests.length]?.().then(
        async (answer) => {
          await answer.arrayBuffer()
          const by = answer.headers.get('x-balancer')
          return by ? `${answer.status} ${by}` : String(answer.status)
        },
        (error: unknown) => String(error),
      )
      statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1)
      await pause(CLIENT_PAUSE_MS)
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, n) => client(n))
  const codes: number[] = []
  for (const place of product.slots) {
    codes.push(await place.terminate())
    place.start()
    await product.waitUntilBothReady()
  }
  deploying = false
  await Promise.all(clients)
  console.info('rolling deploy:', Object.fromEntries(statuses))
  expect(codes).toEqual([0, 0])
  expect([...statuses.keys()].join(', ')).toBe('200')
})

/** Checks what a process answers while the database is down. */
async function expectUnavailable(url: string): Promise<void> {
  const api = await fetch(`${url}/api/events/${owner.slug}`)
  expect([api.status, Number(api.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect(await api.json()).toMatchObject({ errorCode: 'UNAVAILABLE' })
  for (const path of ['', '/contribute', '/print', '/rsvp', '/report']) {
    const page = await fetch(`${url}/events/${owner.slug}${path}`)
    const found = [path, page.status, Number(page.headers.get('retry-after')) > 0]
    expect(found).toEqual([path, 503, true])
    expect(await page.text()).toContain('Estamos haciendo una pausa breve.')
  }
  await expect(openCheckout(url, createUniqueEmail('nadie'))).rejects.toMatchObject({ status: 503 })
  // An answer is kept for a second.
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
}

test(
  'while the database is down every answer has Retry-After, and the processes recover by themselves',
  LONG,
  async () => {
    const crashesBefore = product.slots.map((one) => one.countCrashes())
    const { database } = product.infrastructure
    await database.crash()
    const looks = product.slots.map(({ port }) => expectUnavailable(`http://127.0.0.1:${port}`))
    const seen = await Promise.allSettled(looks)
    await database.start()
    await Promise.all(
      seen.map((one) => (one.status === 'fulfilled' ? one : Promise.reject(one.reason))),
    )
    await product.waitUntilBothReady()
    await expectContributionToWork(createUniqueEmail('vuelve'))
    expect(product.slots.map((one) => one.countCrashes())).toEqual(crashesBefore)
  },
)

test('the product recovers when all database connections are terminated', LONG, async () => {
  const crashesBefore = product.slots.map((one) => one.countCrashes())
  await database.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = 'ciguena' and pid <> pg_backend_pid()`)
  await expectContributionToWork(createUniqueEmail('sigue'))
  await product.waitUntilBothReady()
  expect(product.slots.map((one) => one.countCrashes())).toEqual(crashesBefore)
})

test('the product follows a database fail-over to another address', LONG, async () => {
  const crashesBefore = product.slots.map((one) => one.countCrashes())
  fs.writeFileSync(addressFile, ADDRESSES[1])
  proxies[0]?.blackhole()
  await expectContributionToWork(createUniqueEmail('muda'))
  await product.waitUntilBothReady()
  expect(product.slots.map((one) => one.countCrashes())).toEqual(crashesBefore)
})

test(
  "while the provider hangs every answer arrives before the browser's time-out, and the form keeps the input",
  LONG,
  async () => {
    const { sandbox, url } = product
    const open = await openCheckout(url, createUniqueEmail('antes'))
    await sandbox.control('/faults', { match: '', count: 12, delay_ms: 15_000 })
    const timeout = () => AbortSignal.timeout(BROWSER_TIMEOUT_MS)
    const form = new URLSearchParams({
      amount: '500',
      contributorName: 'Tía Chela la paciente',
      contributorEmail: createUniqueEmail('paciente'),
      idempotencyKey: crypto.randomUUID(),
    })
    const [api, page, success] = await Promise.all([
      fetch(`${url}/api/payments/create-checkout-session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order(createUniqueEmail('api'))),
        signal: timeout(),
      }),
      fetch(`${url}/events/${owner.slug}/contribute`, {
        method: 'POST',
        body: form,
        signal: timeout(),
      }),
      fetch(`${url}/payment/success?session_id=${open.sessionId}`, { signal: timeout() }),
    ])
    expect([502, 503]).toContain(api.status)
    expect([502, 503]).toContain(page.status)
    expect(await page.text()).toContain('value="Tía Chela la paciente"')
    expect(await success.text()).toContain('No se pudo verificar el estado del pago')
  },
)
