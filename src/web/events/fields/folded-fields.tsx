import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#web/forms/validation/field-errors.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import type { EventFormValues } from './event-values.ts'

export const isWide = () => matchMedia('(min-width: 40rem)').matches

interface FoldedFieldsProps {
  title: ReactNode
  note?: ReactNode
  /** The fields have an answer already, which can be changed; else they may stay blank. */
  isAnswered?: boolean
  /** Names of the fields inside. */
  names: readonly string[]
  typed: EventFormValues
  errors: FieldErrors
  /** On a phone a value does not open it. */
  isShort: boolean
  children: ReactNode
}

/**
 * Fields that need no answer to publish, on a line that says their answer and opens them. Open from the start
 * if a field that may stay blank has a value, and for an error.
 */
export function FoldedFields(props: FoldedFieldsProps) {
  const { title, note, isAnswered = false, names, typed, errors, isShort, children } = props
  const [isUsed] = useState(
    () => !isAnswered && names.some((name) => typed[name]) && (!isShort || isWide()),
  )
  const fields = useRef<HTMLDivElement>(null)
  // Before the form focuses its first invalid field.
  useEffect(() => {
    if (!names.some((name) => errors[name])) return
    let details = fields.current?.closest('details')
    while (details) {
      details.open = true
      details = details.parentElement?.closest('details')
    }
  }, [errors, names])
  return (
    <Disclosure
      open={isUsed}
      className="py-1"
      summary={
        <span className="grid min-w-0 gap-0.5 py-2">
          <h3 className="font-sans text-base wrap-anywhere">{title}</h3>
          {note && <span className="text-sm font-normal text-muted">{note}</span>}
        </span>
      }
    >
      <div ref={fields} className="grid grid-cols-1 gap-5 pt-2 pb-4">
        {children}
      </div>
    </Disclosure>
  )
}
