import type { PaymentReview } from '#contract/contributions/contributions.ts'
import { contributionLabel } from '#contract/contributions/labels.ts'
import type { PrivateReceipt } from '#contract/contributions/receipts.ts'
import { getContributionTone } from '#web/shell/money/contribution-tones.ts'
import type { Tone } from '#web/ui/style/tone.ts'

const STATUS_TEXTS: Record<PrivateReceipt['status'], string> = {
  PENDING: 'Todavía no recibimos el pago de esta aportación. No se ha hecho ningún cargo.',
  CONFIRMED: 'La familia ya tiene tu aportación. ¡Gracias!',
  EXPIRED: 'Se acabó el tiempo para pagar esta aportación. No se hizo ningún cargo.',
  FAILED: 'El pago de esta aportación no pasó. No se hizo ningún cargo.',
  REFUNDED:
    'Devolvimos esta aportación a tu tarjeta, con sus cargos. Tu banco puede tardar entre 5 y 10 días hábiles en mostrarlo.',
  DISPUTED: 'Tu banco pidió aclarar este pago. Mientras tanto, la aportación está en pausa.',
}
const DISPUTE_LOST =
  'Tu banco devolvió este pago a tu tarjeta, y la familia ya no lo tiene. No hay nada más que hacer.'

const REVIEW_TEXTS: Record<PaymentReview, string> = {
  open: 'Recibimos tu pago y lo estamos revisando. No pagues otra vez: lo registramos o te lo devolvemos completo.',
  refunded:
    'Tu pago no coincidía con tu aportación, así que lo devolvimos completo a tu tarjeta, con sus cargos. Tu banco puede tardar entre 5 y 10 días hábiles en mostrarlo.',
  dismissed:
    'Ya revisamos tu pago y no hay nada más que hacer. Si algo no te cuadra, escríbenos: con gusto te explicamos.',
}

function textOf({ status, disputeLost, review }: PrivateReceipt): string {
  if (review) return REVIEW_TEXTS[review]
  return disputeLost ? DISPUTE_LOST : STATUS_TEXTS[status]
}

/** Status of a contribution for its contributor, also of a quarantined payment (`payments.md`). */
export function describeReceiptStatus(receipt: PrivateReceipt): {
  label: string
  tone: Tone
  text: string
} {
  return {
    label: contributionLabel(receipt, 'contributor'),
    tone: getContributionTone(receipt),
    text: textOf(receipt),
  }
}
