import type { StartedProduct } from '../product-client/started-product.ts'
import type { Generator } from './load/generator.ts'

/** What a figure should reach. */
export type Aim = { atLeast: number } | { atMost: number }

/** One line of the table. */
export interface Figure {
  name: string
  value: number
  /** A ratio if missing. */
  unit?: string
  /** The value of each round, in their order. */
  rounds: readonly number[]
  aim?: Aim
  /** The rates or durations behind a ratio. */
  detail?: string
}

/** One way to do the work; `run` resolves to its rate or its duration. */
export interface Side {
  name: string
  run(): Promise<number>
}

/** Two ways to do the same work, measured in turns. */
export interface Comparison {
  name: string
  baseline: Side
  contender: Side
  /** What `run` resolves to, such as `a CPU-second`. */
  unit: string
  /** Of contender divided by baseline. */
  aim?: Aim
  /** Of the contender alone. */
  contenderAim?: Aim
}

/** What a measure has set up, for its rounds. */
export interface Prepared {
  comparisons: readonly Comparison[]
  /** Figures that have no baseline; read after the rounds. */
  readFigures?(): Promise<Figure[]>
  cleanUp?(): Promise<void>
}

/** What measures share. */
export interface Bench {
  /** The product as `npm start` runs it, started when first needed. */
  startProduct(): Promise<StartedProduct>
  /** A process that sends requests. */
  generator: Generator
  rounds: number
  /** How long one side of a round sends requests. */
  seconds: number
}

/** A file of `measures/` exports one, as `measure`. */
export type Measure = (bench: Bench) => Promise<Prepared>

export function computeMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Rounds the way a person reads it: three digits that count. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3 })
}

type Results = Map<Side, number[]>

/** Measures both sides; which one begins alternates. */
async function runRound(comparison: Comparison, round: number, results: Results): Promise<void> {
  const { baseline, contender } = comparison
  for (const side of round % 2 === 0 ? [baseline, contender] : [contender, baseline]) {
    const value = await side.run()
    // The first round warms up.
    if (round > 0) results.set(side, [...(results.get(side) ?? []), value])
  }
}

function toFigures(comparison: Comparison, results: Results): Figure[] {
  const { name, baseline, contender, unit, aim, contenderAim } = comparison
  const baselines = results.get(baseline) ?? []
  const contenders = results.get(contender) ?? []
  const rounds = contenders.map((value, index) => value / (baselines[index] ?? Number.NaN))
  const values = [contenders, baselines].map((each) => formatNumber(computeMedian(each)))
  const detail = `${values[0]} against ${values[1]} ${unit} of ${baseline.name}`
  const ratio = { name, value: computeMedian(rounds), rounds, detail, ...(aim && { aim }) }
  if (!contenderAim) return [ratio]
  const alone = { value: computeMedian(contenders), rounds: contenders, aim: contenderAim }
  return [ratio, { name: `${name}: ${contender.name}`, unit, ...alone }]
}

/**
 * Sets a measure up and measures the sides of its comparisons in turns. On a shared machine only
 * medians of ratios from one run are meaningful.
 */
export async function runMeasure(measure: Measure, bench: Bench): Promise<Figure[]> {
  const { comparisons, readFigures, cleanUp } = await measure(bench)
  const results: Results = new Map()
  try {
    for (let round = 0; round <= bench.rounds; round += 1) {
      for (const comparison of comparisons) await runRound(comparison, round, results)
    }
    const figures = comparisons.flatMap((comparison) => toFigures(comparison, results))
    return [...figures, ...((await readFigures?.()) ?? [])]
  } finally {
    await cleanUp?.()
  }
}
