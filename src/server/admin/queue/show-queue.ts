import type { startLedgerCheck as checkContract } from '#contract/admin/queue.ts'
import {
  type showQueue as contract,
  type QueueItem,
  type QueueKind,
  queueKind,
} from '#contract/admin/queue.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { isUrgent } from '#contract/text/dates.ts'
import { shortenId } from '#contract/text/shorten-id.ts'
import type { Db } from '#server/db/schema.ts'
import type { Call } from '#server/http/bind.ts'
import { describeBalance } from '#server/platform/watch-balance.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { listQueueRows, listRestrictedHosts, type QueueRow } from './store.ts'

function present(kind: QueueKind, row: QueueRow): QueueItem {
  return {
    kind,
    id: row.id,
    contributionId: row.contribution_id,
    hostId: row.host_id,
    name: row.name,
    folio: row.folio,
    providerId: row.provider_id ? shortenId(row.provider_id) : null,
    eventName: row.event_name,
    reason: row.reason,
    direction: row.direction ?? null,
    amount: row.amount,
    since: row.since?.toISOString() ?? null,
    deadline: row.deadline?.toISOString() ?? null,
    isLiveFraud: row.is_live_fraud ?? false,
    isHidden: row.is_hidden ?? false,
  }
}

/** A balance that does not cover what it must pay; a part of that may be refunds, which then wait. */
async function findLowBalance(db: Db): Promise<QueueRow[]> {
  const balance = await describeBalance(db)
  if (!balance || balance.shortfall === 0) return []
  return [
    {
      id: 'platform',
      contribution_id: null,
      host_id: null,
      name: null,
      folio: null,
      event_name: null,
      reason: balance.refundsWaiting > 0 ? 'refunds' : null,
      amount: balance.shortfall,
      since: null,
      deadline: null,
      total: 1,
    },
  ]
}

function listRows(db: Db, kind: QueueKind, now: Date): Promise<QueueRow[]> {
  if (kind === 'low-balance') return findLowBalance(db)
  return kind === 'restricted-host' ? listRestrictedHosts(db) : listQueueRows(db, kind, now)
}

/**
 * First a balance that is too low: it delays many refunds and transfers at once. Then disputes, by deadline. Then events that are
 * reported for fraud and still take gifts. Last, requests about personal data whose deadline is not near.
 */
function rank({ kind, deadline, isLiveFraud }: QueueItem, now: Date): number {
  if (kind === 'low-balance') return -1
  if (kind === 'dispute') return 0
  if (isLiveFraud) return 1
  return kind === 'privacy-request' && deadline !== null && !isUrgent(deadline, now) ? 3 : 2
}

/** Shows what waits for an admin: kind by kind, the most urgent first, but for what `rank` says. */
export async function showQueue(db: Db, now: Date): Promise<ReplyOf<typeof contract>> {
  const kinds = queueKind.options
  const found = await Promise.all(kinds.map((kind) => listRows(db, kind, now)))
  const counts = kinds.map((kind, at) => [kind, found[at]?.[0]?.total ?? 0])
  const items = kinds.flatMap((kind, at) => (found[at] ?? []).map((row) => present(kind, row)))
  return {
    items: items.sort((one, other) => rank(one, now) - rank(other, now)),
    counts: Object.fromEntries(counts),
  }
}

/**
 * Starts what runs every night: the comparison of checkouts, and that of totals, ledger and provider. Both
 * tasks are exclusive: while one runs, in whichever process, no second one is accepted.
 */
export async function startLedgerCheck({ deps, user }: Call<typeof checkContract>) {
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    await deps.outbox.enqueue(tx, 'reconcile-checkouts', {})
    await deps.outbox.enqueue(tx, 'check-ledger', {})
    await recordAudit(tx, {
      actorId: user.id,
      action: 'check-ledger',
      subject: { type: 'report', id: 'ledger' },
      at,
    })
  })
  return { requestedAt: at.toISOString() }
}
