import { type ChildProcess, type SpawnOptions, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Connection, connect } from './db/connect.ts'
import { startJobs } from './jobs/boss.ts'
import { LOG } from './log-events.ts'
import { schedule } from './tasks.ts'
import {
  createFamily,
  createPaidContribution,
  type Family,
  payByCard,
  startCheckout,
  waitForWebhooks,
} from './testing/contributions.ts'
import { listRows } from './testing/database.ts'
import { openStripeDashboard } from './testing/provider/stripe-dashboard.ts'
import { createUniqueEmail, startWorld, type World, waitUntil } from './testing/world.ts'

const RETRIEVE = 'GET /v1/checkout/sessions'

let world: World
let database: Connection
let running: ChildProcess[]

beforeEach(async () => {
  world = await startWorld()
  database = connect(world.config.databaseUrl, { max: 2 })
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((child) => stop(child, 'SIGTERM')))
  await database.close()
  await world.close()
})

async function stop(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** `npm run serve` on the world's database, where the provider's webhooks arrive. */
function launchServer(options: SpawnOptions = {}): ChildProcess {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...options,
    env: {
      ...world.env,
      NODE_COMPILE_CACHE: '.cache/compile',
      DRAIN_SECONDS: '0',
      ...options.env,
    },
  })
  running.push(child)
  return child
}

async function serve(options?: SpawnOptions): Promise<ChildProcess> {
  const child = launchServer(options)
  const isReady = async () => {
    const answer = await fetch(`${world.url}/readyz`).catch(() => null)
    return answer?.ok
  }
  await waitUntil('the server is ready', isReady)
  return child
}

/** Opens a checkout, then leaves the world to processes that can be killed. */
async function openCheckout(email: string): Promise<{ family: Family; sessionId: string }> {
  const family = await createFamily(world)
  const { sessionId } = await startCheckout(world, family, { contributorEmail: email })
  await waitForWebhooks(world)
  await world.server.close()
  return { family, sessionId }
}

async function readCompletion() {
  const [event] = await listRows({ deps: database }, 'stripe_events', {
    type: 'checkout.session.completed',
  })
  return event
}

it('a server killed between receipt and handling of events leaves one contribution and one email each', async () => {
  const aliado = createUniqueEmail('aliado')
  const { family, sessionId } = await openCheckout(aliado)
  const first = await serve()
  await world.stripe.post('/faults', { match: RETRIEVE, count: 1, delay_ms: 8_000 })
  await payByCard(world, sessionId)
  await waitUntil('the event is claimed, and its effect waits', async () => {
    const event = await readCompletion()
    return event?.attempts === 1 && event.handled_at === null
  })

  await stop(first, 'SIGKILL')
  await database.db.updateTable('stripe_events').set({ next_attempt_at: new Date() }).execute()
  await world.stripe.post('/webhooks', { mode: 'duplicate' })
  await serve()
  await waitUntil('the event has its effect', async () => (await readCompletion())?.handled_at)
  await world.stripe.post('/webhooks/flush')

  const [event] = await listRows({ deps: database }, 'events', { id: family.event.id })
  expect(event).toMatchObject({
    raised_amount: 50_000,
    contribution_count: 1,
    contributor_count: 1,
  })
  await world.mailbox.waitForEmail(aliado, 'Gracias por tu aportación')
  await world.mailbox.waitForEmail(family.host.email, 'aportó')
  expect(await world.mailbox.listEmails(aliado)).toHaveLength(1)
  const toHost = await world.mailbox.listEmails(family.host.email)
  expect(toHost.filter(({ subject }) => subject.includes('aportó'))).toHaveLength(1)
})

/** Pays four contributions, then leaves the world to processes that can be killed. */
async function payFourContributions() {
  const family = await createFamily(world)
  const payments = []
  for (let n = 0; n < 4; n += 1)
    payments.push((await createPaidContribution(world, family)).paymentIntent)
  await world.server.close()
  return { family, payments }
}

/** Requeues tasks as the queue does a minute after a worker has died. */
async function requeue(task: string): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now()
    where name = ${task} and state = 'active'`.execute(database.db)
}

it('a server killed during an event refund refunds each contribution once', async () => {
  const dashboard = openStripeDashboard(world)
  const { family, payments } = await payFourContributions()
  const first = await serve()
  await world.stripe.post('/faults', { match: 'POST /v1/refunds', count: 2, delay_ms: 6_000 })
  const params = { id: family.event.id }
  const body = { confirmation: family.event.name }
  await family.host.call('POST /events/:id/refund', { params, body })
  await waitUntil('two wait for the provider', async () => {
    return (await listRows({ deps: database }, 'refunds', { is_in_flight: true })).length === 2
  })

  await stop(first, 'SIGKILL')
  await requeue('refund-contribution-automatically')
  await serve()
  const { progress } = await waitUntil('all are refunded', async () => {
    const seen = await family.host.call('GET /events/:id/refund', { params })
    return seen.progress?.returned === 4 && seen
  })
  expect(progress).toMatchObject({ total: 4, waiting: 0, failed: 0 })
  for (const payment_intent of payments) {
    const { data } = await dashboard.stripe.refunds.list({ payment_intent })
    expect(data.map(({ status }) => status)).toEqual(['succeeded'])
  }
  expect(await dashboard.readAccountBalance(family.accountId)).toBe(0)
})

it('a started process has every scheduled task in the queue’s schedule', async () => {
  await world.server.close()
  await serve()
  const readSchedule = async () => {
    const { rows } = await sql<{ name: string; cron: string }>`
      select name, cron from pgboss.schedule`.execute(database.db)
    return Object.fromEntries(rows.map(({ name, cron }) => [name, cron]))
  }
  await waitUntil('the schedule is complete', async () => {
    return Object.keys(await readSchedule()).length === Object.keys(schedule).length
  })
  expect(await readSchedule()).toEqual(schedule)
})

it('a process that cannot listen takes no email from the queue before it ends', async () => {
  await world.server.close()
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const jobs = await startJobs(world.config.databaseUrl, silent)
  const to = createUniqueEmail('aliado')
  const email = { subject: 'Hola', text: 'Hola', html: 'Hola' }
  await database.db.transaction().execute(async (tx) => {
    for (const key of ['a', 'b', 'c', 'd']) await jobs.outbox.sendEmail(tx, to, email, key)
  })
  await jobs.stop()
  const other = createServer().listen(world.config.port, world.config.host)
  await once(other, 'listening')

  const child = launchServer({ stdio: 'ignore' })
  expect(await once(child, 'exit')).toEqual([1, null])
  other.close()
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = 'send-email'`.execute(database.db)
  expect(rows.map(({ state }) => state)).toEqual(Array(4).fill('created'))
})

const THROW = "throw new Error('boom')"
const CRASHES = {
  'while it serves': `process.on('SIGUSR2', () => { ${THROW} })`,
  'while it starts': `
    import net from 'node:net'
    const { connect } = net.Socket.prototype
    net.Socket.prototype.connect = function (...to) {
      process.nextTick(() => { ${THROW} })
      return connect.apply(this, to)
    }`,
}

it.each(Object.entries(CRASHES))(
  'an error that nothing catches %s is one line of the log that wakes an operator, and ends the process',
  async (moment, crash) => {
    await world.server.close()
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(crash)}`
    const env = { NODE_OPTIONS, LOG_LEVEL: 'info' }
    const stdio = ['ignore', 'pipe', 'pipe'] as const satisfies StdioOptions
    const starts = moment === 'while it starts'
    const child = starts ? launchServer({ stdio, env }) : await serve({ stdio, env })
    const output = Promise.all(
      [child.stdout, child.stderr].map(async (stream) => (stream ? text(stream) : '')),
    )
    if (!starts) child.kill('SIGUSR2')
    expect(await once(child, 'exit')).toEqual([1, null])
    const [log = '', errors] = await output
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.filter(({ level }) => level >= 50)).toMatchObject([
      { level: 60, msg: LOG.processCrashed, err: { type: 'Error', message: 'boom' } },
    ])
    expect(errors).toBe('')
  },
)
