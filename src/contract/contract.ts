import * as account from './account.ts'
import * as admin from './admin.ts'
import * as adminContributions from './admin-contributions.ts'
import * as auth from './auth.ts'
import * as checkouts from './checkouts.ts'
import * as contributions from './contributions.ts'
import type { Endpoint, KeyOf } from './endpoint.ts'
import * as eventRefunds from './event-refunds.ts'
import * as events from './events.ts'
import * as goals from './goals.ts'
import * as history from './history.ts'
import * as ledger from './ledger.ts'
import * as live from './live.ts'
import * as payouts from './payouts.ts'
import * as quarantine from './quarantine.ts'
import * as receipts from './receipts.ts'
import * as refunds from './refunds.ts'
import * as reports from './reports.ts'
import * as support from './support.ts'
import * as thanks from './thanks.ts'
import * as timeline from './timeline.ts'
import * as users from './users.ts'

const nouns = {
  auth,
  users,
  payouts,
  events,
  goals,
  contributions,
  checkouts,
  history,
  live,
  receipts,
  refunds,
  quarantine,
  eventRefunds,
  timeline,
  ledger,
  admin,
  adminContributions,
  reports,
  account,
  support,
  thanks,
}

type Values<M> = M extends unknown ? M[keyof M] : never
type AnyEndpoint = Extract<
  Values<(typeof nouns)[keyof typeof nouns]>,
  { method: string; path: string; access: unknown }
>

/** 'GET /events/:id' → its endpoint; the type that both callers read. */
export type Contract = { [E in AnyEndpoint as KeyOf<E>]: E }
export type EndpointKey = keyof Contract

/** An endpoint with the noun and the name that it has in the contract. */
export interface NamedEndpoint {
  noun: string
  name: string
  endpoint: Endpoint
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}

/** Every endpoint there is, by noun: the whole of what the world may ask. */
export const contract: readonly NamedEndpoint[] = Object.entries(nouns).flatMap(
  ([noun, exported]) =>
    Object.entries(exported).flatMap(([name, value]: [string, unknown]) =>
      isEndpoint(value) ? [{ noun, name, endpoint: value }] : [],
    ),
)
