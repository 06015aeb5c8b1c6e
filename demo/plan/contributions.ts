import { CARD_ACCEPTED, CARD_DECLINED } from '../../product-client/contributions.ts'
import { pickCyclic } from '../../product-client/random.ts'
import { GUESTS, MESSAGES, WEIGHTS } from './messages.ts'
import { SUPPORTER_EMAIL } from './people.ts'

const AMOUNT_STEP_CENTAVOS = 5_000
const CARDS = [
  CARD_ACCEPTED,
  CARD_ACCEPTED,
  '5555555555554444',
  '4000004840008001',
  '378282246310005',
] as const

/** How a checkout ends. 'paid-at-last' follows a declined card; 'abandoned' stays open. */
export type ContributionEnding = 'paid' | 'paid-at-last' | 'declined' | 'abandoned' | 'expired'

/** One contribution; `goal` is an index into the event's goals, null for the whole event. */
export interface PlannedContribution {
  goal: number | null
  /** Centavos. */
  amount: number
  contributorName: string
  contributorEmail: string
  message: string
  anonymous: boolean
  amountHidden: boolean
  messagePrivate: boolean
  /** Made by the signed-in contributor. */
  signedIn: boolean
  ending: ContributionEnding
}

/** Splits `total` centavos into `count` amounts in steps of 50 pesos. */
export function splitAmount(total: number, count: number): number[] {
  if (count === 0) return []
  const weights = Array.from({ length: count }, (_, place) => pickCyclic(WEIGHTS, place))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const spread = total - count * AMOUNT_STEP_CENTAVOS
  const all = weights.map(
    (weight) =>
      AMOUNT_STEP_CENTAVOS +
      Math.floor((spread * weight) / whole / AMOUNT_STEP_CENTAVOS) * AMOUNT_STEP_CENTAVOS,
  )
  const given = all.reduce((sum, amount) => sum + amount, 0)
  return all.map((amount, place) => (place === 0 ? amount + total - given : amount))
}

/** Lists the cards that the contributor tries, in order. */
export function listCards(contribution: PlannedContribution, place: number): string[] {
  if (contribution.ending === 'paid') return [pickCyclic(CARDS, place)]
  if (contribution.ending === 'paid-at-last') return [CARD_DECLINED, CARD_ACCEPTED]
  return contribution.ending === 'declined' ? [CARD_DECLINED] : []
}

export const isPaid = ({ ending: end }: PlannedContribution) =>
  end === 'paid' || end === 'paid-at-last'

/** Adds a contributor and a message to a contribution, chosen by its index among all. */
export function planContribution(
  place: number,
  what: Pick<PlannedContribution, 'goal' | 'amount' | 'ending'>,
): PlannedContribution {
  const signedIn = place % 29 === 3 && what.ending === 'paid'
  const name = pickCyclic(GUESTS, place * 7)
  return {
    ...what,
    contributorName: signedIn ? 'Chela Montaño' : name,
    contributorEmail: signedIn ? SUPPORTER_EMAIL : chooseEmail(place),
    message: pickCyclic(MESSAGES, place * 5),
    anonymous: place % 11 === 4,
    amountHidden: place % 13 === 6,
    messagePrivate: place % 17 === 8,
    signedIn,
  }
}

/** Some contributors leave no address, and some addresses repeat. */
function chooseEmail(place: number): string {
  return place % 6 === 5 ? '' : `aliado.${place % 97}@example.test`
}
