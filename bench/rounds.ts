/** One way of doing the work; resolves to how much of it was done a second. */
export interface Contender {
  name: string
  measure(): Promise<number>
}

export interface Comparison {
  name: string
  baseline: string
  contender: string
  /** Contender over baseline, the median of the rounds; 1 is as fast. */
  ratio: number
  ratios: number[]
  /** What else was seen, to be read by a person. */
  note?: string
}

const ROUNDS = 5

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/**
 * Measures two contenders side by side in one run: they take turns, the order changes each round,
 * and a round of warming up is thrown away. Only the ratio means anything on a shared machine.
 */
export async function compare(
  name: string,
  baseline: Contender,
  contender: Contender,
  rounds = ROUNDS,
): Promise<Comparison> {
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const order = round % 2 === 0 ? [baseline, contender] : [contender, baseline]
    const rates = new Map<Contender, number>()
    for (const one of order) rates.set(one, await one.measure())
    if (round > 0) ratios.push((rates.get(contender) ?? 0) / (rates.get(baseline) ?? 1))
  }
  return { name, baseline: baseline.name, contender: contender.name, ratio: median(ratios), ratios }
}
