import type { ReportFormat } from '#contract/admin/reports.ts'

export type ReportKind = 'allies' | 'host'
/** What a person chooses; the default is allies (`spec §9`). */
export type ReportType = ReportKind | 'both'

export interface ReportEvent {
  id: string
  name: string
}

export interface Order {
  type: ReportType
  format: ReportFormat
  events: readonly ReportEvent[]
  /** An admin's: all events in one file. */
  bulk: boolean
}

/** One file to ask for. */
export interface Wanted {
  kind: ReportKind
  format: ReportFormat
  events: readonly ReportEvent[]
  bulk: boolean
}

const KINDS: Record<ReportType, readonly ReportKind[]> = {
  allies: ['allies'],
  host: ['host'],
  both: ['allies', 'host'],
}

/** For a host one file an event, for an admin one for all; twice that for both types (`spec §7`). */
export function filesOf({ type, format, events, bulk }: Order): Wanted[] {
  const groups = bulk ? [events] : events.map((event) => [event])
  return groups.flatMap((group) =>
    KINDS[type].map((kind) => ({ kind, format, events: group, bulk })),
  )
}
