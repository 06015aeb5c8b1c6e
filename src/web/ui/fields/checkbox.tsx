import { type ComponentProps, useId } from 'react'
import { CheckIcon } from '#web/ui/icons.tsx'
import { describedBy, FieldError, type FieldTexts, OPTIONAL_MARK } from './field-frame.tsx'

interface CheckboxProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'className'> {
  name: string
  onChange?: ((checked: boolean) => void) | undefined
}

/** The box alone, for a place that is touched around it; it needs a label. */
export const CheckboxInput = (input: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <span className="relative grid size-6 shrink-0 place-items-center">
    <input
      {...input}
      type="checkbox"
      className="peer absolute inset-0 appearance-none rounded-sm bg-surface ring-1 ring-inset ring-edge transition-colors checked:bg-accent checked:ring-accent aria-invalid:bg-danger-soft aria-invalid:ring-2 aria-invalid:ring-danger disabled:opacity-60"
    />
    <CheckIcon
      strokeWidth="3"
      className="pointer-events-none invisible relative text-accent-ink peer-checked:visible"
    />
  </span>
)

/** A native checkbox whose whole line can be touched; `label` may hold links. */
export const Checkbox = (props: CheckboxProps) => {
  const { label, hint, error, optional, onChange, ...input } = props
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2.5">
        <CheckboxInput
          {...input}
          {...(onChange && { onChange: (event) => onChange(event.target.checked) })}
          id={id}
          {...describedBy(id, props)}
        />
        <span>
          {label}
          {optional && OPTIONAL_MARK}
        </span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="-mt-2 pl-9 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
