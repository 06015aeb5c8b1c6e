import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStripeSandbox } from '../src/server.ts'
import {
  buildSessionParams,
  createClient,
  createPaidSession,
  createReadyAccount,
  registerReceiver,
} from './support/client.ts'
import { startWebhookReceiver } from './support/receiver.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a second start finds the accounts, sessions, balances and idempotency keys', async () => {
  const dataFile = join(folder, 'data.sqlite')
  const first = await startStripeSandbox({ port: 0, dataFile })
  const client = createClient(first.url)
  const account = await createReadyAccount(client)
  const { session } = await createPaidSession(client, account)
  const params = buildSessionParams(account)
  const options = { idempotencyKey: 'cs:1' }
  const open = await client.stripe.checkout.sessions.create(params, options)
  const balances = await client.control('GET', '/balances')
  await first.close()

  const second = await startStripeSandbox({ port: 0, dataFile })
  const again = createClient(second.url, client.key)
  expect((await again.stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete')
  expect((await again.stripe.accounts.retrieve(account)).payouts_enabled).toBe(true)
  expect((await again.stripe.checkout.sessions.create(params, options)).id).toBe(open.id)
  expect(await again.control('GET', '/balances')).toEqual(balances)
  await second.close()
})

test('a second start delivers the events that the first could not', async () => {
  const dataFile = join(folder, 'data.sqlite')
  const receiver = await startWebhookReceiver()
  receiver.statuses.push(500)
  const first = await startStripeSandbox({ port: 0, dataFile })
  const client = createClient(first.url)
  await registerReceiver(client, receiver)
  const { id } = await client.stripe.checkout.sessions.create(buildSessionParams())
  await client.stripe.checkout.sessions.expire(id)
  await client.control('POST', '/webhooks/flush')
  await first.close()
  expect(receiver.types()).toEqual(['checkout.session.expired'])

  const second = await startStripeSandbox({ port: 0, dataFile })
  const again = createClient(second.url, client.key)
  await again.control('POST', '/clock', { advance_seconds: 60 })
  await again.control('POST', '/webhooks/flush')
  expect(receiver.types()).toEqual(['checkout.session.expired', 'checkout.session.expired'])
  await second.close()
  await receiver.close()
})

async function run(dataFile: string): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../src/main.ts', import.meta.url))],
    {
      env: { ...process.env, STRIPE_SANDBOX_PORT: '0', STRIPE_SANDBOX_DATA: dataFile },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [line] = await once(child.stdout, 'data')
  return { process: child, url: /http:\S+/.exec(String(line))?.[0] ?? '' }
}

test('a killed process loses nothing that it has answered, and SIGTERM ends it with code 0', async () => {
  const dataFile = join(folder, 'data.sqlite')
  const first = await run(dataFile)
  const client = createClient(first.url)
  const account = await createReadyAccount(client)
  const { session } = await createPaidSession(client, account)
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')

  const second = await run(dataFile)
  const again = createClient(second.url, client.key)
  expect((await again.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
  expect(await again.control('GET', '/balances')).toMatchObject({ sum: 0 })
  second.process.kill('SIGTERM')
  const [code] = await once(second.process, 'exit')
  expect(code).toBe(0)
})
