import type { AuditAction, AuditEntry } from '#contract/admin/admin.ts'
import { formatPesos } from '#contract/money/money.ts'
import { formatCount } from '#web/format/text.ts'

type Detail = AuditEntry['detail']

function pesos(value: Detail[string] | undefined): string | null {
  return typeof value === 'number' ? formatPesos(value) : null
}

function amounts({ amount, total }: Detail): string[] {
  const [gift, all] = [pesos(amount), pesos(total)]
  return gift && all ? [`${gift} de la aportación, ${all} a la tarjeta`] : []
}

function countLine(value: Detail[string] | undefined, one: string, many: string): string[] {
  return typeof value === 'number' ? [formatCount(value, one, many)] : []
}

function openPayments({ checkoutsEnded }: Detail): string[] {
  return checkoutsEnded ? [`Pagos abiertos cancelados: ${checkoutsEnded}`] : []
}

const DECISIONS: Record<string, string> = {
  accept: 'Se registró como aportación',
  refund: 'Se devolvió a la tarjeta',
  dismiss: 'Se dio por revisado',
}

const DETAIL_LINES: Partial<Record<AuditAction, (detail: Detail) => string[]>> = {
  'suspend-user': openPayments,
  'refund-contribution': amounts,
  'refund-event': (detail) => [
    ...countLine(detail.contributions, 'aportación', 'aportaciones'),
    ...openPayments(detail),
  ],
  'resolve-quarantine': ({ decision }) => [DECISIONS[String(decision)] ?? []].flat(),
  'bulk-report': ({ events, format }) => [
    ...(typeof format === 'string' ? [format.toUpperCase()] : []),
    ...countLine(events, 'evento', 'eventos'),
  ],
}

/** The details of an audit entry, one line each. */
export function auditDetails({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string[] {
  return DETAIL_LINES[action]?.(detail) ?? []
}
