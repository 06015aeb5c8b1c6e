import type { ParsedQuery, ReplyOf } from '#contract/api/endpoint.ts'
import { paginate } from '#contract/api/shapes.ts'
import type { listStoppedTransfers, StoppedTransfer } from '#contract/money/stopped-transfers.ts'
import { transferRefusalText } from '#contract/money/transfer-labels.ts'
import type { Db } from '#server/db/schema.ts'
import { getTransferDirection } from '#server/refunds/host-transfer/stop-transfer.ts'
import { listStoppedTransferRows, type StoppedTransferRow } from './store.ts'

function present(row: StoppedTransferRow): StoppedTransfer {
  const direction = getTransferDirection(row)
  return {
    id: row.id,
    contributionId: row.contribution_id,
    folio: row.folio,
    contributorName: row.contributor_name,
    eventId: row.event_id,
    eventName: row.event_name,
    eventSlug: row.event_slug,
    hostId: row.host_id,
    hostName: row.host_name,
    direction,
    amount: row.settled_amount ?? Math.abs(row.owed - row.held),
    reason: transferRefusalText(direction, row.refusal_code),
    code: row.refusal_code,
    requestId: row.refusal_request_id,
    since: row.since.toISOString(),
    refusals: row.refusals,
    isRetrying: row.is_retrying,
    isHostReady: row.is_host_ready,
    settled: row.settled_outside &&
      row.resolved_at && { how: row.settled_outside, at: row.resolved_at.toISOString() },
  }
}

/**
 * Lists the transfers that the provider refused and nobody has resolved, the oldest first, or those that an
 * admin settled outside the provider, the latest first (`R17`).
 */
export async function showStoppedTransfers(
  db: Db,
  page: ParsedQuery<typeof listStoppedTransfers>,
): Promise<ReplyOf<typeof listStoppedTransfers>> {
  const { rows, total } = await listStoppedTransferRows(db, page)
  return {
    transfers: rows.map(present),
    pagination: paginate(page.page, page.pageSize, total),
  }
}
