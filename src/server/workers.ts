import type { Deps } from './deps.ts'

/** What works beside the requests for as long as the process lives. */
export function startWorkers(_deps: Deps): { stop: () => Promise<void> } {
  return { stop: async () => {} }
}
