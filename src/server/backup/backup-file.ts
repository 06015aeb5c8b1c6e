import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Verification } from '#server/verification/verify-database.ts'
import { BackupError } from './backup-error.ts'
import { open } from './sealed-file.ts'
import { splitFirstLine } from './split-first-line.ts'

/** The first line of a backup, before the dump. */
export interface Manifest {
  /** ISO 8601. */
  madeAt: string
  /** The major version of PostgreSQL. */
  postgres: number
  /** What the database contained in the snapshot that was dumped. */
  verification: Verification
  /** Names of the files of pictures that its rows name; they are in the folder `files` beside it. */
  pictures: string[]
}

const MANIFEST_MAX_BYTES = 512 * 1024 * 1024
const SUFFIX = '.backup'

/** Sorts by age, because names are instants. */
export function buildBackupName(madeAt: Date): string {
  return `ciguena-${madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}${SUFFIX}`
}

export const isBackupName = (name: string) => /^ciguena-\d{8}T\d{6}Z\.backup$/.test(name)

/** Where the pictures of the backups of that folder are. */
export const buildPicturesFolder = (folder: string) => path.join(folder, 'files')

/** Yields what a backup is made of, before it is sealed. */
export async function* writeContents(
  manifest: Manifest,
  dump: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(manifest)}\n`)
  yield* dump
}

/** Opens a backup: its manifest, and the dump, which must be read or closed. Throws `BackupError`. */
export async function openBackup(
  file: string,
  keys: readonly string[],
): Promise<{ manifest: Manifest; dump: AsyncGenerator<Uint8Array> }> {
  const name = path.basename(file)
  const { line, rest } = await splitFirstLine(
    open(createReadStream(file), keys, { name }),
    MANIFEST_MAX_BYTES,
  )
  if (line === null) throw new BackupError(`${name} contains no backup of a database.`)
  try {
    return { manifest: JSON.parse(line), dump: rest }
  } catch (cause) {
    throw new BackupError(`${name} contains no backup of a database.`, { cause })
  }
}

/** Reads the manifest alone. */
export async function readManifest(file: string, keys: readonly string[]): Promise<Manifest> {
  const { manifest, dump } = await openBackup(file, keys)
  await dump.return(undefined)
  return manifest
}

/** Reads a backup to its end. Throws `BackupError` unless all of it is as it was written. */
export async function checkBackup(file: string, keys: readonly string[]): Promise<Manifest> {
  const { manifest, dump } = await openBackup(file, keys)
  let bytes = 0
  for await (const part of dump) bytes += part.length
  if (bytes === 0) throw new BackupError(`${path.basename(file)} contains no dump.`)
  return manifest
}
