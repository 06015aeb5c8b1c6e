import type { BankPayoutStatus } from './bank-payouts.ts'

export const PAYOUT_STATUS_NAMES: Record<BankPayoutStatus, string> = {
  pending: 'Programado',
  'in-transit': 'En camino',
  paid: 'Depositado',
  failed: 'No llegó',
  canceled: 'Cancelado',
}

/** By the provider's failure code. */
const REASONS: Partial<Record<string, string>> = {
  account_closed: 'La cuenta de banco está cerrada',
  account_frozen: 'La cuenta de banco está congelada',
  bank_account_restricted: 'La cuenta de banco no acepta este tipo de depósito',
  bank_ownership_changed: 'La cuenta de banco cambió de banco',
  could_not_process: 'El banco no pudo procesar el depósito',
  debit_not_authorized: 'El banco no permite este tipo de movimiento',
  declined: 'El banco rechazó el depósito',
  incorrect_account_holder_address: 'El domicilio no es el que tiene el banco',
  incorrect_account_holder_name: 'El nombre no es el que tiene el banco',
  incorrect_account_holder_tax_id: 'El RFC no es el que tiene el banco',
  incorrect_account_type: 'El tipo de cuenta de banco no es el correcto',
  insufficient_funds: 'La cuenta de pagos no tenía saldo suficiente',
  invalid_account_number: 'La CLABE no es válida',
  invalid_account_number_length: 'A la CLABE le faltan o le sobran números',
  invalid_currency: 'La cuenta de banco no es en pesos',
  no_account: 'El banco no encuentra esa cuenta',
  unsupported_card: 'El banco no acepta depósitos en esa tarjeta',
}

/**
 * Explains in Spanish why a payout did not arrive.
 * @param code the provider's failure code; null when it gave none
 */
export function explainPayoutFailure(code: string | null): string {
  return (code && REASONS[code]) || 'El banco no aceptó el depósito'
}

/** What the host does now: the provider sends nothing to a bank account that failed until it is changed. */
export function describePayoutFailureAction(whose: 'tu' | 'su'): string {
  return whose === 'tu'
    ? 'Revisa o cambia tu cuenta de banco en tu panel de pagos: hasta entonces no sale otro depósito.'
    : 'Tiene que revisar o cambiar su cuenta de banco en su panel de pagos: hasta entonces no sale otro depósito.'
}
