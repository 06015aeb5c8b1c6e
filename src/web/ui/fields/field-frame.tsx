import { type ReactNode, useId } from 'react'
import { AlertIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

export interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  /** Shown below the control, which refers to it; empty or absent means valid. */
  error?: string | null | undefined
  optional?: boolean | undefined
}

/**
 * Attributes that connect a control to its hint and error. Of several invalid controls in a page of the
 * server the browser focuses the first, also before or without scripts.
 */
export const describedBy = (id: string, { error, hint }: Pick<FieldTexts, 'error' | 'hint'>) => ({
  'aria-describedby': classNames(error && `${id}-error`, !!hint && `${id}-hint`) || undefined,
  'aria-invalid': error ? (true as const) : undefined,
  ...(error ? { autoFocus: true } : {}),
})

export const OPTIONAL_MARK = <span className="font-normal text-muted"> (opcional)</span>

interface FieldFrameProps extends FieldTexts {
  id?: string | undefined
  /** Shown to the right of the hint: a counter. */
  aside?: ReactNode
  children: (aria: ReturnType<typeof describedBy> & { id: string }) => ReactNode
}

export const controlStyle =
  'block w-full min-h-12 rounded-sm bg-surface px-4 py-2.5 text-base text-ink ring-1 ring-inset ring-edge ' +
  'transition-shadow hover:ring-ink focus:ring-2 focus:ring-focus ' +
  'aria-invalid:bg-danger-soft aria-invalid:ring-2 aria-invalid:ring-danger disabled:bg-sunk disabled:text-muted disabled:hover:ring-edge'

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
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="font-semibold leading-snug">
        {label}
        {optional && OPTIONAL_MARK}
      </label>
      {children({ id, ...describedBy(id, props) })}
      {(error || hint || aside) && (
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm text-muted">
          <div className="grid grow basis-24 content-start gap-1">
            {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
            {hint && <div id={`${id}-hint`}>{hint}</div>}
          </div>
          {aside}
        </div>
      )}
    </div>
  )
}

interface FieldGroupProps extends Omit<FieldTexts, 'label'> {
  legend: ReactNode
  /** Columns on wide screens; 'pictures' is three, narrow ones on a phone; 'pair' is two on every screen, 'words' two of a word or two. */
  columns?: 1 | 2 | 3 | 'pair' | 'pictures' | 'words' | undefined
  /** 'close' for boxes to check, whose lines are tall enough to touch. */
  gap?: 'close' | undefined
  children: ReactNode
}

const grids = {
  1: '',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-3',
  pair: 'grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))]',
  pictures:
    'grid-cols-[repeat(auto-fill,minmax(min(5.25rem,100%),1fr))] max-sm:gap-2 sm:grid-cols-3',
  words:
    'grid-cols-[repeat(auto-fit,minmax(min(8.75rem,100%),1fr))] max-sm:gap-2 sm:grid-cols-2 sm:has-[>:nth-child(3):last-child]:grid-cols-3',
}

/** Fields that belong together, with one name, hint and error. */
export const FieldGroup = (props: FieldGroupProps) => {
  const { legend, hint, error, optional, columns = 1, gap, children } = props
  const id = useId()
  return (
    <fieldset
      aria-describedby={describedBy(id, props)['aria-describedby']}
      className="grid min-w-0 grid-cols-1 gap-3"
    >
      <legend className="mb-1 font-semibold">
        {legend}
        {optional && OPTIONAL_MARK}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-2 text-sm text-muted">
          {hint}
        </p>
      )}
      <div
        className={classNames(
          'grid grid-cols-1 gap-x-4',
          gap === 'close' ? 'gap-y-1' : 'gap-y-3',
          grids[columns],
        )}
      >
        {children}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
