import { formatPesos } from '#contract/money/money.ts'
import type { QuarantinedPayment } from '#contract/money/quarantine.ts'

/**
 * Consequences of accepting a quarantined payment as a contribution. We do not know an email address
 * that was typed only at the checkout.
 */
export function acceptanceText({
  acceptableAs,
  total,
}: Pick<QuarantinedPayment, 'acceptableAs' | 'total'>): string {
  if (!acceptableAs) return ''
  const { amount, askedTotal, contributorName, eventName, goalName, hasEmail } = acceptableAs
  const goal = goalName ? `, para ${goalName}` : ''
  return [
    `${formatPesos(amount)} de ${contributorName} a ${eventName}${goal}.`,
    `Se pidieron ${formatPesos(askedTotal)} y se pagaron ${formatPesos(total ?? 0)}.`,
    'Cuenta para su evento con lo que de verdad se pagó.',
    `Quien aportó recibe su comprobante por correo${hasEmail ? '' : ' si escribió uno al pagar'};`,
    'el anfitrión, su aviso, si no lo desactivó.',
  ].join(' ')
}
