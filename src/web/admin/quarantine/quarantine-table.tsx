import { formatPesos } from '#contract/money/money.ts'
import type { QuarantineDecision, QuarantinedPayment } from '#contract/money/quarantine.ts'
import { adminContributionPath, PATHS } from '#contract/product/paths.ts'
import { CURRENCY } from '#contract/product/product.ts'
import { AdminTable } from '#web/admin/admin-table.tsx'
import { QUARANTINE_REASONS } from '#web/admin/labels.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import type { TableColumn } from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ResolveButtons } from './resolve-buttons.tsx'

function totalOf({ total, currency }: QuarantinedPayment): string {
  if (total === null) return '—'
  return currency === CURRENCY ? formatPesos(total) : `${total} ${currency ?? ''}`.trim()
}

const DECISION_LABELS: Record<QuarantineDecision, string> = {
  accept: 'Registrado',
  refund: 'Devuelto',
  dismiss: 'Revisado',
}

function Outcome({ payment: { contributionId } }: { payment: QuarantinedPayment }) {
  if (!contributionId) return '—'
  return (
    <TextLink to={adminContributionPath(contributionId)} className="@min-[58rem]:whitespace-nowrap">
      Ver aportación
    </TextLink>
  )
}

const columns: TableColumn<QuarantinedPayment>[] = [
  {
    header: 'Motivo',
    heading: true,
    cell: ({ reason }) => QUARANTINE_REASONS[reason],
  },
  { header: 'Total', align: 'end', cell: totalOf },
  {
    header: 'Sesión del proveedor',
    cell: ({ sessionId }) => <code className="text-sm wrap-anywhere">{sessionId}</code>,
  },
  {
    header: 'Llegó',
    unbroken: true,
    cell: ({ createdAt }) => formatShortDateTime(createdAt),
  },
  {
    header: 'Estado',
    unbroken: true,
    cell: ({ resolvedAt, decision }) =>
      resolvedAt ? (
        <StatusBadge tone="success">{DECISION_LABELS[decision ?? 'dismiss']}</StatusBadge>
      ) : (
        <StatusBadge tone="danger">Por revisar</StatusBadge>
      ),
  },
  {
    header: 'Resolver',
    below: ({ resolvedAt }) => !resolvedAt,
    cell: (payment) =>
      payment.resolvedAt ? (
        <Outcome payment={payment} />
      ) : (
        <ResolveButtons payment={payment} name={`${totalOf(payment)} · ${payment.sessionId}`} />
      ),
  },
]

export function QuarantineNotice({ unresolved }: { unresolved: number }) {
  if (unresolved === 0) return null
  return (
    <Banner
      tone="warning"
      title={`${formatCount(unresolved, 'pago apartado', 'pagos apartados')} por revisar`}
      action={
        <ButtonLink to={PATHS.adminQuarantine} variant="secondary">
          Ver pagos apartados
        </ButtonLink>
      }
    >
      El proveedor cobró, pero no corresponde a lo que pedimos. No cuenta como ingreso.
    </Banner>
  )
}

export function QuarantineTable({ payments }: { payments: readonly QuarantinedPayment[] }) {
  return (
    <AdminTable
      caption="Pagos apartados"
      columns={columns}
      rows={payments}
      empty={{
        title: 'No hay pagos apartados',
        text: 'Todo lo que cobró el proveedor corresponde a una aportación.',
      }}
    />
  )
}
