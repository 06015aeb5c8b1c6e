import { computeTypedLimits } from '#contract/money/fees.ts'
import { createSeededRandom } from '../../product-client/random.ts'
import { TROUBLES, type Trouble } from '../troubles/troubles.ts'
import {
  ALL_KINDS,
  type FaultFocus,
  type FaultKind,
  FOCUSED_ENDINGS,
  FOCUSED_FAULTS,
  FOCUSED_KINDS,
  PROVIDER_CALLS,
  PROVIDER_FAILURES,
} from './focuses.ts'
import type { ContributionEnding, Fault, PlannedContribution, RoundPlan } from './planned.ts'

/** The part of a gift, in centavos, that a `partly-refunded` one gives back. */
export const computePart = (base: number): number => Math.floor(base / 3)

export const HOST_COUNT = 3
/** Of events whose host pays the fees and of others. */
const LEAST_TYPED = computeTypedLimits('HOST').min
export const GOALS_PER_EVENT = 2

/** Endings per twenty contributions. */
const ENDING_WEIGHTS: readonly (readonly [ContributionEnding, number])[] = [
  ['paid', 13],
  ['partly-refunded', 1],
  ['abandoned', 2],
  ['refunded', 2],
  ['disputed', 1],
  ['won', 1],
]
const ENDINGS: readonly ContributionEnding[] = ENDING_WEIGHTS.flatMap(([end, count]) =>
  Array<ContributionEnding>(count).fill(end),
)
/** Of so many contributions the webhooks of one are lost, if it is a plain payment. */
const UNHEARD_EVERY = 12

const isTrouble = (kind: FaultKind): kind is Trouble => TROUBLES.some((one) => one === kind)

/** Once, and once more for each hundred contributions, all in the first half, so that calls meet them. */
function planFocusedFaults(
  focuses: readonly FaultFocus[],
  contributions: number,
): RoundPlan['scheduledFaults'] {
  const once = focuses.flatMap((focus) => FOCUSED_FAULTS[focus] ?? [])
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
  const planned = {
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
  const isUnheard = planned.ending === 'paid' && index % UNHEARD_EVERY === 1
  return { ...planned, isUnheard, opensSuccessPage: planned.opensSuccessPage && !isUnheard }
}

function planFault(kind: FaultKind, random: () => number): Fault {
  const pick = (count: number) => Math.floor(random() * count)
  if (isTrouble(kind)) return { kind: 'trouble', trouble: kind }
  if (kind === 'kill') return { kind, process: pick(2) }
  if (kind === 'mail-on' || kind === 'mail-off')
    return { kind: 'mail-outage', on: kind === 'mail-on' }
  if (kind !== 'provider') return { kind }
  const match = PROVIDER_CALLS[pick(PROVIDER_CALLS.length)] ?? ''
  return { kind, match, count: 1 + pick(3), ...PROVIDER_FAILURES[pick(PROVIDER_FAILURES.length)] }
}

/** Each kind once, and from the beginning again while there is one fault for each twelve contributions. */
function spreadFaults(
  kinds: readonly FaultKind[],
  random: () => number,
  contributions: number,
): RoundPlan['scheduledFaults'] {
  const count = Math.max(kinds.length, Math.floor(contributions / 12))
  const all = kinds.length > 0 ? Array.from({ length: count }, (_, n) => n) : []
  return all.map((turn) => ({
    after: Math.floor(((turn + 1) * contributions) / (count + 1)),
    fault: planFault(kinds[turn % kinds.length] ?? 'kill', random),
  }))
}

/** A focus whose faults only one ending meets has no other. */
function focusContribution(
  planned: PlannedContribution,
  only: readonly FaultFocus[],
): PlannedContribution {
  const endings = only.flatMap((focus) => FOCUSED_ENDINGS[focus] ?? [])
  if (endings.length === 0) return planned
  return {
    ...planned,
    ending: endings[planned.index % endings.length] ?? 'paid',
    isUnheard: false,
    opensSuccessPage: false,
  }
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
    focusContribution(planContribution(index, seed, random), only),
  )
  const kinds = only.length > 0 ? only.flatMap((focus) => FOCUSED_KINDS[focus] ?? []) : ALL_KINDS
  const scheduledFaults = [
    ...planFocusedFaults(only, contributions),
    ...spreadFaults(kinds, random, contributions),
  ].sort((one, other) => one.after - other.after)
  return { seed, contributions: planned, scheduledFaults }
}
