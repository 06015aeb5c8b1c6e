import { ApiError } from '#contract/api/errors.ts'
import * as contract from '#contract/events/cohosts.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { deleteCoHost } from '#server/event-records/cohosts-store.ts'
import { lockOwnedEvent } from '#server/event-records/find-event.ts'
import type { Call } from '#server/http/bind.ts'
import { renderCohostRemovedEmail } from '#server/mail/templates/events/cohosts.ts'
import { findContactDetails } from '#server/users/store.ts'

/** The owner removes a co-host, whose next request is refused. Throws EVENT_NOT_FOUND, FORBIDDEN, COHOST_NOT_FOUND. */
export async function removeCoHost({
  deps,
  params,
  user,
}: Call<typeof contract.removeCoHost>): Promise<undefined> {
  const { userId } = params
  await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, contract.removeCoHost.owner)
    if (!(await deleteCoHost(tx, { eventId: event.id, userId })))
      throw new ApiError('COHOST_NOT_FOUND')
    const now = deps.now()
    const about = { kind: 'cohost-removed', subjectId: userId } as const
    await recordEventChange(tx, { eventId: event.id, by: { host: user.id }, ...about }, now)
    const person = await findContactDetails(tx, userId)
    const email = renderCohostRemovedEmail({
      firstName: person.first_name,
      eventName: event.name,
      theme: event.theme,
    })
    const key = `cohost-removed:${event.id}:${userId}:${now.toISOString()}`
    await deps.outbox.sendEmail(tx, person.email, email, key)
  })
}

/** A co-host stops organising an event. Throws EVENT_NOT_FOUND, FORBIDDEN, COHOST_NOT_FOUND for its owner. */
export async function leaveEvent({
  deps,
  params,
  user,
}: Call<typeof contract.leaveEvent>): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, contract.leaveEvent.owner)
    if (!(await deleteCoHost(tx, { eventId: event.id, userId: user.id })))
      throw new ApiError('COHOST_NOT_FOUND')
    const change = { eventId: event.id, by: { host: user.id }, kind: 'cohost-left' } as const
    await recordEventChange(tx, change, deps.now())
  })
}
