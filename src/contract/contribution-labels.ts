import type { ContributionStatus } from './contributions.ts'
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
/** A contribution in dispute, once its bank has decided for the cardholder. */
export const DISPUTE_LOST_LABEL = 'Aclaración perdida'

/** Cards alone are taken today. */
export const PAYMENT_METHOD_LABELS = {
  CARD: 'Tarjeta',
  PAYPAL: 'PayPal',
  BANK_TRANSFER: 'Transferencia',
} as const

/** How each step of a contribution's way reads. */
export const TIMELINE_LABELS: Record<TimelineKind, string> = {
  received: 'Pago recibido',
  'under-review': 'En revisión',
  confirmed: 'Aportación confirmada',
  transferred: 'Transferida a la cuenta del anfitrión',
  'taken-back': 'Regresó de la cuenta del anfitrión',
  deposited: 'Depositada en el banco del anfitrión',
  'refund-requested': 'Devolución solicitada',
  refunded: 'Devuelta a la tarjeta',
  'refund-failed': 'La devolución no llegó a la tarjeta',
  disputed: 'En aclaración con el banco',
  'dispute-won': 'Aclaración resuelta a favor',
  'dispute-lost': 'Aclaración perdida: el banco devolvió el pago',
}
