import { type ReactNode, useState } from 'react'
import { EVENT_NAME_MAX, LOCATION_MAX } from '#contract/product/limits.ts'
import { type FieldErrors, fieldProps } from '#web/forms/validation/field-errors.ts'
import { DateField } from '#web/ui/date-fields/date-field.tsx'
import { TimeField } from '#web/ui/date-fields/time-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { EVENT_BEFORE_CLOSING, type EventFormValues } from './event-values.ts'
import { isWide } from './folded-fields.tsx'
import { hasOtherDetails, OtherFields } from './other-fields.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

interface EventFieldsProps {
  typed: EventFormValues
  errors: FieldErrors
  /** First selectable day for the event, `YYYY-MM-DD`. */
  firstDay: string
  /** Somebody has paid, so who pays the fees cannot change any more (`R23`). */
  isFeesPayerFixed?: boolean
  /** Who pays the fees, and when it closes, stay the owner's: the form only sends them back (`R21`). */
  isCoHost?: boolean
  /** On a phone every part but the first is a line that opens it. */
  isShort?: boolean
}

const OWNER_FIELDS = ['feesPaidBy', 'closingDate', 'closingTime'] as const

export function EventFields(props: EventFieldsProps) {
  const { typed, errors, firstDay } = props
  const { isFeesPayerFixed = false, isCoHost = false, isShort = false } = props
  const field = fieldProps(errors, typed)
  // In two columns the longer part has one for itself.
  const [isThemeLonger] = useState(() => !hasOtherDetails(typed))
  const beside = isShort ? 'lg:col-start-2 lg:row-span-2 lg:row-start-1' : undefined
  const below = isShort ? 'lg:col-start-1 lg:row-start-2' : undefined
  return (
    <>
      <Part title="Lo principal">
        <TextField
          {...field('name')}
          label="Nombre del evento"
          placeholder="Baby shower de Ana y Luis"
          maxLength={EVENT_NAME_MAX}
          counter
          autoComplete="off"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField
            {...field('eventDate')}
            error={isCoHost && errors.closingDate ? EVENT_BEFORE_CLOSING : errors.eventDate}
            label="Fecha del evento"
            min={firstDay}
          />
          <TimeField name="eventTime" label="Hora del evento" defaultValue={typed.eventTime} />
        </div>
        <TimeZoneField typed={typed} />
        <TextField
          {...field('location')}
          label="Lugar"
          optional
          maxLength={LOCATION_MAX}
          hint="Dirección o nombre del salón."
          autoComplete="off"
        />
      </Part>
      <ThemePart typed={typed} isShort={isShort} className={isThemeLonger ? beside : below} />
      <OtherFields
        typed={typed}
        errors={errors}
        isFeesPayerFixed={isFeesPayerFixed}
        isCoHost={isCoHost}
        isShort={isShort}
        className={isThemeLonger ? below : beside}
      />
      {isCoHost &&
        OWNER_FIELDS.map((name) => (
          <input key={name} type="hidden" name={name} value={typed[name] ?? ''} />
        ))}
    </>
  )
}

interface ThemePartProps {
  typed: EventFormValues
  isShort: boolean
  className: string | undefined
}

/** The theme needs no change in an event that has one. */
function ThemePart({ typed, isShort, className }: ThemePartProps) {
  const [isOpen] = useState(isWide)
  const title = 'Cómo se ve'
  if (!isShort)
    return (
      <Part title={title}>
        <ThemeChoice typed={typed} />
      </Part>
    )
  return (
    <Card as="section" padding="lg" className={className}>
      <Disclosure open={isOpen} summary={<h2 className="text-xl">{title}</h2>}>
        <div className="pt-5">
          <ThemeChoice typed={typed} />
        </div>
      </Disclosure>
    </Card>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" padding="lg" className="grid gap-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </Card>
  )
}
