import type { removePicture as contract } from '#contract/admin/desk.ts'
import { ApiError } from '#contract/api/errors.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { listGoalsWithPicture } from '#server/event-records/goals-store.ts'
import { assertOthersEvent } from '#server/event-records/own-case.ts'
import { lockEvent } from '#server/event-records/store.ts'
import type { Call } from '#server/http/bind.ts'
import { assertOthersCase } from '#server/http/principal.ts'
import { renderPictureRemovedEmail } from '#server/mail/templates/events/held-event.ts'
import { deletePictureRow, expireFiles, findPicture } from '#server/picture-records/store.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { showDeskEvent } from './desk-event.ts'

/**
 * Takes a picture off an event's page at once, and its files within a minute unless another event has the same
 * picture. The host reads why in an email. Throws EVENT_NOT_FOUND, OWN_CASE, PICTURE_NOT_FOUND.
 */
export async function removePicture({ deps, user, params, body }: Call<typeof contract>) {
  const { id, pictureId } = params
  await deps.db.transaction().execute(async (tx) => {
    const event = await lockEvent(tx, id)
    if (!event) throw new ApiError('EVENT_NOT_FOUND')
    assertOthersCase(user, event)
    await assertOthersEvent(tx, user, event.id)
    const picture = await findPicture(tx, id, pictureId)
    if (!picture) throw new ApiError('PICTURE_NOT_FOUND')
    const goals = await listGoalsWithPicture(tx, id)
    const goalName = goals.find((goal) => goal.picture?.id === pictureId)?.name ?? null
    await deletePictureRow(tx, id, pictureId)
    await recordEventChange(
      tx,
      { eventId: id, by: { desk: user.id }, kind: 'picture-removed' },
      deps.now(),
    )
    await expireFiles(tx, picture.digest)
    await deps.outbox.enqueue(tx, 'delete-unused-files', {})
    const email = renderPictureRemovedEmail({
      firstName: event.host_first_name,
      eventName: event.name,
      goalName,
      reason: body.reason,
      editUrl: deps.config.publicUrl + buildEventPath(event.slug, 'edit'),
    })
    await deps.outbox.sendEmail(tx, event.host_email, email, `picture-removed:${id}:${pictureId}`)
    await recordAudit(tx, {
      actorId: user.id,
      action: 'remove-picture',
      subject: { type: 'event', id },
      reason: body.reason,
      detail: { picture: picture.digest, isCover: goalName === null },
      at: deps.now(),
    })
  })
  return showDeskEvent(deps, id)
}
