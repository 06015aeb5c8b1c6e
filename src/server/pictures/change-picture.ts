import { ApiError } from '#contract/api/errors.ts'
import * as endpoints from '#contract/events/pictures.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { lockOwnedEvent } from '#server/event-records/find-event.ts'
import type { Call } from '#server/http/bind.ts'
import { deletePictureRow, findPicture, savePicture } from '#server/picture-records/store.ts'

/**
 * Changes what was sent: the text, the point that stays visible. Throws EVENT_NOT_FOUND, FORBIDDEN,
 * PICTURE_NOT_FOUND.
 */
export async function updatePicture({
  deps,
  params,
  user,
  body: { alt, ...focus },
}: Call<typeof endpoints.updatePicture>) {
  const { pictureId } = params
  const picture = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, endpoints.updatePicture.owner)
    const text = alt === null ? '' : alt
    await savePicture(tx, { eventId: event.id, pictureId }, { ...focus, alt: text })
    const change = { eventId: event.id, by: { host: user.id }, kind: 'picture-edited' } as const
    await recordEventChange(tx, change, deps.now())
    return findPicture(tx, event.id, pictureId)
  })
  if (!picture) throw new ApiError('PICTURE_NOT_FOUND')
  return { picture }
}

/**
 * Removes a picture; `deleteUnusedFiles` deletes its files. Throws EVENT_NOT_FOUND, FORBIDDEN,
 * PICTURE_NOT_FOUND.
 */
export async function deletePicture({
  deps,
  params,
  user,
}: Call<typeof endpoints.deletePicture>): Promise<undefined> {
  const isDeleted = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, endpoints.deletePicture.owner)
    const isFound = await deletePictureRow(tx, event.id, params.pictureId)
    const change = { eventId: event.id, by: { host: user.id }, kind: 'picture-removed' } as const
    if (isFound) await recordEventChange(tx, change, deps.now())
    return isFound
  })
  if (!isDeleted) throw new ApiError('PICTURE_NOT_FOUND')
}
