import type { ReactNode } from 'react'
import type { PublicChoices } from '#contract/contributions/contributions.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { FieldGroup } from '#web/ui/fields/field-frame.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'

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

interface PublicChoicesProps {
  isChecked: (name: keyof PublicChoices) => boolean
}

const TITLE = 'Lo que verán los demás'

/** The same below a line that says what is chosen, also before and without scripts. */
export function FoldedPublicChoices(props: PublicChoicesProps) {
  return (
    <Disclosure
      className="group"
      open={PUBLIC_CHOICE_FIELDS.some(({ name }) => props.isChecked(name))}
      summary={
        <span className="py-2">
          {TITLE}
          <span className="block text-sm font-normal text-muted">
            <span className="group-has-checked:hidden">Puedes ocultar nombre o monto.</span>
            <span className="hidden group-has-[[name=anonymous]:checked]:inline">
              Apareces como 'Aliado anónimo'.{' '}
            </span>
            <span className="hidden group-has-[[name=amountHidden]:checked]:inline">
              Sin tu monto.{' '}
            </span>
            <span className="hidden group-has-[[name=messagePrivate]:checked]:inline">
              Mensaje solo para la familia.
            </span>
          </span>
        </span>
      }
    >
      <div className="pb-3">
        <PublicChoicesFields {...props} legend={<span className="sr-only">{TITLE}</span>} />
      </div>
    </Disclosure>
  )
}

/** What others see of a contribution, each choice by itself (`R22`). */
export function PublicChoicesFields({
  isChecked,
  legend = TITLE,
}: PublicChoicesProps & { legend?: ReactNode }) {
  return (
    <FieldGroup
      legend={legend}
      hint="La familia siempre ve tu nombre, tu aportación y tu mensaje."
      gap="close"
    >
      {PUBLIC_CHOICE_FIELDS.map((field) => (
        <Checkbox key={field.name} {...field} defaultChecked={isChecked(field.name)} />
      ))}
    </FieldGroup>
  )
}
