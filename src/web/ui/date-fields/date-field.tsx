import { type CalendarDate, endOfMonth, parseDate } from '@internationalized/date'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { DatePicker } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { FieldError, type FieldTexts, OPTIONAL_MARK } from '#web/ui/fields/field-frame.tsx'
import { CalendarIcon } from '#web/ui/icons.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/more-icons.tsx'

/** `YYYY-MM-DD` → a calendar day; null for an empty or impossible one. */
export function parseDay(iso: string | undefined) {
  if (!iso) return null
  try {
    return parseDate(iso)
  } catch {
    return null
  }
}

/** Fewer days of a month that can still be chosen than these are not worth opening it for. */
const DAYS_MIN = 3

/** The day whose month the calendar opens at while none is chosen: the first of the next one, late in a month. */
export function pickOpeningDay(min: CalendarDate | null): CalendarDate | null {
  if (!min) return null
  const last = endOfMonth(min)
  return last.day - min.day + 1 < DAYS_MIN ? last.add({ days: 1 }) : min
}

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
  'hover:ring-ink data-focus-within:ring-2 data-focus-within:ring-focus data-invalid:bg-danger-soft data-invalid:ring-2 data-invalid:ring-danger data-disabled:bg-sunk data-disabled:text-muted data-disabled:hover:ring-edge'

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

interface SegmentedFrameProps extends FieldTexts {
  name: string
  shown: string
  disabled?: boolean | undefined
  /** After the segments: an icon or a button. */
  children: ReactNode
}

/** Label, segments, hint and error of the field; react-aria connects them by slots. */
const SegmentedFrame = (props: SegmentedFrameProps) => {
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

const stepStyle =
  'grid size-11 place-items-center rounded-full hover:bg-sunk data-disabled:opacity-40'

const cellStyle =
  'grid size-[min(2.75rem,calc((100vw-3rem)/7))] cursor-pointer place-items-center rounded-full tabular-nums ' +
  'hover:bg-sunk data-focus-visible:outline-3 data-focus-visible:outline-offset-1 data-focus-visible:outline-focus ' +
  'data-today:font-semibold data-today:text-accent data-today:underline data-today:underline-offset-4 ' +
  'data-selected:bg-accent data-selected:text-accent-ink ' +
  'data-disabled:cursor-not-allowed data-disabled:text-muted data-disabled:line-through data-outside-month:invisible'

const Calendar = () => (
  <AriaCalendar className="p-3">
    <header className="flex items-center justify-between pb-2">
      <Button slot="previous" className={stepStyle}>
        <ChevronLeftIcon />
      </Button>
      <CalendarHeading className="text-lg first-letter:uppercase" />
      <Button slot="next" className={stepStyle}>
        <ChevronRightIcon />
      </Button>
    </header>
    <CalendarGrid weekdayStyle="short">
      <CalendarGridHeader>
        {(day) => (
          <CalendarHeaderCell className="pb-1 text-sm font-semibold text-muted">
            {day}
          </CalendarHeaderCell>
        )}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => <CalendarCell date={date} className={cellStyle} />}
      </CalendarGridBody>
    </CalendarGrid>
  </AriaCalendar>
)

interface DateFieldProps extends FieldTexts {
  name: string
  /** `YYYY-MM-DD`, '' for none. */
  value?: string | undefined
  defaultValue?: string | undefined
  min?: string | undefined
  onChange?: ((value: string) => void) | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
}

/** A day without a time zone, typed or chosen in a calendar. For private pages: it loads react-aria. */
export const DateField = ({ min, onChange, ...props }: DateFieldProps) => {
  const [own, setOwn] = useState(props.defaultValue ?? '')
  const shown = props.value ?? own
  const first = parseDay(min)
  const change = (day: string) => {
    setOwn(day)
    onChange?.(day)
  }
  return (
    <I18nProvider locale="es-MX">
      <DatePicker
        value={parseDay(shown)}
        onChange={(day) => change(day?.toString() ?? '')}
        minValue={first}
        placeholderValue={pickOpeningDay(first)}
        isInvalid={Boolean(props.error)}
        isRequired={props.required ?? false}
        isDisabled={props.disabled ?? false}
        validationBehavior="aria"
        shouldForceLeadingZeros
        className="grid grid-cols-1 content-start gap-1.5"
      >
        <SegmentedFrame {...props} shown={shown}>
          <Button className="grid size-12 shrink-0 place-items-center rounded-sm text-muted hover:text-ink">
            <CalendarIcon />
          </Button>
        </SegmentedFrame>
        <Popover className="rounded-md bg-surface text-ink shadow-float ring-1 ring-line motion-safe:animate-rise">
          <Dialog className="outline-none">
            <Calendar />
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  )
}
