import { useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { DatePicker } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import type { FieldTexts } from '#web/ui/fields/field-frame.tsx'
import { CalendarIcon } from '#web/ui/icons.tsx'
import { Calendar } from './calendar.tsx'
import { FormValue } from './form-value.tsx'
import { parseDay } from './iso-parts.ts'
import { SegmentedFrame, Segments, segmentBoxStyle } from './segmented-frame.tsx'

export interface DateFieldProps extends FieldTexts {
  name: string
  /** `YYYY-MM-DD`, '' for none; a day of the wall calendar, in no time zone. */
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  /** First and last day that can be chosen, `YYYY-MM-DD`. */
  min?: string | undefined
  max?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
}

/** A day, typed part by part or chosen in a calendar. For private pages: it brings react-aria. */
export const DateField = (props: DateFieldProps) => {
  const { name, value, defaultValue = '', onChange, min, max, required, disabled, ...texts } = props
  const [own, setOwn] = useState(defaultValue)
  const box = useRef<HTMLDivElement>(null)
  const shown = value ?? own
  return (
    <I18nProvider locale="es-MX">
      <DatePicker
        value={parseDay(shown)}
        onChange={(day) => {
          const next = day?.toString() ?? ''
          setOwn(next)
          onChange?.(next)
        }}
        minValue={parseDay(min)}
        maxValue={parseDay(max)}
        isInvalid={Boolean(texts.error)}
        isRequired={required ?? false}
        isDisabled={disabled ?? false}
        validationBehavior="aria"
        shouldForceLeadingZeros
        className="grid grid-cols-1 content-start gap-1.5"
      >
        <SegmentedFrame {...texts}>
          <Group ref={box} className={segmentBoxStyle}>
            <Segments />
            <Button className="grid size-12 shrink-0 place-items-center rounded-sm text-muted hover:text-ink">
              <CalendarIcon />
            </Button>
          </Group>
        </SegmentedFrame>
        <FormValue
          name={name}
          value={shown}
          disabled={disabled}
          onFocus={() => box.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus()}
        />
        <Popover className="rounded-md bg-surface text-ink shadow-float ring-1 ring-line motion-safe:animate-rise">
          <Dialog className="outline-none">
            <Calendar />
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  )
}
