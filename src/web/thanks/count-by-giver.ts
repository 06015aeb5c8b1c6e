/** Counts gifts by their giver's name, in the order of the first gift of each. */
export function countByGiver(
  contributions: readonly { contributorName: string }[],
): { name: string; gifts: number }[] {
  const counts = new Map<string, number>()
  for (const { contributorName: name } of contributions)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, gifts]) => ({ name, gifts }))
}
