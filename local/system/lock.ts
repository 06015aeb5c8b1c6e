import { DatabaseSync } from 'node:sqlite'

/** A lock between processes. */
export interface Lock {
  release(): void
}

/**
 * Takes the lock of that file; undefined when another process holds it. It is SQLite's lock, because
 * on every platform the system releases it when its process ends, however it ends.
 */
export function tryLock(file: string): Lock | undefined {
  const db = new DatabaseSync(file)
  try {
    db.exec('begin exclusive')
    return { release: () => db.close() }
  } catch (error) {
    db.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

const SQLITE_BUSY = 5

/** Waits until no other process holds the lock of that file, and takes it. */
export async function waitForLock(file: string): Promise<Lock> {
  for (;;) {
    const lock = tryLock(file)
    if (lock) return lock
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
