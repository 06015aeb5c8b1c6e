import type { TimeUnit } from '#contract/admin/admin.ts'
import { readChoice } from '#web/shell/lists/list-query.ts'

/** Label and number of points of each unit. */
export const PERIODS: Record<TimeUnit, { name: string; last: number }> = {
  day: { name: 'Por día', last: 30 },
  week: { name: 'Por semana', last: 26 },
  month: { name: 'Por mes', last: 12 },
}

const UNITS = Object.keys(PERIODS) as TimeUnit[]

/** The unit in the URL. */
export function readUnit(search: URLSearchParams, otherwise: TimeUnit = 'day'): TimeUnit {
  return readChoice(search, 'unit', UNITS) ?? otherwise
}
