import { LRUCache } from 'lru-cache'

/** Longer than a browser needs between the answer of a form and the next read. */
const REREAD_MS = 15_000

/** Networks that are remembered at most. */
const NETWORKS_MAX = 10_000

/**
 * The reads that accepted forms have earned: React Router reads the page again after each, and a refusal there
 * would look as if the form had failed. One form earns one read, so nobody can flood the process with them.
 */
export function createReloadAllowance() {
  const earned = new LRUCache<string, number>({ max: NETWORKS_MAX, ttl: REREAD_MS })
  return {
    grant: (network: string): void => {
      earned.set(network, (earned.get(network) ?? 0) + 1)
    },
    /** Whether the network had one left. */
    use: (network: string): boolean => {
      const left = earned.get(network) ?? 0
      if (left > 1) earned.set(network, left - 1)
      else earned.delete(network)
      return left > 0
    },
  }
}
