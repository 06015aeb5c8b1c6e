import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import { ApiError } from '#contract/api/errors.ts'
import { RETRY_AFTER_SECONDS } from '#server/limits.ts'
import type { PreviewContent } from './content.ts'

/** About 100 kB each. */
const CACHED_PREVIEWS = 150
const MAX_QUEUED = 40
const HEAP_MB = 256
const THREAD_IDLE_MS = 600_000

export interface PreviewRenderer {
  /**
   * Resolves to the PNG of a content: drawn once for concurrent requests, and cached. Throws
   * UNAVAILABLE when too many drawings are queued.
   * @param key the content's version; null content is the product's own picture
   */
  render(key: string, content: PreviewContent | null): Promise<Uint8Array>
  close(): Promise<void>
}

/** Draws in a thread of its own, because a picture takes about 100 ms of CPU. */
function createDrawingThread() {
  const pool = new Piscina<PreviewContent | null, Uint8Array>({
    filename: new URL('./draw-worker.ts', import.meta.url).href,
    name: 'drawPreview',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: THREAD_IDLE_MS,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  return {
    draw: async (content: PreviewContent | null): Promise<Uint8Array> => {
      if (pool.queueSize >= MAX_QUEUED) {
        throw new ApiError('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
      }
      return pool.run(content)
    },
    close: () => pool.destroy(),
  }
}

/** Creates a renderer of preview pictures with a cache of the most recently used. */
export function createPreviewRenderer(thread = createDrawingThread()): PreviewRenderer {
  const cache = new LRUCache<string, Uint8Array, { content: PreviewContent | null }>({
    max: CACHED_PREVIEWS,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => thread.draw(context.content),
  })
  return {
    render: (key, content) => cache.forceFetch(key, { context: { content } }),
    close: () => thread.close(),
  }
}
