import * as contract from '#contract/events/cohosts.ts'
import {
  changeDetail,
  listEventChanges as changesContract,
} from '#contract/events/history/changes.ts'
import { PAGE_SIZE } from '#contract/product/limits.ts'
import { listEventChanges } from '#server/event-records/changes-store.ts'
import { saveGiftEmails } from '#server/event-records/cohosts-store.ts'
import { findOwnedEvent, lockOwnedEvent } from '#server/event-records/find-event.ts'
import { bind } from '#server/http/bind.ts'
import {
  acceptInvitation,
  declineInvitation,
  listMyInvitations,
  showInvitation,
} from './answer-invitation.ts'
import { inviteCoHost, resendInvitation, withdrawInvitation } from './invite.ts'
import { leaveEvent, removeCoHost } from './leave-event.ts'
import { listCoHosts } from './list-cohosts.ts'

/** Changes on one page of an event's history. */
const CHANGES_ON_PAGE = 3 * PAGE_SIZE

export const cohostRoutes = [
  bind(contract.listCoHosts, listCoHosts),
  bind(contract.inviteCoHost, inviteCoHost),
  bind(contract.resendInvitation, resendInvitation),
  bind(contract.withdrawInvitation, withdrawInvitation),
  bind(contract.leaveEvent, leaveEvent),
  bind(contract.removeCoHost, removeCoHost),
  bind(contract.setGiftEmails, async ({ deps, params, user, body }) => {
    await deps.db.transaction().execute(async (tx) => {
      const event = await lockOwnedEvent(tx, params.id, user, contract.setGiftEmails.owner)
      await saveGiftEmails(tx, event, user.id, body.giftEmails ? deps.now() : null)
    })
    return body
  }),
  bind(contract.showInvitation, showInvitation),
  bind(contract.listMyInvitations, listMyInvitations),
  bind(contract.acceptInvitation, acceptInvitation),
  bind(contract.declineInvitation, declineInvitation),
  bind(changesContract, async ({ deps, params, user, query }) => {
    const event = await findOwnedEvent(deps.db, params.id, user, changesContract.owner)
    // One more than is shown says whether there is a next page.
    const limit = CHANGES_ON_PAGE + 1
    const rows = await listEventChanges(deps.db, event.id, { before: query.before, limit })
    const shown = rows.slice(0, CHANGES_ON_PAGE)
    return {
      changes: shown.map((row) => ({
        id: row.id,
        kind: row.kind,
        detail: changeDetail.parse(row.detail),
        at: row.at.toISOString(),
        by: row.actor,
        actorName: row.actor_name,
        isYou: row.actor_id === user.id,
        subjectName: row.subject_name,
      })),
      next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    }
  }),
]
