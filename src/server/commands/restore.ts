import '#server/assert-node.ts'
import { parseArgs } from 'node:util'
import { UnfinishedRestoreError } from '#server/backup/backup-error.ts'
import { openFiles } from '#server/backup/open-files.ts'
import { type RestoredBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { resolveTarget } from '#server/backup/restore-target.ts'
import { readBackupKeys } from '#server/backup/sealed-file.ts'
import { loadProductFile, readSecretFiles } from '#server/config.ts'
import { describeError } from '#server/http/errors/api-errors.ts'

const USAGE = `Usage:
  npm run restore -- --from FILE --to DATABASE

Restores a backup of npm run backup into an empty database, and its pictures into FILES_URL, and compares the result with what was backed up. BACKUP_KEY opens an encrypted one. DATABASE is the name of a database on the server of DATABASE_URL, or postgres://role@host/database of another one, whose password is in PGPASSWORD or PGPASSFILE. It needs pg_restore in PATH, not older than the server.`

const formatNames = (names: readonly string[]) => names.join(', ')

function formatOutcome({ manifest, ...outcome }: RestoredBackup): string {
  const { differences, failedChecks, pictures } = outcome
  const { missing, failures } = pictures
  const { tables } = manifest.verification
  const restored = manifest.pictures.length - missing.length
  return [
    `Restored: the state of ${manifest.madeAt}, ${tables.length} tables, ${restored} pictures`,
    ...(missing.length > 0 ? [`Pictures not restored: ${missing.length}, ${missing[0]} …`] : []),
    ...(failures.length > 0
      ? [`Pictures that cannot be read or written: ${failures.length}, ${failures[0]}`]
      : []),
    differences.length === 0
      ? 'Verified: every table is as it was.'
      : `NOT as it was, do not use this database: ${formatNames(differences)}`,
    ...(failedChecks.length > 0
      ? [`Checks that fail (npm run verify): ${formatNames(failedChecks)}`]
      : []),
  ].join('\n')
}

const NEXT_STEPS = `Stripe, banks and mailboxes were not restored with it. Before it serves anybody:
  1. Stop every process of the product; point DATABASE_URL to this database.
  2. Start one process, then npm run reconcile: it records what was paid, refunded and disputed in the last four days. For an earlier state, resend older events from Stripe's dashboard.
  3. Look at /admin/quarantine: payments whose checkout is newer than the backup.
  4. Suspend and delete again whom /admin/audit of the old state lists; end all sessions.
  5. npm run verify; start the other processes.
docs/operating.md, "What must I do after restoring an earlier state?", says what becomes of what.`

function readRequest(args: string[]): { file: string; to: string } | null {
  const options = { from: { type: 'string' }, to: { type: 'string' } } as const
  try {
    const { from, to } = parseArgs({ args, options }).values
    return from && to ? { file: from, to } : null
  } catch {
    return null
  }
}

/** `npm run restore`: exit code 1 unless the database and its pictures are as they were. */
async function main(args: string[]): Promise<void> {
  const request = readRequest(args)
  if (!request) {
    console.error(USAGE)
    process.exitCode = 1
    return
  }
  loadProductFile(process.env.DATA_DIR)
  const { DATABASE_URL, BACKUP_KEY, ...env } = readSecretFiles(process.env)
  const databaseUrl = resolveTarget(request.to, DATABASE_URL)
  const files = openFiles(env)
  const keys = readBackupKeys(BACKUP_KEY)
  const outcome = await restoreBackup({
    file: request.file,
    databaseUrl,
    files,
    keys,
    now: new Date(),
  })
  console.log(`${formatOutcome(outcome)}\n\n${NEXT_STEPS}`)
  const isWhole = outcome.differences.length === 0 && outcome.pictures.missing.length === 0
  process.exitCode = isWhole ? 0 : 1
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const outcome =
    error instanceof UnfinishedRestoreError
      ? 'The database was restored, but not verified, and no picture: do not use it.'
      : 'Nothing was restored.'
  console.error(`${outcome} ${describeError(error).message}`)
  process.exitCode = 1
})
