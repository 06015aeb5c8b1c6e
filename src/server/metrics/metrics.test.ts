import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createPaidContribution,
  type Family,
  startPaymentsWorld,
} from '#server/testing/contributions.ts'
import { type World, waitUntil } from '#server/testing/world.ts'
import { createMetrics } from './metrics.ts'

const OPS = path.resolve(import.meta.dirname, '../../../ops/prometheus')
const GUIDE = path.resolve(import.meta.dirname, '../../../docs/operating.md')

/** Names of our metrics in a text: an exposition, rules or a dashboard. */
function listNames(text: string): string[] {
  const names = text.match(/\bciguena_[a-z_]+/g) ?? []
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, '')))].sort()
}

let world: World
let family: Family
let metricsUrl: string

beforeAll(async () => {
  ;({ world, family } = await startPaymentsWorld({ METRICS_PORT: '0' }))
  metricsUrl = `${world.server.metricsUrl}/metrics`
})
afterAll(() => world.close())

const scrape = async () => (await fetch(metricsUrl)).text()

/** The value of a sample, by its name and labels as they stand in the exposition. */
async function readSample(sample: string): Promise<number> {
  const line = (await scrape()).split('\n').find((one) => one.startsWith(`${sample} `))
  return Number(line?.slice(sample.length + 1))
}

describe('what Prometheus reads', () => {
  it('counts gifts, provider calls, emails and answers by route and status', async () => {
    await createPaidContribution(world, family)
    expect(await readSample('ciguena_contributions_confirmed')).toBe(1)
    expect(await readSample('ciguena_contributions_raised_centavos')).toBe(100_000)
    const opened = 'ciguena_provider_calls_total{operation="openCheckout",result="answered"}'
    expect(await readSample(opened)).toBe(1)
    await waitUntil(
      'an email is sent',
      async () => (await readSample('ciguena_emails_total{result="accepted"}')) > 0,
    )
    await world.send('GET', `/events/${family.event.id}`)
    await world.send('GET', '/nada?correo=secreto')
    const text = await scrape()
    expect(text).toMatch(/_count\{route="\/api\/events\/:id",method="GET",status="200"\} \d/)
    expect(text).toMatch(/_count\{route="\/api\/\*",method="GET",status="404"\} 1\n/)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(text).toMatch(/^ciguena_database_connections\{state="idle"\} \d/m)
  })

  it('contains no address, token, name or search of a person', async () => {
    const text = await scrape()
    for (const secret of [family.host.email, family.host.token, family.event.id, 'secreto'])
      expect(text).not.toContain(secret)
  })

  it('shows what waits, how long, and what the last check of the ledger found', async () => {
    expect(await readSample('ciguena_ledger_differences')).toBeNaN()
    const at = world.deps.now()
    await sql`insert into ledger_checks
        (started_at, finished_at, figures, differences, balances, balances_before)
      values (${at}, ${at}, '{}', '[{}, {}]', '{}', uuidv7())`.execute(world.deps.db)
    await sql`insert into stripe_events (id, type, created_at, received_at, attempts, next_attempt_at)
      values ('evt_waits', 'charge.updated', ${at}, ${at}, 3, 'infinity')`.execute(world.deps.db)
    world.clock.advance(600_000)
    expect(await readSample('ciguena_ledger_differences')).toBe(2)
    expect(await readSample('ciguena_ledger_check_age_seconds')).toBeGreaterThanOrEqual(600)
    expect(await readSample('ciguena_inbox_events{state="failing"}')).toBe(1)
    expect(await readSample('ciguena_inbox_oldest_seconds')).toBeGreaterThanOrEqual(600)
    const later = { startAfter: new Date(Date.now() + 3_600_000) }
    await world.deps.db
      .transaction()
      .execute((tx) => world.deps.outbox.enqueue(tx, 'complete-events', {}, later))
    const tasks = 'ciguena_queue_tasks{queue="complete-events",state="waiting"}'
    expect(await readSample(tasks)).toBe(1)
    expect(await readSample('ciguena_queue_oldest_seconds{queue="complete-events"}')).toBe(0)
    await sql`delete from stripe_events where id = 'evt_waits'`.execute(world.deps.db)
  })

  it('is answered without the database, whose absence is a figure', async () => {
    const other = await startPaymentsWorld({ METRICS_PORT: '0' })
    const url = `${other.world.server.metricsUrl}/metrics`
    await other.world.deps.db.destroy()
    const text = await (await fetch(url)).text()
    expect(text).toContain('ciguena_database_up 0')
    expect(text).not.toContain('ciguena_queue_tasks{')
    expect(text).toContain('process_resident_memory_bytes')
    await other.world.close().catch(() => undefined)
  })

  it('has an address of its own: the site publishes nothing of it', async () => {
    expect((await fetch(`${world.url}/metrics`)).status).toBe(404)
  })
})

describe('the time of a request', () => {
  it.each([
    ['arrives late', 'b', 200],
    ['arrives late and is none', '<', 415],
  ])('does not count a body that %s', async (_, rest, status) => {
    const { register, observeRequests } = createMetrics()
    const app = Fastify()
    observeRequests(app)
    const received = Promise.withResolvers<number>()
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
      String(body).includes('<')
        ? done(Object.assign(new Error('no text'), { statusCode: 415 }))
        : done(null, body),
    )
    app.addHook('onRequest', async ({ method }) => {
      if (method === 'POST') received.resolve(performance.now())
    })
    app.post('/', async () => 'ok')
    app.get('/', async () => 'ok')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n'
    socket.write(`${head}connection: close\r\n\r\na`)
    const since = await received.promise
    for (let other = 0; other < 300; other += 1) await app.inject('/')
    const withheldSeconds = (performance.now() - since) / 1_000
    socket.write(rest)
    for await (const _chunk of socket);
    await app.close()
    const text = await register.metrics()
    const sample = `route="/",method="POST",status="${status}"} `
    const read = (name: string) =>
      Number(text.split(`${name}{${sample}`)[1]?.split('\n')[0] ?? Number.NaN)
    expect(read('ciguena_http_request_duration_seconds_count')).toBe(1)
    expect(read('ciguena_http_request_duration_seconds_sum')).toBeLessThan(withheldSeconds)
  })
})

describe('alerts, dashboard and guide', () => {
  it('leave out the uploads of pictures, by the name of their route', async () => {
    await world.send('POST', `/events/${family.event.id}/pictures`)
    const rules = fs.readFileSync(path.join(OPS, 'alerts.yml'), 'utf8')
    const left = new Set([...rules.matchAll(/route!="([^"]+)"/g)].map(([, route]) => route))
    expect([...left]).toHaveLength(1)
    expect(await scrape()).toContain(`_count{route="${[...left][0]}",method="POST"`)
  })

  it('use the metrics that there are, and the guide names every one', async () => {
    const known = listNames(await scrape())
    const rules = fs.readFileSync(path.join(OPS, 'alerts.yml'), 'utf8')
    const dashboard = fs.readFileSync(path.join(OPS, 'dashboard.json'), 'utf8')
    expect(known).toEqual(expect.arrayContaining(listNames(rules)))
    expect(known).toEqual(expect.arrayContaining(listNames(dashboard)))
    const quoted = fs.readFileSync(GUIDE, 'utf8').match(/`ciguena_[a-z_]+`/g) ?? []
    expect(listNames(quoted.join(' '))).toEqual(known)
  })
})

it('every alert is tested: firing, and not firing', () => {
  const rules = fs.readFileSync(path.join(OPS, 'alerts.yml'), 'utf8')
  const tests = fs.readFileSync(path.join(OPS, 'alerts.test.yml'), 'utf8')
  const steps = tests.split('eval_time:').slice(1)
  for (const [, alert] of rules.matchAll(/alert: (\w+)/g)) {
    const own = steps.filter((step) => step.includes(`alertname: ${alert}`))
    const firing = own.filter((step) => step.includes('exp_alerts'))
    expect(firing, alert).not.toHaveLength(0)
    expect(own.length, alert).toBeGreaterThan(firing.length)
  }
})

const hasPrometheus = ['promtool', 'prometheus'].every(
  (program) => spawnSync(program, ['--version']).status === 0,
)
if (!hasPrometheus)
  process.emitWarning('Prometheus is not installed: its rules and configuration are NOT tested')

/** Runs Prometheus with the files of an operator, on this product, faster than theirs. */
async function startPrometheus() {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'prometheus-'))
  const config = fs.readFileSync(path.join(OPS, 'prometheus.yml'), 'utf8')
  const { host } = new URL(metricsUrl)
  fs.writeFileSync(
    path.join(folder, 'prometheus.yml'),
    config.replaceAll('15s', '1s').replaceAll(/127\.0\.0\.1:\d+/g, host),
  )
  fs.copyFileSync(path.join(OPS, 'alerts.yml'), path.join(folder, 'alerts.yml'))
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const address = `127.0.0.1:${(free.address() as AddressInfo).port}`
  await promisify(free.close.bind(free))()
  const options = {
    'config.file': path.join(folder, 'prometheus.yml'),
    'storage.tsdb.path': path.join(folder, 'data'),
    'web.listen-address': address,
  }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const child = spawn('prometheus', args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const ask = async (call: string) => {
    const answer = await fetch(`http://${address}/api/v1/${call}`).catch(() => null)
    return answer ? ((await answer.json()) as { status: string; data: never }) : null
  }
  const stop = async () => {
    child.kill()
    await ended
    fs.rmSync(folder, { recursive: true })
  }
  return { ask, stop }
}

describe.skipIf(!hasPrometheus)('Prometheus itself', () => {
  it('reads a process, evaluates every rule, and answers every query of the dashboard', async () => {
    const { ask, stop } = await startPrometheus()
    try {
      const dashboard = fs.readFileSync(path.join(OPS, 'dashboard.json'), 'utf8')
      const queries = [...dashboard.matchAll(/"expr": (".*")/g)].map(([, expr = '']): string =>
        JSON.parse(expr),
      )
      expect(queries.length).toBeGreaterThan(15)
      for (const query of queries)
        await waitUntil(query, async () => {
          const answer = await ask(`query?query=${encodeURIComponent(query)}`)
          if (answer && answer.status !== 'success') throw new Error(`${query}: ${answer.status}`)
          // What waits may be nothing.
          const { result = [] }: { result?: unknown[] } = answer?.data ?? {}
          return result.length > 0 || (answer !== null && query.endsWith('> 0'))
        })
      const alerts = fs.readFileSync(path.join(OPS, 'alerts.yml'), 'utf8')
      const named = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => [name, 'ok'])
      await waitUntil('every rule was evaluated', async () => {
        const { groups = [] }: { groups?: { rules: { name: string; health: string }[] }[] } =
          (await ask('rules'))?.data ?? {}
        const rules = groups.flatMap((group) => group.rules)
        const seen = rules.map(({ name, health }) => [name, health])
        return JSON.stringify(seen) === JSON.stringify(named)
      })
    } finally {
      await stop()
    }
  })

  it('accepts the configuration, and every rule', () => {
    const check = spawnSync('promtool', ['check', 'config', path.join(OPS, 'prometheus.yml')])
    expect(`${check.stdout}${check.stderr}`).toMatch(/SUCCESS: \d+ rules found/)
    expect(check.status).toBe(0)
  })

  it('fires each alert under the figures that it is for, and not under the nearest others', () => {
    const check = spawnSync('promtool', ['test', 'rules', path.join(OPS, 'alerts.test.yml')])
    expect(`${check.stdout}${check.stderr}`).toContain('SUCCESS')
    expect(check.status).toBe(0)
  })

  it('accepts what the product exposes', async () => {
    const check = spawnSync('promtool', ['check', 'metrics'], { input: await scrape() })
    const complaints = `${check.stderr}`.split('\n').filter((line) => line.includes('ciguena_'))
    expect(complaints).toEqual([])
  })
})
