import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { Group } from 'react-aria-components/Group'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { FieldError, type FieldTexts, OPTIONAL_MARK } from '#web/ui/fields/field-frame.tsx'

interface FormValueProps {
  name: string
  value: string
  disabled?: boolean | undefined
  /** A form focuses this input when its value is invalid; pass the focus to a visible element. */
  onFocus: () => void
}

const writeValue = Object.getOwnPropertyDescriptor(
  globalThis.HTMLInputElement?.prototype ?? {},
  'value',
)?.set

/**
 * The form's view of a control with several parts: one hidden input with its name and value, whose
 * changes bubble like typed ones.
 */
const FormValue = ({ name, value, disabled, onFocus }: FormValueProps) => {
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

const segmentBoxStyle =
  'flex min-h-12 w-full items-center rounded-sm bg-surface pl-3 ring-1 ring-inset ring-edge transition-shadow ' +
  'hover:ring-ink data-focus-within:ring-2 data-focus-within:ring-accent data-invalid:ring-2 data-invalid:ring-danger data-disabled:bg-sunk data-disabled:text-muted data-disabled:hover:ring-edge'

/** Server and browser format different spaces before 'p.m.', a hydration mismatch. */
const plainSpaces = (text: string) => text.replace(/\s+/gu, ' ')

const Segments = () => (
  <DateInput className="flex flex-1 py-2">
    {(segment) => (
      <DateSegment
        segment={segment}
        className="min-w-6 rounded-sm px-0.5 py-1 text-center tabular-nums outline-none data-[type=literal]:min-w-0 data-[type=literal]:px-0 data-focused:bg-accent data-focused:text-accent-ink data-placeholder:text-muted data-focused:data-placeholder:text-accent-ink"
      >
        {({ text }) => plainSpaces(text)}
      </DateSegment>
    )}
  </DateInput>
)

export interface SegmentedFieldProps extends FieldTexts {
  name: string
  /** ISO 8601, '' for none: `YYYY-MM-DD`, or `HH:mm`. */
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
}

/** The value of a segmented field, controlled or not, and the properties for react-aria's field. */
export const useSegmentedField = (props: SegmentedFieldProps) => {
  const [own, setOwn] = useState(props.defaultValue ?? '')
  const change = (next: string) => {
    setOwn(next)
    props.onChange?.(next)
  }
  const field = {
    isInvalid: Boolean(props.error),
    isRequired: props.required ?? false,
    isDisabled: props.disabled ?? false,
    validationBehavior: 'aria',
    shouldForceLeadingZeros: true,
    className: 'grid grid-cols-1 content-start gap-1.5',
  } as const
  return { shown: props.value ?? own, change, field }
}

interface SegmentedFrameProps extends FieldTexts {
  name: string
  shown: string
  disabled?: boolean | undefined
  /** After the segments: an icon or a button. */
  children: ReactNode
}

/** Label, segments, hint and error of a segmented field; react-aria connects them by slots. */
export const SegmentedFrame = (props: SegmentedFrameProps) => {
  const { label, hint, error, optional, name, shown, disabled = false, children } = props
  const box = useRef<HTMLDivElement>(null)
  const focusFirst = () => box.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus()
  return (
    <>
      <Label className="font-semibold leading-snug">
        {label}
        {optional && OPTIONAL_MARK}
      </Label>
      <Group ref={box} isInvalid={Boolean(error)} isDisabled={disabled} className={segmentBoxStyle}>
        <Segments />
        {children}
      </Group>
      {error && (
        <Text slot="errorMessage" elementType="div">
          <FieldError>{error}</FieldError>
        </Text>
      )}
      {hint && (
        <Text slot="description" elementType="div" className="text-sm text-muted">
          {hint}
        </Text>
      )}
      <FormValue name={name} value={shown} disabled={disabled} onFocus={focusFirst} />
    </>
  )
}
