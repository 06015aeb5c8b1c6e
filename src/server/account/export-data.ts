import { Readable } from 'node:stream'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { FileAnswer } from '#server/http/file.ts'
import { dataCsv } from './data-csv.ts'
import { gatherData } from './gather-data.ts'

/** All that we hold of a person as a file to keep (`R7`): `mis-datos-2026-12-12.json` or `.csv`. */
export async function exportData(
  deps: Deps,
  userId: string,
  format: 'json' | 'csv',
): Promise<FileAnswer> {
  const data = await gatherData(deps, userId)
  const name = `mis-datos-${toMexicoCityClock(data.exportedAt).day}.${format}`
  return format === 'json'
    ? { name, type: 'application/json', body: Readable.from([JSON.stringify(data, null, 2)]) }
    : { name, type: 'text/csv', body: Readable.from(dataCsv(data)) }
}
