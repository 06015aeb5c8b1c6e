/** Gives what is known by a name, or what is made for it now. */
export type Shelf<T> = (name: string, make: () => Promise<T>) => Promise<T>

/**
 * Keeps what was asked for last, made once however many ask at the same time, and anew after a
 * failure. With more than `room` names it lets go of the one not asked for longest.
 */
export function createShelf<T>(room: number): Shelf<T> {
  const kept = new Map<string, Promise<T>>()
  return (name, make) => {
    const known = kept.get(name)
    kept.delete(name)
    const made = known ?? make()
    if (!known) made.catch(() => kept.get(name) === made && kept.delete(name))
    kept.set(name, made)
    const [oldest] = kept.keys()
    if (kept.size > room && oldest !== undefined) kept.delete(oldest)
    return made
  }
}
