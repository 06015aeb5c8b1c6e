import { hideFromWall as hideFromWallEndpoint } from '#contract/events/live.ts'
import { bind } from '#server/http/bind.ts'
import { hideFromWall } from './hide-from-wall.ts'

export const contributionRoutes = [
  bind(hideFromWallEndpoint, ({ deps, params, user, body }) =>
    hideFromWall(deps, user, params.id, body.hiddenFromWall),
  ),
]
