import type { LedgerBalances, LedgerDifference } from './ledger.ts'

/** How what does not agree reads; free of zod. */
export const LEDGER_DIFFERENCE_LABELS: Record<LedgerDifference['kind'], string> = {
  'event-total': 'Total de un evento',
  'goal-total': 'Total de un sueño',
  'day-total': 'Total de un día',
  balance: 'Saldo de una cuenta',
  contribution: 'Aportación',
  'only-here': 'No está en el proveedor',
  'only-there': 'No está en el libro',
  'other-amount': 'Otro monto en el proveedor',
}

/** How each account of the ledger reads. */
export const LEDGER_ACCOUNT_LABELS: Record<keyof LedgerBalances, string> = {
  card: 'Pagado con tarjeta',
  clearing: 'En camino',
  held: 'Apartado por revisar',
  revenue: 'Plataforma',
  provider: 'Cargos del proveedor',
  host: 'Cuentas de anfitriones',
  bank: 'Bancos de anfitriones',
}
