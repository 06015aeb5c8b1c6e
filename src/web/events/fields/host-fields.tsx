import { useState } from 'react'
import { PERSON_NAME_MAX } from '#contract/product/limits.ts'
import type { FieldErrors } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { FieldGroup } from '#web/ui/fields/field-group.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { type EventFormValues, HOST_FIELDS } from './event-values.ts'

interface HostFieldsProps {
  typed: EventFormValues
  errors: FieldErrors
}

/** Up to five host names; blank ones are ignored (`R4`). */
export function HostFields({ typed, errors }: HostFieldsProps) {
  const [shown, setShown] = useState(() =>
    Math.max(1, HOST_FIELDS.findLastIndex((name) => typed[name]) + 1),
  )
  return (
    <FieldGroup
      legend="Anfitriones"
      optional
      hint="Quienes invitan. Si lo dejas vacío, aparece tu nombre."
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
