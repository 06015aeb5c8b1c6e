import fs from 'node:fs'
import path from 'node:path'
import { startStripeSandbox } from 'stripe-connect-sandbox'
import type { TestProject } from 'vitest/node'
import { startMailbox } from '../mailbox/server.ts'
import { sweepDeadRuns } from '../postgres/dead-runs.ts'
import { startPostgres } from '../postgres/server.ts'
import { freePort } from '../system/ports.ts'

const CLUSTERS = path.resolve('.cache/test-pg')
/** Tests need no crash safety, and many files hold connections at once. */
const FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']

/**
 * Starts, once for all test files, what stands in for the outside world, and says where it is
 * (`src/server/testing/provided.d.ts`). A cluster per run: two runs never see each other.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepDeadRuns(CLUSTERS)
  const dataDir = path.join(CLUSTERS, String(process.pid))
  const postgres = await startPostgres({ dataDir, flags: FLAGS.flatMap((flag) => ['-c', flag]) })
  const sandbox = await startStripeSandbox({ port: await freePort(), dataFile: ':memory:' })
  const mailbox = await startMailbox({ port: 0, smtpPort: 0, dataFile: ':memory:' })
  project.provide('adminDatabaseUrl', postgres.adminUrl)
  project.provide('stripeUrl', sandbox.url)
  project.provide('mailboxUrl', mailbox.url)
  project.provide('smtpUrl', mailbox.smtpUrl)
  return async () => {
    await Promise.all([mailbox.close(), sandbox.close(), postgres.stop()])
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
