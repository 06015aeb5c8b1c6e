import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FileStorage } from '#server/files/files-location.ts'
import { BackupError } from './backup-error.ts'
import { buildPicturesFolder } from './backup-file.ts'
import { open, seal } from './sealed-file.ts'
import { writeWhole } from './write-file.ts'

async function* one(bytes: Uint8Array) {
  yield bytes
}

async function listNames(folder: string): Promise<Set<string>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return new Set(await readdir(folder))
}

/**
 * Copies the pictures that a folder of backups lacks; a name has one content for ever. Resolves to how many
 * it copied, and to those that the product's storage does not have either.
 */
export async function copyPictures(
  names: readonly string[],
  files: FileStorage,
  { folder, keys }: { folder: string; keys: readonly string[] },
): Promise<{ copied: number; missing: string[] }> {
  const to = buildPicturesFolder(folder)
  const present = await listNames(to)
  const missing: string[] = []
  let copied = 0
  for (const name of names.filter((name) => !present.has(name))) {
    const bytes = await files.read(name)
    if (bytes) await writeWhole(path.join(to, name), seal(one(bytes), keys))
    if (bytes) copied += 1
    else missing.push(name)
  }
  return { copied, missing }
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

/**
 * Writes the pictures of a backup into the product's storage. Resolves to those that the folder lacks: their
 * pages show the picture's color. Throws `BackupError` if one is damaged.
 */
export async function restorePictures(
  names: readonly string[],
  files: FileStorage,
  { folder, keys }: { folder: string; keys: readonly string[] },
): Promise<string[]> {
  const from = buildPicturesFolder(folder)
  const present = await listNames(from).catch((cause: Error) => {
    throw new BackupError(`The pictures of the backup cannot be read: ${cause.message}`, { cause })
  })
  for (const name of names.filter((name) => present.has(name))) {
    const source = createReadStream(path.join(from, name))
    await files.write(name, await buffer(open(source, keys, name)))
  }
  return names.filter((name) => !present.has(name))
}
