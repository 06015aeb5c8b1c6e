import { computeTypedLimits } from '#contract/money/fees.ts'
import { createSeededRandom } from '../../product-client/random.ts'

/** How a contribution ends once its checkout is open. */
export type ContributionEnding = 'paid' | 'abandoned' | 'refunded' | 'disputed' | 'won'

/** One contribution with all its random choices. */
export interface PlannedContribution {
  index: number
  /** Index of the host; `goal` is the index of the goal, null for the whole event. */
  host: number
  goal: number | null
  /** Centavos, as typed. */
  amount: number
  email: string
  idempotencyKey: string
  ending: ContributionEnding
  /** Opens the success page, which may be quicker than the webhook. */
  opensSuccessPage: boolean
  pressesTwice: boolean
}

/** A fault to inject. */
export type Fault =
  | { kind: 'kill'; process: number }
  | { kind: 'kill-both' }
  | { kind: 'restart-postgres' }
  | { kind: 'terminate-connections' }
  | { kind: 'mail-outage'; on: boolean }
  | {
      kind: 'provider'
      match: string
      count: number
      status?: number
      /** The failed call has its effect nevertheless. */
      takesEffect?: boolean
      /** A raw answer, with status 200 unless `status` names another. */
      body?: string
      drop?: string
      delay?: number
    }

export interface RoundPlan {
  seed: number
  contributions: PlannedContribution[]
  /** Each is injected once `after` contributions have ended. */
  scheduledFaults: { after: number; fault: Fault }[]
}

export const HOST_COUNT = 3
/** Of events whose host pays the fees and of others. */
const LEAST_TYPED = computeTypedLimits('HOST').min
export const GOALS_PER_EVENT = 2

/** Endings per twenty contributions. */
const ENDING_WEIGHTS: readonly (readonly [ContributionEnding, number])[] = [
  ['paid', 14],
  ['abandoned', 2],
  ['refunded', 2],
  ['disputed', 1],
  ['won', 1],
]
const ENDINGS: readonly ContributionEnding[] = ENDING_WEIGHTS.flatMap(([end, count]) =>
  Array<ContributionEnding>(count).fill(end),
)
const PROVIDER_CALLS = [
  'POST /v1/checkout/sessions',
  'GET /v1/checkout/sessions',
  'POST /v1/refunds',
  'POST /v1/transfers',
  'GET /v1/payment_intents',
] as const
/** A 500 of a POST is sticky: the sandbox repeats it for its key. */
const PROVIDER_FAILURES = [
  { status: 500 },
  { status: 500, takesEffect: true },
  { status: 409 },
  { body: '{}' },
  { delay: 8_000 },
  { drop: 'before' },
  { drop: 'after' },
  { delay: 1_500 },
  { status: 429 },
] as const
/** Contains every kind of fault, so that a short round injects them all. */
const FAULT_SEQUENCE = [
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
] as const

/**
 * Rounds in which only the provider fails, in one way: its 500s, which it repeats for their key; 409 for a key
 * whose first call is still running; and the creation of hosts' accounts that hangs for longer than a page waits.
 */
export const FAULT_FOCUSES = ['sticky-500', 'in-use', 'hanging-accounts'] as const
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

/** Faults of calls about contributions; those of hosts' accounts are in `onboard.ts`. */
const FOCUSED_FAULTS: Record<FaultFocus, readonly Fault[]> = {
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
  'hanging-accounts': [],
}

/** Once, and once more for each hundred contributions, all in the first half, so that calls meet them. */
function planFocusedFaults(
  focuses: readonly FaultFocus[],
  contributions: number,
): RoundPlan['scheduledFaults'] {
  const once = focuses.flatMap((focus) => FOCUSED_FAULTS[focus])
  const turns = 1 + Math.floor(contributions / 100)
  const all = Array.from({ length: turns }, () => once).flat()
  return all.map((fault, index) => ({
    after: Math.floor((index / all.length) * (contributions / 2)),
    fault,
  }))
}

const randomHex = (random: () => number) =>
  Math.floor(random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')

function planContribution(index: number, seed: number, random: () => number): PlannedContribution {
  const pick = (count: number) => Math.floor(random() * count)
  return {
    index,
    host: pick(HOST_COUNT),
    goal: random() < 0.3 ? null : pick(GOALS_PER_EVENT),
    amount: LEAST_TYPED + pick(200_000),
    email: `aliado.${seed}.${index}@example.test`,
    idempotencyKey: `${randomHex(random)}${randomHex(random)}${randomHex(random)}`,
    ending: ENDINGS[pick(ENDINGS.length)] ?? 'paid',
    opensSuccessPage: random() < 0.6,
    pressesTwice: random() < 0.15,
  }
}

function planFault(turn: number, random: () => number): Fault {
  const pick = (count: number) => Math.floor(random() * count)
  const kind = FAULT_SEQUENCE[turn % FAULT_SEQUENCE.length] ?? 'kill'
  if (kind === 'kill') return { kind, process: pick(2) }
  if (kind === 'mail-on' || kind === 'mail-off')
    return { kind: 'mail-outage', on: kind === 'mail-on' }
  if (kind !== 'provider') return { kind }
  const match = PROVIDER_CALLS[pick(PROVIDER_CALLS.length)] ?? ''
  return { kind, match, count: 1 + pick(3), ...PROVIDER_FAILURES[pick(PROVIDER_FAILURES.length)] }
}

function planFaults(random: () => number, contributions: number): RoundPlan['scheduledFaults'] {
  const every = Math.floor(
    contributions / (Math.max(FAULT_SEQUENCE.length, contributions / 12) + 1),
  )
  const faults: RoundPlan['scheduledFaults'] = []
  for (
    let turn = 0;
    turn < FAULT_SEQUENCE.length || (turn + 1) * every < contributions;
    turn += 1
  ) {
    faults.push({ after: (turn + 1) * every, fault: planFault(turn, random) })
  }
  return faults
}

/**
 * Plans a round, with faults of every kind or only of those that `only` names. A seed repeats the same
 * contributions and faults; only their timing depends on the machine.
 */
export function planRound(
  seed: number,
  contributions: number,
  only: readonly FaultFocus[] = [],
): RoundPlan {
  const random = createSeededRandom(seed)
  const planned = Array.from({ length: contributions }, (_, index) =>
    planContribution(index, seed, random),
  )
  const scheduledFaults =
    only.length > 0 ? planFocusedFaults(only, contributions) : planFaults(random, contributions)
  return { seed, contributions: planned, scheduledFaults }
}
