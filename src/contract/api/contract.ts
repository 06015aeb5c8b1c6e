import * as admin from '#contract/admin/admin.ts'
import * as adminAudit from '#contract/admin/audit.ts'
import * as adminContributions from '#contract/admin/contributions.ts'
import * as adminDesk from '#contract/admin/desk.ts'
import * as adminFiles from '#contract/admin/files.ts'
import * as adminQueue from '#contract/admin/queue.ts'
import * as adminSearch from '#contract/admin/search.ts'
import * as activities from '#contract/contributions/activities.ts'
import * as checkouts from '#contract/contributions/checkouts.ts'
import * as contributions from '#contract/contributions/contributions.ts'
import * as hostQueue from '#contract/contributions/host-queue.ts'
import * as receipts from '#contract/contributions/receipts.ts'
import * as thanks from '#contract/contributions/thanks.ts'
import * as timeline from '#contract/contributions/timeline.ts'
import * as closing from '#contract/events/closing.ts'
import * as cohosts from '#contract/events/cohosts.ts'
import * as eventEmails from '#contract/events/event-emails.ts'
import * as eventReports from '#contract/events/event-reports.ts'
import * as events from '#contract/events/events.ts'
import * as goals from '#contract/events/goals.ts'
import * as changes from '#contract/events/history/changes.ts'
import * as history from '#contract/events/history/history.ts'
import * as hostTasks from '#contract/events/host-tasks.ts'
import * as live from '#contract/events/live.ts'
import * as notedGifts from '#contract/events/other-gifts/noted-gifts.ts'
import * as reservations from '#contract/events/other-gifts/reservations.ts'
import * as pictures from '#contract/events/pictures.ts'
import * as rsvps from '#contract/events/rsvps/rsvps.ts'
import * as moves from '#contract/events/updates/moves.ts'
import * as updates from '#contract/events/updates/updates.ts'
import * as ledger from '#contract/money/ledger.ts'
import * as bankPayouts from '#contract/money/payouts/bank-payouts.ts'
import * as payouts from '#contract/money/payouts/payouts.ts'
import * as platform from '#contract/money/payouts/platform.ts'
import * as quarantine from '#contract/money/quarantine.ts'
import * as eventRefunds from '#contract/money/refunds/event-refunds.ts'
import * as refundRequests from '#contract/money/refunds/refund-requests.ts'
import * as refunds from '#contract/money/refunds/refunds.ts'
import * as stoppedTransfers from '#contract/money/stopped-transfers.ts'
import * as account from '#contract/people/account.ts'
import * as auth from '#contract/people/auth.ts'
import * as privacyRequests from '#contract/people/privacy-requests.ts'
import * as secondFactor from '#contract/people/second-factor.ts'
import * as support from '#contract/people/support.ts'
import * as users from '#contract/people/users.ts'
import * as reports from '#contract/reports/reports.ts'
import * as taxYears from '#contract/reports/tax-years.ts'
import type { Endpoint, KeyOf } from './endpoint.ts'

const nouns = {
  auth,
  secondFactor,
  users,
  payouts,
  bankPayouts,
  events,
  closing,
  eventReports,
  goals,
  pictures,
  rsvps,
  eventEmails,
  updates,
  moves,
  hostTasks,
  notedGifts,
  reservations,
  cohosts,
  changes,
  contributions,
  activities,
  checkouts,
  history,
  live,
  hostQueue,
  receipts,
  refunds,
  refundRequests,
  quarantine,
  platform,
  stoppedTransfers,
  eventRefunds,
  timeline,
  ledger,
  admin,
  adminAudit,
  adminContributions,
  adminDesk,
  adminFiles,
  adminQueue,
  adminSearch,
  reports,
  taxYears,
  account,
  privacyRequests,
  support,
  thanks,
}

type Values<M> = M extends unknown ? M[keyof M] : never
type AnyEndpoint = Extract<
  Values<(typeof nouns)[keyof typeof nouns]>,
  { method: string; path: string; access: unknown }
>

/** Maps 'GET /events/:id' to its endpoint; both callers take their types from it. */
export type Contract = { [E in AnyEndpoint as KeyOf<E>]: E }
export type EndpointKey = keyof Contract

/** An endpoint with its noun and its name in the contract. */
export interface NamedEndpoint {
  noun: string
  name: string
  endpoint: Endpoint
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}

/** Every endpoint of the API, by noun. */
export const contract: readonly NamedEndpoint[] = Object.entries(nouns).flatMap(
  ([noun, exported]) =>
    Object.entries(exported).flatMap(([name, value]: [string, unknown]) =>
      isEndpoint(value) ? [{ noun, name, endpoint: value }] : [],
    ),
)
