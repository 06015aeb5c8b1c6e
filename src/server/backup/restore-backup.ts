import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { connect } from '#server/db/connect.ts'
import { readMigrationState } from '#server/db/migrate.ts'
import type { Db } from '#server/db/schema.ts'
import type { FileStorage } from '#server/files/files-location.ts'
import { type Verification, verifyDatabase } from '#server/verification/verify-database.ts'
import { BackupError } from './backup-error.ts'
import { checkBackup, type Manifest, openBackup } from './backup-file.ts'
import { restorePictures } from './pictures.ts'
import { assertProgram, restoreDatabase } from './postgres-programs.ts'
import { countRelations, readServerMajor } from './store.ts'

interface RestoreRequest {
  file: string
  /** Opens the backup. */
  keys: readonly string[]
  /** An empty database. */
  databaseUrl: string
  files: FileStorage
  now: Date
}

export interface RestoredBackup {
  manifest: Manifest
  /** Names of pictures that the folder of backups lacks. */
  missingPictures: string[]
  /** What is not as it was in the database that was backed up: names of tables, `schema`, `queues`. */
  differences: string[]
  /** Names of checks of `npm run verify` that fail in the restored database. */
  failedChecks: string[]
}

/** Throws unless this version of the product can verify what it restores. */
async function assertSameVersion(db: Db, { verification }: Manifest): Promise<void> {
  const { pending: known } = await readMigrationState(db)
  const { done } = verification.migrations
  if (isDeepStrictEqual(done, known)) return
  throw new BackupError(
    `The backup has the migrations up to ${done.at(-1) ?? 'none'}, this version of the product those up to ${known.at(-1)}: restore it with the version that made it.`,
  )
}

async function assertTargetFits(db: Db, manifest: Manifest): Promise<void> {
  const major = await readServerMajor(db)
  if (major < manifest.postgres)
    throw new BackupError(
      `The backup is of PostgreSQL ${manifest.postgres}, the target is PostgreSQL ${major}.`,
    )
  const relations = await countRelations(db)
  if (relations > 0)
    throw new BackupError(
      `The target database is not empty (${relations} tables, views and sequences): create a new one.`,
    )
  await assertSameVersion(db, manifest)
}

function listDifferences(before: Verification, after: Verification): string[] {
  const tablesBefore = new Map(before.tables.map((table) => [table.name, table]))
  const tables = after.tables.filter(
    (table) => !isDeepStrictEqual(tablesBefore.get(table.name), table),
  )
  return [
    ...(isDeepStrictEqual(before.schema, after.schema) ? [] : ['schema']),
    ...(isDeepStrictEqual(before.queues, after.queues) ? [] : ['queues']),
    ...tables.map(({ name }) => name),
  ]
}

/**
 * Restores a backup into an empty database, and its pictures into the product's storage, and compares the
 * result with what was backed up. Throws `BackupError` before it changes anything if the file is damaged,
 * the key another one or the target not empty; a database that could not be restored stays empty.
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoredBackup> {
  const { file, keys, databaseUrl, files, now } = request
  const manifest = await checkBackup(file, keys)
  const connection = connect(databaseUrl, { max: 1, statementTimeoutMs: 0 })
  try {
    assertProgram('pg_restore', manifest.postgres)
    await assertTargetFits(connection.db, manifest)
    const folder = path.dirname(file)
    const missingPictures = await restorePictures(manifest.pictures, files, { folder, keys })
    const { dump } = await openBackup(file, keys)
    await restoreDatabase(databaseUrl, dump)
    const after = await verifyDatabase(connection.db, now)
    const failed = after.checks.filter(({ count }) => count > 0)
    return {
      manifest,
      missingPictures,
      differences: listDifferences(manifest.verification, after),
      failedChecks: failed.map(({ name }) => name),
    }
  } finally {
    await connection.close()
  }
}
