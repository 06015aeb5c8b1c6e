import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { paginate } from '#contract/api/shapes.ts'
import { areArrivalsOpen, describeArrivalsOpening } from '#contract/events/rsvps/arrivals.ts'
import { RSVP_LABELS } from '#contract/events/rsvps/rsvp-labels.ts'
import * as contract from '#contract/events/rsvps/rsvps.ts'
import { TIME_ZONE } from '#contract/product/product.ts'
import { cleanFileName } from '#contract/text/file-name.ts'
import { nameTimeZone, type TimeZone } from '#contract/text/time-zones.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { findOwnedEvent, lockOwnedEvent } from '#server/event-records/find-event.ts'
import type { Call } from '#server/http/bind.ts'
import type { FileReply } from '#server/http/files/file.ts'
import type { Principal } from '#server/http/principal.ts'
import { BOM, toCsvRow } from '#server/reports/csv.ts'
import { formatSpreadsheetInstant } from '#server/reports/format.ts'
import { assertRoom, toPartyColumns } from './answer-invitation.ts'
import { assertUnchanged } from './assert-unchanged.ts'
import { presentListed, presentToHost, presentTotals } from './present.ts'
import { countRepeatedYes, listRepeatedRsvps } from './repeated-store.ts'
import {
  deleteRsvp,
  findByFormKey,
  insertRsvp,
  listRsvpPage,
  listRsvpsByName,
  lockRsvp,
  type RsvpRow,
  storeArrival,
  storeRsvpChange,
  sumRsvps,
} from './store.ts'

/** Lists one page of an event's answers with its totals. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function listRsvps({ deps, params, query, user }: Call<typeof contract.listRsvps>) {
  const { id } = await findOwnedEvent(deps.db, params.id, user, contract.listRsvps.owner)
  const { page, pageSize, order, ...filter } = query
  const [{ rows, total }, sums, repeatedYes] = await Promise.all([
    listRsvpPage(deps.db, id, { page, pageSize, order, filter }),
    sumRsvps(deps.db, id),
    countRepeatedYes(deps.db, id),
  ])
  const repeated = await listRepeatedRsvps(deps.db, id, rows)
  return {
    rsvps: rows.map((row) => presentListed(row, repeated.get(row.id))),
    totals: presentTotals(sums),
    repeatedYes,
    pagination: paginate(page, pageSize, total),
  }
}

/** Instants are on the event's clock, which their headings name where it is not Mexico City's (`R27`). */
const COLUMNS: Record<string, (row: RsvpRow, zone: TimeZone) => string> = {
  Nombre: (row) => row.name,
  Respuesta: (row) => RSVP_LABELS[row.answer],
  Adultos: (row) => String(row.adults),
  Niños: (row) => String(row.children),
  Correo: (row) => row.email ?? '',
  Teléfono: (row) => row.phone ?? '',
  Nota: (row) => row.note ?? '',
  'Nota de la familia': (row) => row.host_note ?? '',
  'Quién la anotó': (row) => (row.added_by_host ? 'La familia' : 'El invitado'),
  Fecha: (row, zone) => formatSpreadsheetInstant(row.answered_at, zone),
  Llegó: (row, zone) => (row.arrived_at ? formatSpreadsheetInstant(row.arrived_at, zone) : ''),
}

const INSTANTS = new Set(['Fecha', 'Llegó'])

function* formatGuests(rows: readonly RsvpRow[], zone: TimeZone): Generator<string> {
  const mark = zone === TIME_ZONE ? '' : ` (${nameTimeZone(zone)})`
  yield BOM +
    toCsvRow(Object.keys(COLUMNS).map((name) => (INSTANTS.has(name) ? name + mark : name)))
  for (const row of rows) yield toCsvRow(Object.values(COLUMNS).map((format) => format(row, zone)))
}

type GuestChange = 'guest-added' | 'guest-edited' | 'guest-removed' | 'guests-downloaded'

/** Records what a host did to the list, without whom it was about (`R21`). */
const recordGuests = (deps: Deps, tx: Tx, eventId: string, user: Principal, kind: GuestChange) =>
  recordEventChange(tx, { eventId, by: { host: user.id }, kind }, deps.now())

/** All answers of an event as CSV: `invitados-baby-shower-de-ana-x2k9ab.csv`. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function downloadRsvps({
  deps,
  params,
  user,
}: Call<typeof contract.downloadRsvps>): Promise<FileReply> {
  const { owner } = contract.downloadRsvps
  const { rows, event } = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, owner)
    await recordGuests(deps, tx, event.id, user, 'guests-downloaded')
    return { rows: await listRsvpsByName(tx, event.id), event }
  })
  const body = [...formatGuests(rows, event.time_zone)].map((line) => Buffer.from(line))
  return { name: cleanFileName(`invitados-${event.slug}.csv`), type: 'text/csv', body }
}

type HostFields = Omit<ParsedBody<typeof contract.addRsvp>, 'formKey'>

const toHostColumns = ({ hostNote = null, ...party }: HostFields) => ({
  ...toPartyColumns(party),
  host_note: hostNote,
})

/** When an answer counts as given: one that the host puts back counts from when the guest gave it. */
function findAnswerTime(before: RsvpRow, answer: RsvpRow['answer'], now: Date): Date {
  if (answer === before.answer) return before.answered_at
  return answer === before.own_answer ? (before.own_answered_at ?? now) : now
}

/** Requires the answer's lock. */
function changeAsHost(tx: Tx, before: RsvpRow, fields: HostFields, now: Date): Promise<RsvpRow> {
  return storeRsvpChange(tx, before.id, {
    ...toHostColumns(fields),
    updated_at: now,
    answered_at: findAnswerTime(before, fields.answer, now),
  })
}

/**
 * Notes a guest who answered the family in another way; the same form again changes its answer, so that a host
 * whose line was cut can correct it. They get no email: nobody asked them for an address. Throws EVENT_NOT_FOUND, FORBIDDEN, TOO_MANY_RSVPS.
 */
export async function addRsvp({ deps, params, body, user }: Call<typeof contract.addRsvp>) {
  const { formKey, ...fields } = body
  const at = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    const { id: eventId } = await lockOwnedEvent(tx, params.id, user, contract.addRsvp.owner)
    const known = await findByFormKey(tx, eventId, formKey)
    if (!known) await assertRoom(tx, eventId)
    const values = { ...toHostColumns(fields), answered_at: at, created_at: at, updated_at: at }
    const keys = { event_id: eventId, form_key: formKey, added_by_host: true, email: null }
    const added = known ? null : await insertRsvp(tx, { ...values, ...keys })
    const row = await lockRsvp(tx, added ?? (await findByFormKey(tx, eventId, formKey)) ?? '')
    if (!row) throw new ApiError('RSVP_NOT_FOUND')
    if (added) await recordGuests(deps, tx, eventId, user, 'guest-added')
    return { rsvp: presentToHost(added ? row : await changeAsHost(tx, row, fields, at)) }
  })
}

/**
 * Corrects an answer of the list; its guest gets no email. Throws EVENT_NOT_FOUND, FORBIDDEN, RSVP_NOT_FOUND,
 * RSVP_CHANGED.
 */
export async function changeRsvpAsHost({
  deps,
  params,
  body,
  user,
}: Call<typeof contract.changeRsvpAsHost>) {
  const { owner } = contract.changeRsvpAsHost
  return deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, owner)
    const before = await lockRsvp(tx, params.rsvpId)
    if (before?.event_id !== event.id) throw new ApiError('RSVP_NOT_FOUND')
    const { updatedAt, ...fields } = body
    assertUnchanged(before, updatedAt, RSVP_LABELS)
    const after = await changeAsHost(tx, before, fields, deps.now())
    await recordGuests(deps, tx, event.id, user, 'guest-edited')
    return { rsvp: presentToHost(after) }
  })
}

/**
 * Marks a party as arrived or not. Several people at the door may mark it: the first time counts. Not part of
 * the event's history, which it would fill. Throws EVENT_NOT_FOUND, FORBIDDEN, RSVP_NOT_FOUND;
 * INVALID_TRANSITION for a mark before the day of the event.
 */
export async function setArrival({ deps, params, body, user }: Call<typeof contract.setArrival>) {
  const arrivedAt = body.arrived ? deps.now() : null
  return deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, contract.setArrival.owner)
    const when = { eventDate: event.event_date.toISOString(), timeZone: event.time_zone }
    if (body.arrived && !areArrivalsOpen(when, deps.now()))
      throw new ApiError('INVALID_TRANSITION', { message: describeArrivalsOpening(when) })
    const row = await storeArrival(tx, { eventId: event.id, id: params.rsvpId }, arrivedAt)
    if (!row) throw new ApiError('RSVP_NOT_FOUND')
    return { rsvp: presentToHost(row) }
  })
}

/** Removes an answer; its private link opens nothing any more. Throws EVENT_NOT_FOUND, FORBIDDEN, RSVP_NOT_FOUND. */
export async function removeRsvp({ deps, params, user }: Call<typeof contract.removeRsvp>) {
  await deps.db.transaction().execute(async (tx) => {
    const { id } = await lockOwnedEvent(tx, params.id, user, contract.removeRsvp.owner)
    if (!(await deleteRsvp(tx, id, params.rsvpId))) throw new ApiError('RSVP_NOT_FOUND')
    await recordGuests(deps, tx, id, user, 'guest-removed')
  })
  return undefined
}
