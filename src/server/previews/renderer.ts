import { Worker } from 'node:worker_threads'
import { ApiError } from '#contract/api/errors.ts'
import type { PreviewContent } from './content.ts'
import type { Drawn } from './draw-worker.ts'
import { createShelf } from './shelf.ts'

/** Some 100 kB each. */
const KEPT = 150
/** Who comes when so many wait is told to come back. */
const WAITING = 40
const RETRY_AFTER_SECONDS = 5
const HEAP_MB = 256

export interface PreviewRenderer {
  /**
   * The PNG of a content, drawn once however many ask for it at the same time and kept while it is
   * among the last asked for. Throws UNAVAILABLE when too many others wait.
   * @param key the content's version; null content is the product's own picture
   */
  render(key: string, content: PreviewContent | null): Promise<Uint8Array>
  close(): Promise<void>
}

interface Waiting {
  resolve: (png: Uint8Array) => void
  reject: (reason: Error) => void
}

/** A thread that draws, started by the first picture and anew after it has died. */
function createEasel() {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let jobs = 0

  function start(): Worker {
    const started = new Worker(new URL('./draw-worker.ts', import.meta.url), {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    started.unref()
    started.on('message', ({ id, png, fault }: Drawn) => {
      const asker = waiting.get(id)
      waiting.delete(id)
      if (png) asker?.resolve(png)
      else asker?.reject(new Error(`preview could not be drawn: ${fault}`))
    })
    started.on('error', (error: Error) => giveUp(error))
    started.on('exit', () => giveUp(new Error('drawing thread ended')))
    return started
  }

  function giveUp(reason: Error): void {
    worker = undefined
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  return {
    draw(content: PreviewContent | null): Promise<Uint8Array> {
      if (waiting.size >= WAITING) {
        throw new ApiError('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
      }
      worker ??= start()
      jobs += 1
      const id = jobs
      const drawn = new Promise<Uint8Array>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
      })
      worker.postMessage({ id, content })
      return drawn
    },
    close: async () => {
      await worker?.terminate()
    },
  }
}

/** Draws preview pictures and keeps the newest in memory. */
export function createPreviewRenderer(easel = createEasel()): PreviewRenderer {
  const shelf = createShelf<Uint8Array>(KEPT)
  return {
    render: async (key, content) => shelf(key, () => easel.draw(content)),
    close: () => easel.close(),
  }
}
