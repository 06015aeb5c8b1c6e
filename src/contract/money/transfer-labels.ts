import type { TransferDirection } from './stopped-transfers.ts'

const ACCOUNT_GONE = 'La cuenta del anfitrión se cerró o dejó de estar conectada con nosotros.'
const ACCOUNT_NOT_ABLE =
  'La cuenta del anfitrión no puede recibir transferencias: el proveedor la rechazó, o espera datos suyos.'

/** Our own code: what the host must return was paid to them outside the provider. */
export const PAID_OUTSIDE = 'paid_outside'

/** By the provider's error code. */
const REASONS: Partial<Record<string, string>> = {
  insufficient_capabilities_for_transfer: ACCOUNT_NOT_ABLE,
  capability_not_active: ACCOUNT_NOT_ABLE,
  transfers_not_allowed: ACCOUNT_NOT_ABLE,
  account_closed: ACCOUNT_GONE,
  account_invalid: ACCOUNT_GONE,
  no_account: ACCOUNT_GONE,
  resource_missing: ACCOUNT_GONE,
  [PAID_OUTSIDE]:
    'Se le pagó por fuera del proveedor, así que no se puede retirar de su cuenta: tiene que regresarlo por fuera.',
  transfer_source_balance_parameters_mismatch:
    'El pago ya no alcanza para esta transferencia: otras ya lo usaron.',
}

const BALANCE_SHORT: Record<TransferDirection, string> = {
  'to-host': 'El saldo disponible de la plataforma no alcanza.',
  'from-host': 'La cuenta del anfitrión no tiene saldo suficiente.',
}
/** The provider's error codes for a balance that does not cover what is to move. */
export const BALANCE_SHORT_CODES: readonly string[] = ['balance_insufficient', 'insufficient_funds']

/**
 * Explains in Spanish why the provider refused to move money.
 * @param code the provider's error code; null when it gave none
 */
export function transferRefusalText(direction: TransferDirection, code: string | null): string {
  if (code && BALANCE_SHORT_CODES.includes(code)) return BALANCE_SHORT[direction]
  const known = code ? REASONS[code] : undefined
  if (known) return known
  return `El proveedor no aceptó la operación${code ? ` (${code})` : ''}. Búscala en su panel por el número de solicitud.`
}
