import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { withResponseTimeout } from '#server/http/response-timeout.ts'
import { readPageVersions } from './page-versions-store.ts'

/** What may be an event's id or slug; no other text goes to the database. */
const EVENT_NAME = /^[a-z0-9-]{1,100}$/

interface Batch {
  names: Set<string>
  versions: Promise<Map<string, string>>
}

/**
 * Creates a reader of the version of an event's public page, by id or slug; null if there is no such
 * event. Readers who ask in the same turn of the event loop share one statement. It begins after each
 * of them asked, so nobody gets an older version than the last commit (`R18`).
 */
export function createPageVersions({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>) {
  let batch: Batch | null = null
  const openBatch = (): Batch => {
    const names = new Set<string>()
    const readAll = async () => {
      await nextTurn()
      batch = null
      return withResponseTimeout(log, readPageVersions(db, [...names], now()))
    }
    return { names, versions: readAll() }
  }
  return async (idOrSlug: string): Promise<string | null> => {
    const name = idOrSlug.toLowerCase()
    if (!EVENT_NAME.test(name)) return null
    batch ??= openBatch()
    batch.names.add(name)
    return (await batch.versions).get(name) ?? null
  }
}
