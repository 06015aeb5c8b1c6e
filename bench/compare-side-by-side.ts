/** One way to do the work; `measure` resolves to its rate or its duration. */
export interface Variant {
  name: string
  measure(): Promise<number>
}

export interface Comparison {
  name: string
  baseline: string
  contender: string
  /** Contender divided by baseline, the median of the rounds. */
  ratio: number
  ratios: number[]
  /** Further figures, as text. */
  note?: string
}

const ROUNDS = 5

function computeMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/**
 * Measures two contenders in turns. The order alternates each round and the first round is discarded
 * as warm-up. On a shared machine only the ratio is meaningful.
 */
export async function compareSideBySide(
  name: string,
  baseline: Variant,
  contender: Variant,
  rounds = ROUNDS,
): Promise<Comparison> {
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const order = round % 2 === 0 ? [baseline, contender] : [contender, baseline]
    const rates = new Map<Variant, number>()
    for (const one of order) rates.set(one, await one.measure())
    if (round > 0) ratios.push((rates.get(contender) ?? 0) / (rates.get(baseline) ?? 1))
  }
  return {
    name,
    baseline: baseline.name,
    contender: contender.name,
    ratio: computeMedian(ratios),
    ratios,
  }
}
