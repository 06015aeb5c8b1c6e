import { seeded } from '../drive/random.ts'

/** What becomes of a gift once its checkout is open. */
export type GiftEnd = 'paid' | 'abandoned' | 'refunded' | 'disputed' | 'won'

/** One guest's aportación: all that chance decides of it. */
export interface Gift {
  n: number
  /** Place of the family it is for; of the sueño, null for the event itself. */
  family: number
  goal: number | null
  /** Centavos. */
  amount: number
  email: string
  key: string
  end: GiftEnd
  /** Comes back to the success page, which may be quicker than the provider's event. */
  comesBack: boolean
  /** Presses the button twice. */
  twice: boolean
}

/** What goes wrong. */
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
      drop?: string
      delay?: number
    }

export interface Plan {
  seed: number
  gifts: Gift[]
  /** Each happens once so many gifts have had their end. */
  faults: { after: number; fault: Fault }[]
}

export const FAMILIES = 3
export const GOALS = 2

/** Of twenty gifts, so many come to each end. */
const ENDS: readonly (readonly [GiftEnd, number])[] = [
  ['paid', 14],
  ['abandoned', 2],
  ['refunded', 2],
  ['disputed', 1],
  ['won', 1],
]
const EACH: readonly GiftEnd[] = ENDS.flatMap(([end, count]) => Array<GiftEnd>(count).fill(end))
const PROVIDER_CALLS = [
  'POST /v1/checkout/sessions',
  'GET /v1/checkout/sessions',
  'POST /v1/refunds',
  'POST /v1/transfers',
  'GET /v1/payment_intents',
] as const
const WAYS = [
  { status: 500 },
  { drop: 'before' },
  { drop: 'after' },
  { delay: 1_500 },
  { status: 429 },
] as const
/** Every kind comes in the first turns, so that a short run has them all. */
const TURNS = [
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

const hex = (random: () => number) =>
  Math.floor(random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')

function giftOf(n: number, seed: number, random: () => number): Gift {
  const pick = (count: number) => Math.floor(random() * count)
  return {
    n,
    family: pick(FAMILIES),
    goal: random() < 0.3 ? null : pick(GOALS),
    amount: 1_000 + pick(200_000),
    email: `aliado.${seed}.${n}@example.test`,
    key: `${hex(random)}${hex(random)}${hex(random)}`,
    end: EACH[pick(EACH.length)] ?? 'paid',
    comesBack: random() < 0.6,
    twice: random() < 0.15,
  }
}

function faultOf(turn: number, random: () => number): Fault {
  const pick = (count: number) => Math.floor(random() * count)
  const kind = TURNS[turn % TURNS.length] ?? 'kill'
  if (kind === 'kill') return { kind, process: pick(2) }
  if (kind === 'mail-on' || kind === 'mail-off')
    return { kind: 'mail-outage', on: kind === 'mail-on' }
  if (kind !== 'provider') return { kind }
  const match = PROVIDER_CALLS[pick(PROVIDER_CALLS.length)] ?? ''
  return { kind, match, count: 1 + pick(3), ...WAYS[pick(WAYS.length)] }
}

/** The same seed gives the same gifts and the same faults; only how they meet is the machine's. */
export function planFaults(seed: number, contributions: number): Plan {
  const random = seeded(seed)
  const gifts = Array.from({ length: contributions }, (_, n) => giftOf(n, seed, random))
  const every = Math.floor(contributions / (Math.max(TURNS.length, contributions / 12) + 1))
  const faults: Plan['faults'] = []
  for (let turn = 0; turn < TURNS.length || (turn + 1) * every < contributions; turn += 1) {
    faults.push({ after: (turn + 1) * every, fault: faultOf(turn, random) })
  }
  return { seed, gifts, faults }
}
