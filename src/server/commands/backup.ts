import '#server/assert-node.ts'
import { parseArgs } from 'node:util'
import { type MadeBackup, makeBackup } from '#server/backup/make-backup.ts'
import { assertOtherFolder, openFiles } from '#server/backup/open-files.ts'
import { readBackupKeys } from '#server/backup/sealed-file.ts'
import { loadProductFile, readSecretFiles } from '#server/config.ts'
import { describeError } from '#server/http/errors/api-errors.ts'

const USAGE = `Usage:
  npm run backup -- --to FOLDER             backs up the database and its pictures, and checks the backup
  npm run backup -- --to FOLDER --keep 14   then deletes all but the newest fourteen, with their pictures

DATABASE_URL and FILES_URL are those of npm run serve; without them, those of npm start in DATA_DIR (.data). BACKUP_KEY encrypts. It needs pg_dump in PATH, not older than the server.`

const MEGABYTE = 1_000_000

function formatBackup({ file, bytes, tables, rows, pictures, deleted }: MadeBackup): string {
  return [
    `Backed up: ${file}`,
    `  ${(bytes / MEGABYTE).toFixed(1)} MB, read back to its end; ${tables} tables, ${rows} rows`,
    `  ${pictures.named} pictures, ${pictures.copied} of them new`,
    ...(pictures.resealed > 0
      ? [`  sealed again, because they did not have the first key: ${pictures.resealed} pictures`]
      : []),
    ...(deleted.backups > 0
      ? [`  deleted: ${deleted.backups} old backups, ${deleted.pictures} pictures`]
      : []),
  ].join('\n')
}

function listWarnings({ pictures, isInconsistent, deletionFailure }: MadeBackup): string[] {
  const { missing } = pictures
  return [
    ...(missing.length > 0
      ? [`${missing.length} pictures are not in FILES_URL, so not in the backup: ${missing[0]} …`]
      : []),
    ...(deletionFailure ? [`Old backups were not deleted: ${deletionFailure}`] : []),
    ...(isInconsistent ? ['The database fails checks of npm run verify: see there.'] : []),
  ]
}

function readRequest(args: string[]): { folder: string; keep: number | null } | null {
  const options = { to: { type: 'string' }, keep: { type: 'string' } } as const
  try {
    const { to, keep = '' } = parseArgs({ args, options }).values
    if (!to || !/^([1-9]\d*)?$/.test(keep)) return null
    return { folder: to, keep: keep ? Number(keep) : null }
  } catch {
    return null
  }
}

/** `npm run backup`: exit code 1 if there is no new backup. */
async function main(args: string[]): Promise<void> {
  const request = readRequest(args)
  loadProductFile(process.env.DATA_DIR)
  const { DATABASE_URL: databaseUrl, BACKUP_KEY, ...env } = readSecretFiles(process.env)
  if (!request || !databaseUrl) {
    console.error(request ? `DATABASE_URL is missing.\n\n${USAGE}` : USAGE)
    process.exitCode = 1
    return
  }
  const keys = readBackupKeys(BACKUP_KEY)
  await assertOtherFolder(request.folder, env)
  const files = openFiles(env)
  const made = await makeBackup({ ...request, databaseUrl, files, keys, now: new Date() })
  console.log(formatBackup(made))
  if (keys.length === 0) console.log('  not encrypted: BACKUP_KEY is not set')
  for (const warning of listWarnings(made)) console.error(`Warning: ${warning}`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`No backup was made. ${describeError(error).message}`)
  process.exitCode = 1
})
