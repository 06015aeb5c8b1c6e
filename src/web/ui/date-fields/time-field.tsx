import type { FieldTexts } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'

interface TimeFieldProps extends FieldTexts {
  name: string
  /** `HH:mm`, or '' for none. */
  defaultValue?: string | undefined
}

/** Hours from and to, in the order in which baby showers happen. */
const PARTS = [
  { label: 'Tarde', from: 12, to: 19 },
  { label: 'Noche', from: 19, to: 24 },
  { label: 'Mañana', from: 6, to: 12 },
  { label: 'Madrugada', from: 0, to: 6 },
] as const

/** `17:30` → `5:30 p.m.` */
export function formatClockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const half = hour < 12 ? 'a.m.' : 'p.m.'
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${half}`
}

function listHalfHours(from: number, to: number): string[] {
  return Array.from({ length: 2 * (to - from) }, (_, place) => {
    const hour = from + Math.floor(place / 2)
    return `${String(hour).padStart(2, '0')}:${place % 2 === 0 ? '00' : '30'}`
  })
}

/**
 * The half hours of a day by part of the day, afternoon first. A saved time between two half hours
 * keeps its place.
 */
export function listTimeGroups(saved = '') {
  return PARTS.map(({ label, from, to }) => {
    const times = listHalfHours(from, to)
    const hour = Number(saved.split(':')[0])
    const isHere = saved !== '' && hour >= from && hour < to && !times.includes(saved)
    const all = isHere ? [...times, saved].sort() : times
    return { label, options: all.map((time) => ({ value: time, label: formatClockTime(time) })) }
  })
}

/** A time of day, `HH:mm`, chosen from the device's own list. */
export const TimeField = (props: TimeFieldProps) => (
  <Select {...props} placeholder="Sin hora" options={listTimeGroups(props.defaultValue)} />
)
