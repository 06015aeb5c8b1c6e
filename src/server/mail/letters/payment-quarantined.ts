import { type Centavos, formatPesos } from '#contract/money/money.ts'
import type { QuarantinedPayment } from '#contract/money/quarantine.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'

export interface PaymentQuarantined {
  /** The provider's name of it: a session, a refund, a dispute. */
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

/** To support, once a payment: it fits none of our rows, is kept apart and counted nowhere. */
export function paymentQuarantinedLetter(values: PaymentQuarantined): Letter {
  const reason = REASONS[values.reason]
  const hundredths = values.total
  const sum = values.currency === 'mxn' ? formatPesos(hundredths) : String(hundredths / 100)
  const paid = `${sum} ${values.currency.toUpperCase()}`
  return layOut({
    subject: `Pago por revisar de ${paid}: ${reason}`,
    preheader: `Se apartó un pago: ${reason}.`,
    title: 'Un pago espera revisión',
    parts: [
      paragraph(
        `Se recibió un pago que no se pudo registrar: ${reason}. No cuenta en lo reunido por ningún evento.`,
      ),
      {
        kind: 'details',
        rows: [
          { label: 'Identificador', value: values.sessionId },
          { label: 'Motivo', value: reason },
          { label: 'Monto', value: paid, strong: true },
        ],
      },
      paragraph(
        'Búscalo en el panel del proveedor y decide si se registra como aportación, si se devuelve o si ya no hay más que hacer.',
      ),
    ],
    button: { label: 'Ver los pagos apartados', url: values.quarantineUrl },
    because: 'atiendes el soporte de Cigüeña.',
  })
}
