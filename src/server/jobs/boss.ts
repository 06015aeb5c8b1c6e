import { CompiledQuery } from 'kysely'
import { type JobWithMetadata, PgBoss, type Queue, type QueueOptions } from 'pg-boss'
import { chooseWorkerLevel } from '#server/db/connect.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Log } from '#server/deps.ts'
import { ALERT_AFTER_ATTEMPTS } from '#server/limits.ts'
import { LOG } from '#server/log-events.ts'
import { recordEmails } from '#server/mail/emails-store.ts'
import { type Origin, readOrigin, startWork, type Tracer } from '#server/tracing/work-context.ts'
import { NonAlertingFailure } from './non-alerting-failure.ts'
import type { AddressedEmail, Delay, Outbox, TaskData, TaskName } from './outbox.ts'

const YEAR_SECONDS = 365 * 24 * 3_600

/**
 * A task outlasts any outage: retries back off to ten minutes and go on for a year. The task of a
 * worker that died is retried after `expireInSeconds`.
 */
const RETRY_FOR_A_YEAR: QueueOptions = {
  retryLimit: 100_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 60,
  retentionSeconds: YEAR_SECONDS,
  deleteAfterSeconds: 24 * 3_600,
}

/** A fail-over leaves connections that never answer: they are closed after these timeouts. */
const CONNECTION_TIMEOUTS = {
  keepAlive: true,
  connectionTimeoutMillis: 4_000,
  query_timeout: 30_000,
}

/** What a handler learns of its task beside the data. */
export interface TaskMetadata {
  /** When it was enqueued. */
  createdAt: Date
}
export type Handlers = {
  [N in TaskName]: (data: TaskData[N], facts: TaskMetadata) => Promise<void>
}
/** Task → cron expression (UTC). */
export type Schedule = Partial<Record<TaskName, string>>

/**
 * Tasks that may run for long and never twice at once: while one is queued or runs, no other is
 * accepted. A dead worker is noticed within a minute.
 */
const EXCLUSIVE: Partial<Queue> = {
  policy: 'exclusive',
  expireInSeconds: 3_600,
  heartbeatSeconds: 60,
}

const QUEUES: Record<TaskName, Partial<Queue>> = {
  'send-email': {},
  'send-reset-link': {},
  'report-failed-sign-ins': {},
  'expire-checkout': {},
  'finish-refund': {},
  'adjust-host-transfer': {},
  'sync-accepted-payment': {},
  'refund-contribution-automatically': {},
  'refund-quarantined-payment': {},
  'refund-unmatched-payment': {},
  'send-thanks': {},
  'send-update': {},
  // Soon after, the account is due for `refresh-payout-accounts`.
  'refresh-payout-account': { retryLimit: 5 },
  'detach-payout-account': {},
  'refresh-payout-accounts': EXCLUSIVE,
  'reconcile-checkouts': EXCLUSIVE,
  // Longer than it takes for a year's hosts: a second one must not begin beside it.
  'check-ledger': { ...EXCLUSIVE, expireInSeconds: 12 * 3_600 },
  'probe-provider': EXCLUSIVE,
  'watch-platform-balance': EXCLUSIVE,
  'complete-events': {},
  'delete-unused-files': EXCLUSIVE,
  'follow-up-refund-requests': EXCLUSIVE,
  'follow-up-privacy-requests': EXCLUSIVE,
  'remind-guests': EXCLUSIVE,
  'delete-old-rows': EXCLUSIVE,
}
const NAMES = Object.keys(QUEUES) as TaskName[]

const isExclusive = (name: TaskName) => QUEUES[name].policy === EXCLUSIVE.policy
/** How many tasks of a kind run at once: a slow email does not keep the others waiting. */
const TASK_CONCURRENCY = 4
/** For scheduled tasks that are not exclusive: the next run does what this one could not. */
const FEW_RETRIES = { retryLimit: 3 }

/** Lets pg-boss write in the transaction that causes the task. */
function toBossDatabase(tx: Tx) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}

function addressEmail({ to, email, key, expiresAt }: AddressedEmail): TaskData['send-email'] {
  return {
    to,
    ...email,
    messageId: `<${key.replaceAll(':', '.')}@ciguena>`,
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  }
}

/** The data of a task as it is stored: with the request that enqueued it. */
type StoredData<N extends TaskName> = TaskData[N] & { origin?: Origin }

function addOrigin<Data extends object>(data: Data): Data & { origin?: Origin } {
  const origin = readOrigin()
  return origin ? { ...data, origin } : data
}

function createOutbox(boss: PgBoss): Outbox {
  const enqueue = async <N extends TaskName>(
    tx: Tx,
    name: N,
    data: TaskData[N],
    { startAfter }: Delay = {},
  ) => {
    await boss.send(name, addOrigin(data), {
      ...(startAfter && { startAfter }),
      db: toBossDatabase(tx),
    })
  }
  const enqueueAll: Outbox['enqueueAll'] = async (tx, name, data, { startAfter } = {}) => {
    if (data.length === 0) return
    const jobs = data.map((one) => ({ data: addOrigin(one), ...(startAfter && { startAfter }) }))
    await boss.insert(name, jobs, { db: toBossDatabase(tx) })
  }
  const sendEmails: Outbox['sendEmails'] = async (tx, emails) => {
    await recordEmails(tx, emails.filter(({ isLast }) => !isLast).map(addressEmail))
    await enqueueAll(tx, 'send-email', emails.map(addressEmail))
  }
  return {
    enqueue,
    enqueueAll,
    sendEmail: async (tx, to, email, key, options) => {
      if (to !== null) await sendEmails(tx, [{ to, email, key, ...options }])
    },
    sendEmails,
  }
}

/**
 * Creates the queues that are missing. pg-boss cannot change the policy of an existing one, so an
 * exclusive queue that an older version created with another policy is deleted with its tasks: they
 * are scheduled and come again. Other queues are never deleted: they contain payments and emails.
 */
async function createQueues(boss: PgBoss): Promise<void> {
  const existing = new Set<string>()
  for (const { name, policy } of await boss.getQueues(NAMES)) {
    const isOutdated = isExclusive(name as TaskName) && policy !== EXCLUSIVE.policy
    if (isOutdated) await boss.deleteQueue(name)
    else existing.add(name)
  }
  for (const name of NAMES.filter((one) => !existing.has(one))) {
    await boss.createQueue(name, { ...RETRY_FOR_A_YEAR, ...QUEUES[name], notify: true })
  }
}

/** Connects to the queues in the database; no task runs before `start`. */
export async function startJobs(databaseUrl: string, log: Log, tracer: Tracer | null = null) {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    ...CONNECTION_TIMEOUTS,
    max: 4,
    application_name: 'ciguena-jobs',
    useListenNotify: true,
    superviseIntervalSeconds: 15,
  })
  boss.on('error', (error) => log[chooseWorkerLevel(error)]({ err: error }, LOG.queueError))
  await boss.start()
  await createQueues(boss)
  return {
    outbox: createOutbox(boss),
    /** Starts the workers and the schedule. */
    start: async (
      handlers: Handlers,
      schedule: Schedule,
      concurrency: number = TASK_CONCURRENCY,
    ) => {
      // First: the workers' first statements would keep these waiting.
      const entries = Object.entries(schedule) as [TaskName, string][]
      await Promise.all(
        entries.map(([name, cron]) =>
          boss.schedule(name, cron, {}, isExclusive(name) ? {} : FEW_RETRIES),
        ),
      )
      const startOne = <N extends TaskName>(name: N) =>
        startWorker(boss, name, handlers[name], { log, tracer, concurrency })
      for (const name of NAMES) await startOne(name)
    },
    /** Waits for running tasks; the others stay in the database. */
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/** An email with a sign-in link must not stay in the queue's history. */
function hasSecret(data: object): boolean {
  return 'expiresAt' in data
}

function chooseLevel(error: unknown, attempts: number): 'error' | 'warn' {
  return attempts >= ALERT_AFTER_ATTEMPTS && !(error instanceof NonAlertingFailure)
    ? 'error'
    : 'warn'
}

async function startWorker<N extends TaskName>(
  boss: PgBoss,
  name: N,
  handle: Handlers[N],
  { log, tracer, concurrency }: { log: Log; tracer: Tracer | null; concurrency: number },
): Promise<void> {
  const options = {
    batchSize: 1,
    localConcurrency: isExclusive(name) ? 1 : concurrency,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 5,
    includeMetadata: true,
  } as const
  let worker = ''
  worker = await boss.work(name, options, async (jobs: JobWithMetadata<StoredData<N>>[]) => {
    for (const job of jobs) {
      // A scheduled task has no request: its own id, a UUID too, stands for one.
      const { origin = { requestId: job.id }, ...data } = job.data
      const facts = {
        name: `task ${name}`,
        kind: 'consumer',
        attributes: { task: job.id },
      } as const
      try {
        await startWork(tracer, origin, facts, () =>
          handle(data as TaskData[N], { createdAt: job.createdOn }),
        )
        if (hasSecret(job.data)) await boss.deleteJob(name, job.id)
        // Tasks that piled up during an outage run at once, not at the next poll.
        boss.notifyWorker(worker)
      } catch (error) {
        const attempts = job.retryCount + 1
        log[chooseLevel(error, attempts)](
          { err: error, task: name, job: job.id, attempts, reqId: origin.requestId },
          LOG.taskFailed,
        )
        throw error
      }
    }
  })
}
