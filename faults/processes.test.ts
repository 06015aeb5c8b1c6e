import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerAt } from '../drive/caller.ts'
import { freePort } from '../local/ports.ts'
import { type Books, openBooks } from './books.ts'
import { type Family, makeFamily } from './family.ts'
import { eventually } from './patience.ts'
import { type ServedProduct, serveProduct, uniqueEmail } from './product.ts'
import { layWire, type Wire } from './wire.ts'

const PATIENT = { timeout: 240_000 }
const ADDRESSES = ['127.0.0.1', '127.0.0.2'] as const
const CLIENTS = 4
/** Of the product's own pages (`spec §7`). */
const BROWSER_PATIENCE_MS = 10_000

let product: ServedProduct
let books: Books
let family: Family
let wires: Wire[]
let addressFile: string

/** The processes know the database by a name, and a wire leads there from each of two addresses. */
beforeAll(async () => {
  const port = await freePort()
  wires = []
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
        NODE_OPTIONS: `--import=${path.resolve('faults/named-address.ts')}`,
      }
    },
    before: async ({ database }) => {
      for (const address of ADDRESSES) wires.push(await layWire(address, port, database.port))
    },
  })
  books = openBooks(product.outside.database)
  family = await makeFamily(product, uniqueEmail('anfitriona'))
}, PATIENT.timeout)

afterAll(async () => {
  await books?.close()
  await product?.stop()
  await Promise.all(wires.map((wire) => wire.close()))
}, PATIENT.timeout)

const order = (email: string) => ({
  eventId: family.eventId,
  amount: 50_000,
  contributorName: 'Tía Chela',
  contributorEmail: email,
})

const openCheckout = (url: string, email: string) =>
  callerAt(url)('POST /payments/create-checkout-session', { body: order(email) })

/** A gift from the form to its letter: everything works. */
async function giveAndRead(email: string): Promise<void> {
  const { sessionId } = await eventually('a checkout opens', () => openCheckout(product.url, email))
  await product.provider.control(`/checkout/${sessionId}/pay`, { card: '4242424242424242' })
  await eventually('it is confirmed', () => books.confirmed(email))
  await eventually('its letter is there', async () => {
    const { url } = product.outside.mailbox
    const answer = await fetch(`${url}/api/messages?to=${encodeURIComponent(email)}`)
    return ((await answer.json()) as unknown[]).length === 1
  })
}

test(
  'while each process is told to end and is replaced, no request is cut and none is refused',
  PATIENT,
  async () => {
    const asks = [
      () => fetch(`${product.url}/api/payments/config`),
      () => fetch(`${product.url}/events/${family.slug}`),
      () =>
        fetch(`${product.url}/api/payments/create-checkout-session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(order(uniqueEmail('aliada'))),
        }),
    ]
    const statuses = new Map<string, number>()
    let deploying = true
    const client = async (n: number) => {
      for (let turn = n; deploying; turn += 1) {
        const status = await asks[turn % asks.length]?.().then(
          async (answer) => {
            await answer.arrayBuffer()
            const by = answer.headers.get('x-balancer')
            return by ? `${answer.status} ${by}` : String(answer.status)
          },
          (error: unknown) => String(error),
        )
        statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1)
      }
    }
    const clients = Array.from({ length: CLIENTS }, (_, n) => client(n))
    const codes: number[] = []
    for (const place of product.places) {
      codes.push(await place.leave())
      place.start()
      await product.bothReady()
    }
    deploying = false
    await Promise.all(clients)
    console.info('rolling deploy:', Object.fromEntries(statuses))
    expect(codes).toEqual([0, 0])
    expect([...statuses.keys()]).toEqual(['200'])
  },
)

/** What a process says while it finds no database. */
async function lookAround(url: string): Promise<void> {
  const api = await fetch(`${url}/api/events/${family.slug}`)
  expect([api.status, Number(api.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect(await api.json()).toMatchObject({ errorCode: 'UNAVAILABLE' })
  const page = await fetch(`${url}/events/${family.slug}`)
  expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect(await page.text()).toContain('Estamos haciendo una pausa breve.')
  await expect(openCheckout(url, uniqueEmail('nadie'))).rejects.toMatchObject({ status: 503 })
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
}

test(
  'while the database is away everybody is told when to come back, and it comes back by itself',
  PATIENT,
  async () => {
    const fellBefore = product.places.map((one) => one.fell())
    const { database } = product.outside
    await database.crash()
    const looks = product.places.map(({ port }) => lookAround(`http://127.0.0.1:${port}`))
    const seen = await Promise.allSettled(looks)
    await database.start()
    await Promise.all(
      seen.map((one) => (one.status === 'fulfilled' ? one : Promise.reject(one.reason))),
    )
    await product.bothReady()
    await giveAndRead(uniqueEmail('vuelve'))
    expect(product.places.map((one) => one.fell())).toEqual(fellBefore)
  },
)

test(
  'all connections are terminated at once, and the product goes on by itself',
  PATIENT,
  async () => {
    const fellBefore = product.places.map((one) => one.fell())
    await books.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = 'ciguena' and pid <> pg_backend_pid()`)
    await giveAndRead(uniqueEmail('sigue'))
    await product.bothReady()
    expect(product.places.map((one) => one.fell())).toEqual(fellBefore)
  },
)

test(
  'the database falls silent and its name leads to another address: the product follows by itself',
  PATIENT,
  async () => {
    const fellBefore = product.places.map((one) => one.fell())
    fs.writeFileSync(addressFile, ADDRESSES[1])
    wires[0]?.fallSilent()
    await giveAndRead(uniqueEmail('muda'))
    await product.bothReady()
    expect(product.places.map((one) => one.fell())).toEqual(fellBefore)
  },
)

test(
  'while the provider hangs every answer comes before a browser gives up, and the form keeps what was typed',
  PATIENT,
  async () => {
    const { provider, url } = product
    const open = await openCheckout(url, uniqueEmail('antes'))
    await provider.control('/faults', { match: '', count: 12, delay_ms: 15_000 })
    const patience = () => AbortSignal.timeout(BROWSER_PATIENCE_MS)
    const form = new URLSearchParams({
      amount: '500',
      contributorName: 'Tía Chela la paciente',
      contributorEmail: uniqueEmail('paciente'),
      idempotencyKey: crypto.randomUUID(),
    })
    const [api, page, success] = await Promise.all([
      fetch(`${url}/api/payments/create-checkout-session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order(uniqueEmail('api'))),
        signal: patience(),
      }),
      fetch(`${url}/events/${family.slug}/contribute`, {
        method: 'POST',
        body: form,
        signal: patience(),
      }),
      fetch(`${url}/payment/success?session_id=${open.sessionId}`, { signal: patience() }),
    ])
    expect([502, 503]).toContain(api.status)
    expect([502, 503]).toContain(page.status)
    expect(await page.text()).toContain('value="Tía Chela la paciente"')
    expect(await success.text()).toContain('No se pudo verificar el estado del pago')
  },
)
