import { toMexicoCityClock } from '#contract/text/dates.ts'
import { addDays } from '#contract/text/searched-days.ts'

export interface DayPreset {
  label: string
  /** First and last day, `YYYY-MM-DD` in Mexico City. */
  from: string
  to: string
}

/** This month until today, and the one before it. */
export function listMonthPresets(today: string): DayPreset[] {
  const monthStart = `${today.slice(0, 8)}01`
  const lastMonthEnd = addDays(monthStart, -1)
  return [
    { label: 'Este mes', from: monthStart, to: today },
    { label: 'Mes pasado', from: `${lastMonthEnd.slice(0, 8)}01`, to: lastMonthEnd },
  ]
}

/** The ranges of days that the desk asks for most, as of an instant. */
export function listDayPresets(now: Date): DayPreset[] {
  const today = toMexicoCityClock(now).day
  const yesterday = addDays(today, -1)
  return [
    { label: 'Hoy', from: today, to: today },
    { label: 'Ayer', from: yesterday, to: yesterday },
    { label: 'Últimos 7 días', from: addDays(today, -6), to: today },
    ...listMonthPresets(today),
  ]
}
