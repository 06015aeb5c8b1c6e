import { LRUCache } from 'lru-cache'
import { ApiError } from '#contract/api/errors.ts'
import type { CpuJob, CpuPool } from '#server/cpu-pool/job.ts'
import type { FileStorage } from '#server/files/files-location.ts'
import type { PreviewContent, StoryContent } from './content.ts'
import type { CoverPreview } from './draw-worker.ts'

/** Bytes that are kept: a preview has about 100 kB, a picture for stories 200 kB, a QR code 20 kB. */
const CACHED_PREVIEWS_BYTES = 16_000_000
const CACHED_STORIES_BYTES = 16_000_000
const CACHED_QR_CODES_BYTES = 4_000_000

const WORKER = { module: new URL('./draw-worker.ts', import.meta.url), lane: 'short' } as const
const TIMEOUT_MS = 15_000

const drawPreviewJob: CpuJob<PreviewContent | null, Uint8Array> = {
  ...WORKER,
  name: 'drawPreview',
  timeoutMs: TIMEOUT_MS,
}

const drawCoverPreviewJob: CpuJob<CoverPreview, Uint8Array> = {
  ...WORKER,
  name: 'drawCoverPreview',
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

/** The network that asks: no network keeps the others from their pictures. */
export interface DrawingCaller {
  network: string
  /** Counts a drawing of the network, before it is made. Throws RATE_LIMITED. */
  countDrawing: () => Promise<unknown>
}

/**
 * Draws pictures in the pool: once for concurrent requests of one key, and cached. Only who needs a
 * drawing is counted. Throws BUSY when too many drawings are queued.
 * @param prepare turns what is drawn into the job's input, once for each drawing
 */
function createRenderer<Content, Input>(
  cpu: Pick<CpuPool, 'run'>,
  job: CpuJob<Input, Uint8Array>,
  maxSize: number,
  prepare: (content: Content) => Input | Promise<Input>,
) {
  const cache = new LRUCache<string, Uint8Array, { content: Content; caller: string }>({
    maxSize,
    sizeCalculation: (picture) => Math.max(1, picture.byteLength),
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { content, caller } }) =>
      cpu.run(job, await prepare(content), { caller }),
  })
  return async (
    key: string,
    content: Content,
    { network, countDrawing }: DrawingCaller,
  ): Promise<Uint8Array> => {
    if (!cache.has(key)) await countDrawing()
    return cache.forceFetch(key, { context: { content, caller: network } })
  }
}

const asItIs = <Content>(content: Content) => content

/** Renders previews by their version; null content is the product's own picture (PNG). */
export const createPreviewRenderer = (cpu: Pick<CpuPool, 'run'>) =>
  createRenderer(cpu, drawPreviewJob, CACHED_PREVIEWS_BYTES, asItIs<PreviewContent | null>)

/** Renders previews with a cover by their version (JPEG). Throws NOT_FOUND if the cover's file is gone. */
export const createCoverPreviewRenderer = (
  cpu: Pick<CpuPool, 'run'>,
  files: Pick<FileStorage, 'read'>,
) =>
  createRenderer(
    cpu,
    drawCoverPreviewJob,
    CACHED_PREVIEWS_BYTES,
    async (content: CoverPreview['content']): Promise<CoverPreview> => {
      const bytes = await files.read(content.cover.file)
      if (!bytes) throw new ApiError('NOT_FOUND')
      return { content, bytes }
    },
  )

/** Renders pictures for stories by their version (PNG). */
export const createStoryRenderer = (cpu: Pick<CpuPool, 'run'>) =>
  createRenderer(cpu, drawStoryJob, CACHED_STORIES_BYTES, asItIs<StoryContent>)

/** Renders URLs as QR codes for printing (PNG). */
export function createQrRenderer(cpu: Pick<CpuPool, 'run'>) {
  const render = createRenderer(cpu, drawQrPngJob, CACHED_QR_CODES_BYTES, asItIs<string>)
  return (url: string, caller: DrawingCaller) => render(url, url, caller)
}
