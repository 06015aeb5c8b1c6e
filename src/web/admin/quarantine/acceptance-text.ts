import { formatPesos } from '#contract/money/money.ts'
import type { QuarantinedPayment } from '#contract/money/quarantine.ts'

/**
 * What a payment that is kept apart would be as a contribution, and what follows; centavos in. An
 * address that was typed at the checkout alone is the provider's to know.
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
