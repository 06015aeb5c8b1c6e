import { computeFeesFromTotal } from '#contract/money/fees.ts'
import { MIN_CONTRIBUTION } from '#contract/money/money.ts'
import { PROVIDER_CURRENCY } from '#contract/product/product.ts'
import {
  type QuarantinedRow,
  readQuarantinedPaymentDetails,
} from '#server/settlement/quarantine-store.ts'
import type { PaymentMatch } from './store.ts'

/** Explains in Spanish why a quarantined payment cannot be accepted; null if it can. */
export function findAcceptRefusal(
  row: QuarantinedRow,
  match: PaymentMatch | undefined,
): string | null {
  const money = readQuarantinedPaymentDetails(row)
  if (row.resolved_at) return 'Alguien ya resolvió este pago.'
  if (row.decision === 'refund') return 'Este pago ya se está devolviendo.'
  if (!money) return 'No es un pago: es una devolución o una aclaración.'
  if (money.currency !== PROVIDER_CURRENCY) return 'Se pagó en otra moneda.'
  if (!match) return 'No sabemos de quién es ni para qué evento: no salió de un pago nuestro.'
  if (money.destination && !match.accounts.includes(money.destination))
    return 'El dinero llegó a una cuenta que no es del anfitrión.'
  if (computeFeesFromTotal(money.total).base < MIN_CONTRIBUTION)
    return 'Es menos de lo mínimo para una aportación.'
  return null
}
