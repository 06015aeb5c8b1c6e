import type { ReportFormat } from '#contract/admin/reports.ts'
import { ApiError, ERRORS } from '#contract/api/errors.ts'
import type { Deps } from '#server/deps.ts'
import { findOwnedEvent } from '#server/event-records/find-event.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import type { Principal } from '#server/http/principal.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { countReport } from './rate-limit.ts'
import { findReportEvents } from './store.ts'

/** The events of a report. */
export interface Selection {
  events: EventWithHost[]
  /** Chosen by an admin: every row names its event. */
  bulk: boolean
}

/** Selects one's own event, or for an admin any. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function selectOwnEvent(
  deps: Deps,
  idOrSlug: string,
  user: Principal,
): Promise<Selection> {
  const event = await findOwnedEvent(deps.db, idOrSlug, user, { orAdmin: true })
  return { events: [event], bulk: false }
}

/** Selects the events of a bulk report. Throws EVENT_NOT_FOUND. */
export async function selectEvents(deps: Deps, ids: readonly string[]): Promise<Selection> {
  const events = await findReportEvents(deps.db, ids)
  if (events.length < ids.length) throw new ApiError('EVENT_NOT_FOUND')
  return { events, bulk: true }
}

function assertHasContributions({ events, bulk }: Selection): void {
  if (events.some((event) => event.contribution_count > 0)) return
  const [event] = events
  const description =
    event && !bulk
      ? `“${event.name}” todavía no tiene aportaciones confirmadas`
      : ERRORS.NO_REPORT_DATA[1]
  throw new ApiError('NO_REPORT_DATA', { extras: { description } })
}

/**
 * Checks that there is something to report and that the person's hourly limit is not reached, and
 * counts the report; a bulk report goes into the audit trail. Throws NO_REPORT_DATA,
 * REPORT_RATE_LIMIT (`R8`).
 */
export async function admitReport(
  deps: Deps,
  selection: Selection,
  user: Principal,
  file: { kind: 'allies' | 'host'; format: ReportFormat },
): Promise<void> {
  assertHasContributions(selection)
  if (!selection.bulk) return countReport(deps, deps.db, user.id)
  await deps.db.transaction().execute(async (tx) => {
    await countReport(deps, tx, user.id)
    await recordAudit(tx, {
      actorId: user.id,
      action: 'bulk-report',
      subject: { type: 'report', id: file.kind },
      detail: { events: selection.events.length, format: file.format },
      at: deps.now(),
    })
  })
}
