import { type Centavos, formatPesos } from '#contract/money.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'

export interface PaymentQuarantined {
  sessionId: string
  reason:
    | 'unknown-session'
    | 'other-amount'
    | 'other-currency'
    | 'other-account'
    | 'second-payment'
    | 'unknown-refund'
    | 'unknown-dispute'
  /** What was paid, in hundredths of the currency. */
  total: Centavos
  /** Lowercase ISO 4217. */
  currency: string
  publicUrl: string
}

const REASONS: Record<PaymentQuarantined['reason'], string> = {
  'unknown-session': 'no corresponde a ninguna aportación nuestra',
  'other-amount': 'el monto no es el que pedimos',
  'other-currency': 'la moneda no es la que pedimos',
  'other-account': 'el dinero fue a otra cuenta',
  'second-payment': 'esa aportación ya estaba pagada',
  'unknown-refund': 'es una devolución que no llegó, o de un pago que no conocemos',
  'unknown-dispute': 'es una aclaración de un pago apartado, o que no conocemos',
}

/** To support, once a payment: it fits none of our rows, is kept apart and counted nowhere. */
export function paymentQuarantinedLetter(values: PaymentQuarantined): Letter {
  const reason = REASONS[values.reason]
  const paid = values.currency === 'mxn' ? formatPesos(values.total) : String(values.total / 100)
  return layOut({
    subject: `Pago por revisar: ${values.sessionId}`,
    preheader: `Se apartó un pago: ${reason}.`,
    title: 'Un pago espera revisión',
    parts: [
      paragraph(
        `Se recibió un pago que no se pudo registrar: ${reason}. No cuenta en ningún total.`,
      ),
      {
        kind: 'details',
        rows: [
          { label: 'Sesión', value: values.sessionId },
          { label: 'Motivo', value: reason },
          { label: 'Pagado', value: `${paid} ${values.currency.toUpperCase()}`, strong: true },
        ],
      },
      paragraph('Búscalo en el panel del proveedor y decide si se devuelve o se registra a mano.'),
    ],
    button: { label: 'Abrir Cigüeña', url: values.publicUrl },
    because: 'atiendes el soporte de Cigüeña.',
  })
}
