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
import { DatePicker } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx'
import { parseDay } from './iso-parts.ts'
import { type SegmentedFieldProps, SegmentedFrame, useSegmentedField } from './segmented-field.tsx'

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

interface DateFieldProps extends SegmentedFieldProps {
  min?: string | undefined
}

/** A day without a time zone, typed or chosen in a calendar. For private pages: it loads react-aria. */
export const DateField = ({ min, ...props }: DateFieldProps) => {
  const { shown, change, field } = useSegmentedField(props)
  return (
    <I18nProvider locale="es-MX">
      <DatePicker
        {...field}
        value={parseDay(shown)}
        onChange={(day) => change(day?.toString() ?? '')}
        minValue={parseDay(min)}
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
