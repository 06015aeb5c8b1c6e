import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  DESCRIPTION_MAX,
  EVENT_NAME_MAX,
  LINK_MAX,
  LOCATION_MAX,
  PERSON_NAME_MAX,
  THANK_YOU_MAX,
} from '#contract/product/limits.ts'
import { type FieldErrors, fieldProps } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { DateField } from '#web/ui/date-fields/date-field.tsx'
import { TimeField } from '#web/ui/date-fields/time-field.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { FieldGroup } from '#web/ui/fields/field-frame.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { AmountsChoice } from './amounts-choice.tsx'
import { CHECKED, EVENT_BEFORE_CLOSING, type EventFormValues, HOST_FIELDS } from './event-values.ts'
import { FeesChoice } from './fees-choice.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

/** Up to five host names; blank ones are ignored (`R4`). */
function HostFields({ typed, errors }: { typed: EventFormValues; errors: FieldErrors }) {
  const [shown, setShown] = useState(() =>
    Math.max(1, HOST_FIELDS.findLastIndex((name) => typed[name]) + 1),
  )
  return (
    <FieldGroup
      legend="Anfitriones"
      optional
      hint="Quienes invitan. Si lo dejas vacío, aparece el nombre de quienes lo organizan."
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {HOST_FIELDS.slice(0, shown).map((name, place) => (
          <TextField
            key={name}
            name={name}
            label={`Anfitrión ${place + 1}`}
            maxLength={PERSON_NAME_MAX}
            defaultValue={typed[name]}
            error={errors[name]}
            autoComplete="off"
          />
        ))}
      </div>
      {shown < HOST_FIELDS.length && (
        <Button
          variant="quiet"
          className="-ml-5 justify-self-start"
          onClick={() => setShown(shown + 1)}
        >
          <PlusIcon /> Agregar anfitrión
        </Button>
      )}
    </FieldGroup>
  )
}

const linkField = {
  type: 'url',
  inputMode: 'url',
  placeholder: 'https://',
  maxLength: LINK_MAX,
} as const

interface EventFieldsProps {
  typed: EventFormValues
  errors: FieldErrors
  /** First selectable day for the event, `YYYY-MM-DD`. */
  firstDay: string
  /** Somebody has paid, so who pays the fees cannot change any more (`R23`). */
  isFeesPayerFixed?: boolean
  /** Who pays the fees, and when it closes, stay the owner's: the form only sends them back (`R21`). */
  isCoHost?: boolean
}

const OWNER_FIELDS = ['feesPaidBy', 'closingDate', 'closingTime'] as const

export function EventFields(props: EventFieldsProps) {
  const { typed, errors, firstDay, isFeesPayerFixed = false, isCoHost = false } = props
  const field = fieldProps(errors, typed)
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
        <TextArea
          {...field('description')}
          label="Descripción"
          optional
          maxLength={DESCRIPTION_MAX}
          hint="Unas palabras para tus aliados."
        />
        <HostFields typed={typed} errors={errors} />
      </Part>
      <Part title="Cuándo y dónde">
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField
            {...field('eventDate')}
            error={isCoHost && errors.closingDate ? EVENT_BEFORE_CLOSING : errors.eventDate}
            label="Fecha del evento"
            min={firstDay}
          />
          <TimeField
            name="eventTime"
            label="Hora del evento"
            defaultValue={typed.eventTime}
            hint="Puedes dejarla sin definir."
          />
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
        <Checkbox
          name="asksRsvp"
          value={CHECKED}
          defaultChecked={typed.asksRsvp === CHECKED}
          label="Preguntar a los invitados «¿Vas a ir?»"
          hint="Responden en la página, sin cuenta. Solo quienes organizan ven quién va y cuántos son."
        />
      </Part>
      <Part title="Cómo se ve">
        <ThemeChoice typed={typed} />
      </Part>
      <Part title="Lo que ven tus invitados">
        <AmountsChoice typed={typed} />
      </Part>
      {!isCoHost && (
        <Part title="Cargos de la tarjeta y del servicio">
          <FeesChoice typed={typed} isFixed={isFeesPayerFixed} />
        </Part>
      )}
      {isCoHost &&
        OWNER_FIELDS.map((name) => (
          <input key={name} type="hidden" name={name} value={typed[name] ?? ''} />
        ))}
      <OptionalPart typed={typed} errors={errors}>
        {!isCoHost && (
          <div className="grid gap-5 sm:grid-cols-2">
            <DateField
              {...field('closingDate')}
              label="Fecha de cierre"
              optional
              hint="Hasta cuándo recibes aportaciones, antes del evento."
            />
            <TimeField
              name="closingTime"
              label="Hora de cierre"
              optional
              defaultValue={typed.closingTime}
              hint="Sin hora, cierra al terminar ese día."
            />
          </div>
        )}
        <TextField
          {...field('videoCallLink')}
          {...linkField}
          label="Enlace de la videollamada"
          optional
        />
        <TextField
          {...field('photoAlbumLink')}
          {...linkField}
          label="Enlace del álbum de fotos"
          optional
        />
        <TextArea
          {...field('thankYouMessage')}
          label="Mensaje de agradecimiento"
          optional
          maxLength={THANK_YOU_MAX}
          hint="Lo lee cada aliado después de aportar."
        />
      </OptionalPart>
    </>
  )
}

const OPTIONAL_FIELDS = [
  'closingDate',
  'closingTime',
  'videoCallLink',
  'photoAlbumLink',
  'thankYouMessage',
] as const

/** Folded unless one of its fields has a value or an error: most events need none of them. */
function OptionalPart({
  typed,
  errors,
  children,
}: Pick<EventFieldsProps, 'typed' | 'errors'> & { children: ReactNode }) {
  const [isUsed] = useState(() => OPTIONAL_FIELDS.some((name) => typed[name]))
  const fields = useRef<HTMLDivElement>(null)
  // Before the form focuses its first invalid field.
  useEffect(() => {
    const details = fields.current?.closest('details')
    if (details && OPTIONAL_FIELDS.some((name) => errors[name])) details.open = true
  }, [errors])
  return (
    <Card as="section" padding="lg">
      <Disclosure
        open={isUsed}
        summary={
          <span className="grid gap-1">
            <h2 className="text-xl">Detalles opcionales</h2>
            <span className="text-sm font-normal text-muted">
              Cierre, videollamada, fotos y tu mensaje de gracias
            </span>
          </span>
        }
      >
        <div ref={fields} className="grid gap-5 pt-5">
          {children}
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
