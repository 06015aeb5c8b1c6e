const QUOTED = /"(?:[^"]|"")*"/g

/** Counts the rows below the head of a CSV; a line break inside quotes ends none. */
export function countCsvRows(text: string): number {
  const lines = text.replaceAll(QUOTED, '').trimEnd().split('\n')
  return lines.length - 1
}
