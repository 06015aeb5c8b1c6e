import { OWN_EVENTS_KEY, tryStorage } from '#web/forms/try-storage.ts'

/** As many as fit on the pages that list them, several times over. */
const KEPT = 60

function readPaths(): string[] {
  const paths: unknown = tryStorage(() => JSON.parse(localStorage.getItem(OWN_EVENTS_KEY) ?? '[]'))
  return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : []
}

const savePaths = (paths: readonly string[]) =>
  tryStorage(() => localStorage.setItem(OWN_EVENTS_KEY, JSON.stringify(paths.slice(0, KEPT))))

/** Remembers on this device that the signed-in account organises the events at these paths, the last first. */
export function rememberOwnEvents(paths: readonly string[]): void {
  const before = readPaths()
  if (paths.some((path, place) => before[place] !== path))
    savePaths([...new Set([...paths, ...before])])
}
