import type { ContributionStatus } from './contributions.ts'

/** How a contribution's state and method read (`spec §2`, My contributions); free of zod. */
export const CONTRIBUTION_STATUS_LABELS: Record<ContributionStatus, string> = {
  PENDING: 'Pendiente',
  CONFIRMED: 'Confirmada',
  EXPIRED: 'Vencida',
  FAILED: 'No completada',
  REFUNDED: 'Reembolsada',
  DISPUTED: 'En aclaración',
}
/** Cards alone are taken today. */
export const PAYMENT_METHOD_LABELS = {
  CARD: 'Tarjeta',
  PAYPAL: 'PayPal',
  BANK_TRANSFER: 'Transferencia',
} as const
