import { type Centavos, formatPesos } from '#contract/money/money.ts'
import type { QuarantinedPayment } from '#contract/money/quarantine.ts'
import { transferRefusalText } from '#contract/money/transfer-labels.ts'
import { PROVIDER_CURRENCY } from '#contract/product/product.ts'
import { renderDetails, renderEmail } from '#server/mail/render-email.ts'

/** `total` is the whole payment, in centavos. */
type UnmatchedPaymentRefunded = { total: Centavos; homeUrl: string }

/** To the contributor whose payment arrived after the event was deleted: it is refunded. */
export function renderUnmatchedPaymentToContributorEmail(values: UnmatchedPaymentRefunded) {
  const amount = formatPesos(values.total)
  return renderEmail({
    subject: `Te devolvemos ${amount}: el evento ya no existe`,
    preheader: 'Llegará a la misma tarjeta con la que pagaste.',
    title: 'Tu dinero va de regreso',
    parts: [
      `Tu pago de ${amount} llegó cuando el evento ya se había eliminado. Te lo devolvemos completo a la misma tarjeta.`,
      'Tu banco puede tardar entre 5 y 10 días hábiles en mostrarlo. No tienes que hacer nada.',
    ],
    button: { label: 'Ir a Cigüeña', url: values.homeUrl },
    because: 'hiciste un pago con esta dirección.',
  })
}

/** To the host who had deleted the event: the late payment is refunded, no action needed. */
export function renderUnmatchedPaymentToHostEmail(
  values: UnmatchedPaymentRefunded & { hostFirstName: string },
) {
  const amount = formatPesos(values.total)
  return renderEmail({
    subject: 'Devolvemos un pago a un evento que eliminaste',
    preheader: `Eran ${amount}; no tienes que hacer nada.`,
    title: 'Llegó un pago tarde y lo devolvemos',
    parts: [
      `Hola, ${values.hostFirstName}: alguien alcanzó a pagar ${amount} a un evento que ya habías eliminado. Lo devolvemos completo a su tarjeta; de tu cuenta no sale nada tuyo.`,
    ],
    button: { label: 'Ir a Cigüeña', url: values.homeUrl },
    because: 'organizabas ese evento.',
  })
}

export interface PaymentQuarantined {
  /** The provider's id of the session, refund or dispute. */
  sessionId: string
  reason: QuarantinedPayment['reason']
  /** What was paid, in hundredths of the currency. */
  total: Centavos
  /** Lowercase ISO 4217. */
  currency: string
  quarantineUrl: string
}

const REASONS: Record<PaymentQuarantined['reason'], string> = {
  'unmatched-session': 'no corresponde a ninguna aportación nuestra',
  'amount-mismatch': 'el monto no es el que pedimos',
  'currency-mismatch': 'la moneda no es la que pedimos',
  'account-mismatch': 'el dinero fue a otra cuenta',
  'duplicate-payment': 'esa aportación ya estaba pagada',
  'unmatched-refund': 'es una devolución que no llegó, o de un pago que no conocemos',
  'unmatched-dispute': 'es una aclaración de un pago apartado, o que no conocemos',
}

/** To support, once per payment: it matches no row, is quarantined and counts nowhere. */
export function renderPaymentQuarantinedEmail(values: PaymentQuarantined) {
  const reason = REASONS[values.reason]
  const sum =
    values.currency === PROVIDER_CURRENCY ? formatPesos(values.total) : String(values.total / 100)
  const paid = `${sum} ${values.currency.toUpperCase()}`
  return renderEmail({
    subject: `Pago por revisar de ${paid}: ${reason}`,
    preheader: `Se apartó un pago: ${reason}.`,
    title: 'Un pago espera revisión',
    parts: [
      `Se recibió un pago que no se pudo registrar: ${reason}. No cuenta en lo reunido por ningún evento.`,
      renderDetails([
        { label: 'Identificador', value: values.sessionId },
        { label: 'Motivo', value: reason },
        { label: 'Monto', value: paid, strong: true },
      ]),
      'Búscalo en el panel del proveedor y decide si se registra como aportación, si se devuelve o si ya no hay más que hacer.',
    ],
    button: { label: 'Ver los pagos apartados', url: values.quarantineUrl },
    because: 'atiendes el soporte de Cigüeña.',
  })
}

/** To support, once: the card has its money back, and the host still has a part of it (`R17`). */
export function renderHostDebtEmail(values: {
  /** The provider's id of the session. */
  sessionId: string
  debt: Centavos
  /** The provider's error code and the id of the refused request. */
  code: string | null
  requestId: string | null
  quarantineUrl: string
}) {
  const { code, requestId } = values
  const debt = formatPesos(values.debt)
  const reason = transferRefusalText('from-host', code)
  return renderEmail({
    subject: `El anfitrión conserva ${debt} de un pago devuelto`,
    preheader: reason,
    title: 'No se pudo retirar dinero de la cuenta del anfitrión',
    parts: [
      `Un pago apartado ya regresó a su tarjeta, y lo puso la plataforma. ${reason} No lo intentamos de nuevo por nuestra cuenta: hazlo en la administración cuando la causa se haya resuelto.`,
      renderDetails([
        { label: 'Sesión del proveedor', value: values.sessionId },
        { label: 'Falta retirar', value: debt, strong: true },
        ...(code ? [{ label: 'Código del proveedor', value: code }] : []),
        ...(requestId ? [{ label: 'Solicitud del proveedor', value: requestId }] : []),
      ]),
    ],
    button: { label: 'Ver los pagos apartados', url: values.quarantineUrl },
    because: 'atiendes el soporte de Cigüeña.',
  })
}
