import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildCheckoutRequest,
  type Family,
  payAndSettle,
  startPaymentsWorld,
} from '#server/testing/contributions.ts'
import { createUniqueEmail, type World, waitUntil } from '#server/testing/world.ts'
import { nameStatement } from './record-query.ts'
import { type ReceivedSpan, startCollector } from './testing.ts'

const GIVER = { name: 'Tía Chela Ñáñez', message: 'Con todo mi cariño para Lucía' }

let collector: Awaited<ReturnType<typeof startCollector>>
let world: World
let family: Family
let requestId = ''
let sessionId = ''
const email = createUniqueEmail('chela')

/** The spans of the checkout's trace that have arrived. */
const listTrace = () =>
  collector.listSpans().filter(({ traceId }) => traceId === requestId.replaceAll('-', ''))
const isNamed = (name: string) => (span: ReceivedSpan) => span.name === name

beforeAll(async () => {
  collector = await startCollector()
  ;({ world, family } = await startPaymentsWorld({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }))
  const order = {
    contributorName: GIVER.name,
    contributorEmail: email,
    message: GIVER.message,
  }
  const body = buildCheckoutRequest(family, order)
  const opened = await world.send('POST', '/payments/create-checkout-session', { body })
  requestId = `${opened.headers.get('x-request-id')}`
  sessionId = opened.body.sessionId
  await payAndSettle(world, sessionId)
  await world.mailbox.waitForEmail(email, '')
  await waitUntil('the spans of both emails arrive', async () => {
    return listTrace().filter(isNamed('task send-email')).length >= 2
  })
})
afterAll(() => collector.close())

describe('a gift', () => {
  it('is one trace from the checkout to its emails, by the id of the request', async () => {
    const names = listTrace().map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'POST /api/payments/create-checkout-session',
        'insert contributions',
        'stripe openCheckout',
        'settle checkout',
        'update contributions',
        'task send-email',
        'smtp send',
      ]),
    )
  })

  it('has spans below one another: the email below its task, the task below the settlement', () => {
    const spans = listTrace()
    const findParent = ({ parentSpanId }: ReceivedSpan) =>
      spans.find(({ spanId }) => spanId === parentSpanId)?.name
    for (const sent of spans.filter(isNamed('smtp send')))
      expect(findParent(sent)).toBe('task send-email')
    for (const task of spans.filter(isNamed('task send-email')))
      expect(findParent(task)).toBe('settle checkout')
    const roots = spans.filter((span) => findParent(span) === undefined).map(({ name }) => name)
    expect(roots.sort()).toEqual(['POST /api/payments/create-checkout-session', 'settle checkout'])
  })

  it('names the request at the provider and in the header of its emails', async () => {
    const session = await world.stripe.retrieve<{ metadata: Record<string, string> }>(
      `checkout/sessions/${sessionId}`,
    )
    expect(session.metadata.requestId).toBe(requestId)
    for (const to of [email, family.host.email]) {
      const received = await world.mailbox.waitForEmail(to, '')
      const source = await world.mailbox.readSource(received)
      expect(source.toLowerCase()).toContain(`x-request-id: ${requestId}`)
    }
  })

  it('names its checkout by our id, which opens nothing', async () => {
    const { id } = await world.deps.db
      .selectFrom('checkout_sessions')
      .select('id')
      .where('stripe_session_id', '=', sessionId)
      .executeTakeFirstOrThrow()
    const settled = listTrace().find(isNamed('settle checkout'))
    expect(settled?.attributes).toContainEqual({ key: 'checkout', value: { stringValue: id } })
  })

  it('is settled by events whose own spans carry their ids', async () => {
    await waitUntil('the event of the session arrives', async () =>
      collector.listSpans().some(isNamed('event checkout.session.completed')),
    )
    const event = collector.listSpans().find(isNamed('event checkout.session.completed'))
    const [id] = event?.attributes.filter(({ key }) => key === 'event') ?? []
    expect(id?.value.stringValue).toMatch(/^evt_/)
  })
})

it('spans contain nothing that a person typed, no address, token or secret (R13)', async () => {
  await world.send('GET', '/nada?correo=secreto')
  await world.send('POST', '/auth/login', { body: { email, password: 'Secreta.2027!' } })
  await waitUntil('the spans of both arrive', async () =>
    ['POST /api/auth/login', 'GET /api/*'].every((name) =>
      collector.listSpans().some(isNamed(name)),
    ),
  )
  const text = collector.readText()
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, AUTH_SECRET, DATABASE_URL } = world.env
  const secrets = [
    STRIPE_SECRET_KEY,
    AUTH_SECRET,
    DATABASE_URL,
    ...STRIPE_WEBHOOK_SECRET.split(','),
  ]
  const typed = [email, GIVER.name, GIVER.message, 'Chela', 'secreto', 'Secreta.2027!']
  const people = [family.host.email, family.host.token, family.event.name, '127.0.0.1']
  // The id of a session opens its receipt for a day (`SUCCESS_PAGE_RECEIPT_HOURS`).
  for (const value of [...secrets, ...typed, ...people, sessionId])
    expect(text).not.toContain(value)
})

it.each([
  ['select "id" from "events" where "id" = $1', 'select events'],
  ['insert into "contributions" ("id") values ($1)', 'insert contributions'],
  ['update "pgboss"."job" set state = $1', 'update pgboss.job'],
  ['\n  with due as (select 1 from goals) select 1', 'with goals'],
  ['begin', 'begin'],
])('the statement %j is named %j', (text, name) => {
  expect(nameStatement(text)).toBe(name)
})

const LIST_LOADED = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
  const { readConfig } = await import('#server/config.ts')
  const { startServer } = await import('#server/server.ts')
  await startServer(readConfig(process.env), { schedule: {} })
  process.stdout.write(JSON.stringify(loaded), () => process.exit(0))`

/** The modules that the product has loaded once it serves. */
async function listLoadedModules(endpoint: string): Promise<string[]> {
  const env = { ...world.env, PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }
  const run = promisify(execFile)
  const args = ['--input-type=module', '--eval', LIST_LOADED]
  const { stdout } = await run(process.execPath, args, { env, maxBuffer: 10_000_000 })
  return JSON.parse(stdout) as string[]
}

it('a process without a collector loads none of the packages', async () => {
  // The API alone is loaded by prom-client.
  const isOfTraces = (url: string) => /@opentelemetry\/(?!api\/)|otlp-tracer/.test(url)
  const without = await listLoadedModules('')
  expect(without.length).toBeGreaterThan(100)
  expect(without.filter(isOfTraces)).toEqual([])
  const withCollector = await listLoadedModules(collector.url)
  expect(withCollector.filter(isOfTraces).length).toBeGreaterThan(10)
})
