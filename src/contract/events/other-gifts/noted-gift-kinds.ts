import { type Centavos, formatPesos, MAX_GOAL_TARGET } from '#contract/money/money.ts'

/** How a gift came that no card paid (`R24`). Pages load this module: it imports no zod. */
export const NOTED_GIFT_KINDS = ['CASH', 'TRANSFER', 'BROUGHT', 'BRINGING'] as const
type Kind = (typeof NOTED_GIFT_KINDS)[number]

export const NOTED_AMOUNT_MAX: Centavos = MAX_GOAL_TARGET

export const NOTED_GIFT_LABELS: Readonly<Record<Kind, string>> = {
  CASH: 'Efectivo',
  TRANSFER: 'Transferencia',
  BROUGHT: 'Lo trajo',
  BRINGING: 'Lo lleva',
}

/** What became of 'Yo lo llevo', for hosts. */
export const RESERVATION_LABELS = {
  RESERVED: 'Apartado',
  CONFIRMED: 'Confirmado',
  RELEASED: 'Liberado',
  CANCELLED: 'Ya no lo lleva',
} as const

/** Whether a gift of this kind has an amount; the others are things. */
export const isMoneyGift = (kind: unknown): boolean => kind === 'CASH' || kind === 'TRANSFER'

/** Whether thanks are not due yet: nobody has brought it before the event (the rule of `awaitsThanks` on the server). */
export const isThankedLater = ({ kind }: { kind: Kind }, eventDate: string, now: Date): boolean =>
  kind === 'BRINGING' && Date.parse(eventDate) > now.getTime()

/**
 * What came another way, for guests: 'además $2,500.00 en efectivo o transferencia y 2 regalos en especie';
 * '' for nothing that may be shown.
 */
export function describeNotedGifts({
  amount,
  things,
}: {
  amount: Centavos | null
  things: number
}): string {
  const parts = [
    amount ? `${formatPesos(amount)} en efectivo o transferencia` : '',
    things > 0 ? `${things} ${things === 1 ? 'regalo' : 'regalos'} en especie` : '',
  ].filter(Boolean)
  return parts.length > 0 ? `además ${parts.join(' y ')}` : ''
}
