import * as thanks from '#contract/contributions/thanks.ts'
import { bind } from '#server/http/bind.ts'
import { listPendingThanks, listThanks, listThanksRecipients } from './list-thanks.ts'
import { takeBackThanks, thankAllContributors, thankContributor } from './thank-contributors.ts'

export const thanksRoutes = [
  bind(thanks.listThanks, ({ deps, params, user, query }) =>
    listThanks(deps, params.id, user, query),
  ),
  bind(thanks.listThanksRecipients, ({ deps, params, user }) =>
    listThanksRecipients(deps, params.id, user),
  ),
  bind(thanks.thankContributor, ({ deps, user, params, body }) =>
    thankContributor(deps, user, params.id, body),
  ),
  bind(thanks.takeBackThanks, ({ deps, user, params }) => takeBackThanks(deps, user, params.id)),
  bind(thanks.thankAllContributors, ({ deps, user, params, body }) =>
    thankAllContributors(deps, user, params.id, body.message),
  ),
  bind(thanks.listPendingThanks, ({ deps, user }) => listPendingThanks(deps, user)),
]
