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
  'relative grid min-h-14 content-start gap-1 overflow-hidden rounded-md bg-surface transition-colors hover:bg-sunk has-checked:bg-accent-soft ' +
  // Above the picture, which fills the card to its edges.
  'after:pointer-events-none after:absolute after:inset-0 after:rounded-md after:ring-1 after:ring-inset after:ring-edge has-checked:after:ring-2 has-checked:after:ring-accent ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

/** Narrow cards below a picture, on a phone three in a row; those of a word or two; and all others. */
const layouts = {
  pictures: {
    card: 'p-1.5 sm:p-4',
    art: '-mx-1.5 -mt-1.5 mb-1 sm:-mx-4 sm:-mt-4 sm:mb-2',
    line: 'items-start gap-1 text-sm leading-tight sm:gap-2 sm:text-base sm:leading-5',
    radio: 'size-4 sm:size-5',
  },
  words: {
    card: 'px-2.5 py-3 sm:p-4',
    art: '',
    line: 'min-h-8 items-center gap-2 text-sm leading-tight sm:min-h-0 sm:gap-3 sm:text-base',
    radio: 'size-4 sm:size-5',
  },
  lines: { card: 'p-4', art: '-mx-4 -mt-4 mb-2', line: 'items-center gap-3', radio: 'size-5' },
}

/**
 * Native radio buttons as cards, one choice; arrow keys move as in every radio group. In a page of the
 * server the browser focuses the group that has an error, as it does an invalid field.
 */
export const RadioCards = (props: RadioCardsProps) => {
  const { name, options, value, defaultValue, onChange, ...group } = props
  const enabled = options.filter(({ disabled }) => !disabled)
  const chosen = enabled.find((option) => option.value === (value ?? defaultValue))
  const { columns } = group
  const layout = layouts[columns === 'pictures' || columns === 'words' ? columns : 'lines']
  const focused = group.error ? (chosen ?? enabled[0]) : undefined
  return (
    <FieldGroup {...group}>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(cardStyle, layout.card, option.disabled && 'opacity-60')}
        >
          {option.art && <span className={classNames('block', layout.art)}>{option.art}</span>}
          <span className={classNames('flex font-semibold', layout.line)}>
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
              className={classNames(
                'shrink-0 appearance-none rounded-full bg-surface ring-1 ring-inset ring-edge outline-none checked:ring-6 checked:ring-accent',
                layout.radio,
              )}
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
