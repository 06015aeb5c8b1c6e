import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCallerAddresses } from '#server/http/caller-address.ts'
import { FORM_LIMITS, PAYMENT_PAGE_LIMITS, READ_LIMITS } from './admission-limiter.ts'
import { shedLoad } from './shed-load.ts'

const LIMITS = { ...READ_LIMITS, busyAt: 3, fairPlaces: 2, fullAt: 6 }
const PAYMENT_LIMITS = { ...PAYMENT_PAGE_LIMITS, fairPlaces: 2, fullAt: 4 }
const FORMS = { ...FORM_LIMITS, fairPlaces: 2 }

let app: FastifyInstance
let url = ''
let waiting: (() => void)[] = []
let arrived: () => void = () => {}
/** Runs when the server has seen the end of a request, answered or not. */
let ended: () => void = () => {}

/** A server whose slow routes answer when the test says so. */
beforeEach(async () => {
  waiting = []
  ended = () => {}
  app = Fastify({ trustProxy: true })
  readCallerAddresses(app)
  shedLoad(app, LIMITS, PAYMENT_LIMITS, FORMS)
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.once('close', () => ended())
  })
  const slow = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    arrived()
    await promise
    return 'ok'
  }
  app.all('/events/:id', slow)
  app.get('/api/events/:id', slow)
  app.get('/payment/success', slow)
  for (const path of ['/healthz', '/assets/a.js', '/api/events/:id/live', '/*'])
    app.get(path, async () => 'ok')
  app.post('/api/payments/webhook', async () => 'ok')
  app.post('/accepted', async () => 'ok')
  app.post('/refused', async (_request, reply) => reply.code(422).send('no'))
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const answer of waiting) answer()
  await app.close()
})

const get = (path: string, network = '10.0.0.1', headers = {}) =>
  fetch(url + path, { headers: { accept: 'text/html', 'x-forwarded-for': network, ...headers } })

/** Sends a path as it is written, which `fetch` would normalize; resolves to the status. */
async function getRaw(path: string): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>()
  request(url, { path }, resolve).end()
  const answer = await promise
  answer.resume()
  return answer.statusCode
}

/** Sends reads that stay unanswered; resolves once all of them have their places. */
async function occupy(count: number, toNetwork: (place: number) => string, path = '/events/ana') {
  const before = waiting.length
  const { promise, resolve } = Promise.withResolvers<void>()
  arrived = () => waiting.length === before + count && resolve()
  const answers = Array.from({ length: count }, (_, place) => get(path, toNetwork(place)))
  await promise
  return answers
}

const answerAll = () => waiting.splice(0).map((answer) => answer())

describe('a process whose places are taken', () => {
  it('turns a visitor away with a light page in Spanish that says when to come back', async () => {
    void (await occupy(LIMITS.fullAt, (place) => `10.0.1.${place}`))
    const refused = await get('/events/ana?token=secreto', '10.0.2.1')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(refused.headers.get('cache-control')).toBe('no-store')
    const html = await refused.text()
    expect(html).toContain('<html lang="es-MX">')
    expect(html).toContain('Hay muchas visitas en este momento')
    expect(html).not.toMatch(/secreto|ana|10\.0\./)
    expect(Buffer.byteLength(html)).toBeLessThan(2_048)
  })

  it('answers programs in the format of R10', async () => {
    void (await occupy(LIMITS.fullAt, (place) => `10.0.1.${place}`))
    const refused = await get('/api/events/1', '10.0.2.1')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await refused.json()).toMatchObject({ errorCode: 'UNAVAILABLE' })
    const data = await get('/events/ana', '10.0.2.1', { accept: '*/*' })
    expect(await data.json()).toMatchObject({ errorCode: 'UNAVAILABLE' })
  })

  it('answers webhooks, forms, streams, files and health checks all the same', async () => {
    void (await occupy(LIMITS.fullAt, (place) => `10.0.1.${place}`))
    for (const path of ['/healthz?deep=1', '/assets/a.js', '/api/events/1/live'])
      expect((await get(path)).status, path).toBe(200)
    const posted = await fetch(`${url}/api/payments/webhook`, { method: 'POST' })
    expect(posted.status).toBe(200)
    const { promise, resolve } = Promise.withResolvers<void>()
    arrived = resolve
    const form = fetch(`${url}/events/ana`, { method: 'POST' })
    await promise
    answerAll()
    expect((await form).status).toBe(200)
  })

  it.each([
    '/api/events/1?x=/live',
    '/events/ana?x=/assets/',
    '/healthzzz',
    '/readyz/more',
    '/api/nothing/live',
    '/payment/nothing',
    '/payment/success/../../events/ana',
  ])('refuses %s: an address does not make a read of something else', async (path) => {
    void (await occupy(LIMITS.fullAt, (place) => `10.0.1.${place}`))
    expect(await getRaw(path)).toBe(503)
  })

  it('has places for who has just paid, and no network takes all of them', async () => {
    void (await occupy(LIMITS.fullAt, (place) => `10.0.1.${place}`))
    const success = '/payment/success?session_id=cs_1'
    void (await occupy(PAYMENT_LIMITS.fairPlaces, () => '10.0.9.9', success))
    expect((await get(success, '10.0.9.9')).status).toBe(503)
    const [guest] = await occupy(1, () => '10.0.2.1', success)
    answerAll()
    expect((await guest)?.status).toBe(200)
  })

  it('answers what a page reads again after its form, once for each that was accepted', async () => {
    void (await occupy(LIMITS.fullAt, (place) => `10.0.1.${place}`))
    const post = (path: string) =>
      fetch(url + path, { method: 'POST', headers: { 'x-forwarded-for': '10.0.2.1' } })
    await post('/refused')
    expect((await get('/page.data', '10.0.2.1')).status).toBe(503)
    await post('/accepted')
    await post('/accepted')
    expect((await get('/page', '10.0.2.1')).status).toBe(503)
    expect((await get('/page.data', '10.0.2.2')).status).toBe(503)
    expect((await get('/page.data?index', '10.0.2.1')).status).toBe(200)
    expect((await get('/page.data', '10.0.2.1')).status).toBe(200)
    expect((await get('/page.data', '10.0.2.1')).status).toBe(503)
  })

  it('accepts reads again as soon as the others are answered', async () => {
    const answers = await occupy(LIMITS.fullAt, (place) => `10.0.1.${place}`)
    expect((await get('/events/ana')).status).toBe(503)
    answerAll()
    for (const answer of await Promise.all(answers)) expect(await answer.text()).toBe('ok')
    const [again] = await occupy(1, () => '10.0.0.1')
    answerAll()
    expect((await again)?.status).toBe(200)
  })
})

it('one visitor who floods it is turned away, and the others are not', async () => {
  void (await occupy(LIMITS.busyAt, () => '10.0.9.9'))
  expect((await get('/events/ana', '10.0.9.9')).status).toBe(503)
  const guests = await occupy(2, (place) => `10.0.1.${place}`)
  answerAll()
  for (const guest of guests) expect((await guest).status).toBe(200)
})

it.each([
  ['GET /page', 200, 503],
  ['POST /accepted', 200, 503],
  ['POST /api/payments/webhook', 200, 200],
])(
  'a flood of %s, answered at once, has its share of a turn of the event loop',
  async (line, first, last) => {
    const port = Number(new URL(url).port)
    const sockets = Array.from({ length: 10 }, () => connect(port, '127.0.0.1'))
    const readStatus = (socket: (typeof sockets)[number]) =>
      new Promise<number>((resolve) => {
        socket.once('data', (bytes) => resolve(Number(bytes.toString().split(' ')[1])))
      })
    const flood = async (request: string) => {
      const statuses = sockets.map(readStatus)
      for (const socket of sockets)
        socket.write(`${request} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`)
      return Promise.all(statuses)
    }
    expect(new Set(await flood('GET /healthz'))).toEqual(new Set([200]))
    const statuses = await flood(line)
    for (const socket of sockets) socket.destroy()
    expect([statuses.at(0), statuses.at(-1)]).toEqual([first, last])
  },
)

it('the place of a visitor who leaves is free', async () => {
  const allArrived = Promise.withResolvers<void>()
  arrived = () => waiting.length === LIMITS.fullAt && allArrived.resolve()
  const { port } = new URL(url)
  const sockets = Array.from({ length: LIMITS.fullAt }, (_, place) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET /events/ana HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 10.0.1.${place}\r\n\r\n`)
    return socket
  })
  await allArrived.promise
  let left = 0
  const allLeft = Promise.withResolvers<void>()
  ended = () => {
    left += 1
    if (left === LIMITS.fullAt) allLeft.resolve()
  }
  for (const socket of sockets) socket.destroy()
  await allLeft.promise
  await setImmediate()
  const [next] = await occupy(1, () => '10.0.0.1')
  answerAll()
  expect((await next)?.status).toBe(200)
})
