import type { RefundRequestState } from './refund-requests.ts'

/** Where a request for the money back stands, for admins and in files. */
export const REFUND_REQUEST_LABELS: Record<RefundRequestState, string> = {
  open: 'Espera al anfitrión',
  escalated: 'Espera a soporte',
  refunding: 'Devolución en camino',
  refunded: 'Se devolvió',
  disputed: 'En aclaración con su banco',
  declined: 'No se devolvió',
  withdrawn: 'Retiró su solicitud',
}

/** Whom a request waits for. */
export const REFUND_REQUEST_WAITS = {
  host: REFUND_REQUEST_LABELS.open,
  support: REFUND_REQUEST_LABELS.escalated,
} as const
