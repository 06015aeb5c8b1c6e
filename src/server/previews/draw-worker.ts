import { parentPort } from 'node:worker_threads'
import type { PreviewContent } from './content.ts'
import { drawPreview } from './draw.ts'

export interface DrawingJob {
  id: number
  content: PreviewContent | null
}

export interface Drawn {
  id: number
  png: Uint8Array | null
  fault?: string
}

/** One picture after the other, off the thread that answers requests. */
let last = Promise.resolve()
parentPort?.on('message', ({ id, content }: DrawingJob) => {
  last = last
    .then(() => drawPreview(content))
    .then(
      (png) => parentPort?.postMessage({ id, png } satisfies Drawn),
      (error: unknown) =>
        parentPort?.postMessage({ id, png: null, fault: String(error) } satisfies Drawn),
    )
})
