import { batchCalls } from '#server/db/batch-calls.ts'
import type { Deps } from '#server/deps.ts'
import { withResponseTimeout } from '#server/http/lifecycle/response-timeout.ts'
import { readPageVersions } from './page-versions-store.ts'

/** What may be an event's id or slug; no other text goes to the database. */
const EVENT_NAME = /^[a-z0-9-]{1,100}$/

/**
 * Creates a reader of the version of an event's public page, by id or slug; null if there is no such
 * event. Readers who ask meanwhile share one statement. It begins after each of them asked, so nobody
 * gets an older version than the last commit (`R18`).
 */
export function createPageVersions({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>) {
  const readGathered = batchCalls(async (names: readonly string[]) => {
    const work = readPageVersions(db, [...new Set(names)], now())
    const versions = await withResponseTimeout(log, work)
    return names.map((name) => versions.get(name) ?? null)
  })
  return async (idOrSlug: string): Promise<string | null> => {
    const name = idOrSlug.toLowerCase()
    return EVENT_NAME.test(name) ? readGathered(name) : null
  }
}
