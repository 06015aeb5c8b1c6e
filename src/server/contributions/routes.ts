import type { ReplyInput } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import {
  type hideFromWall as endpoint,
  hideFromWall as hideFromWallEndpoint,
} from '#contract/events/live.ts'
import type { Deps } from '#server/deps.ts'
import { lockEventForTotals } from '#server/event-records/totals-store.ts'
import { bind } from '#server/http/bind.ts'
import type { Principal } from '#server/http/principal.ts'
import { findContribution, lockContribution, setHiddenFromWall } from './store.ts'

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
    const found = await findContribution(tx, id)
    if (!found) throw new ApiError('CONTRIBUTION_NOT_FOUND')
    await lockEventForTotals(tx, found.event_id)
    const contribution = await lockContribution(tx, id)
    if (!contribution) throw new ApiError('CONTRIBUTION_NOT_FOUND')
    if (contribution.host_id !== host.id) throw new ApiError('FORBIDDEN')
    await setHiddenFromWall(tx, id, hiddenFromWall)
    return { id, hiddenFromWall }
  })
}

export const contributionRoutes = [
  bind(hideFromWallEndpoint, ({ deps, params, user, body }) =>
    hideFromWall(deps, user, params.id, body.hiddenFromWall),
  ),
]
