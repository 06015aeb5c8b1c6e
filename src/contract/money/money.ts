import { CURRENCY, LOCALE } from '#contract/product/product.ts'

/** An integer number of centavos (MXN). Pesos appear only in text that people read or type (`R1`). */
export type Centavos = number

/** Base of a contribution, in centavos: 10 to 100,000 MXN (`R1`; the upper limit is configuration). */
export const MIN_CONTRIBUTION: Centavos = 1_000
export const MAX_CONTRIBUTION: Centavos = 10_000_000
/** Target of a goal, in centavos: 10 to 10,000,000 MXN (`R1`). */
export const MIN_GOAL_TARGET: Centavos = 1_000
export const MAX_GOAL_TARGET: Centavos = 1_000_000_000
/** Amounts offered beside the amount field (`spec §9`). */
export const QUICK_AMOUNTS: readonly Centavos[] = [50_000, 75_000, 100_000, 150_000, 200_000]

const pesos = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: CURRENCY })

/** `123450` → `$1,234.50` (`R1`). */
export function formatPesos(centavos: Centavos): string {
  return pesos.format(centavos / 100)
}
