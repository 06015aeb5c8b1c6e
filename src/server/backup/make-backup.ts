import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { buildFileName } from '#contract/product/paths.ts'
import { connect } from '#server/db/connect.ts'
import type { Database } from '#server/db/schema.ts'
import type { FileStorage } from '#server/files/files-location.ts'
import { describeError } from '#server/http/errors/api-errors.ts'
import { listStoredFiles } from '#server/picture-records/store.ts'
import { hasDifferences, verify } from '#server/verification/verify-database.ts'
import {
  buildBackupName,
  checkBackup,
  isBackupName,
  type Manifest,
  readManifest,
  writeContents,
} from './backup-file.ts'
import { type CopiedPictures, copyPictures, deleteOtherPictures } from './pictures.ts'
import { assertProgram, dumpDatabase } from './postgres-programs.ts'
import { seal } from './sealed-file.ts'
import { readServerMajor, withSnapshot } from './store.ts'
import { PART_SUFFIX, withPartFile, writePartFile } from './write-file.ts'

interface BackupRequest {
  databaseUrl: string
  files: FileStorage
  /** Where backups are; made if it does not exist. */
  folder: string
  /** The first one encrypts; without one nothing is encrypted. */
  keys: readonly string[]
  /** How many backups the folder keeps; null for all. */
  keep: number | null
  now: Date
}

interface Deleted {
  backups: number
  pictures: number
}

export interface MadeBackup {
  file: string
  bytes: number
  tables: number
  rows: number
  pictures: CopiedPictures & { named: number }
  deleted: Deleted
  /** Why old backups were not deleted; null if they were. */
  deletionFailure: string | null
  /** Whether the database itself fails a check of `npm run verify`. */
  isInconsistent: boolean
}

/** A part that is older belongs to a run that was killed. */
const PART_MAX_AGE_MS = 24 * 60 * 60_000

async function deleteAbandonedParts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (!name.endsWith(PART_SUFFIX)) continue
    if (now.getTime() - (await stat(file)).mtimeMs > PART_MAX_AGE_MS) await rm(file)
  }
}

/**
 * Deletes all but the newest backups, then the pictures that no backup names any more. A backup whose
 * manifest cannot be read ends it before anything is deleted.
 */
async function deleteOldBackups({ folder, keys, keep }: BackupRequest): Promise<Deleted> {
  const names = (await readdir(folder)).filter(isBackupName).sort().reverse()
  const old = keep === null ? [] : names.slice(keep)
  if (old.length === 0) return { backups: 0, pictures: 0 }
  const kept = new Set<string>()
  for (const name of names.slice(0, names.length - old.length))
    for (const picture of (await readManifest(path.join(folder, name), keys)).pictures)
      kept.add(picture)
  for (const name of old) await rm(path.join(folder, name))
  return { backups: old.length, pictures: await deleteOtherPictures(folder, kept) }
}

/** Dumps the database into a file, sealed. The snapshot, which keeps dead rows from vacuum, ends with it. */
function dumpInto(
  part: string,
  db: Database,
  postgres: number,
  { databaseUrl, keys, now }: BackupRequest,
): Promise<Manifest> {
  return withSnapshot(db, async (tx, snapshot) => {
    const stored = await listStoredFiles(tx)
    const manifest: Manifest = {
      madeAt: now.toISOString(),
      postgres,
      verification: await verify(tx, now),
      pictures: stored.flatMap(({ digest, widths }) =>
        widths.map((width) => buildFileName(digest, width)),
      ),
    }
    const contents = writeContents(manifest, dumpDatabase(databaseUrl, snapshot))
    await writePartFile(part, seal(contents, keys))
    return manifest
  })
}

/**
 * Backs up the database and its pictures into a folder, and reads the backup to its end before it has its
 * name. Throws `BackupError`, and errors of the disk; then the folder has no new backup. That old ones cannot
 * be deleted does not throw.
 */
export async function makeBackup(request: BackupRequest): Promise<MadeBackup> {
  const { databaseUrl, files, folder, keys, now } = request
  const file = path.join(folder, buildBackupName(now))
  const connection = connect(databaseUrl, { max: 1, statementTimeoutMs: 0 })
  try {
    const postgres = await readServerMajor(connection.db)
    assertProgram('pg_dump', postgres)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await deleteAbandonedParts(folder, now)
    const written = await withPartFile(file, async (part) => {
      const manifest = await dumpInto(part, connection.db, postgres, request)
      await checkBackup(part, keys)
      const pictures = await copyPictures(manifest.pictures, files, { folder, keys })
      return { manifest, pictures, bytes: (await stat(part)).size }
    })
    const { manifest, pictures, bytes } = written
    const { tables } = manifest.verification
    let deletionFailure: string | null = null
    const deleted = await deleteOldBackups(request).catch((error: unknown) => {
      deletionFailure = describeError(error).message
      return { backups: 0, pictures: 0 }
    })
    return {
      file,
      bytes,
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      pictures: { named: manifest.pictures.length, ...pictures },
      deleted,
      deletionFailure,
      isInconsistent: hasDifferences(manifest.verification),
    }
  } finally {
    await connection.close()
  }
}
