import type { ReplyOf } from '#contract/api/endpoint.ts'
import {
  type ChangeDetail,
  changeDetail,
  listEventChanges as contract,
  type EventChange,
} from '#contract/events/history/changes.ts'
import { listRefundRequests } from '#contract/money/refunds/refund-requests.ts'
import { PAGE_SIZE } from '#contract/product/limits.ts'
import type { Db } from '#server/db/schema.ts'
import { listEventChanges } from '#server/event-records/changes-store.ts'
import { findOwnedEvent } from '#server/event-records/find-event.ts'
import { findViewer, isAdmitted } from '#server/event-records/policy.ts'
import type { Call } from '#server/http/bind.ts'
import { countRefundedItems, findChangedGifts, findChangedRefunds } from './store.ts'

/** Changes on one page of an event's history. */
const CHANGES_ON_PAGE = 3 * PAGE_SIZE

const isSet = (id: string | undefined) => id !== undefined

/** Reads what the changes are about, as it is now. */
async function readSubjects(db: Db, eventId: string, details: readonly ChangeDetail[]) {
  const [gifts, refunds] = await Promise.all([
    findChangedGifts(db, eventId, details.map((detail) => detail.contributionId).filter(isSet)),
    findChangedRefunds(db, details.map((detail) => detail.refundId).filter(isSet)),
  ])
  return ({ contributionId = '', refundId = '' }: ChangeDetail): EventChange['gift'] => {
    const gift = gifts.get(contributionId)
    return gift ? { ...gift, refund: refunds.get(refundId) ?? null } : null
  }
}

/**
 * Shows a page of an event's history, the latest first. Its hosts do not learn who of the desk did something.
 * Throws EVENT_NOT_FOUND, FORBIDDEN.
 */
export async function showEventChanges({
  deps,
  params,
  user,
  query,
}: Call<typeof contract>): Promise<ReplyOf<typeof contract>> {
  const event = await findOwnedEvent(deps.db, params.id, user, contract.owner)
  const isHost = findViewer(event, user) !== null
  const readsRequests = isAdmitted(event, user, listRefundRequests.owner)
  // Who asks for money back is not for co-hosts (`R21`).
  const readDetail = ({ kind, detail }: { kind: EventChange['kind']; detail: unknown }) =>
    kind === 'refund-declined' && !readsRequests ? {} : changeDetail.parse(detail)
  // One more than is shown says whether there is a next page.
  const limit = CHANGES_ON_PAGE + 1
  const rows = await listEventChanges(deps.db, event.id, { before: query.before, limit })
  const shown = rows.slice(0, CHANGES_ON_PAGE).map((row) => ({ ...row, detail: readDetail(row) }))
  const findGift = await readSubjects(
    deps.db,
    event.id,
    shown.map(({ detail }) => detail),
  )
  const isRefunded = shown.some(({ kind }) => kind === 'event-refunded')
  const eventRefund = isRefunded ? await countRefundedItems(deps.db, event.id) : null
  return {
    changes: shown.map((row) => ({
      id: row.id,
      kind: row.kind,
      detail: row.detail,
      at: row.at.toISOString(),
      by: row.actor,
      actorName: row.actor === 'DESK' && isHost ? null : row.actor_name,
      isYou: row.actor === 'HOST' && row.actor_id === user.id,
      subjectName: row.subject_name,
      gift: findGift(row.detail),
      eventRefund: row.kind === 'event-refunded' ? eventRefund : null,
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}
