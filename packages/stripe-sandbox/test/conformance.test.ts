import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findMismatch, type Sample } from '../src/conformance/find-mismatch.ts'
import type { TrafficRecorder } from '../src/conformance/recorder.ts'
import { type RunningSandbox, startStripeSandbox } from '../src/server.ts'
import { createClient } from './support/client.ts'
import { walkEverything } from './support/journey.ts'
import { useWebhookReceiver } from './support/receiver.ts'

const receiver = useWebhookReceiver()
let sandbox: RunningSandbox
let recorder: TrafficRecorder

async function startRecorded(): Promise<[RunningSandbox, TrafficRecorder]> {
  const started = await startStripeSandbox({ port: 0, dataFile: ':memory:', recordTraffic: true })
  return [started, started.traffic ?? expect.fail('nothing is recorded')]
}

beforeAll(async () => {
  ;[sandbox, recorder] = await startRecorded()
  await walkEverything(sandbox.url, receiver)
})
afterAll(() => sandbox.close())

interface Schema {
  properties?: Record<string, object>
  definitions?: Record<string, Schema>
}

/** Names the members of a type of the generated schemas, or of the root. */
function listMembers(file: string, type?: string): string[] {
  const url = new URL(`../schemas/${file}.generated.json`, import.meta.url)
  const root: Schema = JSON.parse(readFileSync(url, 'utf8'))
  const { properties = {} } = type === undefined ? root : (root.definitions?.[type] ?? {})
  return Object.keys(properties).sort()
}

const listRecorded = (kind: Sample['kind']) =>
  [...new Set(recorder.listSamples().flatMap((one) => (one.kind === kind ? one.name : [])))].sort()

test('every answer and every event has the type that the SDK gives it', () => {
  expect(recorder.findMismatches()).toEqual([])
})

test.each([
  ['traffic', 'Responses', 'responses'],
  ['traffic', 'Events', 'events'],
  ['traffic-v2', 'ResponsesV2', 'responsesV2'],
  ['traffic-v2', 'ThinEvents', 'thinEvents'],
  ['traffic-v2', 'ThinDeliveries', 'thinDeliveries'],
] as const)('the journey of %s has all of %s', (file, type, kind) => {
  expect(listMembers(file, type)).not.toEqual([])
  expect(listRecorded(kind)).toEqual(listMembers(file, type))
})

test('every operation is recorded, those that answer with events too', () => {
  const operations = listMembers('requests').filter((name) => !/events|ping/.test(name))
  const recorded = [...listRecorded('responses'), ...listRecorded('responsesV2')].sort()
  expect(recorded).toEqual(operations)
})

type JsonObject = { [key: string]: unknown }

/** Changes one member of a copy of a sample; `path` is like `data/object/status`. */
function plant({ body, ...sample }: Sample, path: string, value: unknown): Sample {
  const copy = structuredClone(body) as JsonObject
  const keys = path.split('/')
  const last = keys.pop() ?? ''
  let inner = copy
  for (const key of keys) inner = inner[key] as JsonObject
  if (value === undefined) delete inner[last]
  else inner[last] = value
  return { ...sample, body: copy }
}

const findSample = (name: string): Sample =>
  recorder.listSamples().find((sample) => sample.name === name) ?? expect.fail(`no ${name}`)

describe('planted faults are found', () => {
  test.each([
    ['GET /v1/charges/:id', 'planted', true, '/planted'],
    ['GET /v1/charges/:id', 'amount', '113900', '/amount'],
    ['GET /v1/charges/:id', 'amount', 1.5, '/amount'],
    ['GET /v1/charges/:id', 'status', 'planted', '/status'],
    ['GET /v1/charges/:id', 'paid', undefined, 'paid'],
    ['GET /v1/charges/:id', 'payment_intent/status', 'planted', '/payment_intent/status'],
    ['POST /v1/refunds', 'pending_reason', 'planted', '/pending_reason'],
    ['POST /v1/checkout/sessions', 'payment_status', null, '/payment_status'],
    ['GET /v1/balance_settings', 'payments/payouts/status', 'on', '/payments/payouts/status'],
    ['GET /v1/transfers', 'data/0/reversed', 'no', '/data/0/reversed'],
    ['POST /v2/core/accounts', 'requirements/entries', {}, '/requirements/entries'],
    ['POST /v2/core/accounts', 'dashboard', 'planted', '/dashboard'],
    ['POST /v2/core/accounts', 'id', null, 'id'],
    ['capability.updated', 'data/object/requirements/disabled_reason', 'rejected.fraud', 'reason'],
    ['charge.updated', 'data/object/object', 'charged', '/data/object/object'],
    ['charge.updated', 'type', 'charge.planted', '/type'],
    ['refund.updated', 'data/previous_attributes/status', 7, '/previous_attributes/status'],
    ['account.updated', 'account', 7, '/account'],
    ['v2.core.account.created', 'related_object/url', undefined, 'url'],
    ['v2.core.account.created', 'reason/type', 'planted', '/reason/type'],
    ['error of GET /v1/charges/:id', 'error/type', 'planted', '/error/type'],
  ])('%s, %s = %j', (name, path, value, told) => {
    const sample = findSample(name)
    expect(findMismatch(sample)).toBeNull()
    const mismatch = findMismatch(plant(sample, path, value))
    expect(mismatch).toContain(name)
    expect(mismatch).toContain(told.split('/').at(-1))
  })

  test('an unknown member of any object of any sample', () => {
    const missed = recorder.listSamples().filter((sample) => {
      const subject = sample.kind === 'events' ? 'data/object/planted' : 'planted'
      return findMismatch(plant(sample, subject, 1)) === null
    })
    expect(missed.map(({ name }) => name)).toEqual([])
  })

  test('in the running sandbox: a wrong object, an unknown operation and parameter', async () => {
    const [other, found] = await startRecorded()
    const { key, stripe } = createClient(other.url)
    const call = (path: string) =>
      fetch(`${other.url}${path}`, { headers: { Authorization: `Bearer ${key}` } })
    await stripe.balance.retrieve()
    expect(found.findMismatches()).toEqual([])
    await call('/v1/customers')
    await call('/v1/balance?planted=1')
    found.addAnswer('GET /v1/balance', 200, '{"object":"balance","available":"all"}')
    expect(found.findMismatches()).toEqual([
      expect.stringContaining('GET /v1/customers: Unrecognized request URL'),
      'GET /v1/balance: Received unknown parameter: planted',
      expect.stringMatching(/^GET \/v1\/balance: .*\(balance/),
    ])
    await other.close()
  })
})
