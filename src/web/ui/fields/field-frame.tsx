import { type ReactNode, useId } from 'react'
import { AlertIcon } from '#web/ui/icons.tsx'

/** The texts around every field. */
export interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  /** Shown below the control, which refers to it; empty or absent means valid. */
  error?: string | null | undefined
  /** Adds '(opcional)' to the label. */
  optional?: boolean | undefined
}

/** Attributes that connect a control to its label, hint and error. */
export interface ControlAriaProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldTexts {
  id?: string | undefined
  /** Shown to the right of the hint: a counter. */
  aside?: ReactNode
  children: (aria: ControlAriaProps) => ReactNode
}

export const controlStyle =
  'block w-full min-h-12 rounded-sm bg-surface px-4 py-2.5 text-base text-ink ring-1 ring-inset ring-edge ' +
  'transition-shadow hover:ring-ink focus:ring-2 focus:ring-accent ' +
  'aria-invalid:ring-2 aria-invalid:ring-danger disabled:bg-sunk disabled:text-muted disabled:hover:ring-edge'

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p
    id={id}
    data-field-error
    className="flex items-start gap-1.5 text-sm font-semibold text-danger"
  >
    <AlertIcon className="mt-0.5 shrink-0" />
    <span>{children}</span>
  </p>
)

/** Label above, control, hint and error below, tied by ids that are the same on server and client. */
export const FieldFrame = (props: FieldFrameProps) => {
  const { label, hint, error, optional, aside, children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="font-semibold leading-snug">
        {label}
        {optional && <span className="font-normal text-muted"> (opcional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {(error || hint || aside) && (
        <div className="flex justify-between gap-4 text-sm text-muted">
          <div className="grid content-start gap-1">
            {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
            {hint && <div id={`${id}-hint`}>{hint}</div>}
          </div>
          {aside}
        </div>
      )}
    </div>
  )
}
