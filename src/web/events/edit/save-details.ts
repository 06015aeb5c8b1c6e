import { call } from '#web/api/call.ts'
import {
  buildEventChange,
  pickSavedFields,
  type SavedFields,
} from '#web/events/fields/event-values.ts'
import { type FormFailure, readTypedFields, toFormFailure } from '#web/forms/form.tsx'

/** What the form of an event's details gets back: `saved` as it stands now of the fields that were sent. */
export type SavedDetails = { done: true; saved: Partial<SavedFields> } | FormFailure

/** Another zone moves the dates along (`R27`). */
const DATES = ['eventDate', 'closingDate']

/** For a clientAction: saves the details that differ from `read`, unless another host has changed them since. */
export async function saveDetails(id: string, form: FormData) {
  const read = JSON.parse(String(form.get('read'))) as SavedFields
  const body = buildEventChange(read, readTypedFields(form))
  const sent = Object.keys(body)
  try {
    const { event } = await call('PUT /events/:id', { params: { id }, body })
    const now = Object.entries(pickSavedFields(event)).filter(
      ([name]) => sent.includes(name) || (sent.includes('timeZone') && DATES.includes(name)),
    )
    return { done: true as const, saved: Object.fromEntries(now) as Partial<SavedFields> }
  } catch (error) {
    return toFormFailure(error, form)
  }
}
