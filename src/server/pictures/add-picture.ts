import { ApiError } from '#contract/api/errors.ts'
import { addPicture as endpoint } from '#contract/events/pictures.ts'
import { PICTURE_SPACE_BYTES } from '#contract/product/limits.ts'
import { buildFileName } from '#contract/product/paths.ts'
import type { CpuJob } from '#server/cpu-pool/job.ts'
import { createBusyError } from '#server/cpu-pool/lane.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { findOwnedEvent, lockOwnedEvent } from '#server/event-records/find-event.ts'
import { findGoal } from '#server/event-records/goals-store.ts'
import { listEventIds } from '#server/event-records/store.ts'
import type { Admission, Call } from '#server/http/bind.ts'
import {
  announceFiles,
  findPicture,
  markFilesStored,
  replacePicture,
  type ShownFiles,
  sumPictureBytes,
} from '#server/picture-records/store.ts'
import type { DecodedPicture, Refusal } from './decode-worker.ts'

/** Decodes in the process of its own that the pool has for it. */
export const decodeJob: CpuJob<Uint8Array, DecodedPicture | Refusal> = {
  module: new URL('./decode-worker.ts', import.meta.url),
  name: 'decodePicture',
  lane: 'picture',
  timeoutMs: 15_000,
}

/** Longer than one picture, so that whoever waits behind a single sender has a turn. */
const DECODE_WAIT_MS = decodeJob.timeoutMs + 2_000

/** Writes the files of a picture, unless they are there. Throws BUSY while the same ones are deleted. */
async function storeFiles({ db, files, now }: Deps, picture: DecodedPicture): Promise<ShownFiles> {
  const { files: written, ...facts } = picture
  const { digest } = facts
  const widths = written.map(({ width }) => width)
  const bytes = written.reduce((sum, file) => sum + file.bytes.length, 0)
  const todo = await announceFiles(db, { digest, widths, byte_count: bytes }, now())
  if (todo === 'deleting') throw createBusyError()
  if (todo === 'write') {
    await Promise.all(
      written.map((file) => files.write(buildFileName(digest, file.width), file.bytes)),
    )
    await markFilesStored(db, digest, now())
  }
  return { ...facts, widths }
}

/** Throws PICTURE_SPACE_USED if the host's pictures take more than their account has room for. */
async function assertSpace(tx: Tx, hostId: string): Promise<void> {
  const used = await sumPictureBytes(tx, await listEventIds(tx, hostId))
  if (used > PICTURE_SPACE_BYTES) throw new ApiError('PICTURE_SPACE_USED')
}

/** Refuses whoever may not add the picture. Throws EVENT_NOT_FOUND, FORBIDDEN, GOAL_NOT_FOUND. */
export async function admitPicture({ deps, params, query, user }: Admission<typeof endpoint>) {
  const { id } = await findOwnedEvent(deps.db, params.id, user, endpoint.owner)
  if (query.goalId && !(await findGoal(deps.db, id, query.goalId)))
    throw new ApiError('GOAL_NOT_FOUND')
}

/**
 * Stores a picture as the event's cover, or as the goal's picture, in place of the one before (`R19`). Its
 * files are written before its row. Throws EVENT_NOT_FOUND, FORBIDDEN, GOAL_NOT_FOUND,
 * PICTURE_TYPE_UNKNOWN, PICTURE_TOO_LARGE, PICTURE_UNREADABLE, PICTURE_SPACE_USED, BUSY, UNAVAILABLE.
 */
export async function addPicture({ deps, params, query, user, raw }: Call<typeof endpoint>) {
  const { goalId = null } = query
  const decoded = await deps.cpu.run(decodeJob, raw, {
    waitMs: DECODE_WAIT_MS,
    caller: user.id,
  })
  if (typeof decoded === 'string') throw new ApiError(decoded)
  const files = await storeFiles(deps, decoded)
  const picture = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, endpoint.owner)
    const goal = goalId ? await findGoal(tx, event.id, goalId) : undefined
    if (goalId && !goal) throw new ApiError('GOAL_NOT_FOUND')
    const id = await replacePicture(tx, { eventId: event.id, goalId }, files)
    await assertSpace(tx, event.host_id)
    const about = { kind: 'picture-added', ...(goal && { detail: { goal: goal.name } }) } as const
    await recordEventChange(tx, { eventId: event.id, by: { host: user.id }, ...about }, deps.now())
    return findPicture(tx, event.id, id)
  })
  if (!picture) throw new ApiError('PICTURE_NOT_FOUND')
  return { picture }
}
