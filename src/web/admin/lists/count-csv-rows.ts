const QUOTE = 0x22
const LINE_FEED = 0x0a

/** Counts the rows below the head of a CSV, each of which ends with a line break; one inside quotes ends none. */
export async function countCsvRows(file: Blob): Promise<number> {
  let lines = 0
  let isQuoted = false
  const reader = file.stream().getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read())
    for (const byte of part.value) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_FEED && !isQuoted) lines += 1
    }
  return lines - 1
}
