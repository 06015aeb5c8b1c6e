import type { ReportEvent } from './generate-reports.ts'

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Events whose name holds what was typed, whatever its accents and capitals. */
export function findEvents(events: readonly ReportEvent[], typed: string): ReportEvent[] {
  const words = fold(typed.trim())
  return events.filter(({ name }) => fold(name).includes(words))
}
