import { I18nProvider } from 'react-aria-components/I18nProvider'
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import { ClockIcon } from '#web/ui/icons.tsx'
import { formatTime, parseClockTime } from './iso-parts.ts'
import { type SegmentedFieldProps, SegmentedFrame, useSegmentedField } from './segmented-field.tsx'

/** A time of day, `HH:mm`, shown in 12 hours: '5:00 p.m.'. For private pages: it loads react-aria. */
export const TimeField = (props: SegmentedFieldProps) => {
  const { shown, change, field } = useSegmentedField(props)
  return (
    <I18nProvider locale="es-MX">
      <AriaTimeField
        {...field}
        value={parseClockTime(shown)}
        onChange={(time) => change(time ? formatTime(time) : '')}
        hourCycle={12}
      >
        <SegmentedFrame {...props} shown={shown}>
          <ClockIcon className="mr-3.5 text-muted" />
        </SegmentedFrame>
      </AriaTimeField>
    </I18nProvider>
  )
}
