import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/style/class-names.ts'
import { FieldGroup } from './field-frame.tsx'

interface RadioCard {
  value: string
  label: ReactNode
  description?: ReactNode
  art?: ReactNode
  disabled?: boolean | undefined
}

interface RadioCardsProps extends Omit<ComponentProps<typeof FieldGroup>, 'children'> {
  name: string
  options: readonly RadioCard[]
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
}

const cardStyle =
  'relative grid min-h-14 content-start gap-1 overflow-hidden rounded-md bg-surface p-4 transition-colors hover:bg-sunk has-checked:bg-accent-soft ' +
  // Above the picture, which fills the card to its edges.
  'after:pointer-events-none after:absolute after:inset-0 after:rounded-md after:ring-1 after:ring-inset after:ring-edge has-checked:after:ring-2 has-checked:after:ring-accent ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

/**
 * Native radio buttons as cards, one choice; arrow keys move as in every radio group. In a page of the
 * server the browser focuses the group that has an error, as it does an invalid field.
 */
export const RadioCards = (props: RadioCardsProps) => {
  const { name, options, value, defaultValue, onChange, ...group } = props
  const enabled = options.filter(({ disabled }) => !disabled)
  const chosen = enabled.find((option) => option.value === (value ?? defaultValue))
  const focused = group.error ? (chosen ?? enabled[0]) : undefined
  return (
    <FieldGroup {...group}>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(cardStyle, option.disabled && 'opacity-60')}
        >
          {option.art && <span className="-mx-4 -mt-4 mb-2 block">{option.art}</span>}
          <span className="flex items-center gap-3 font-semibold">
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              {...(option === focused && { autoFocus: true })}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
              className="size-5 shrink-0 appearance-none rounded-full bg-surface ring-1 ring-inset ring-edge outline-none checked:ring-6 checked:ring-accent"
            />
            {option.label}
          </span>
          {option.description && (
            <span className="pl-8 text-sm text-muted">{option.description}</span>
          )}
        </label>
      ))}
    </FieldGroup>
  )
}
