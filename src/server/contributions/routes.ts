import type { ReplyInput } from '#contract/api/endpoint.ts'
import { hideFromWall as endpoint } from '#contract/events/live.ts'
import type { Deps } from '#server/deps.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { bind } from '#server/http/bind.ts'
import type { Principal } from '#server/http/principal.ts'
import { lockOwnedContribution } from './find-contribution.ts'
import { setHiddenFromWall } from './store.ts'

/**
 * Hides a message on the event's live wall, or shows it again; the message itself stays. Throws
 * CONTRIBUTION_NOT_FOUND, FORBIDDEN.
 */
function hideFromWall(
  deps: Deps,
  host: Principal,
  id: string,
  hiddenFromWall: boolean,
): Promise<ReplyInput<typeof endpoint>> {
  return deps.db.transaction().execute(async (tx) => {
    const { event_id: eventId } = await lockOwnedContribution(tx, id, host, endpoint.owner)
    await setHiddenFromWall(tx, id, hiddenFromWall)
    const kind = hiddenFromWall ? 'message-hidden' : 'message-shown'
    const change = { eventId, by: { host: host.id }, kind, detail: { contributionId: id } } as const
    await recordEventChange(tx, change, deps.now())
    return { id, hiddenFromWall }
  })
}

export const contributionRoutes = [
  bind(endpoint, ({ deps, params, user, body }) =>
    hideFromWall(deps, user, params.id, body.hiddenFromWall),
  ),
]
