import type { ContributionStatus, PaymentReview } from './contributions.ts'
import type { ThanksChannel } from './thanks.ts'
import type { TimelineKind } from './timeline.ts'

/** Labels of contribution states (`spec §2`, My contributions). This module must not import zod: public pages load it. */
export const CONTRIBUTION_STATUS_LABELS: Record<ContributionStatus, string> = {
  PENDING: 'Pendiente',
  CONFIRMED: 'Confirmada',
  EXPIRED: 'Vencida',
  FAILED: 'No completada',
  REFUNDED: 'Reembolsada',
  DISPUTED: 'En aclaración',
}

/** How a host thanked for a gift. */
export const THANKS_CHANNEL_LABELS: Record<ThanksChannel, string> = {
  email: 'Por correo',
  whatsapp: 'Por WhatsApp',
  other: 'A tu manera',
}

/** The reader of a label: hosts and admins, or the contributor. */
export type Audience = 'host' | 'contributor'
/** A DISPUTED contribution whose dispute is lost (`R6`). */
export const DISPUTE_LOST_LABELS: Record<Audience, string> = {
  host: 'Aclaración perdida',
  contributor: 'Devuelta por tu banco',
}

/** A CONFIRMED contribution of which a part went back. */
const PARTLY_REFUNDED_LABELS: Record<Audience, string> = {
  host: 'Devuelta en parte',
  contributor: 'Reembolsada en parte',
}

/** A contribution whose payment is or was quarantined, as its contributor reads it. */
const REVIEW_LABELS: Record<PaymentReview, string> = {
  open: 'En revisión',
  refunded: CONTRIBUTION_STATUS_LABELS.REFUNDED,
  dismissed: 'Revisada',
}

/** The fields that decide a label; only contributors see the review of a quarantined payment. */
export interface ContributionState {
  status: ContributionStatus
  disputeLost: boolean
  review?: PaymentReview | null
  /** Centavos of the gift that went back. */
  refundedAmount?: number
}

/** Whether a part of a gift went back and the rest counts. */
export const isPartlyRefunded = ({ status, refundedAmount = 0 }: ContributionState): boolean =>
  status === 'CONFIRMED' && refundedAmount > 0

/** Returns the label of a contribution's state for a reader. */
export function labelContribution(state: ContributionState, audience: Audience): string {
  const { status, disputeLost, review } = state
  if (review) return REVIEW_LABELS[review]
  if (disputeLost) return DISPUTE_LOST_LABELS[audience]
  if (isPartlyRefunded(state)) return PARTLY_REFUNDED_LABELS[audience]
  // Hosts and the desk have one word for it; contributors read the one of the specification.
  if (status === 'REFUNDED' && audience === 'host') return 'Devuelta'
  return CONTRIBUTION_STATUS_LABELS[status]
}

/** Only cards are accepted today. */
export const PAYMENT_METHOD_LABELS = {
  CARD: 'Tarjeta',
  PAYPAL: 'PayPal',
  BANK_TRANSFER: 'Transferencia',
} as const

/** Labels of timeline steps. */
const TIMELINE_LABELS: Record<TimelineKind, string> = {
  received: 'Pago recibido',
  'under-review': 'En revisión',
  confirmed: 'Aportación confirmada',
  transferred: 'Transferida a la cuenta de pagos',
  'transfer-stopped': 'Transferencia a la cuenta de pagos detenida',
  'paid-outside': 'Pagada al anfitrión fuera de su cuenta de pagos',
  reversed: 'Regresó de la cuenta de pagos',
  'returned-outside': 'El anfitrión la regresó fuera de su cuenta de pagos',
  deposited: 'Depositada en el banco del anfitrión',
  'refund-asked': 'Pidió su dinero de vuelta',
  'refund-escalated': 'La solicitud pasó a soporte',
  'refund-declined': 'Se decidió no devolverla',
  'refund-withdrawn': 'Retiró su solicitud',
  'refund-requested': 'Devolución solicitada',
  refunded: 'Devuelta a la tarjeta',
  'refund-failed': 'La devolución no llegó a la tarjeta',
  disputed: 'En aclaración con el banco',
  'dispute-won': 'Aclaración resuelta a favor',
  'dispute-lost': 'Aclaración perdida: el banco devolvió el dinero',
}

const CONTRIBUTOR_TIMELINE_LABELS: Partial<Record<TimelineKind, string>> = {
  'refund-asked': 'Pediste tu dinero de vuelta',
  'refund-escalated': 'Soporte decide sobre tu solicitud',
  'refund-withdrawn': 'Retiraste tu solicitud',
  'paid-outside': 'La familia la recibió por transferencia de nuestra parte',
  'returned-outside': 'La familia nos la regresó por transferencia',
  'transfer-stopped': 'La transferencia a la familia está detenida; ya la vemos nosotros',
  disputed: 'En aclaración con tu banco',
  'dispute-won': 'Terminó la aclaración: tu pago sigue en pie',
  'dispute-lost': 'Tu banco te devolvió el dinero',
}

/** Returns the label of a timeline step for a reader. */
export function labelTimelineStep(kind: TimelineKind, audience: Audience): string {
  const own = audience === 'contributor' ? CONTRIBUTOR_TIMELINE_LABELS[kind] : undefined
  return own ?? TIMELINE_LABELS[kind]
}
