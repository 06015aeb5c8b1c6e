import type { LedgerAccount, LedgerDifference, LedgerMovementKind } from './ledger.ts'
import { formatPesos } from './money.ts'

/** Spanish labels of each kind of difference; this file does not import zod. */
export const LEDGER_DIFFERENCE_LABELS: Record<LedgerDifference['kind'], string> = {
  'event-total': 'Total de un evento',
  'goal-total': 'Total de un sueño',
  'day-total': 'Total de un día',
  balance: 'Saldo de una cuenta',
  contribution: 'Aportación',
  'stopped-transfer': 'Transferencia detenida',
  'quarantined-payment': 'Pago apartado y devuelto',
  settlement: 'Saldado por fuera del proveedor',
  'host-transfers': 'Transferencias a un anfitrión',
  'missing-at-provider': 'No está en el proveedor',
  'missing-in-ledger': 'No está en el libro',
  'amount-mismatch': 'Otro monto en el proveedor',
}

/** Formats one difference: `Aportación 01a1…: se esperaba $1,130.00, hay $1,139.00`. */
export function describeLedgerDifference({ kind, id, expected, found }: LedgerDifference): string {
  const read = (amount: number | null) => (amount === null ? 'nada' : formatPesos(amount))
  const name = `${LEDGER_DIFFERENCE_LABELS[kind]} ${id}`
  if (expected === null && found === null) return name
  return `${name}: se esperaba ${read(expected)}, hay ${read(found)}`
}

/** Spanish labels of the accounts. */
export const LEDGER_ACCOUNT_LABELS: Record<LedgerAccount, string> = {
  card: 'Pagado con tarjeta',
  clearing: 'En camino',
  suspense: 'Apartado',
  revenue: 'Plataforma',
  provider_fees: 'Cargos del proveedor',
  host: 'Cuentas de anfitriones',
  bank: 'Bancos de anfitriones',
  outside: 'Por fuera del proveedor',
}

/** Spanish labels of the movements. */
export const LEDGER_MOVEMENT_LABELS: Record<LedgerMovementKind, string> = {
  charge: 'Cobro a la tarjeta',
  platform_fee: 'Cargos de la plataforma',
  transfer: 'Transferencia al anfitrión',
  provider_fee: 'Cargo del proveedor',
  connect_fee: 'Cargo de Connect',
  refund: 'Devolución a la tarjeta',
  fee_return: 'Cargos que se devolvieron',
  reversal: 'Regreso de la cuenta del anfitrión',
  refund_failed: 'Devolución que no llegó',
  dispute: 'Aclaración del banco',
  dispute_fee: 'Cargo por aclaración',
  dispute_won: 'Aclaración ganada',
  payout: 'Depósito en el banco',
  payout_failed: 'Depósito que no llegó',
  outside_payment: 'Saldado por fuera del proveedor',
  write_off: 'Dado por perdido',
}
