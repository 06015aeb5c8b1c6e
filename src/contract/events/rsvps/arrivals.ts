import { countDaysUntil, type EventTime, formatLongDay } from '#contract/text/dates.ts'

/** Whether hosts may mark who arrived: from the day of the event on, by its own calendar (`R27`). */
export const areArrivalsOpen = ({ eventDate, timeZone }: EventTime, now: Date): boolean =>
  countDaysUntil(eventDate, now, timeZone) <= 0

/** `Podrás marcar quién llegó desde el 12 de diciembre de 2026, el día del evento.` */
export const describeArrivalsOpening = ({ eventDate, timeZone }: EventTime): string =>
  `Podrás marcar quién llegó desde el ${formatLongDay(new Date(eventDate), timeZone)}, el día del evento.`
