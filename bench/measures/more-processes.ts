/// <reference lib="esnext.disposable" />
import { findPgbouncer, startPooler } from '../../product-client/pooler.ts'
import type { StartedProduct } from '../../product-client/started-product.ts'
import { Gifts, seedRecipients } from '../gifts.ts'
import { isHaproxyInstalled, startLoadBalancer } from '../load-balancer.ts'
import type { Bench, Comparison, Figure, Measure } from '../measure.ts'
import {
  type CpuShares,
  measureCpuShares,
  readPostgresPid,
  readProductPid,
} from '../process-usage.ts'
import { type Started, startProcess } from '../processes.ts'
import { seedEvent } from '../seed.ts'

const COUNTS = [1, 2, 4]
const CONNECTIONS = 32
const EVENTS = 8
/** How many gifts are settled in a round. */
const GIFTS = 40

/** A group of processes behind one address. */
interface Group {
  name: string
  url: string
  pids: readonly number[]
}

/** Lets only these processes run: the others would take their webhooks and tasks. */
async function whileOnly<T>(
  group: Group,
  all: readonly number[],
  work: () => Promise<T>,
): Promise<T> {
  const others = all.filter((pid) => !group.pids.includes(pid))
  for (const pid of others) process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    for (const pid of others) process.kill(pid, 'SIGCONT')
  }
}

/** Starts the processes, the last one behind PgBouncer where it is installed. */
async function startProcesses(product: StartedProduct, stack: AsyncDisposableStack) {
  const start = async (env: Record<string, string> = {}): Promise<Started> => {
    const started = await startProcess({ ...product, env: { ...product.env, ...env } })
    stack.defer(() => started.stop())
    return started
  }
  const direct: Started[] = []
  for (let index = 0; index < Math.max(...COUNTS); index += 1) direct.push(await start())
  if (!findPgbouncer()) {
    console.error('PgBouncer is not installed: NOT measured')
    return { direct, pooled: null }
  }
  const { DATABASE_URL: url = '' } = product.env
  const pooler = await startPooler(url, { mode: 'transaction' })
  stack.defer(() => pooler.stop())
  return { direct, pooled: await start({ DATABASE_POOLER_URL: pooler.toPoolerUrl(url) }) }
}

function compareGroups(
  baseline: Group,
  contender: Group,
  works: readonly [name: string, run: (group: Group) => Promise<number>][],
): Comparison[] {
  const toSide = (group: Group, run: (group: Group) => Promise<number>) => ({
    name: group.name,
    run: () => run(group),
  })
  return works.map(([name, run]) => ({
    name: `${name}, ${contender.name}`,
    unit: 'a second',
    baseline: toSide(baseline, run),
    contender: toSide(contender, run),
  }))
}

/** Whose CPU time a settled gift took, and how much of the cores: the rest is what another process could use. */
function toShareFigures({ name }: Group, shares: CpuShares): Figure[] {
  const toFigure = (what: string, value: number, unit: string): Figure => ({
    name: `gifts settled, ${name}: ${what}`,
    unit,
    value,
    rounds: [value],
  })
  const toMs = (seconds: number) => (1_000 * seconds) / GIFTS
  return [
    toFigure('CPU of the product', toMs(shares.product), 'ms a gift'),
    toFigure('CPU of PostgreSQL', toMs(shares.postgres), 'ms a gift'),
    toFigure('CPU of provider, mailbox and senders', toMs(shares.others), 'ms a gift'),
    toFigure('cores that were busy', 100 * shares.busyPart, '%'),
  ]
}

/** Reads and settled gifts of one, two and four processes behind HAProxy, and of one behind PgBouncer. */
export const measure: Measure = async (bench: Bench) => {
  if (!isHaproxyInstalled()) {
    console.error('HAProxy is not installed: more than one process is NOT measured')
    return { comparisons: [] }
  }
  const product = await bench.startProduct()
  const { event } = await seedEvent(product, 5)
  const recipients = await seedRecipients(product, EVENTS)
  const stack = new AsyncDisposableStack()
  const { direct, pooled } = await startProcesses(product, stack)
  const members = [...COUNTS.map((count) => direct.slice(0, count)), ...(pooled ? [[pooled]] : [])]
  const balancer = await startLoadBalancer(members.map((group) => group.map(({ url }) => url)))
  stack.defer(() => balancer.stop())
  const groups = members.map(
    (group, index): Group => ({
      name: group.includes(pooled as Started) ? 'PgBouncer' : `${group.length} behind HAProxy`,
      url: balancer.urls[index] ?? '',
      pids: group.map(({ pid }) => pid),
    }),
  )
  const all = [readProductPid(product), ...[...direct, pooled].flatMap((one) => one?.pid ?? [])]

  const read = (path: string) => (group: Group) =>
    whileOnly(group, all, async () => {
      const load = { connections: CONNECTIONS, seconds: bench.seconds }
      const { requestsPerSecond } = await bench.generator.send({ ...load, url: group.url + path })
      return requestsPerSecond
    })
  const settleDuring = <T>(group: Group, meter: (work: () => Promise<void>) => Promise<T>) =>
    whileOnly(group, all, async () => {
      const gifts = new Gifts({ ...product, url: group.url })
      await gifts.prepare()
      try {
        const opened = await gifts.open(recipients, GIFTS)
        const paid = await gifts.pay(opened)
        return await meter(() => gifts.settle(opened, paid))
      } finally {
        await gifts.cleanUp()
      }
    })
  const settle = (group: Group) =>
    settleDuring(group, async (work) => {
      const began = performance.now()
      await work()
      return (1_000 * GIFTS) / (performance.now() - began)
    })
  const readFigures = async () => {
    const figures: Figure[] = []
    for (const group of groups.slice(0, 2)) {
      const owners = { product: group.pids, postgres: readPostgresPid(product) }
      const shares = await settleDuring(group, (work) => measureCpuShares(owners, work))
      figures.push(...toShareFigures(group, shares))
    }
    return figures
  }
  const [one, ...more] = groups
  if (!one) throw new Error('no process was started')
  return {
    comparisons: more.flatMap((group) =>
      compareGroups(one, group, [
        ['event page', read(`/events/${event.slug}`)],
        ['event JSON', read(`/api/events/${event.id}`)],
        ['gifts settled', settle],
      ]),
    ),
    readFigures,
    cleanUp: () => stack.disposeAsync(),
  }
}
