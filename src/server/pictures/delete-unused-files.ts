import { HOUR_MS } from '#contract/product/durations.ts'
import { buildFileName } from '#contract/product/paths.ts'
import type { Deps } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'
import { claimUnusedFiles, forgetFiles } from '#server/picture-records/store.ts'

/** Pictures of one run; the next one takes the rest. */
const BATCH = 200

/**
 * Deletes the files of pictures that were removed, and of uploads that were cut off (`R19`). Files that
 * somebody wanted within the hour stay: their row may not be committed yet.
 */
export async function deleteUnusedFiles({
  db,
  files,
  now,
  log,
}: Pick<Deps, 'db' | 'files' | 'now' | 'log'>): Promise<void> {
  const at = now()
  const before = new Date(at.getTime() - HOUR_MS)
  const unused = await claimUnusedFiles(db, { before, now: at, limit: BATCH })
  for (const { digest, widths } of unused) {
    await Promise.all(widths.map((width) => files.remove(buildFileName(digest, width))))
    await forgetFiles(db, digest)
  }
  if (unused.length > 0) log.info({ pictures: unused.length }, LOG.unusedFilesDeleted)
}
