import { type ComponentProps, type FocusEvent, useId, useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { suggestDomain } from './suggest-email.ts'
import { afterPress } from './validation/field-errors.ts'
import { writeText } from './write-text.ts'

/**
 * A field for an email address. When somebody leaves it with a slip in a common domain, or comes back to
 * such an address, it asks whether another one was meant; it corrects nothing by itself and holds up nothing.
 */
export function EmailTextField(props: ComponentProps<typeof TextField>) {
  const [meant, setMeant] = useState(() => suggestDomain(props.defaultValue ?? ''))
  const ownId = useId()
  const id = props.id ?? ownId
  const check = ({ target }: FocusEvent<HTMLInputElement>) => {
    const found = suggestDomain(target.value)
    if (found !== meant) afterPress(() => setMeant(found))
  }
  const correct = () => {
    const field = document.getElementById(id)
    setMeant(null)
    if (!(field instanceof HTMLInputElement)) return
    writeText(field, `${field.value.slice(0, field.value.lastIndexOf('@'))}@${meant}`)
    field.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-1">
      <TextField
        type="email"
        inputMode="email"
        autoComplete="email"
        {...props}
        id={id}
        onBlur={check}
        onChange={() => meant && setMeant(null)}
      />
      <div role="status">
        {meant && (
          <Button
            variant="quiet"
            className="-ml-3 px-3 text-left font-normal noscript:hidden"
            onClick={correct}
            aria-label={`¿Quisiste decir ${meant}? Corregir`}
          >
            <span>
              ¿Quisiste decir <strong className="text-accent underline">{meant}</strong>?
            </span>
          </Button>
        )}
      </div>
    </div>
  )
}
