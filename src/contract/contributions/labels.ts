import type { ContributionStatus, PaymentReview } from './contributions.ts'
import type { TimelineKind } from './timeline.ts'

/** How a contribution's state and method read (`spec §2`, My contributions); free of zod. */
export const CONTRIBUTION_STATUS_LABELS: Record<ContributionStatus, string> = {
  PENDING: 'Pendiente',
  CONFIRMED: 'Confirmada',
  EXPIRED: 'Vencida',
  FAILED: 'No completada',
  REFUNDED: 'Reembolsada',
  DISPUTED: 'En aclaración',
}
/** Who reads it: whoever was given to and who runs the product, or whoever gave. */
export type Audience = 'host' | 'contributor'
/** A contribution in dispute (`R6`), once its bank has decided for the cardholder. */
export const DISPUTE_LOST_LABELS: Record<Audience, string> = {
  host: 'Aclaración perdida',
  contributor: 'Devuelta por tu banco',
}

/** A contribution whose payment is kept apart, to whoever gave. */
const REVIEW_LABELS: Record<PaymentReview, string> = {
  open: 'En revisión',
  refunded: CONTRIBUTION_STATUS_LABELS.REFUNDED,
  dismissed: 'Revisada',
}

/** What says how a contribution stands; hosts do not hear of payments that are kept apart. */
export interface ContributionState {
  status: ContributionStatus
  disputeLost: boolean
  review?: PaymentReview | null
}

/** How a contribution stands, as each side reads it. */
export function contributionLabel(
  { status, disputeLost, review }: ContributionState,
  side: Audience,
): string {
  if (review) return REVIEW_LABELS[review]
  return disputeLost ? DISPUTE_LOST_LABELS[side] : CONTRIBUTION_STATUS_LABELS[status]
}

/** Cards alone are taken today. */
export const PAYMENT_METHOD_LABELS = {
  CARD: 'Tarjeta',
  PAYPAL: 'PayPal',
  BANK_TRANSFER: 'Transferencia',
} as const

/** How each step of a contribution's way reads. */
const TIMELINE_LABELS: Record<TimelineKind, string> = {
  received: 'Pago recibido',
  'under-review': 'En revisión',
  confirmed: 'Aportación confirmada',
  transferred: 'Transferida a la cuenta del anfitrión',
  reversed: 'Regresó de la cuenta del anfitrión',
  deposited: 'Depositada en el banco del anfitrión',
  'refund-requested': 'Devolución solicitada',
  refunded: 'Devuelta a la tarjeta',
  'refund-failed': 'La devolución no llegó a la tarjeta',
  disputed: 'En aclaración con el banco',
  'dispute-won': 'Aclaración resuelta a favor',
  'dispute-lost': 'Aclaración perdida: el banco devolvió el pago',
}

const TIMELINE_LABELS_OF_GIVER: Partial<Record<TimelineKind, string>> = {
  disputed: 'En aclaración con tu banco',
  'dispute-won': 'Terminó la aclaración: tu pago sigue en pie',
  'dispute-lost': 'Tu banco te devolvió el pago',
}

/** How a step reads to either side. */
export function timelineLabel(kind: TimelineKind, side: Audience): string {
  const own = side === 'contributor' ? TIMELINE_LABELS_OF_GIVER[kind] : undefined
  return own ?? TIMELINE_LABELS[kind]
}
