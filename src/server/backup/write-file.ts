import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** What a file is called until it is whole. */
export const PART_SUFFIX = '.part'

/**
 * Writes a file of mode 600 that has its name only once all of it is on disk and `check` accepts it; after
 * a failure nothing of it is left.
 */
export async function writeWhole(
  file: string,
  content: AsyncIterable<Uint8Array>,
  check: (part: string) => Promise<unknown> = async () => {},
): Promise<void> {
  const part = `${file}${PART_SUFFIX}`
  try {
    await pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }))
    await check(part)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await using folder = await open(path.dirname(file))
  await folder.sync()
}
