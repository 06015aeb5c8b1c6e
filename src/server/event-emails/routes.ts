import { ApiError } from '#contract/api/errors.ts'
import * as contract from '#contract/events/event-emails.ts'
import { bind } from '#server/http/bind.ts'
import { allowByDigest, stopByDigest } from './store.ts'
import { readUnsubscribeToken } from './unsubscribe-link.ts'

export const eventEmailRoutes = [
  bind(contract.unsubscribe, async ({ deps, params: { id }, query }) => {
    const digest = readUnsubscribeToken(deps.config, id, query.token)
    if (!(await stopByDigest(deps.db, id, digest, deps.now()))) throw new ApiError('LINK_NOT_FOUND')
    return undefined
  }),
  bind(contract.resubscribe, async ({ deps, params: { id }, query }) => {
    await allowByDigest(deps.db, id, readUnsubscribeToken(deps.config, id, query.token))
    return undefined
  }),
]
