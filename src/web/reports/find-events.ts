import type { ReportEvent } from './generate-reports.ts'

function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Events whose name contains the text, ignoring accents and case. */
export function findEvents(events: readonly ReportEvent[], typed: string): ReportEvent[] {
  const words = normalize(typed.trim())
  return events.filter(({ name }) => normalize(name).includes(words))
}
