import type { ReplyOf } from '#contract/api/endpoint.ts'
import type {
  listHostQueue as contract,
  HostQueueItem,
} from '#contract/contributions/host-queue.ts'
import type { Db } from '#server/db/schema.ts'
import { listAwaitingDisputes } from '#server/disputes/store.ts'
import { listWaitingRequests } from '#server/refund-requests/store.ts'

/** Every deadline that is known comes before those that are not. */
const dueAt = ({ deadline }: HostQueueItem) =>
  deadline === null ? Number.POSITIVE_INFINITY : Date.parse(deadline)

/** Lists what waits for a host in all their events, the next deadline first; what went to support does not. */
export async function listHostQueue(db: Db, hostId: string): Promise<ReplyOf<typeof contract>> {
  const [requests, disputes] = await Promise.all([
    listWaitingRequests(db, { hostId }),
    listAwaitingDisputes(db, hostId),
  ])
  const presentGift = (row: (typeof requests)[number] | (typeof disputes)[number]) => ({
    contributionId: row.contribution_id,
    folio: row.folio,
    contributorName: row.contributor_name,
    eventName: row.event_name,
    eventSlug: row.event_slug,
  })
  const items: HostQueueItem[] = [
    ...requests
      .filter(({ escalated_at }) => escalated_at === null)
      .map((row) => ({
        ...presentGift(row),
        kind: 'refund-request' as const,
        amount: row.counted_amount,
        deadline: row.answer_by.toISOString(),
      })),
    ...disputes.map((row) => ({
      ...presentGift(row),
      kind: 'dispute' as const,
      amount: row.amount,
      deadline: row.evidence_due_by?.toISOString() ?? null,
    })),
  ]
  return { items: items.sort((one, other) => dueAt(one) - dueAt(other)) }
}
