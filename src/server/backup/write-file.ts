import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** What a file is called until it is whole. */
export const PART_SUFFIX = '.part'

/** Writes a file of mode 600 to the disk. */
export const writePartFile = (part: string, content: AsyncIterable<Uint8Array>) =>
  pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }))

/**
 * Calls back to write a file, which has its name only once that succeeded; after a failure nothing of it is
 * left. Resolves to what `write` resolved to.
 */
export async function withPartFile<T>(
  file: string,
  write: (part: string) => Promise<T>,
): Promise<T> {
  const part = `${file}${PART_SUFFIX}`
  let result: T
  try {
    result = await write(part)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await using folder = await open(path.dirname(file))
  await folder.sync()
  return result
}

/** Writes a file that has its name only once all of it is on disk; after a failure nothing of it is left. */
export const writeFileAtomically = (file: string, content: AsyncIterable<Uint8Array>) =>
  withPartFile(file, (part) => writePartFile(part, content))
