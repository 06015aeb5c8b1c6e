import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/style/class-names.ts'
import { formatAmount } from '#web/ui/style/format-amount.ts'
import { controlStyle, FieldFrame, type FieldTexts } from './field-frame.tsx'

interface MoneyFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'defaultValue' | 'className' | 'ref'> {
  name: string
  /** As typed. With `value` the page owns the text; quick amounts set it. */
  value?: string | undefined
  defaultValue?: string | undefined
  /** The text as typed and its centavos, null while it is no amount. */
  onChange?: ((text: string, centavos: number | null) => void) | undefined
  /** Pesos as typed → centavos, null for what is no amount. */
  parse: (text: string) => number | null
}

/**
 * Pesos as people type them, with a numeric keyboard. While typing it reads the amount back; on
 * leaving the field it writes it in full.
 */
export const MoneyField = (props: MoneyFieldProps) => {
  const { label, hint, error, optional, id, onChange, ...rest } = props
  const { parse, onBlur, value, defaultValue, ...input } = rest
  const control = useRef<HTMLInputElement>(null)
  const isMounted = useRef(false)
  const [initial] = useState(value ?? defaultValue ?? '')
  const [typed, setTyped] = useState(initial)
  const text = value ?? typed
  const centavos = parse(text)
  const written = centavos === null ? null : formatAmount(centavos)
  const differs = written !== null && written !== text.replace('$', '').trim()

  const change = (next: string) => {
    setTyped(next)
    onChange?.(next, parse(next))
  }
  const writeInFull = (input: HTMLInputElement) => {
    const amount = parse(input.value)
    if (amount === null) return
    input.value = formatAmount(amount)
    change(input.value)
  }
  // Uncontrolled: React writes the value of a controlled input into its default, and on Back a browser
  // restores only what differs from the default. At first the input may hold what was typed before
  // hydration, which the boot script reports.
  useEffect(() => {
    const input = control.current
    if (isMounted.current && input && input.value !== text) input.value = text
    isMounted.current = true
  }, [text])

  const aside = differs && (
    <output className="money text-ink" suppressHydrationWarning>
      {`$${written} MXN`}
    </output>
  )
  return (
    <FieldFrame {...{ label, hint, error, optional, id, aside }}>
      {(aria) => (
        <div className="@container relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-4 grid items-center text-lg"
          >
            $
          </span>
          <input
            autoComplete="off"
            {...input}
            {...aria}
            defaultValue={initial}
            ref={control}
            type="text"
            inputMode="decimal"
            onChange={(event) => change(event.target.value)}
            onBlur={(event) => {
              writeInFull(event.currentTarget)
              onBlur?.(event)
            }}
            className={classNames(
              controlStyle,
              'money px-9 pr-16 text-lg font-semibold @max-[10rem]:pr-4',
            )}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-4 grid items-center text-sm text-muted @max-[10rem]:hidden"
          >
            MXN
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
