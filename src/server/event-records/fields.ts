import { eventFields, type ShownEventFields, shownEventFields } from '#contract/events/events.ts'
import type { DateAndPlace } from '#contract/events/updates/moves.ts'
import type { Row } from '#server/db/schema.ts'

/** 'eventDate' → 'event_date'. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

type FieldName = keyof ShownEventFields
/** The columns of the fields that a host edits, one for each field of the contract. */
export type FieldColumn = SnakeCase<FieldName>

type Columns<Fields> = {
  [Name in keyof Fields as SnakeCase<Name & string>]: Fields[Name]
}

function toColumn<Name extends string>(name: Name): SnakeCase<Name> {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Name>
}

/** Converts fields of the contract to columns of `events`: absent stays absent, blank is null. */
export function toColumns<Fields extends object>(fields: Fields): Columns<Fields> {
  const columns = Object.entries(fields).map(([name, value]) => [toColumn(name), value])
  return Object.fromEntries(columns) as Columns<Fields>
}

type Shown<Value> = Value extends Date ? string : Value
type FieldsOfRow = {
  [Name in FieldName]: Shown<Pick<Row<'events'>, FieldColumn>[SnakeCase<Name> & FieldColumn]>
}

/** Lists which of these fields differ from the row, by their names in the contract. */
export function listChangedFields(row: Row<'events'>, fields: object): string[] {
  const toText = (value: unknown) =>
    JSON.stringify(value instanceof Date ? value.toISOString() : (value ?? null))
  const columns: object = row
  return Object.entries(fields)
    .filter(([name, value]) => toText(value) !== toText(columns[toColumn(name) as keyof object]))
    .map(([name]) => name)
}

const FIELD_NAMES = shownEventFields.keyof().options

/** Picks the fields of the contract from a row, and no other column; instants as ISO 8601. */
export function pickEventFields(row: Row<'events'>): ShownEventFields {
  const shown = FIELD_NAMES.map((name) => {
    const value = row[toColumn(name)]
    return [name, value instanceof Date ? value.toISOString() : value]
  })
  const fields = Object.fromEntries(shown) as FieldsOfRow
  return { ...fields, hosts: fields.hosts.map((name) => ({ name })) }
}

/** When and where an event is, or was before its hosts moved it. */
export const presentDateAndPlace = ({
  event_date,
  time_zone,
  location,
}: Pick<Row<'events'>, 'event_date' | 'time_zone' | 'location'>): DateAndPlace => ({
  eventDate: event_date.toISOString(),
  timeZone: time_zone,
  location,
})

/** The texts and links of an event, which identify people. */
export const EVENT_TEXTS = eventFields
  .omit({
    name: true,
    eventDate: true,
    closingDate: true,
    hosts: true,
    theme: true,
    afterEvent: true,
    albumAfterEvent: true,
    asksRsvp: true,
    feesPaidBy: true,
    publicAmounts: true,
    timeZone: true,
  })
  .keyof().options

/** The texts of an event, all null: what `anonymizeEvents` sets. */
export const CLEARED_COLUMNS = toColumns(
  Object.fromEntries(EVENT_TEXTS.map((name) => [name, null])) as Record<
    (typeof EVENT_TEXTS)[number],
    null
  >,
)
