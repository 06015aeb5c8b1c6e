import { TROUBLES } from '../troubles/troubles.ts'
import type { ContributionEnding, Fault } from './planned.ts'

export const PROVIDER_CALLS = [
  'POST /v1/checkout/sessions',
  'GET /v1/checkout/sessions',
  'POST /v1/refunds',
  'POST /v1/transfers',
  'GET /v1/payment_intents',
] as const

/** Answers with status 200 that are not what the provider's API promises. */
const MALFORMED = ['{}', 'null', '[]', '"ok"', '{"object":', '<html>Bad gateway</html>'] as const

/** A 500 of a POST is sticky: the sandbox repeats it for its key. */
export const PROVIDER_FAILURES = [
  { status: 500 },
  { status: 500, takesEffect: true },
  { status: 409 },
  { body: '{}' },
  { delay: 8_000 },
  { drop: 'before' },
  { drop: 'after' },
  { delay: 1_500 },
  { status: 429 },
  { body: 'null' },
  { body: '<html>Bad gateway</html>' },
] as const

/** Contains every kind of crash and outage, so that a short round injects them all. */
const CRASHES = [
  'kill',
  'provider',
  'mail-on',
  'restart-postgres',
  'provider',
  'kill',
  'mail-off',
  'terminate-connections',
  'provider',
  'kill-both',
  'kill-mailing',
] as const

/** A fault whose details the seed decides, or a trouble. */
export type FaultKind = (typeof CRASHES)[number] | (typeof TROUBLES)[number]

/** Every kind, a trouble after each crash or outage. */
export const ALL_KINDS: readonly FaultKind[] = CRASHES.flatMap((kind, index) => [
  kind,
  ...TROUBLES.slice(index, index + 1),
])

/**
 * Rounds in which only some kinds of faults happen.
 * - `none`: nothing but the webhooks' repeats, delays and losses
 * - `crashes`, `troubles`: what happens to the processes, their database and mail
 * - `connections`: only cut connections to the database, and its crash
 * - `unread-sessions`: the provider fails when the inbox reads a payment, and no guest opens the success page
 * - `mailings`: both processes are killed between two batches of an update's emails
 * - `refunds`, `transfers`: the provider fails when the money goes back to a card, or after a won dispute to
 *   its host
 * - one trouble, by its name
 * - the others: the provider fails in one way. Its 500s, which it repeats for their key; 409 for a key whose
 *   first call is still running; answers that are none; accounts that take longer than a page waits.
 */
export const FAULT_FOCUSES = [
  'none',
  'crashes',
  'troubles',
  'connections',
  'mailings',
  'unread-sessions',
  'refunds',
  'transfers',
  'sticky-500',
  'in-use',
  'malformed',
  'hanging-accounts',
  ...TROUBLES,
] as const
export type FaultFocus = (typeof FAULT_FOCUSES)[number]

export const KEY_IN_USE = {
  status: 409,
  body: JSON.stringify({
    error: {
      type: 'invalid_request_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key.',
    },
  }),
} as const

const POSTS = ['POST /v1/checkout/sessions', 'POST /v1/refunds', 'POST /v1/transfers'] as const
/** Few contributions are disputed, so that few calls are about transfers. */
const countFor = (match: (typeof POSTS)[number]) => (match === 'POST /v1/transfers' ? 1 : 2)
const GETS = [
  'GET /v1/checkout/sessions',
  'GET /v1/payment_intents',
  'GET /v1/refunds',
  'GET /v1/disputes',
  'GET /v1/transfers',
] as const

/** The kinds of a focus that `planRound` spreads over the whole round. */
export const FOCUSED_KINDS: Partial<Record<FaultFocus, readonly FaultKind[]>> = {
  crashes: CRASHES,
  troubles: TROUBLES,
  connections: ['terminate-connections', 'restart-postgres'],
  mailings: ['kill-mailing'],
  ...Object.fromEntries(TROUBLES.map((trouble) => [trouble, [trouble]])),
}

/** The provider's faults of a focus; those of hosts' accounts are in `onboard.ts`. */
export const FOCUSED_FAULTS: Partial<Record<FaultFocus, readonly Fault[]>> = {
  'sticky-500': [
    ...POSTS.flatMap((match): Fault[] => [
      { kind: 'provider', match, count: countFor(match), status: 500 },
      { kind: 'provider', match, count: 1, status: 500, takesEffect: true },
    ]),
    ...GETS.map((match): Fault => ({ kind: 'provider', match, count: 2, status: 500 })),
  ],
  'in-use': POSTS.map(
    (match): Fault => ({ kind: 'provider', match, count: countFor(match), ...KEY_IN_USE }),
  ),
  malformed: MALFORMED.flatMap((body) =>
    [POSTS[0], POSTS[1], GETS[0], GETS[1], GETS[2]].map(
      (match): Fault => ({ kind: 'provider', match, count: 1, body }),
    ),
  ),
  // Stripe's SDK asks twice, so that half of them reach the inbox.
  'unread-sessions': [
    { kind: 'provider', match: 'GET /v1/checkout/sessions/', count: 20, status: 500 },
  ],
  refunds: [{ kind: 'provider', match: 'POST /v1/refunds', count: 2, status: 500 }],
  transfers: [{ kind: 'provider', match: 'POST /v1/transfers', count: 2, status: 500 }],
}

/** How every contribution of a focus ends, where only one ending meets its faults. */
export const FOCUSED_ENDINGS: Partial<Record<FaultFocus, ContributionEnding>> = {
  'unread-sessions': 'paid',
  refunds: 'refunded',
  transfers: 'won',
}
