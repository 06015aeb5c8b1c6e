import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { RSVP_ANSWERS } from '#contract/events/rsvps/rsvp-answers.ts'
import type * as contract from '#contract/events/rsvps/rsvps.ts'
import { EMAIL_CORRECTIONS_MAX, RSVP_LIMITS, RSVPS_MAX } from '#contract/product/limits.ts'
import type { Tx } from '#server/db/schema.ts'
import { foldText } from '#server/db/text-search.ts'
import type { Deps } from '#server/deps.ts'
import { isUnsubscribed, stopEmails } from '#server/event-emails/store.ts'
import { findVisibleEvent } from '#server/event-records/find-event.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import type { Call } from '#server/http/bind.ts'
import { countPublicForm } from '#server/http/rate-limits/public-forms.ts'
import { assertUnchanged } from './assert-unchanged.ts'
import { isAsking, isOpenToChanges, shouldEmailAnswer } from './policy.ts'
import { presentPrivately } from './present.ts'
import { sendAnswerEmail } from './send-emails.ts'
import { lockByLink } from './show-rsvp.ts'
import {
  countRsvps,
  findByFormKey,
  insertRsvp,
  lockRsvp,
  type RsvpRow,
  storeRsvpChange,
} from './store.ts'

type GuestFields = Omit<ParsedBody<typeof contract.answerInvitation>, 'formKey' | 'replaces'>
type PartyFields = Omit<GuestFields, 'email' | 'note'>

/** Returns the columns of a party; nobody comes with a NO. */
export function toPartyColumns({ answer, adults, children, name, phone = null }: PartyFields) {
  const isComing = answer !== 'NO'
  return {
    answer,
    adults: isComing ? adults : 0,
    children: isComing ? children : 0,
    name,
    phone,
  }
}

const toGuestColumns = ({ note = null, ...party }: GuestFields) => ({
  ...toPartyColumns(party),
  note,
})

/** Returns the columns of an answer that the guest gives at a moment, or stands by since. */
const toOwnAnswer = (answer: RsvpRow['answer'], at: Date) => ({
  answered_at: at,
  own_answer: answer,
  own_answered_at: at,
})

/**
 * Throws TOO_MANY_RSVPS. Guests and host have room of their own, so that strangers cannot take the host's.
 * Answers that arrive at the same moment may exceed the limit by a few.
 */
export async function assertRoom(tx: Tx, eventId: string, addedByHost = true): Promise<void> {
  if ((await countRsvps(tx, eventId, { addedByHost })) >= RSVPS_MAX)
    throw new ApiError('TOO_MANY_RSVPS')
}

/** Whoever wants no reminders wants none at another address either. */
async function carryChoice(deps: Deps, tx: Tx, before: RsvpRow, after: RsvpRow): Promise<void> {
  const eventId = before.event_id
  if (before.email === null || after.email === null) return
  if (await isUnsubscribed(tx, { eventId, address: before.email }))
    await stopEmails(tx, { eventId, address: after.email }, deps.now())
}

/** Stores what a guest changed of their locked answer, and emails it. Throws EMAIL_CORRECTION_LIMIT. */
async function changeAnswer(
  deps: Deps,
  tx: Tx,
  { before, event }: { before: RsvpRow; event: EventWithHost },
  fields: GuestFields,
): Promise<RsvpRow> {
  const email = fields.email ?? null
  const now = deps.now()
  const isNewAddress = email !== before.email
  if (isNewAddress && before.email_changes >= EMAIL_CORRECTIONS_MAX)
    throw new ApiError('EMAIL_CORRECTION_LIMIT')
  const answeredAt = fields.answer === before.answer ? before.answered_at : now
  const after = await storeRsvpChange(tx, before.id, {
    ...toGuestColumns(fields),
    ...toOwnAnswer(fields.answer, answeredAt),
    email,
    updated_at: now,
    ...(isNewAddress && {
      email_changes: before.email_changes + 1,
    }),
  })
  if (isNewAddress) await carryChoice(deps, tx, before, after)
  return shouldEmailAnswer(before, after) ? sendAnswerEmail(deps, tx, after, event) : after
}

/** A form that somebody sends, and from where. */
interface SentForm {
  event: EventWithHost
  formKey: string
  address: string
}

/**
 * Inserts the answer of a form; resolves to its id, or to null if the form was sent before. Throws RSVP_CLOSED,
 * TOO_MANY_RSVPS, RATE_LIMITED.
 */
async function insertAnswer(
  deps: Deps,
  tx: Tx,
  { event, formKey, address }: SentForm,
  fields: GuestFields,
): Promise<string | null> {
  if (await findByFormKey(tx, event.id, formKey)) return null
  const now = deps.now()
  if (!isAsking(event, now)) throw new ApiError('RSVP_CLOSED')
  await assertRoom(tx, event.id, false)
  const id = await insertRsvp(tx, {
    ...toGuestColumns(fields),
    email: fields.email ?? null,
    event_id: event.id,
    form_key: formKey,
    ...toOwnAnswer(fields.answer, now),
    created_at: now,
    updated_at: now,
  })
  if (id) await countPublicForm(deps, tx, RSVP_LIMITS, { eventId: event.id, address })
  return id
}

/**
 * Changes the answer that its form gave before. Throws RSVP_FORM_USED for another name, because two people may
 * have filled in the same form, and EMAIL_CORRECTION_LIMIT.
 */
function changeSentAnswer(
  deps: Deps,
  tx: Tx,
  found: { before: RsvpRow; event: EventWithHost },
  { formKey: _, replaces, ...fields }: ParsedBody<typeof contract.answerInvitation>,
): Promise<RsvpRow> {
  const { name } = found.before
  if (replaces || foldText(name) === foldText(fields.name))
    return changeAnswer(deps, tx, found, fields)
  throw new ApiError('RSVP_FORM_USED', {
    message: `Con este formulario ya respondiste por ${name}. ¿Cambias esa respuesta o agregas otra?`,
    extras: { earlierName: name },
  })
}

/**
 * Answers '¿Vas a ir?' (`R20`). A form that was sent before changes its answer, so that somebody whose line
 * was cut can correct and send it again. Throws EVENT_NOT_FOUND, EVENT_FORBIDDEN, RSVP_CLOSED,
 * RSVP_FORM_USED, TOO_MANY_RSVPS, RATE_LIMITED, EMAIL_CORRECTION_LIMIT.
 */
export async function answerInvitation({
  deps,
  params,
  user,
  body,
  address,
}: Call<typeof contract.answerInvitation>) {
  const event = await findVisibleEvent(deps.db, params.id, user)
  if (!isOpenToChanges(event, deps.now())) throw new ApiError('RSVP_CLOSED')
  const { formKey, replaces: _, ...fields } = body
  const rsvp = await deps.db.transaction().execute(async (tx) => {
    const id = await insertAnswer(deps, tx, { event, formKey, address }, fields)
    const stored = await lockRsvp(tx, id ?? (await findByFormKey(tx, event.id, formKey)) ?? '')
    if (!stored) throw new ApiError('RSVP_NOT_FOUND')
    return id
      ? sendAnswerEmail(deps, tx, stored, event)
      : changeSentAnswer(deps, tx, { before: stored, event }, body)
  })
  return { rsvp: await presentPrivately(deps, deps.db, rsvp, event) }
}

/** Changes an answer by its private link. Throws RSVP_NOT_FOUND, RSVP_CLOSED, RSVP_CHANGED, EMAIL_CORRECTION_LIMIT. */
export async function changeRsvp({ deps, params, body }: Call<typeof contract.changeRsvp>) {
  const { token, updatedAt, ...fields } = body
  return deps.db.transaction().execute(async (tx) => {
    const { rsvp: before, event } = await lockByLink(tx, deps.config, { id: params.id, token })
    if (!isOpenToChanges(event, deps.now())) throw new ApiError('RSVP_CLOSED')
    assertUnchanged(before, updatedAt, RSVP_ANSWERS)
    const after = await changeAnswer(deps, tx, { before, event }, fields)
    return { rsvp: await presentPrivately(deps, tx, after, event) }
  })
}
