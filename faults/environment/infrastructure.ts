/// <reference lib="esnext.disposable" />
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Mailbox, startMailbox } from '../../local/mailbox/server.ts'
import { freePort } from '../../local/system/ports.ts'
import { sweepDeadRuns } from '../../local/postgres/dead-runs.ts'
import { type Postgres, startPostgres } from '../../local/postgres/server.ts'
import { startStripeSandbox } from 'stripe-connect-sandbox'

const FOLDER = path.resolve('.cache/faults')
/** What is committed must outlive the crash of a process, not of the machine. */
const FLAGS = ['-c', 'fsync=off', '-c', 'full_page_writes=off']

/** A database of one's own, that may crash. */
export interface OwnDatabase {
  /** What the product is told. */
  url: string
  adminUrl: string
  port: number
  /** Crashes it; `start` brings it back at the same address. */
  crash(): Promise<void>
  start(): Promise<void>
}

/** The world around the product, for one run alone: all of it ends with `stop`. */
export interface Outside {
  /** For logs; gone at the end. */
  folder: string
  database: OwnDatabase
  mailbox: Mailbox
  key: string
  secrets: { account: string; connect: string }
  sandboxUrl: string
  stop(): Promise<void>
}

async function ownDatabase(dataDir: string, running: AsyncDisposableStack): Promise<OwnDatabase> {
  const port = await freePort()
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

export async function startOutside(): Promise<Outside> {
  await sweepDeadRuns(FOLDER)
  const folder = path.join(FOLDER, `${process.pid}-${randomBytes(4).toString('hex')}`)
  await using running = new AsyncDisposableStack()
  running.defer(async () => fs.rmSync(folder, { recursive: true, force: true }))
  const database = await ownDatabase(folder, running)
  const sandbox = await startStripeSandbox({ port: await freePort(), dataFile: ':memory:' })
  running.defer(() => sandbox.close())
  const mailbox = await startMailbox({ port: 0, smtpPort: 0, dataFile: ':memory:' })
  running.defer(() => mailbox.close())
  const ends = running.move()
  const secret = (name: string) => `whsec_${name}${randomBytes(12).toString('hex')}`
  return {
    folder,
    database,
    mailbox,
    key: `sk_test_${randomBytes(12).toString('hex')}`,
    secrets: { account: secret('account'), connect: secret('connect') },
    sandboxUrl: sandbox.url,
    stop: () => ends.disposeAsync(),
  }
}
