import { LRUCache } from 'lru-cache'
import type { CpuJob, CpuPool } from '#server/cpu-pool/job.ts'
import type { PreviewContent } from './content.ts'

/** About 100 kB each. */
const CACHED_PREVIEWS = 150

const drawPreviewJob: CpuJob<PreviewContent | null, Uint8Array> = {
  module: new URL('./draw-worker.ts', import.meta.url),
  name: 'drawPreview',
  lane: 'short',
  timeoutMs: 15_000,
}

export interface PreviewRenderer {
  /**
   * Resolves to the PNG of a content: drawn once for concurrent requests, and cached. Throws BUSY when
   * too many drawings are queued.
   * @param key the content's version; null content is the product's own picture
   */
  render(key: string, content: PreviewContent | null): Promise<Uint8Array>
}

/** Creates a renderer of preview pictures with a cache of the most recently used. */
export function createPreviewRenderer(cpu: Pick<CpuPool, 'run'>): PreviewRenderer {
  const cache = new LRUCache<string, Uint8Array, { content: PreviewContent | null }>({
    max: CACHED_PREVIEWS,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => cpu.run(drawPreviewJob, context.content),
  })
  return { render: (key, content) => cache.forceFetch(key, { context: { content } }) }
}
