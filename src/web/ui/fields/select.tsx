import type { ComponentProps } from 'react'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { controlStyle, FieldFrame, type FieldTexts } from './field-frame.tsx'

interface Option {
  value: string
  label: string
  disabled?: boolean | undefined
}

interface OptionGroup {
  label: string
  options: readonly Option[]
}

interface SelectProps
  extends FieldTexts,
    Omit<ComponentProps<'select'>, 'onChange' | 'className' | 'children'> {
  name: string
  options: readonly (Option | OptionGroup)[]
  placeholder?: string | undefined
  onChange?: ((value: string) => void) | undefined
}

const renderOption = ({ value, label, disabled }: Option) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)

/** The phone's own list of choices, which may be grouped. */
export const Select = (props: SelectProps) => {
  const { label, hint, error, optional, id, options, placeholder, onChange, ...select } = props
  return (
    <FieldFrame {...{ label, hint, error, optional, id }}>
      {(aria) => (
        <div className="relative">
          <select
            {...select}
            {...aria}
            {...(onChange && { onChange: (event) => onChange(event.target.value) })}
            className={classNames(controlStyle, 'appearance-none pr-11')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) =>
              'options' in option ? (
                <optgroup key={option.label} label={option.label}>
                  {option.options.map(renderOption)}
                </optgroup>
              ) : (
                renderOption(option)
              ),
            )}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-muted" />
        </div>
      )}
    </FieldFrame>
  )
}
