import type { DisputeStatus } from './refunds.ts'

export const DISPUTE_STATUS_NAMES: Record<DisputeStatus, string> = {
  inquiry: 'Consulta del banco',
  needs_response: 'Espera evidencia',
  under_review: 'En revisión del banco',
  won: 'Ganada',
  lost: 'Perdida',
}

const DISPUTE_REASONS: Record<string, string> = {
  bank_cannot_process: 'El banco no pudo procesar el cargo',
  credit_not_processed: 'Dice que no recibió una devolución',
  customer_initiated: 'La abrió la persona titular de la tarjeta',
  duplicate: 'Dice que se le cobró dos veces',
  fraudulent: 'Dice que no hizo este pago',
  general: 'Sin motivo en particular',
  incorrect_account_details: 'Los datos de la cuenta no son correctos',
  insufficient_funds: 'Fondos insuficientes',
  noncompliant: 'No cumple las reglas de la tarjeta',
  product_not_received: 'Dice que no recibió lo que pagó',
  product_unacceptable: 'Dice que no es lo que pagó',
  subscription_canceled: 'Dice que ya había cancelado',
  unrecognized: 'No reconoce el cargo',
}

/** Label of the provider's dispute reason; an unknown reason is shown as it is. */
export function labelDisputeReason(reason: string): string {
  return DISPUTE_REASONS[reason] ?? reason
}
