import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/style/class-names.ts'
import { controlStyle, FieldFrame, type FieldTexts } from './field-frame.tsx'
import { formatAmount, parsePesos } from './pesos.ts'

export interface MoneyFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'defaultValue' | 'className' | 'ref'> {
  name: string
  /** As typed. With `value` the page owns the text; quick amounts set it. */
  value?: string | undefined
  defaultValue?: string | undefined
  /** The text as typed and its centavos, null while it is no amount. */
  onChange?: ((text: string, centavos: number | null) => void) | undefined
  parse?: ((text: string) => number | null) | undefined
  format?: ((centavos: number) => string) | undefined
}

/**
 * Pesos as people type them, with a numeric keyboard. While typing it reads the amount back; on
 * leaving the field it writes it in full.
 */
export const MoneyField = (props: MoneyFieldProps) => {
  const { label, hint, error, optional, id, onChange, ...rest } = props
  const { parse = parsePesos, format = formatAmount, onBlur, value, defaultValue, ...input } = rest
  const control = useRef<HTMLInputElement>(null)
  const settled = useRef(false)
  const [first] = useState(value ?? defaultValue ?? '')
  const [typed, setTyped] = useState(first)
  const text = value ?? typed
  const centavos = parse(text)
  const readBack = centavos !== null && format(centavos) !== text.replace('$', '').trim()

  const change = (next: string) => {
    setTyped(next)
    onChange?.(next, parse(next))
  }
  const leave = () => {
    if (centavos === null || !control.current) return
    control.current.value = format(centavos)
    change(format(centavos))
  }
  // React would write a text that it controls into the page's own default, and a browser's Back
  // brings back only what differs from that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first what was typed before JavaScript is taken up
  useEffect(() => {
    const input = control.current
    if (!input) return
    if (input.value !== text) {
      if (settled.current) input.value = text
      else change(input.value)
    }
    settled.current = true
  }, [text])

  const aside = readBack && <output className="money text-ink">${format(centavos)} MXN</output>
  return (
    <FieldFrame {...{ label, hint, error, optional, id, aside }}>
      {(ties) => (
        <div className="relative">
          <span aria-hidden="true" className="absolute inset-y-0 left-4 grid items-center text-lg">
            $
          </span>
          <input
            autoComplete="off"
            {...input}
            {...ties}
            defaultValue={first}
            ref={control}
            type="text"
            inputMode="decimal"
            onChange={(event) => change(event.target.value)}
            onBlur={(event) => {
              leave()
              onBlur?.(event)
            }}
            className={classNames(controlStyle, 'money px-9 pr-16 text-lg font-semibold')}
          />
          <span
            aria-hidden="true"
            className="absolute inset-y-0 right-4 grid items-center text-sm text-muted"
          >
            MXN
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
