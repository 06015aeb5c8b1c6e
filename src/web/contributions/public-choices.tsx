import type { PublicChoices } from '#contract/contributions/contributions.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { FieldGroup } from '#web/ui/fields/field-frame.tsx'

/** The fields of `PublicChoices`, which the form has only while they are checked. */
export const PUBLIC_CHOICE_FIELDS = [
  { name: 'anonymous', label: "Aparecer como 'Aliado anónimo'" },
  {
    name: 'amountHidden',
    label: 'No mostrar cuánto aporté',
    hint: 'En la página no aparece ni se suma a lo reunido.',
  },
  {
    name: 'messagePrivate',
    label: 'Mi mensaje es solo para la familia',
    hint: 'No sale en la pantalla de la fiesta.',
  },
] as const satisfies readonly { name: keyof PublicChoices; label: string; hint?: string }[]

/** What others see of a contribution, each choice by itself (`R22`). */
export function PublicChoicesFields({
  isChecked,
}: {
  isChecked: (name: keyof PublicChoices) => boolean
}) {
  return (
    <FieldGroup
      legend="Lo que verán los demás"
      hint="La familia siempre ve tu nombre, tu aportación y tu mensaje."
      gap="close"
    >
      {PUBLIC_CHOICE_FIELDS.map((field) => (
        <Checkbox key={field.name} {...field} defaultChecked={isChecked(field.name)} />
      ))}
    </FieldGroup>
  )
}
