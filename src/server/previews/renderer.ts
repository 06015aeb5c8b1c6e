import { LRUCache } from 'lru-cache'
import type { CpuJob, CpuPool } from '#server/cpu-pool/job.ts'
import type { PreviewContent, StoryContent } from './content.ts'

/** About 100 kB each. */
const CACHED_PREVIEWS = 150
/** About 20 kB each. */
const CACHED_QR_CODES = 200

/** About 200 kB each. */
const CACHED_STORIES = 50

const WORKER = { module: new URL('./draw-worker.ts', import.meta.url), lane: 'short' } as const
const TIMEOUT_MS = 15_000

const drawPreviewJob: CpuJob<PreviewContent | null, Uint8Array> = {
  ...WORKER,
  name: 'drawPreview',
  timeoutMs: TIMEOUT_MS,
}

const drawStoryJob: CpuJob<StoryContent, Uint8Array> = {
  ...WORKER,
  name: 'drawStory',
  timeoutMs: TIMEOUT_MS,
}

const drawQrPngJob: CpuJob<string, Uint8Array> = {
  ...WORKER,
  name: 'drawQrPng',
  timeoutMs: TIMEOUT_MS,
}

/**
 * Draws pictures in the pool: once for concurrent requests of one key, and cached. Throws BUSY when too
 * many drawings are queued.
 */
function createRenderer<Content>(
  cpu: Pick<CpuPool, 'run'>,
  job: CpuJob<Content, Uint8Array>,
  max: number,
) {
  const cache = new LRUCache<string, Uint8Array, { content: Content; caller: string }>({
    max,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { content, caller } }) =>
      cpu.run(job, content, { caller }),
  })
  /** @param caller the network that asks: no network keeps the others from their pictures */
  return (key: string, content: Content, caller: string): Promise<Uint8Array> =>
    cache.forceFetch(key, { context: { content, caller } })
}

/** Renders previews by their version; null content is the product's own picture (PNG). */
export const createPreviewRenderer = (cpu: Pick<CpuPool, 'run'>) =>
  createRenderer(cpu, drawPreviewJob, CACHED_PREVIEWS)

/** Renders pictures for stories by their version (PNG). */
export const createStoryRenderer = (cpu: Pick<CpuPool, 'run'>) =>
  createRenderer(cpu, drawStoryJob, CACHED_STORIES)

/** Renders URLs as QR codes for printing (PNG). */
export function createQrRenderer(cpu: Pick<CpuPool, 'run'>) {
  const render = createRenderer(cpu, drawQrPngJob, CACHED_QR_CODES)
  return (url: string, caller: string) => render(url, url, caller)
}
