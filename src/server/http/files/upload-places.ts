import { PassThrough, type Readable } from 'node:stream'
import { ApiError } from '#contract/api/errors.ts'
import { createBusyError } from '#server/cpu-pool/lane.ts'

/** Who sends a file. */
export interface Sender {
  account: string | null
  network: string
}

/**
 * Files that one process receives at once, each of which is in memory as a whole, and those of one
 * account or network, so that nobody keeps others out.
 */
const PLACES = { process: 12, account: 2, network: 4 }

/** A file of which less arrives in this time is cut off: a phone on 2G sends twice as much. */
const TRICKLE = { bytes: 40_000, everyMs: 10_000 }

/** Creates the places that files take while they arrive. */
export function createUploadPlaces() {
  const taken = new Map<string, number>()
  const count = (key: string, by: 1 | -1) => {
    const left = (taken.get(key) ?? 0) + by
    if (left > 0) taken.set(key, left)
    else taken.delete(key)
  }
  return {
    /** Takes a place; the returned function leaves it, once. Throws BUSY if there is none. */
    enter: ({ account, network }: Sender): (() => void) => {
      const wanted = [
        { key: 'process', places: PLACES.process },
        { key: `network ${network}`, places: PLACES.network },
        ...(account ? [{ key: `account ${account}`, places: PLACES.account }] : []),
      ]
      for (const { key, places } of wanted)
        if ((taken.get(key) ?? 0) >= places) throw createBusyError()
      for (const { key } of wanted) count(key, 1)
      let isInside = true
      return () => {
        if (!isInside) return
        isInside = false
        for (const { key } of wanted) count(key, -1)
      }
    },
  }
}

/**
 * Passes a body on as it arrives; ends it with REQUEST_TIMEOUT when it arrives too slowly.
 * @param onCut called before that
 */
export function abortSlowUpload(body: Readable, onCut: () => void): PassThrough {
  let arrived = 0
  const passed = new PassThrough()
  const check = setInterval(() => {
    if (arrived < TRICKLE.bytes) {
      onCut()
      passed.destroy(new ApiError('REQUEST_TIMEOUT'))
    }
    arrived = 0
  }, TRICKLE.everyMs)
  body.on('data', (chunk: Buffer) => {
    arrived += chunk.length
  })
  // Nobody listens where the upload was refused before its body was read.
  passed.on('error', () => {})
  body.once('error', (error) => passed.destroy(error))
  body.once('close', () => body.readableEnded || passed.destroy())
  body.once('end', () => clearInterval(check))
  passed.once('close', () => clearInterval(check))
  // Not `pipeline`: it would close the connection before the answer.
  return body.pipe(passed)
}
