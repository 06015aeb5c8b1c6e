import { useEffect, useRef, useState } from 'react'

export interface FormValueProps {
  name: string
  value: string
  disabled?: boolean | undefined
  /** A form sends the focus here when the value is at fault; pass it on to what can be seen. */
  onFocus: () => void
}

const writeValue = Object.getOwnPropertyDescriptor(
  globalThis.HTMLInputElement?.prototype ?? {},
  'value',
)?.set

/**
 * What a form sees of a control made of several parts: one input with its name and value, whose
 * changes bubble as if they were typed.
 */
export const FormValue = ({ name, value, disabled, onFocus }: FormValueProps) => {
  const control = useRef<HTMLInputElement>(null)
  // A default that followed the value would change the input before its event could.
  const [initial] = useState(value)
  useEffect(() => {
    const input = control.current
    if (!input || input.value === value) return
    // React's own setter would hide the change from the form's onChange.
    writeValue?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])
  return (
    <input
      ref={control}
      name={name}
      defaultValue={initial}
      disabled={disabled}
      onFocus={onFocus}
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  )
}
