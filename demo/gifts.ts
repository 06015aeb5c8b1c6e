import { DECLINED, PAYS } from '../drive/give.ts'
import { inTurn } from '../drive/random.ts'
import { GUESTS, MESSAGES, WEIGHTS } from './messages.ts'
import { ALLY } from './people.ts'

const STEP = 5_000
const CARDS = [PAYS, PAYS, '5555555555554444', '4000004840008001', '378282246310005'] as const

/** How a checkout ends: paid; paid after a refused card; refused; left open; left open until it expires. */
export type GiftEnd = 'paid' | 'paid-at-last' | 'declined' | 'abandoned' | 'expired'

/** One guest's aportación; `goal` is a place in the event's sueños, null for the event itself. */
export interface Gift {
  goal: number | null
  /** Centavos. */
  amount: number
  contributorName: string
  contributorEmail: string
  message: string
  anonymous: boolean
  /** Given by the ally while signed in. */
  signedIn: boolean
  end: GiftEnd
}

/** `count` amounts in steps of 50 pesos that sum to `total` (centavos, `count` steps or more). */
export function amountsFor(total: number, count: number): number[] {
  if (count === 0) return []
  const weights = Array.from({ length: count }, (_, place) => inTurn(WEIGHTS, place))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const spread = total - count * STEP
  const all = weights.map((weight) => STEP + Math.floor((spread * weight) / whole / STEP) * STEP)
  const given = all.reduce((sum, amount) => sum + amount, 0)
  return all.map((amount, place) => (place === 0 ? amount + total - given : amount))
}

/** The cards that a guest tries, one after the other. */
export function cardsOf(gift: Gift, place: number): string[] {
  if (gift.end === 'paid') return [inTurn(CARDS, place)]
  if (gift.end === 'paid-at-last') return [DECLINED, PAYS]
  return gift.end === 'declined' ? [DECLINED] : []
}

export const isPaid = ({ end }: Gift) => end === 'paid' || end === 'paid-at-last'

/** Who gives, and what they write: the guest at this place of all that ever gave. */
export function giftOf(place: number, what: Pick<Gift, 'goal' | 'amount' | 'end'>): Gift {
  const signedIn = place % 29 === 3 && what.end === 'paid'
  const name = inTurn(GUESTS, place * 7)
  return {
    ...what,
    contributorName: signedIn ? 'Chela Montaño' : name,
    contributorEmail: signedIn ? ALLY : emailOf(place),
    message: inTurn(MESSAGES, place * 5),
    anonymous: place % 11 === 4,
    signedIn,
  }
}

/** Some guests leave none, and some give twice. */
function emailOf(place: number): string {
  return place % 6 === 5 ? '' : `aliado.${place % 97}@example.test`
}
