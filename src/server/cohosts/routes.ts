import * as contract from '#contract/events/cohosts.ts'
import { saveGiftEmails } from '#server/event-records/cohosts-store.ts'
import { lockOwnedEvent } from '#server/event-records/find-event.ts'
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
]
