import { formatPesos } from '#contract/money/money.ts'
import type { QuarantineDecision, QuarantinedPayment } from '#contract/money/quarantine.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import {
  buildAdminContributionPath,
  buildAdminHostPath,
  buildDeskRowAnchor,
} from '#contract/product/paths.ts'
import { buildProviderDisputeUrl, buildProviderPaymentUrl } from '#contract/product/product.ts'
import { shortenId } from '#contract/text/shorten-id.ts'
import { Identifier } from '#web/admin/facts.tsx'
import { AdminTable, Folio } from '#web/admin/frame/admin-frame.tsx'
import { FINANCE_ONLY_LABEL, QUARANTINE_REASON_LABELS } from '#web/admin/labels.ts'
import { RowLink } from '#web/admin/lists/row-link.tsx'
import { formatShortDateTime } from '#web/format/dates.ts'
import { ForRoles } from '#web/session/use-session.ts'
import { NewTabLink, textLinkStyle } from '#web/ui/actions/text-link.tsx'
import { stackedCellStyle, type TableColumn } from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { ResolveButtons, totalOf } from './resolve-payment.tsx'

const DECISION_LABELS: Record<QuarantineDecision, string> = {
  accept: 'Registrado',
  refund: 'Devuelto',
  dismiss: 'Revisado',
}

/** Who decided, when and why; below it what may still be done. */
function Resolution({ payment }: { payment: QuarantinedPayment }) {
  const { contributionId, folio, resolution, resolvedAt, settled } = payment
  const by = resolution?.by
  return (
    <span className={`${stackedCellStyle} gap-1 lg:min-w-40`}>
      {by ? (
        <RowLink to={buildAdminHostPath(by.id)}>{by.name ?? 'Cuenta eliminada'}</RowLink>
      ) : (
        'Automático'
      )}
      {resolution?.reason && <span className="text-sm wrap-anywhere">“{resolution.reason}”</span>}
      {resolvedAt && (
        <span className="text-sm whitespace-nowrap text-muted">
          {formatShortDateTime(resolvedAt)}
        </span>
      )}
      {settled && <ResolveButtons payment={payment} />}
      {!settled && contributionId && (
        <RowLink to={buildAdminContributionPath(contributionId)}>
          Ver aportación
          {folio && <span className="sr-only"> {folio}</span>}
        </RowLink>
      )}
    </span>
  )
}

/** To the dispute, if it is one, else to the payment. */
function ProviderLink({ payment }: { payment: QuarantinedPayment }) {
  const { reason, sessionId, paymentId, folio } = payment
  const isDispute = reason === 'unmatched-dispute'
  if (!isDispute && paymentId === null) return null
  return (
    <NewTabLink
      href={
        isDispute ? buildProviderDisputeUrl(sessionId) : buildProviderPaymentUrl(paymentId ?? '')
      }
      className={classNames('text-sm', textLinkStyle)}
    >
      Abrir en el proveedor
      <span className="sr-only">
        {isDispute ? ' la aclaración ' : ' el pago '}
        {folio ?? shortenId(sessionId)}
      </span>
    </NewTabLink>
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

const shared: TableColumn<QuarantinedPayment>[] = [
  {
    header: 'Motivo',
    heading: true,
    cell: ({ id, reason, folio }) => (
      <span id={buildDeskRowAnchor(id)} className={`${stackedCellStyle} rounded-sm`}>
        {QUARANTINE_REASON_LABELS[reason]}
        {folio && <Folio>{folio}</Folio>}
      </span>
    ),
  },
  { header: 'Total', align: 'end', cell: totalOf },
  {
    header: 'Sesión',
    cell: (payment) => (
      <span className={stackedCellStyle}>
        {payment.reason.startsWith('unmatched-') ? (
          <Identifier of={`la sesión de ${shortenId(payment.sessionId)}`}>
            {payment.sessionId}
          </Identifier>
        ) : (
          <code className="text-sm whitespace-nowrap">{payment.sessionId}</code>
        )}
        <ProviderLink payment={payment} />
      </span>
    ),
  },
  { header: 'Llegó', unbroken: true, cell: ({ createdAt }) => formatShortDateTime(createdAt) },
  {
    header: 'Estado',
    unbroken: true,
    cell: QuarantineStatus,
  },
]

const waitingColumns: TableColumn<QuarantinedPayment>[] = [
  ...shared,
  {
    header: 'Resolver',
    below: () => true,
    cell: (payment) => (
      <ForRoles of={FINANCE_DESK} otherwise={FINANCE_ONLY_LABEL}>
        <ResolveButtons payment={payment} />
      </ForRoles>
    ),
  },
]

const resolvedColumns: TableColumn<QuarantinedPayment>[] = [
  ...shared,
  {
    header: 'Quién, cuándo y por qué',
    below: ({ settled }) => settled !== null,
    cell: (payment) => <Resolution payment={payment} />,
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
      columns={resolved ? resolvedColumns : waitingColumns}
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
