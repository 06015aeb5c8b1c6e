import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, RETRY_AFTER_SECONDS } from '#contract/api/errors.ts'
import { MINUTE_MS } from '#contract/product/durations.ts'
import type { Deps } from '#server/deps.ts'
import type { FileReply } from '#server/http/files/file.ts'
import { endTurn, takeTurn } from './store.ts'

type TurnDeps = Pick<Deps, 'db' | 'now'>

/**
 * How long a report may wait for its turn and for a worker, in all. With the time to draw it, the
 * response begins before the browser gives up (one minute).
 */
const WAIT_MS = 12_000
const POLL_MS = 250
/** Counted for each process. The page asks for one file after another; each who waits asks the database. */
const WAITING_PER_PERSON = 3
/** A download that takes longer no longer keeps its reader from the next one. */
const TURN_MS = MINUTE_MS

export interface Turn {
  /** How much of the wait is left. */
  remainingMs(): number
  end(): Promise<void>
}

/** How many requests of each person wait in this process. */
const waiting = new Map<string, number>()

async function pollForTurn({ db, now }: TurnDeps, userId: string): Promise<Turn> {
  const turn = { userId, token: randomUUID() }
  const waitUntil = now().getTime() + WAIT_MS
  for (;;) {
    const at = now()
    const expiresAt = new Date(at.getTime() + TURN_MS)
    if (await takeTurn(db, turn, { now: at, expiresAt })) break
    if (at.getTime() >= waitUntil) throw createInProgressError()
    await pause(POLL_MS)
  }
  return {
    remainingMs: () => Math.max(0, waitUntil - now().getTime()),
    end: () => endTurn(db, turn),
  }
}

function createInProgressError(): ApiError {
  return new ApiError('REPORT_IN_PROGRESS', { retryAfter: RETRY_AFTER_SECONDS })
}

/**
 * Waits until no other report of this person is in the making, in whichever process. Throws
 * REPORT_IN_PROGRESS after twelve seconds, or at once if too many of theirs wait already.
 */
export async function waitForTurn(deps: TurnDeps, userId: string): Promise<Turn> {
  const others = waiting.get(userId) ?? 0
  if (others >= WAITING_PER_PERSON) throw createInProgressError()
  waiting.set(userId, others + 1)
  try {
    return await pollForTurn(deps, userId)
  } finally {
    const left = (waiting.get(userId) ?? 1) - 1
    if (left > 0) waiting.set(userId, left)
    else waiting.delete(userId)
  }
}

/**
 * Ends the turn once the file has been read, or its reader has left. The file is begun here, since a
 * generator that was never begun has nothing to clean up.
 */
export async function endTurnAfter(
  body: FileReply['body'],
  turn: Turn,
): Promise<FileReply['body']> {
  async function* readThenEnd() {
    try {
      yield* body
    } finally {
      await turn.end()
    }
  }
  const reader = readThenEnd()
  let first: Promise<IteratorResult<string | Uint8Array>> | undefined = reader.next()
  await first
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        const next = first ?? reader.next()
        first = undefined
        return next
      },
      return: () => reader.return(undefined),
    }),
  }
}
