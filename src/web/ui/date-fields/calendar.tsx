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
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx'

const stepStyle =
  'grid size-11 place-items-center rounded-full hover:bg-sunk data-disabled:opacity-40'

const cellStyle =
  'grid size-[min(2.75rem,calc((100vw-3rem)/7))] cursor-pointer place-items-center rounded-full tabular-nums ' +
  'hover:bg-sunk data-focus-visible:outline-3 data-focus-visible:outline-offset-1 data-focus-visible:outline-focus ' +
  'data-today:font-semibold data-today:text-accent data-today:underline data-today:underline-offset-4 ' +
  'data-selected:bg-accent data-selected:text-accent-ink ' +
  'data-disabled:cursor-not-allowed data-disabled:text-muted data-disabled:line-through data-outside-month:invisible'

/** One month, inside the popover of a date field. */
export const Calendar = () => (
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
