import * as contract from '#contract/admin/admin.ts'
import {
  showContribution as contributionEndpoint,
  listAllContributions as contributionsEndpoint,
} from '#contract/admin/contributions.ts'
import {
  listQuarantinedPayments as quarantineEndpoint,
  resolveQuarantinedPayment as resolveEndpoint,
} from '#contract/money/quarantine.ts'
import { bind } from '#server/http/bind.ts'
import { resolveQuarantinedPayment } from '#server/quarantine/resolve-quarantined-payment.ts'
import { showContribution, showContributions } from './contributions/show-contributions.ts'
import { showAllEvents, showAudit, showQuarantine, showUsers } from './lists.ts'
import { showHostAnalytics, showMetricsOverTime, showRankings } from './metrics/show-metrics.ts'
import { readPlatformMetrics } from './metrics/store.ts'
import { showPayoutHealth } from './payout-health/show-payout-health.ts'
import { presentPlatformMetrics, presentQuarantined } from './present.ts'
import { setSuspended } from './users/set-suspended.ts'
import { showUser } from './users/show-users.ts'

export const adminRoutes = [
  bind(contract.getGlobalMetrics, async ({ deps }) => ({
    metrics: presentPlatformMetrics(await readPlatformMetrics(deps.db)),
  })),
  bind(contract.metricsOverTime, ({ deps, query }) => showMetricsOverTime(deps, query)),
  bind(contract.getRankings, ({ deps, query }) => showRankings(deps, query.limit)),
  bind(contract.payoutHealth, ({ deps }) => showPayoutHealth(deps.db)),
  bind(contract.hostAnalytics, ({ deps, params, query }) =>
    showHostAnalytics(deps, params.hostId, query),
  ),
  bind(contract.listAllEvents, ({ deps, query }) => showAllEvents(deps, query)),
  bind(contributionsEndpoint, ({ deps, query }) => showContributions(deps.db, query)),
  bind(contributionEndpoint, ({ deps, params }) => showContribution(deps.db, params.id)),
  bind(contract.listUsers, ({ deps, query }) => showUsers(deps, query)),
  bind(contract.getUser, async ({ deps, user, params }) => ({
    user: await showUser(deps.db, user, params.id),
  })),
  bind(contract.setSuspended, async ({ deps, user, params, body }) => ({
    user: await setSuspended(deps, user, params.id, body),
  })),
  bind(contract.listAuditEntries, ({ deps, query }) => showAudit(deps, query)),
  bind(resolveEndpoint, async ({ deps, user, params, body }) => ({
    payment: presentQuarantined(
      await resolveQuarantinedPayment(deps, user, params.id, body),
      undefined,
    ),
  })),
  bind(quarantineEndpoint, ({ deps, query }) => showQuarantine(deps, query)),
]
