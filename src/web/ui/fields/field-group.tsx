import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/style/class-names.ts'
import { FieldError, type FieldTexts } from './field-frame.tsx'

export interface FieldGroupProps extends Omit<FieldTexts, 'label'> {
  /** The question the fields answer together. */
  legend: ReactNode
  /** Columns on wide screens; 'pictures' is three, two on a phone. */
  columns?: 1 | 2 | 3 | 'pictures' | undefined
  children: ReactNode
}

const grids = {
  1: '',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-3',
  pictures: 'grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] sm:grid-cols-3',
}

/** Fields that belong together, with one name, hint and error. */
export const FieldGroup = (props: FieldGroupProps) => {
  const { legend, hint, error, optional, columns = 1, children } = props
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={described || undefined} className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1 font-semibold">
        {legend}
        {optional && <span className="font-normal text-muted"> (opcional)</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-2 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className={classNames('grid grid-cols-1 gap-x-4 gap-y-5', grids[columns])}>
        {children}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
