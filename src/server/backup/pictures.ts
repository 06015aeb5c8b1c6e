import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FileStorage } from '#server/files/files-location.ts'
import { describeError } from '#server/http/errors/api-errors.ts'
import { buildPicturesFolder } from './backup-file.ts'
import { assertEncrypted, isSealedWith, open, seal } from './sealed-file.ts'
import { writeFileAtomically } from './write-file.ts'

async function* one(bytes: Uint8Array) {
  yield bytes
}

async function listNames(folder: string): Promise<Set<string>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return new Set(await readdir(folder))
}

interface Copies {
  /** Where backups are. */
  folder: string
  keys: readonly string[]
}

/** Throws `BackupError` for a copy that is another picture's, or that is not encrypted although a key is set. */
async function openCopy(file: string, keys: readonly string[]): Promise<Buffer> {
  await assertEncrypted(file, keys)
  const name = path.basename(file)
  return buffer(open(createReadStream(file), keys, { name, boundTo: name }))
}

export interface CopiedPictures {
  copied: number
  /** How many the folder had, but not sealed with the first key. */
  resealed: number
  /** Those that the product's storage does not have, and of which the folder has no copy of the first key. */
  missing: string[]
}

/**
 * Copies the pictures that a folder of backups lacks, and seals those again that are not sealed with the first
 * key: the old key may be dropped one day, and what is in clear must not stay so. A name has one content for
 * ever.
 */
export async function copyPictures(
  names: readonly string[],
  files: FileStorage,
  { folder, keys }: Copies,
): Promise<CopiedPictures> {
  const to = buildPicturesFolder(folder)
  const present = await listNames(to)
  const result: CopiedPictures = { copied: 0, resealed: 0, missing: [] }
  for (const name of names) {
    const file = path.join(to, name)
    const isPresent = present.has(name)
    if (isPresent && (await isSealedWith(file, keys))) continue
    const copy = () => (isPresent ? openCopy(file, keys).catch(() => null) : null)
    const bytes = (await files.read(name)) ?? (await copy())
    if (bytes) await writeFileAtomically(file, seal(one(bytes), keys, name))
    if (!bytes) result.missing.push(name)
    else if (isPresent) result.resealed += 1
    else result.copied += 1
  }
  return result
}

/** Deletes the pictures that none of the kept backups names. Resolves to how many there were. */
export async function deleteOtherPictures(
  folder: string,
  kept: ReadonlySet<string>,
): Promise<number> {
  const from = buildPicturesFolder(folder)
  const unused = [...(await listNames(from))].filter((name) => !kept.has(name))
  for (const name of unused) await rm(path.join(from, name))
  return unused.length
}

export interface RestoredPictures {
  /** Names of those that were not restored: their pages show the picture's color. */
  missing: string[]
  /** Why, one sentence each, unless the folder just lacks them. */
  failures: string[]
}

/**
 * Writes the pictures of a backup into the product's storage. Leaves out what cannot be read; ends at the
 * first one that the storage does not take.
 */
export async function restorePictures(
  names: readonly string[],
  files: FileStorage,
  { folder, keys }: Copies,
): Promise<RestoredPictures> {
  const missing: string[] = []
  const failures: string[] = []
  for (const [index, name] of names.entries()) {
    let bytes: Uint8Array
    try {
      bytes = await openCopy(path.join(buildPicturesFolder(folder), name), keys)
    } catch (error) {
      missing.push(name)
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT') failures.push(message)
      continue
    }
    try {
      await files.write(name, bytes)
    } catch (error) {
      failures.push(`${name} cannot be written: ${describeError(error).message}`)
      return { missing: [...missing, ...names.slice(index)], failures }
    }
  }
  return { missing, failures }
}
