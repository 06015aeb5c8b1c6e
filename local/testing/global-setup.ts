import fs from 'node:fs'
import path from 'node:path'
import { startStripeSandbox } from 'stripe-connect-sandbox'
import type { TestProject } from 'vitest/node'
import { startMailbox } from '../mailbox/server.ts'
import { removeOrphanedClusters, startPostgres } from '../postgres/server.ts'
import { findFreePort } from '../system/ports.ts'
import { chooseScratchFolder } from './scratch-folder.ts'

const CLUSTERS_FOLDER = path.join(chooseScratchFolder(), 'test-pg')
/** Tests need no crash safety, but many connections at once. */
const POSTGRES_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=500',
]

/**
 * Starts PostgreSQL, the Stripe sandbox and the mailbox once for all test files, and provides their
 * addresses (`src/server/testing/provided.d.ts`). Each run has its own cluster. All requests to Stripe
 * and all its answers and events are compared with the SDK's types at the end.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeOrphanedClusters(CLUSTERS_FOLDER)
  const dataDir = path.join(CLUSTERS_FOLDER, String(process.pid))
  const postgres = await startPostgres({
    dataDir,
    flags: POSTGRES_SETTINGS.flatMap((flag) => ['-c', flag]),
  })
  const sandbox = await startStripeSandbox({
    port: await findFreePort(),
    dataFile: ':memory:',
    recordTraffic: true,
  })
  const mailbox = await startMailbox({ port: 0, smtpPort: 0, dataFile: ':memory:' })
  project.provide('adminDatabaseUrl', postgres.adminUrl)
  project.provide('stripeUrl', sandbox.url)
  project.provide('mailboxUrl', mailbox.url)
  project.provide('smtpUrl', mailbox.smtpUrl)
  return async () => {
    await Promise.all([mailbox.close(), sandbox.close(), postgres.stop()])
    fs.rmSync(dataDir, { recursive: true, force: true })
    assertStripeTraffic(sandbox.traffic?.findMismatches() ?? [])
  }
}

/** Fails the run when the product or the sandbox sent what is none of Stripe's API. */
function assertStripeTraffic(mismatches: string[]): void {
  if (mismatches.length === 0) return
  throw new Error(`traffic that is not Stripe's:\n${mismatches.join('\n')}`)
}
