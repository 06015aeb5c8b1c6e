import { useRef, useState } from 'react'
import { type PublicAmounts, toPublicAmounts } from '#contract/events/public-amounts.ts'
import { toFeesPaidBy } from '#contract/money/fees.ts'
import {
  DESCRIPTION_MAX,
  LINK_MAX,
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
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { PlusIcon } from '#web/ui/more-icons.tsx'
import { AmountsChoice } from './amounts-choice.tsx'
import { CHECKED_VALUE, type EventFormValues, HOST_FIELDS } from './event-values.ts'
import { FeesChoice, FeesExample } from './fees-choice.tsx'
import { FoldedFields, isWide } from './folded-fields.tsx'
import { useTypedValues } from './use-typed-values.ts'

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

const AMOUNTS_SEEN: Record<PublicAmounts, string> = {
  ALL: 'Tus invitados ven todos los montos',
  TARGETS: 'Tus invitados ven solo lo que cuesta cada sueño',
  NONE: 'Tus invitados no ven ningún monto',
}

const FEES_PAID = {
  CONTRIBUTOR: 'Quien aporta paga los cargos',
  HOST: 'Tú pagas los cargos',
}

const DESCRIPTION_FIELDS = ['description', ...HOST_FIELDS]
const RSVP_FIELDS = ['asksRsvp']
const AMOUNTS_FIELDS = ['publicAmounts']
const FEES_FIELDS = ['feesPaidBy']
const OPTIONAL_FIELDS = [
  'closingDate',
  'closingTime',
  'videoCallLink',
  'photoAlbumLink',
  'thankYouMessage',
]

/** Whether a field that may stay blank has a value: then its part of the card is open from the start. */
export const hasOtherDetails = (typed: EventFormValues): boolean =>
  [...DESCRIPTION_FIELDS, ...OPTIONAL_FIELDS].some((name) => typed[name])

/** What is blank in a new event: whoever comes back to one sees all of it. */
const BLANK_FIELDS = ['name', ...DESCRIPTION_FIELDS, ...OPTIONAL_FIELDS]

interface OtherFieldsProps {
  typed: EventFormValues
  errors: FieldErrors
  isFeesPayerFixed: boolean
  isCoHost: boolean
  /** Its lines stay folded on a phone whatever they hold. */
  isShort: boolean
  className?: string | undefined
}

/** What an event can be published without: each on a line that says its answer, and opens; folded on a phone while it is new. */
export function OtherFields(props: OtherFieldsProps) {
  const { typed: initial, errors, isFeesPayerFixed, isCoHost, isShort, className } = props
  const frame = useRef<HTMLDivElement>(null)
  const typed = useTypedValues(frame, initial)
  const feesPaidBy = toFeesPaidBy(typed.feesPaidBy)
  const folded = { typed: initial, errors, isShort }
  const [isOpen] = useState(() => isShort || isWide() || BLANK_FIELDS.some((name) => initial[name]))
  return (
    <Card as="section" padding="lg" className={className}>
      <Disclosure
        open={isOpen}
        summary={
          <span className="grid gap-1">
            <h2 className="text-xl">Lo demás</h2>
            {!isShort && (
              <span className="text-sm font-normal text-muted">
                Puedes publicar sin tocar nada de esto.
              </span>
            )}
          </span>
        }
      >
        <div ref={frame} className="divide-y divide-line">
          <FoldedFields
            {...folded}
            title="Descripción y anfitriones"
            note="Unas palabras, y quiénes invitan"
            names={DESCRIPTION_FIELDS}
          >
            <TextArea
              {...fieldProps(errors, initial)('description')}
              label="Descripción"
              optional
              maxLength={DESCRIPTION_MAX}
              hint="Unas palabras para tus aliados."
            />
            <HostFields typed={initial} errors={errors} />
          </FoldedFields>
          <FoldedFields
            {...folded}
            isAnswered
            title={
              typed.asksRsvp === CHECKED_VALUE
                ? 'Tus invitados responden «¿Vas a ir?»'
                : 'Tus invitados no responden «¿Vas a ir?»'
            }
            names={RSVP_FIELDS}
          >
            <Checkbox
              name="asksRsvp"
              value={CHECKED_VALUE}
              defaultChecked={initial.asksRsvp === CHECKED_VALUE}
              label="Preguntar a los invitados «¿Vas a ir?»"
              hint="Responden en la página, sin cuenta. Solo quienes organizan ven quién va y cuántos son."
            />
          </FoldedFields>
          <FoldedFields
            {...folded}
            isAnswered
            title={AMOUNTS_SEEN[toPublicAmounts(typed.publicAmounts)]}
            names={AMOUNTS_FIELDS}
          >
            <AmountsChoice typed={initial} />
          </FoldedFields>
          {!isCoHost && (
            <FoldedFields
              {...folded}
              isAnswered={!isFeesPayerFixed}
              title={FEES_PAID[feesPaidBy]}
              note={<FeesExample feesPaidBy={feesPaidBy} />}
              names={FEES_FIELDS}
            >
              <FeesChoice typed={initial} isFixed={isFeesPayerFixed} />
            </FoldedFields>
          )}
          <FoldedFields
            {...folded}
            title="Detalles opcionales"
            note="Cierre, videollamada, fotos y tu mensaje de gracias"
            names={OPTIONAL_FIELDS}
          >
            <OptionalDetails typed={initial} errors={errors} isCoHost={isCoHost} />
          </FoldedFields>
        </div>
      </Disclosure>
    </Card>
  )
}

function OptionalDetails(props: Pick<OtherFieldsProps, 'typed' | 'errors' | 'isCoHost'>) {
  const { typed, errors, isCoHost } = props
  const field = fieldProps(errors, typed)
  return (
    <>
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
    </>
  )
}
