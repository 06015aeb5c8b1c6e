import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { FieldConflict } from '#contract/api/field-conflict.ts'
import type { updateGoal } from '#contract/events/goals.ts'
import { nameFields } from '#contract/events/history/change-labels.ts'
import type { Row, Tx } from '#server/db/schema.ts'
import { type FieldEdit, listFieldEdits } from '#server/event-records/changes-store.ts'
import { listChangedFields, pickEventFields } from '#server/event-records/fields.ts'
import { type DateFields, resolveSentDates } from '#server/events/lifecycle/resolve-dates.ts'
import type { Principal } from '#server/http/principal.ts'

interface Found {
  tx: Tx
  user: Principal
  eventId: string
  goalId?: string
  /** What stands now, by the names of the request. */
  stored: Readonly<Record<string, unknown>>
  fields: readonly string[]
}

const ADVICE = 'Revisa lo que escribiste y guarda otra vez.'

function describeConflicts(conflicts: readonly FieldConflict[], of: 'event' | 'goal'): string {
  const what = nameFields(
    conflicts.map(({ field }) => field),
    of,
  )
  const writers = new Set(conflicts.map(({ isYou, changedBy }) => (isYou ? 'Tú' : changedBy)))
  const [writer] = writers
  if (writers.size === 1 && writer === 'Tú') return `Cambiaste ${what} en otra ventana. ${ADVICE}`
  return `${writers.size === 1 && writer ? writer : 'Otra persona'} cambió ${what} mientras escribías. ${ADVICE}`
}

function toConflict(
  field: string,
  { stored, user }: Found,
  edit: FieldEdit | undefined,
): FieldConflict {
  return {
    field,
    now: stored[field] ?? null,
    changedBy: edit?.first_name ?? null,
    changedAt: edit?.at.toISOString() ?? null,
    isYou: edit?.actor_id === user.id,
  }
}

/** Throws EVENT_CHANGED or GOAL_CHANGED, which says who saved each of these fields, and what stands now. */
async function refuseChange(found: Found): Promise<void> {
  const { tx, eventId, goalId, fields } = found
  if (fields.length === 0) return
  const edits = await listFieldEdits(tx, eventId, { fields, goalId })
  const conflicts = fields.map((field) =>
    toConflict(
      field,
      found,
      edits.find((edit) => edit.field === field),
    ),
  )
  throw new ApiError(goalId ? 'GOAL_CHANGED' : 'EVENT_CHANGED', {
    message: describeConflicts(conflicts, goalId ? 'goal' : 'event'),
    extras: { conflicts },
  })
}

/** Another zone moves the dates along, so that a date is only understood with it. */
const withDates = (fields: readonly string[]) =>
  fields.includes('timeZone') ? [...new Set([...fields, 'eventDate', 'closingDate'])] : fields

interface Change<Fields> {
  user: Principal
  /** What is to be saved. */
  body: Fields
  /** What its writer read; fields that are not in it are saved whatever they are now. */
  expected: Fields
}

/**
 * Refuses a change of fields that are no longer as its writer read them: of two hosts who edit the same field,
 * the second reads what the first wrote. A field that already is as the writer wants it is no conflict.
 * Requires the event's lock. Throws EVENT_CHANGED.
 */
export async function assertEventAsRead(
  tx: Tx,
  event: Row<'events'>,
  { user, body, expected }: Change<DateFields>,
): Promise<void> {
  const zone = event.time_zone
  const changed = listChangedFields(event, resolveSentDates(expected, zone))
  const different = listChangedFields(event, resolveSentDates(body, zone))
  const fields = changed.filter((field) => !(field in body) || different.includes(field))
  const stored = { ...pickEventFields(event), hosts: event.hosts }
  await refuseChange({ tx, user, eventId: event.id, stored, fields: withDates(fields) })
}

type GoalFields = NonNullable<ParsedBody<typeof updateGoal>['expected']>

/** The same for a sueño. Requires its event's lock. Throws GOAL_CHANGED. */
export async function assertGoalAsRead(
  tx: Tx,
  goal: Row<'goals'>,
  { user, body, expected }: Change<GoalFields>,
): Promise<void> {
  const { name, description, category } = goal
  const stored: Readonly<Record<keyof GoalFields, unknown>> = {
    name,
    description,
    category,
    baseAmount: goal.target_amount,
    canBeBrought: goal.can_be_brought,
  }
  const names = Object.keys(expected) as (keyof GoalFields)[]
  const fields = names.filter((field) => {
    const isRead = (expected[field] ?? null) === stored[field]
    const isWanted = field in body && (body[field] ?? null) === stored[field]
    return !isRead && !isWanted
  })
  await refuseChange({ tx, user, eventId: goal.event_id, goalId: goal.id, stored, fields })
}
