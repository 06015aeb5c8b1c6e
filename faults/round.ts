import { openBooks } from './books.ts'
import { checkBooks } from './check-books.ts'
import { checkLetters } from './check-letters.ts'
import { type Family, makeFamily } from './family.ts'
import { give } from './guest.ts'
import { FAMILIES, type Gift, planFaults } from './plan.ts'
import { type ServedProduct, serveProduct } from './product.ts'
import { type Damage, sabotage } from './sabotage.ts'
import { reconcile, settleDown } from './settle-down.ts'

const GUESTS_AT_ONCE = 8

export interface RoundOptions {
  contributions: number
  seed: number
  /** Time goes by faster while nothing but waiting is left. */
  hurry: boolean
}

/** What one round did to the product, and what of it stood at the end. */
export interface Outcome extends Damage {
  contributions: number
  paid: number
  /** Centavos. */
  standing: number
  deliveries: number
  doubled: number
  late: number
  lost: number
  letters: number
  again: number
  fell: number
  seconds: number
  /** Empty, or what is wrong, a sentence each. */
  faults: string[]
}

/** So many guests at a time until all gifts have come to their ends. */
async function giveAll(
  gifts: readonly Gift[],
  one: (gift: Gift) => Promise<unknown>,
): Promise<void> {
  const waiting = [...gifts]
  const guest = async () => {
    for (let gift = waiting.shift(); gift; gift = waiting.shift()) await one(gift)
  }
  await Promise.all(Array.from({ length: GUESTS_AT_ONCE }, guest))
}

async function makeFamilies(product: ServedProduct, seed: number): Promise<Family[]> {
  const emails = Array.from({ length: FAMILIES }, (_, n) => `anfitrion.${seed}.${n}@example.test`)
  return Promise.all(emails.map((email) => makeFamily(product, email)))
}

/** Gifts, faults, and the end of both: then everything is looked at. */
export async function runRound({ contributions, seed, hurry }: RoundOptions): Promise<Outcome> {
  const plan = planFaults(seed, contributions)
  const began = performance.now()
  const product = await serveProduct({ seed })
  const books = openBooks(product.outside.database)
  try {
    const families = await makeFamilies(product, seed)
    let ended = 0
    const giving = giveAll(plan.gifts, async (gift) => {
      const family = families[gift.family]
      if (family) await give(product, books, family, gift)
      ended += 1
    })
    const [damage] = await Promise.all([sabotage(product, books, plan, () => ended), giving])
    product.postman.behave()
    await product.bothReady()
    await settleDown(product, books, { hurry })
    await reconcile(product)
    await settleDown(product, books, { hurry })
    await reconcile(product)
    const audit = await checkBooks(product, books, families, plan.gifts)
    const post = await checkLetters(product, books)
    return {
      ...damage,
      ...product.postman.counts,
      ...audit,
      ...post,
      contributions,
      fell: product.places[0].fell() + product.places[1].fell(),
      faults: [...audit.faults, ...post.faults],
      seconds: Math.round((performance.now() - began) / 1_000),
    }
  } finally {
    await books.close()
    await product.stop()
  }
}

/** What the round did and found, for a person to read. */
export function told(seed: number, outcome: Outcome): string {
  const { contributions, paid, deliveries, doubled, late, lost } = outcome
  const { kills, restarts, terminations, mailOutages, providerFaults, fell } = outcome
  const pesos = (outcome.standing / 100).toFixed(2)
  return [
    `semilla ${seed}: ${contributions} aportaciones, ${paid} pagadas, $${pesos} en pie, ${outcome.seconds} s`,
    `  entregas ${deliveries}: dobles ${doubled}, tardías ${late}, perdidas ${lost}`,
    `  kill -9 ${kills}, reinicios de PostgreSQL ${restarts}, conexiones cortadas ${terminations}, sin correo ${mailOutages}, fallas del proveedor ${providerFaults}, arranques fallidos ${fell}`,
    `  cartas ${outcome.letters}, entregadas de nuevo con su mismo nombre ${outcome.again}`,
    ...outcome.faults.map((fault) => `  ✗ ${fault}`),
  ].join('\n')
}
