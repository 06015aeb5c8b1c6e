import type { ComponentProps } from 'react'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { controlStyle, FieldFrame, type FieldTexts } from './field-frame.tsx'

interface SelectProps
  extends FieldTexts,
    Omit<ComponentProps<'select'>, 'onChange' | 'className' | 'children'> {
  name: string
  options: readonly { value: string; label: string; disabled?: boolean | undefined }[]
  placeholder?: string | undefined
  onChange?: ((value: string) => void) | undefined
}

/** The phone's own list of choices. */
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
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-muted" />
        </div>
      )}
    </FieldFrame>
  )
}
