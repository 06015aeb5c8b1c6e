import { ApiError } from '#contract/api/errors.ts'
import type { UpdateKind, UpdateList } from '#contract/events/updates/updates.ts'
import * as endpoints from '#contract/events/updates/updates.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { UPDATE_PICTURES_MAX, UPDATES_MAX } from '#contract/product/limits.ts'
import {
  BORN_IN_FUTURE,
  BORN_LONG_AGO,
  KIND_FIXED,
  UPDATE_EMPTY,
} from '#contract/product/messages.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { toZonedClock } from '#contract/text/time-zones.ts'
import type { Row, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { assertCurrent } from '#server/event-records/assert-current.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { findOwnedEvent, lockOwnedEvent } from '#server/event-records/find-event.ts'
import { findEventAfterwards } from '#server/events/page/store.ts'
import type { Call } from '#server/http/bind.ts'
import {
  eraseUpdate,
  findUpdate,
  findUpdateByFormKey,
  hasBirth,
  insertUpdate,
  joinFacts,
  listUpdates,
  saveUpdate,
  toBirthColumns,
  type UpdateRow,
} from '#server/update-records/store.ts'
import { findEmailRefusal, isNoticeOutdated, isReadable } from './policy.ts'
import { presentUpdate } from './present.ts'
import { countRecipients, readEmailed } from './store.ts'

type Fields = Pick<Call<typeof endpoints.writeUpdate>['body'], 'text' | 'birth'>

/** Throws VALIDATION for a day of birth after today on the event's clock, or more than a year ago. */
function assertBirthDay(
  { birth }: Fields,
  { time_zone: zone }: Pick<Row<'events'>, 'time_zone'>,
  now: Date,
): void {
  const day = birth?.bornOn
  if (!day) return
  const isFuture = day > toZonedClock(now, zone).day
  if (!isFuture && day >= toZonedClock(new Date(now.getTime() - 366 * DAY_MS), zone).day) return
  const message = isFuture ? BORN_IN_FUTURE : BORN_LONG_AGO
  throw new ApiError('VALIDATION', { details: [{ field: 'birth.bornOn', message }] })
}

/** Finds an update of the event. Throws UPDATE_NOT_FOUND. */
export async function requireUpdate(tx: Tx, eventId: string, id: string): Promise<UpdateRow> {
  const update = await findUpdate(tx, eventId, id)
  if (!update) throw new ApiError('UPDATE_NOT_FOUND')
  return update
}

/** Reads an event's updates as its hosts see them, and what can be done with them now. */
async function readUpdates({ db, now }: Pick<Deps, 'db' | 'now'>, id: string): Promise<UpdateList> {
  const event = await findEventAfterwards(db, id)
  if (!event) throw new ApiError('EVENT_NOT_FOUND')
  const [rows, recipients, emailed] = await Promise.all([
    listUpdates(db, id),
    countRecipients(db, id),
    readEmailed(db, id, toMexicoCityClock(now()).day),
  ])
  const findRefusal = (kind: UpdateKind) =>
    findEmailRefusal(event, kind, emailed, { recipients, now: now() })
  const pictures = rows.reduce((sum, row) => sum + row.pictures.length, 0)
  return {
    updates: rows.map((row) =>
      presentUpdate(row, isNoticeOutdated(row, event) ? 'OUTDATED' : findRefusal(row.kind)),
    ),
    recipients,
    emailRefusal: findRefusal('NEWS'),
    isPostable: isReadable(event),
    updatesLeft: UPDATES_MAX - rows.length,
    picturesLeft: UPDATE_PICTURES_MAX - pictures,
  }
}

/** Reads an update with its author's name, as its hosts see it. Throws UPDATE_NOT_FOUND. */
export async function showUpdate(deps: Pick<Deps, 'db' | 'now'>, eventId: string, id: string) {
  const { updates } = await readUpdates(deps, eventId)
  const update = updates.find((each) => each.id === id)
  if (!update) throw new ApiError('UPDATE_NOT_FOUND')
  return { update }
}

/** Lists an event's updates, and what can be done with them now. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function listHostUpdates({ deps, params, user }: Call<typeof endpoints.listUpdates>) {
  const { id } = await findOwnedEvent(deps.db, params.id, user, endpoints.listUpdates.owner)
  return readUpdates(deps, id)
}

/** Inserts the draft of a form; resolves to its id. Throws TOO_MANY_UPDATES, ALREADY_BORN. */
async function insertDraft(
  tx: Tx,
  { eventId, authorId, formKey }: { eventId: string; authorId: string; formKey: string },
  { text, birth = null }: Fields,
  now: Date,
): Promise<string> {
  if (birth && (await hasBirth(tx, eventId))) throw new ApiError('ALREADY_BORN')
  const id = await insertUpdate(tx, {
    event_id: eventId,
    form_key: formKey,
    author_id: authorId,
    kind: birth ? 'BORN' : 'NEWS',
    text,
    ...toBirthColumns(birth),
    created_at: now,
  })
  if (!id) throw new ApiError('TOO_MANY_UPDATES')
  return id
}

/** Stores what was typed since a draft's form was sent first; a posted update and another kind stay. */
async function correctDraft(
  tx: Tx,
  { eventId, id }: { eventId: string; id: string },
  { text, birth = null }: Fields,
  at: Date,
): Promise<void> {
  const draft = await requireUpdate(tx, eventId, id)
  if (draft.posted_at !== null || (draft.kind === 'BORN') !== Boolean(birth)) return
  await saveUpdate(tx, { eventId, id }, { text, birth, isPosted: false, at })
}

/**
 * Writes an update as a draft (`R25`); a form that is sent again changes it, so that somebody whose line was cut
 * can send it again. Throws EVENT_NOT_FOUND, FORBIDDEN, VALIDATION, TOO_MANY_UPDATES, ALREADY_BORN.
 */
export async function writeUpdate({
  deps,
  params,
  user,
  body,
}: Call<typeof endpoints.writeUpdate>) {
  const { formKey, ...fields } = body
  const now = deps.now()
  const written = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, endpoints.writeUpdate.owner)
    assertBirthDay(fields, event, now)
    const earlier = await findUpdateByFormKey(tx, event.id, formKey)
    const ids = { eventId: event.id, authorId: user.id, formKey }
    if (earlier) await correctDraft(tx, { eventId: event.id, id: earlier }, fields, now)
    return { eventId: event.id, id: earlier ?? (await insertDraft(tx, ids, fields, now)) }
  })
  return showUpdate(deps, written.eventId, written.id)
}

/**
 * Changes the words of an update, posted or not. Throws EVENT_NOT_FOUND, FORBIDDEN, UPDATE_NOT_FOUND,
 * UPDATE_CHANGED for one that another host has changed since it was read, and VALIDATION also for a birth that would become news, or the other way round.
 */
export async function changeUpdate({
  deps,
  params,
  user,
  body,
}: Call<typeof endpoints.changeUpdate>) {
  const now = deps.now()
  const eventId = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, endpoints.changeUpdate.owner)
    assertBirthDay(body, event, now)
    const before = await requireUpdate(tx, event.id, params.updateId)
    assertCurrent(before, body.updatedAt, {
      code: 'UPDATE_CHANGED',
      what: 'Otra persona cambió la novedad',
      now: [before.birth?.name, joinFacts(before)].filter(Boolean).join(', '),
    })
    const isPosted = before.posted_at !== null
    if ((before.kind === 'BORN') !== Boolean(body.birth))
      throw new ApiError('VALIDATION', { details: [{ field: 'birth', message: KIND_FIXED }] })
    if (body.text === '' && before.kind === 'NEWS')
      throw new ApiError('VALIDATION', { details: [{ field: 'text', message: UPDATE_EMPTY }] })
    await saveUpdate(
      tx,
      { eventId: event.id, id: before.id },
      { text: body.text, birth: body.birth ?? null, isPosted, at: now },
    )
    const change = { eventId: event.id, by: { host: user.id }, kind: 'update-edited' } as const
    if (isPosted) await recordEventChange(tx, change, now)
    return event.id
  })
  return showUpdate(deps, eventId, params.updateId)
}

/**
 * Removes an update with its pictures, and stops its emails. Throws EVENT_NOT_FOUND, FORBIDDEN,
 * UPDATE_NOT_FOUND.
 */
export async function removeUpdate({
  deps,
  params,
  user,
}: Call<typeof endpoints.removeUpdate>): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, endpoints.removeUpdate.owner)
    const update = await requireUpdate(tx, event.id, params.updateId)
    await eraseUpdate(tx, update, deps.now())
    if (update.pictures.length > 0) await deps.outbox.enqueue(tx, 'delete-unused-files', {})
    const change = { eventId: event.id, by: { host: user.id }, kind: 'update-removed' } as const
    if (update.posted_at) await recordEventChange(tx, change, deps.now())
  })
}
