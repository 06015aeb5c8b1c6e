import { formatPesos } from '#contract/money/money.ts'
import type { QuarantineDecision, QuarantinedPayment } from '#contract/money/quarantine.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import { buildAdminContributionPath } from '#contract/product/paths.ts'
import { Identifier } from '#web/admin/facts.tsx'
import { AdminTable, Folio } from '#web/admin/frame/admin-frame.tsx'
import { FOR_FINANCE, QUARANTINE_REASON_LABELS } from '#web/admin/labels.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import { ForRoles } from '#web/session/use-session.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { stackedCellStyle, type TableColumn } from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { ResolveButtons, totalOf } from './resolve-payment.tsx'

const DECISION_LABELS: Record<QuarantineDecision, string> = {
  accept: 'Registrado',
  refund: 'Devuelto',
  dismiss: 'Revisado',
}

function Outcome({ payment }: { payment: QuarantinedPayment }) {
  const { contributionId, settled } = payment
  if (settled) return <ResolveButtons payment={payment} />
  if (!contributionId) return '—'
  return (
    <TextLink
      to={buildAdminContributionPath(contributionId)}
      className="@min-[58rem]:whitespace-nowrap"
    >
      Ver aportación
    </TextLink>
  )
}

function QuarantineStatus(payment: QuarantinedPayment) {
  const { resolvedAt, decision, hostDebt, settled, refundWaitsForFunds } = payment
  if (hostDebt)
    return (
      <span className={`${stackedCellStyle} gap-1`}>
        <StatusBadge tone="danger">El anfitrión debe</StatusBadge>
        {formatPesos(hostDebt)}
      </span>
    )
  if (settled)
    return (
      <span className={`${stackedCellStyle} gap-1`}>
        <StatusBadge tone="success">{DECISION_LABELS.refund}</StatusBadge>
        <span className="text-sm text-muted">
          {settled.how === 'paid' ? 'Pagó por fuera' : 'Se dio por perdido'}
        </span>
        <span className="text-sm text-muted tabular-nums">{formatPesos(settled.amount)}</span>
      </span>
    )
  if (refundWaitsForFunds) return <StatusBadge tone="warning">Espera saldo</StatusBadge>
  if (resolvedAt)
    return <StatusBadge tone="success">{DECISION_LABELS[decision ?? 'dismiss']}</StatusBadge>
  if (decision === 'refund') return <StatusBadge tone="warning">Devolviéndose</StatusBadge>
  return <StatusBadge tone="danger">Por revisar</StatusBadge>
}

const columns: TableColumn<QuarantinedPayment>[] = [
  {
    header: 'Motivo',
    heading: true,
    cell: ({ reason, folio }) => (
      <span className={stackedCellStyle}>
        {QUARANTINE_REASON_LABELS[reason]}
        {folio && <Folio>{folio}</Folio>}
      </span>
    ),
  },
  { header: 'Total', align: 'end', cell: totalOf },
  {
    header: 'Sesión',
    cell: ({ sessionId }) => <Identifier of="la sesión">{sessionId}</Identifier>,
  },
  { header: 'Llegó', unbroken: true, cell: ({ createdAt }) => formatShortDateTime(createdAt) },
  {
    header: 'Estado',
    unbroken: true,
    cell: QuarantineStatus,
  },
  {
    header: 'Resolver',
    below: ({ resolvedAt, settled }) => !resolvedAt || settled !== null,
    cell: (payment) =>
      payment.resolvedAt ? (
        <Outcome payment={payment} />
      ) : (
        <ForRoles of={FINANCE_DESK} otherwise={FOR_FINANCE}>
          <ResolveButtons payment={payment} />
        </ForRoles>
      ),
  },
]

interface QuarantineTableProps {
  payments: readonly QuarantinedPayment[]
  resolved: boolean
}

export function QuarantineTable({ payments, resolved }: QuarantineTableProps) {
  return (
    <AdminTable
      caption="Pagos apartados"
      columns={columns}
      rows={payments}
      empty={
        resolved
          ? { title: 'No hay pagos apartados resueltos' }
          : {
              title: 'No hay pagos apartados',
              text: 'Todo lo que cobró el proveedor corresponde a una aportación, o ya se resolvió.',
            }
      }
    />
  )
}
