/** Creates a generator of numbers in [0, 1) that repeats for the same seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a shuffled copy. */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item)
}

/** Picks the item at this index of the endlessly repeated list. */
export function pickCyclic<T>(items: readonly [T, ...T[]], index: number): T {
  return items[index % items.length] ?? items[0]
}
