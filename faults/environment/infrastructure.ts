/// <reference lib="esnext.disposable" />
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { startStripeSandbox } from 'stripe-connect-sandbox'
import { type Mailbox, startMailbox } from '../../local/mailbox/server.ts'
import {
  type Postgres,
  removeOrphanedClusters,
  startPostgres,
} from '../../local/postgres/server.ts'
import { findFreePort } from '../../local/system/ports.ts'

const FOLDER = path.resolve('.cache/faults')
/** Commits must survive the crash of a process, not of the machine, so nothing is synced to disk. */
export const FLAGS = ['-c', 'fsync=off', '-c', 'full_page_writes=off']

/** A PostgreSQL server of this run alone, which the run may crash. */
export interface CrashableDatabase {
  /** The product's DATABASE_URL. */
  url: string
  adminUrl: string
  port: number
  /** Stops it without a checkpoint; `start` brings it back at the same address. */
  crash(): Promise<void>
  start(): Promise<void>
}

/** Database, payment sandbox and mailbox of one run; `stop` ends all of them. */
export interface Infrastructure {
  /** For logs; deleted by `stop`. */
  folder: string
  database: CrashableDatabase
  mailbox: Mailbox
  key: string
  secrets: { account: string; connect: string; thin: string }
  sandboxUrl: string
  /** Compares every request to Stripe, answer and event with the SDK's types. */
  findTrafficMismatches(): string[]
  stop(): Promise<void>
}

async function startDatabase(
  dataDir: string,
  running: AsyncDisposableStack,
): Promise<CrashableDatabase> {
  const port = await findFreePort()
  const start = () => startPostgres({ dataDir, port, flags: FLAGS })
  let postgres: Postgres | null = await start()
  running.defer(async () => postgres?.stop('immediate'))
  const { url, adminUrl } = postgres
  return {
    url,
    adminUrl,
    port,
    crash: async () => {
      await postgres?.stop('immediate')
      postgres = null
    },
    start: async () => {
      postgres = await start()
    },
  }
}

export async function startInfrastructure(): Promise<Infrastructure> {
  await removeOrphanedClusters(FOLDER)
  const folder = path.join(FOLDER, `${process.pid}-${randomBytes(4).toString('hex')}`)
  await using running = new AsyncDisposableStack()
  running.defer(async () => fs.rmSync(folder, { recursive: true, force: true }))
  const database = await startDatabase(folder, running)
  const sandbox = await startStripeSandbox({
    port: await findFreePort(),
    dataFile: ':memory:',
    recordTraffic: true,
  })
  running.defer(() => sandbox.close())
  const mailbox = await startMailbox({ port: 0, smtpPort: 0, dataFile: ':memory:' })
  running.defer(() => mailbox.close())
  const resources = running.move()
  const secret = (name: string) => `whsec_${name}${randomBytes(12).toString('hex')}`
  return {
    folder,
    database,
    mailbox,
    key: `sk_test_${randomBytes(12).toString('hex')}`,
    secrets: { account: secret('account'), connect: secret('connect'), thin: secret('thin') },
    sandboxUrl: sandbox.url,
    findTrafficMismatches: () => sandbox.traffic?.findMismatches() ?? [],
    stop: () => resources.disposeAsync(),
  }
}
