import { DatabaseSync } from 'node:sqlite'

/** Something that one process at a time may do. */
export interface Lock {
  release(): void
}

/**
 * Takes the lock of that file, or says that another holds it. SQLite's own lock is used because
 * the system drops it with its process, however that ends, on every platform.
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

/** Takes the lock of that file as soon as no other process holds it. */
export async function waitForLock(file: string): Promise<Lock> {
  for (;;) {
    const lock = tryLock(file)
    if (lock) return lock
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
