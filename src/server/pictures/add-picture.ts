import { ApiError } from '#contract/api/errors.ts'
import { addPicture as endpoint } from '#contract/events/pictures.ts'
import { PICTURE_SPACE_BYTES, UPDATE_PICTURES_MAX } from '#contract/product/limits.ts'
import { buildFileName } from '#contract/product/paths.ts'
import type { CpuJob } from '#server/cpu-pool/job.ts'
import { createBusyError } from '#server/cpu-pool/lane.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { findOwnedEvent, lockOwnedEvent } from '#server/event-records/find-event.ts'
import { findGoal } from '#server/event-records/goals-store.ts'
import { listEventIds } from '#server/event-records/store.ts'
import type { Admission, Call } from '#server/http/bind.ts'
import {
  announceFiles,
  countUpdatePictures,
  findPicture,
  insertUpdatePicture,
  markFilesStored,
  replacePicture,
  type ShownFiles,
  sumPictureBytes,
} from '#server/picture-records/store.ts'
import { findUpdate } from '#server/update-records/store.ts'
import type { DecodedPicture, Refusal } from './decode-worker.ts'

/** Decodes in the process of its own that the pool has for it. */
export const decodeJob: CpuJob<Uint8Array, DecodedPicture | Refusal> = {
  module: new URL('./decode-worker.ts', import.meta.url),
  name: 'decodePicture',
  lane: 'picture',
  timeoutMs: 30_000,
  cpuTimeMs: 15_000,
}

/** Longer than one picture, so that whoever waits behind a single sender has a turn. */
const DECODE_WAIT_MS = 20_000

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

/** Whose picture it is to be; of the event itself without either. */
interface Owner {
  goalId?: string | undefined
  updateId?: string | undefined
}

/** Finds the goal, if it is a goal's. Throws GOAL_NOT_FOUND, UPDATE_NOT_FOUND. */
async function findOwner(db: Db, eventId: string, { goalId, updateId }: Owner) {
  const goal = goalId ? await findGoal(db, eventId, goalId) : undefined
  if (goalId && !goal) throw new ApiError('GOAL_NOT_FOUND')
  if (updateId && !(await findUpdate(db, eventId, updateId))) throw new ApiError('UPDATE_NOT_FOUND')
  return goal
}

/** Throws TOO_MANY_PICTURES for the thirteenth of an event's updates. */
async function addToUpdate(tx: Tx, eventId: string, updateId: string, files: ShownFiles) {
  const id = await insertUpdatePicture(tx, { eventId, updateId }, files)
  if ((await countUpdatePictures(tx, eventId)) > UPDATE_PICTURES_MAX)
    throw new ApiError('TOO_MANY_PICTURES')
  return id
}

/**
 * Refuses whoever may not add the picture. Throws EVENT_NOT_FOUND, FORBIDDEN, GOAL_NOT_FOUND,
 * UPDATE_NOT_FOUND.
 */
export async function admitPicture({ deps, params, query, user }: Admission<typeof endpoint>) {
  const { id } = await findOwnedEvent(deps.db, params.id, user, endpoint.owner)
  await findOwner(deps.db, id, query)
}

/**
 * Stores a picture as the event's cover, or as the goal's picture, in place of the one before (`R19`), or adds
 * one to an update. Its files are written before its row. Throws EVENT_NOT_FOUND, FORBIDDEN,
 * GOAL_NOT_FOUND, UPDATE_NOT_FOUND, TOO_MANY_PICTURES,
 * PICTURE_TYPE_UNKNOWN, PICTURE_TOO_LARGE, PICTURE_UNREADABLE, PICTURE_SPACE_USED, BUSY, UNAVAILABLE.
 */
export async function addPicture({ deps, params, query, user, raw }: Call<typeof endpoint>) {
  const { goalId = null, updateId } = query
  const decoded = await deps.cpu.run(decodeJob, raw, {
    waitMs: DECODE_WAIT_MS,
    caller: user.id,
  })
  if (typeof decoded === 'string') throw new ApiError(decoded)
  const files = await storeFiles(deps, decoded)
  const picture = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, endpoint.owner)
    const goal = await findOwner(tx, event.id, query)
    const id = updateId
      ? await addToUpdate(tx, event.id, updateId, files)
      : await replacePicture(tx, { eventId: event.id, goalId }, files)
    await assertSpace(tx, event.host_id)
    const about = updateId
      ? ({ kind: 'update-edited' } as const)
      : ({ kind: 'picture-added', ...(goal && { detail: { goal: goal.name } }) } as const)
    await recordEventChange(tx, { eventId: event.id, by: { host: user.id }, ...about }, deps.now())
    return findPicture(tx, event.id, id)
  })
  if (!picture) throw new ApiError('PICTURE_NOT_FOUND')
  return { picture }
}
