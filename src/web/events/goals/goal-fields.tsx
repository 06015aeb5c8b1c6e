import { parsePesos } from '#contract/money/money.ts'
import { DESCRIPTION_MAX, EVENT_NAME_MAX } from '#contract/product/limits.ts'
import { GOAL_HINT } from '#contract/product/messages.ts'
import type { FieldErrors } from '#web/forms/validation/field-errors.ts'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'

type GoalField = 'name' | 'baseAmount' | 'description'

interface GoalFieldsProps {
  errors: FieldErrors
  /** Initial text of each field; `baseAmount` in pesos as typed. */
  values?: Record<GoalField, string>
  /** The `name` attribute of a field, where several goals share one form. */
  nameOf?: (field: GoalField) => string
  nameLabel?: string
  namePlaceholder?: string
  autoFocus?: boolean
}

export function GoalFields({
  errors,
  values,
  nameOf = (field) => field,
  nameLabel = 'Nombre del sueño',
  namePlaceholder,
  autoFocus = false,
}: GoalFieldsProps) {
  const fieldProps = (field: GoalField) => ({
    name: nameOf(field),
    defaultValue: values?.[field],
    error: errors[nameOf(field)],
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <TextField
          {...fieldProps('name')}
          label={nameLabel}
          placeholder={namePlaceholder}
          maxLength={EVENT_NAME_MAX}
          autoComplete="off"
          autoFocus={autoFocus}
        />
        <MoneyField
          {...fieldProps('baseAmount')}
          label="Monto objetivo"
          parse={parsePesos}
          hint={GOAL_HINT}
        />
      </div>
      <TextArea
        {...fieldProps('description')}
        label="Descripción"
        optional
        rows={2}
        maxLength={DESCRIPTION_MAX}
      />
    </>
  )
}
