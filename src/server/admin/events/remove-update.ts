import type { removeUpdateAtDesk as contract } from '#contract/admin/desk.ts'
import { ApiError } from '#contract/api/errors.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { assertOthersEvent } from '#server/event-records/own-case.ts'
import { lockEvent } from '#server/event-records/store.ts'
import type { Call } from '#server/http/bind.ts'
import { assertOthersCase } from '#server/http/principal.ts'
import { renderUpdateRemovedEmail } from '#server/mail/templates/events/held-event.ts'
import { eraseUpdate, findUpdate } from '#server/update-records/store.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { showDeskEvent } from './desk-event.ts'

/**
 * Takes an update off an event's page at once, with its pictures, and stops its emails. The host reads why in
 * an email. Throws EVENT_NOT_FOUND, OWN_CASE, UPDATE_NOT_FOUND.
 */
export async function removeUpdateAtDesk({ deps, user, params, body }: Call<typeof contract>) {
  const { id, updateId } = params
  await deps.db.transaction().execute(async (tx) => {
    const event = await lockEvent(tx, id)
    if (!event) throw new ApiError('EVENT_NOT_FOUND')
    assertOthersCase(user, event)
    await assertOthersEvent(tx, user, event.id)
    const update = await findUpdate(tx, id, updateId)
    if (!update?.posted_at) throw new ApiError('UPDATE_NOT_FOUND')
    await eraseUpdate(tx, update, deps.now())
    await deps.outbox.enqueue(tx, 'delete-unused-files', {})
    await recordEventChange(
      tx,
      { eventId: id, by: { desk: user.id }, kind: 'update-removed' },
      deps.now(),
    )
    const email = renderUpdateRemovedEmail({
      firstName: event.host_first_name,
      eventName: event.name,
      reason: body.reason,
      updatesUrl: deps.config.publicUrl + buildEventPath(event.slug, 'updates'),
    })
    await deps.outbox.sendEmail(tx, event.host_email, email, `update-removed:${id}:${updateId}`)
    await recordAudit(tx, {
      actorId: user.id,
      action: 'remove-update',
      subject: { type: 'event', id },
      reason: body.reason,
      detail: { update: updateId, emailedTo: update.emailed_count },
      at: deps.now(),
    })
  })
  return showDeskEvent(deps, id)
}
