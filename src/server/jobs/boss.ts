import { CompiledQuery } from 'kysely'
import { PgBoss, type Queue, type QueueOptions } from 'pg-boss'
import type { Tx } from '#server/db/schema.ts'
import type { Log } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'
import type { Delay, Outbox, TaskData, TaskName } from './outbox.ts'

const A_YEAR = 365 * 24 * 3_600

/**
 * However long the other side is away, a task waits for it: tries grow apart to ten minutes and do
 * not end before a year. A worker that died gives its task back after `expireInSeconds`.
 */
const PATIENT: QueueOptions = {
  retryLimit: 100_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 60,
  retentionSeconds: A_YEAR,
  deleteAfterSeconds: 24 * 3_600,
}

/** A connection that fell silent is given up: a fail-over leaves such behind, and says nothing. */
const NOTICE_SILENCE = { keepAlive: true, connectionTimeoutMillis: 4_000, query_timeout: 30_000 }

export type Handlers = { [N in TaskName]: (data: TaskData[N]) => Promise<void> }
/** Task → cron expression (UTC). */
export type Schedule = Partial<Record<TaskName, string>>

export interface Jobs {
  outbox: Outbox
  /** Begins to work off what waits, and to enqueue what is due by the clock. */
  work(handlers: Handlers, schedule: Schedule): Promise<void>
  /** Lets running tasks end; the rest waits in the database. */
  stop(): Promise<void>
}

/**
 * What may run long, and never beside itself: while one waits or runs, no other is taken. That its
 * worker died shows within a minute.
 */
const ALONE: Partial<Queue> = { policy: 'exclusive', expireInSeconds: 3_600, heartbeatSeconds: 60 }

const QUEUES: Record<TaskName, Partial<Queue>> = {
  'send-email': {},
  'send-reset-link': {},
  'expire-checkout': {},
  'finish-refund': {},
  'adjust-host-transfer': {},
  'sync-accepted-payment': {},
  'refund-contribution-automatically': {},
  'refund-unmatched-payment': {},
  'send-thanks': {},
  'reconcile-checkouts': ALONE,
  'check-ledger': ALONE,
  'complete-events': {},
  'delete-old-rows': ALONE,
}
const NAMES = Object.keys(QUEUES) as TaskName[]

const isAlone = (name: TaskName) => QUEUES[name] === ALONE
/** Of what may lie beside itself, the next turn does what this one could not. */
const GIVEN_UP_UNTIL_NEXT = { retryLimit: 3 }

/** pg-boss speaks through the transaction that causes the task. */
function within(tx: Tx) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}

function outboxOf(boss: PgBoss): Outbox {
  const enqueue = async <N extends TaskName>(
    tx: Tx,
    name: N,
    data: TaskData[N],
    { startAfter }: Delay = {},
  ) => {
    await boss.send(name, data, { ...(startAfter && { startAfter }), db: within(tx) })
  }
  return {
    enqueue: enqueue,
    enqueueAll: async (tx, name, data, { startAfter } = {}) => {
      if (data.length === 0) return
      const jobs = data.map((one) => ({ data: one, ...(startAfter && { startAfter }) }))
      await boss.insert(name, jobs, { db: within(tx) })
    },
    sendEmail: (tx, to, letter, key, link) =>
      enqueue(tx, 'send-email', {
        to,
        ...letter,
        messageId: `<${key.replaceAll(':', '.')}@ciguena>`,
        ...(link && { expiresAt: link.expiresAt.toISOString() }),
      }),
  }
}

/**
 * A queue keeps the policy that it was made with. Of those that run alone, one that an older version
 * made otherwise goes, and what waits in it: that runs by the clock, and comes again. No other goes:
 * money and letters wait there.
 */
async function prepareQueues(boss: PgBoss): Promise<void> {
  for (const { name, policy } of await boss.getQueues(NAMES.filter(isAlone))) {
    if (policy !== ALONE.policy) await boss.deleteQueue(name)
  }
  for (const name of NAMES) {
    await boss.createQueue(name, { ...PATIENT, ...QUEUES[name], notify: true })
  }
}

/** Prepares the queues in the database; nothing is worked off before `work`. */
export async function startJobs(databaseUrl: string, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    ...NOTICE_SILENCE,
    max: 4,
    application_name: 'ciguena-jobs',
    useListenNotify: true,
    superviseIntervalSeconds: 15,
  })
  boss.on('error', (error) => log.error({ err: error }, LOG.queueError))
  await boss.start()
  await prepareQueues(boss)
  return {
    outbox: outboxOf(boss),
    work: async (handlers, schedule) => {
      const start = <N extends TaskName>(name: N) => workOff(boss, name, handlers[name], log)
      for (const name of NAMES) await start(name)
      for (const [name, cron] of Object.entries(schedule) as [TaskName, string][]) {
        await boss.schedule(name, cron, {}, isAlone(name) ? {} : GIVEN_UP_UNTIL_NEXT)
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/** A letter that lets its reader in must not lie in the queue's history. */
function isSecret(data: object): boolean {
  return 'expiresAt' in data
}

async function workOff<N extends TaskName>(
  boss: PgBoss,
  name: N,
  handle: (data: TaskData[N]) => Promise<void>,
  log: Log,
): Promise<void> {
  const options = {
    batchSize: 1,
    localConcurrency: isAlone(name) ? 1 : 4,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 5,
  }
  let worker = ''
  worker = await boss.work<TaskData[N]>(name, options, async (jobs) => {
    for (const job of jobs) {
      try {
        await handle(job.data)
        if (isSecret(job.data)) await boss.deleteJob(name, job.id)
        // What piled up while the other side was away waits for no turn of the clock.
        boss.notifyWorker(worker)
      } catch (error) {
        log.warn({ err: error, task: name, job: job.id }, LOG.taskFailed)
        throw error
      }
    }
  })
}
