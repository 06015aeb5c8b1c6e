import type { showCard } from '#contract/admin/contributions.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { LOCALE } from '#contract/product/product.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'

export type PaymentAtProvider = ReplyOf<typeof showCard>

/** Reads card and transfer of a contribution from the provider: no page waits for it. */
export const loadPayment = (id: string) =>
  toLoadResult(
    call('GET /admin/contributions/:id/card', { params: { id } }),
    'No se pudo leer ahora',
  )

const CARD_BRANDS: Partial<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}

const countries = new Intl.DisplayNames(LOCALE, { type: 'region' })

/** `Visa •••• 4242` */
export const nameCard = ({ brand, lastDigits }: NonNullable<PaymentAtProvider['card']>) =>
  `${CARD_BRANDS[brand] ?? brand} •••• ${lastDigits}`

/** `Visa •••• 4242, de México` */
export function describeCard(card: NonNullable<PaymentAtProvider['card']>): string {
  return nameCard(card) + (card.country ? `, de ${countries.of(card.country)}` : '')
}
