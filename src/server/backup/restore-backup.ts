import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { connect } from '#server/db/connect.ts'
import { readMigrationState } from '#server/db/migrate.ts'
import type { Database, Db } from '#server/db/schema.ts'
import type { FileStorage } from '#server/files/files-location.ts'
import { describeError } from '#server/http/errors/api-errors.ts'
import { type Verification, verifyDatabase } from '#server/verification/verify-database.ts'
import { BackupError, UnfinishedRestoreError } from './backup-error.ts'
import { checkBackup, type Manifest, openBackup } from './backup-file.ts'
import { type RestoredPictures, restorePictures } from './pictures.ts'
import { assertProgram, restoreDatabase } from './postgres-programs.ts'
import { assertEncrypted } from './sealed-file.ts'
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
  pictures: RestoredPictures
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

async function completeRestore(
  db: Database,
  manifest: Manifest,
  { file, keys, files, now }: RestoreRequest,
): Promise<RestoredBackup> {
  const after = await verifyDatabase(db, now)
  const failed = after.checks.filter(({ count }) => count > 0)
  return {
    manifest,
    pictures: await restorePictures(manifest.pictures, files, { folder: path.dirname(file), keys }),
    differences: listDifferences(manifest.verification, after),
    failedChecks: failed.map(({ name }) => name),
  }
}

/**
 * Restores a backup into an empty database, compares the result with what was backed up, and writes its
 * pictures into the product's storage; one that cannot be read does not hold up the database. Throws
 * `BackupError` before it changes anything if the file is damaged, the key another one, the file
 * not encrypted though there is a key, or the target not
 * empty; a database that could not be restored stays empty. Throws `UnfinishedRestoreError` if what follows
 * the database fails.
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoredBackup> {
  const { file, keys, databaseUrl } = request
  const manifest = await checkBackup(file, keys)
  await assertEncrypted(file, keys)
  const connection = connect(databaseUrl, { max: 1, statementTimeoutMs: 0 })
  try {
    assertProgram('pg_restore', manifest.postgres)
    await assertTargetFits(connection.db, manifest)
    const { dump } = await openBackup(file, keys)
    await restoreDatabase(databaseUrl, dump)
    return await completeRestore(connection.db, manifest, request).catch((cause: unknown) => {
      throw new UnfinishedRestoreError(describeError(cause).message, { cause })
    })
  } finally {
    await connection.close()
  }
}
