declare module 'fastify' {
  interface FastifyInstance {
    /** The turns in which pages are rendered. */
    pageTurns: PageTurns
  }
}

/** How many pages begin in one turn of the event loop. */
const PAGES_A_TURN = 4

interface Waiting {
  since: number
  begin: () => void
}

export type PageTurns = ReturnType<typeof createPageTurns>

/**
 * Creates turns in which pages begin to be rendered: a few in each turn of the event loop, of one owner after the
 * other. Rendering is synchronous, so pages that arrive together would otherwise be rendered together, and health
 * checks, webhooks and pages from memory would wait for all of them, as would the one page of another visitor.
 */
export function createPageTurns(pagesATurn = PAGES_A_TURN) {
  /** The owner whose turn is next comes first. */
  const queues = new Map<string, Waiting[]>()
  let oldest: number | null = null
  const beginOne = () => {
    const [first] = queues
    if (!first) return
    const [owner, queue] = first
    queue.shift()?.begin()
    queues.delete(owner)
    if (queue.length > 0) queues.set(owner, queue)
  }
  const beginSome = () => {
    for (let page = 0; page < pagesATurn; page += 1) beginOne()
    oldest = null
    for (const [next] of queues.values())
      if (next && (oldest === null || next.since < oldest)) oldest = next.since
    if (queues.size > 0) setImmediate(beginSome)
  }
  return {
    /**
     * Resolves when it is the turn of a page of this owner: the network that has asked for it, or the page itself
     * where everybody gets the same.
     */
    take: (owner: string): Promise<void> =>
      new Promise((begin) => {
        const since = performance.now()
        if (queues.size === 0) {
          oldest = since
          setImmediate(beginSome)
        }
        const queue = queues.get(owner)
        if (queue) queue.push({ since, begin })
        else queues.set(owner, [{ since, begin }])
      }),
    /** How many milliseconds the page has waited that waits longest. */
    readLateness: (): number => (oldest === null ? 0 : performance.now() - oldest),
  }
}
