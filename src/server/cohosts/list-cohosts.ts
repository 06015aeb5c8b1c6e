import type { CoHostList } from '#contract/events/cohosts.ts'
import * as contract from '#contract/events/cohosts.ts'
import { COHOSTS_MAX } from '#contract/product/limits.ts'
import { listCoHosts as listRows } from '#server/event-records/cohosts-store.ts'
import { findOwnedEvent } from '#server/event-records/find-event.ts'
import { isOwner } from '#server/event-records/policy.ts'
import type { Call } from '#server/http/bind.ts'
import { formatFullName } from '#server/users/present.ts'
import { presentSentInvitation } from './invite.ts'
import { listSentInvitations } from './store.ts'

/** Lists who organises an event; addresses and invitations for its owner alone. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function listCoHosts({
  deps,
  params,
  user,
}: Call<typeof contract.listCoHosts>): Promise<CoHostList> {
  const event = await findOwnedEvent(deps.db, params.id, user, contract.listCoHosts.owner)
  const isOwned = isOwner(event, user)
  const [rows, sent] = await Promise.all([
    listRows(deps.db, event.id),
    isOwned ? listSentInvitations(deps.db, event.id) : [],
  ])
  const own = rows.find((row) => row.user_id === user.id)
  const since = isOwned ? event.gift_emails_since : own?.gift_emails_since
  const now = deps.now()
  const invitations = sent.map((row) => presentSentInvitation(row, now))
  const held = invitations.filter(({ state }) => state === 'open').length
  return {
    owner: {
      fullName: formatFullName({
        first_name: event.host_first_name,
        last_name: event.host_last_name,
        mother_last_name: event.host_mother_last_name,
      }),
      isYou: isOwned,
    },
    cohosts: rows.map((row) => ({
      id: row.user_id,
      fullName: formatFullName(row),
      email: isOwned ? row.email : null,
      addedAt: row.added_at.toISOString(),
      isYou: row.user_id === user.id,
    })),
    invitations,
    placesLeft: Math.max(0, COHOSTS_MAX - rows.length - held),
    giftEmails: Boolean(since),
  }
}
