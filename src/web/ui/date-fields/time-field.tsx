import { useRef, useState } from 'react'
import { Group } from 'react-aria-components/Group'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import type { FieldTexts } from '#web/ui/fields/field-frame.tsx'
import { ClockIcon } from '#web/ui/icons.tsx'
import { FormValue } from './form-value.tsx'
import { formatTime, parseHour } from './iso-parts.ts'
import { SegmentedFrame, Segments, segmentBoxStyle } from './segmented-frame.tsx'

export interface TimeFieldProps extends FieldTexts {
  name: string
  /** `HH:mm` in 24 hours, '' for none. It is shown in 12: '5:00 p.m.'. */
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
}

/** An hour of the day, typed part by part. For private pages: it brings react-aria. */
export const TimeField = (props: TimeFieldProps) => {
  const { name, value, defaultValue = '', onChange, required, disabled, ...texts } = props
  const [own, setOwn] = useState(defaultValue)
  const box = useRef<HTMLDivElement>(null)
  const shown = value ?? own
  return (
    <I18nProvider locale="es-MX">
      <AriaTimeField
        value={parseHour(shown)}
        onChange={(time) => {
          const next = time ? formatTime(time) : ''
          setOwn(next)
          onChange?.(next)
        }}
        hourCycle={12}
        shouldForceLeadingZeros
        isInvalid={Boolean(texts.error)}
        isRequired={required ?? false}
        isDisabled={disabled ?? false}
        validationBehavior="aria"
        className="grid grid-cols-1 content-start gap-1.5"
      >
        <SegmentedFrame {...texts}>
          <Group
            ref={box}
            isInvalid={Boolean(texts.error)}
            isDisabled={disabled ?? false}
            className={segmentBoxStyle}
          >
            <Segments />
            <ClockIcon className="mr-3.5 text-muted" />
          </Group>
        </SegmentedFrame>
        <FormValue
          name={name}
          value={shown}
          disabled={disabled}
          onFocus={() => box.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus()}
        />
      </AriaTimeField>
    </I18nProvider>
  )
}
