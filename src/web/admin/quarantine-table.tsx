import { useState } from 'react'
import type { Caller } from '#contract/api/caller.ts'
import { formatPesos } from '#contract/money/money.ts'
import type { QuarantineDecision, QuarantinedPayment } from '#contract/money/quarantine.ts'
import { buildAdminContributionPath, PATHS } from '#contract/product/paths.ts'
import { CURRENCY } from '#contract/product/product.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { toFormFailure } from '#web/forms/form.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import type { TableColumn } from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { AdminTable } from './admin-frame.tsx'
import { QUARANTINE_REASON_LABELS } from './labels.ts'
import { ReasonDialog, type ReasonedAction } from './reason-dialog.tsx'

/**
 * Consequences of accepting a quarantined payment as a contribution. We do not know an email address
 * that was typed only at the checkout.
 */
export function describeAcceptance(payment: Pick<QuarantinedPayment, 'acceptableAs' | 'total'>) {
  const { acceptableAs, total } = payment
  if (!acceptableAs) return ''
  const { amount, askedTotal, contributorName, eventName, goalName, hasEmail } = acceptableAs
  const goal = goalName ? `, para ${goalName}` : ''
  return [
    `${formatPesos(amount)} de ${contributorName} a ${eventName}${goal}.`,
    `Se pidieron ${formatPesos(askedTotal)} y se pagaron ${formatPesos(total ?? 0)}.`,
    'Cuenta para su evento con lo que de verdad se pagó.',
    `Quien aportó recibe su comprobante por correo${hasEmail ? '' : ' si escribió uno al pagar'};`,
    'el anfitrión, su aviso, si no lo desactivó.',
  ].join(' ')
}

/** The provider has not answered: the refund is finished by itself. */
const REFUND_IN_FLIGHT = 'La devolución está en camino: el proveedor todavía no la confirma'

const DECISIONS: readonly QuarantineDecision[] = ['accept', 'refund', 'dismiss']

/** For a page's clientAction: handles the form of `ResolveButtons`. */
export async function resolveQuarantinedPayment(call: Caller, form: FormData) {
  const requested = String(form.get('decision'))
  const decision = DECISIONS.find((each) => each === requested) ?? 'dismiss'
  const reason = String(form.get('reason') ?? '')
  try {
    const params = { id: String(form.get('paymentId')) }
    const { payment } = await call('POST /admin/quarantine/:id/resolve', {
      params,
      body: { decision, reason },
    })
    return payment.resolvedAt
      ? { done: true as const }
      : { done: true as const, text: REFUND_IN_FLIGHT }
  } catch (error) {
    return toFormFailure(error, form)
  }
}

const RESOLUTIONS: Record<QuarantineDecision, ReasonedAction> = {
  accept: {
    label: 'Registrar como aportación',
    busyLabel: 'Registrando...',
    question: '¿Registrar este pago como aportación?',
    text: '',
    done: 'Aportación registrada',
    tone: 'primary',
  },
  refund: {
    label: 'Devolver',
    busyLabel: 'Devolviendo...',
    question: '¿Devolver este pago?',
    text: 'Todo lo que se cobró regresa a la tarjeta, también lo que llegó a la cuenta de un anfitrión. No se puede deshacer.',
    done: 'Pago devuelto',
    tone: 'danger',
  },
  dismiss: {
    label: 'Dar por revisado',
    busyLabel: 'Guardando...',
    question: '¿Dar este pago por revisado?',
    text: 'No se mueve dinero. El pago no cuenta como ingreso y ya no aparece por revisar.',
    done: 'Pago revisado',
    tone: 'primary',
  },
}

function actionFor(decision: QuarantineDecision, payment: QuarantinedPayment): ReasonedAction {
  const act = RESOLUTIONS[decision]
  return decision === 'accept' ? { ...act, text: describeAcceptance(payment) } : act
}

/** Accepts, refunds or dismisses a quarantined payment, with a reason. */
function ResolveButtons({ payment, name }: { payment: QuarantinedPayment; name: string }) {
  const [confirming, setConfirming] = useState<QuarantineDecision | null>(null)
  const isInFlight = payment.decision === 'refund'
  const options: QuarantineDecision[] = isInFlight
    ? []
    : [
        ...(payment.acceptableAs ? (['accept'] as const) : []),
        ...(payment.refundable ? (['refund'] as const) : []),
        'dismiss',
      ]
  return (
    <span className="grid gap-2">
      {payment.notAcceptableReason && (
        <span className="text-sm text-muted">{payment.notAcceptableReason}</span>
      )}
      {options.map((decision) => (
        <Button
          key={decision}
          variant="secondary"
          className="@min-[58rem]:whitespace-nowrap"
          aria-label={`${RESOLUTIONS[decision].label}: ${name}`}
          onClick={() => setConfirming(decision)}
        >
          {RESOLUTIONS[decision].label}
        </Button>
      ))}
      {confirming && (
        <ReasonDialog
          act={actionFor(confirming, payment)}
          name={name}
          fields={{ paymentId: payment.id, decision: confirming }}
          hint="Queda en la auditoría."
          onClose={() => setConfirming(null)}
        />
      )}
    </span>
  )
}

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
    <TextLink
      to={buildAdminContributionPath(contributionId)}
      className="@min-[58rem]:whitespace-nowrap"
    >
      Ver aportación
    </TextLink>
  )
}

const columns: TableColumn<QuarantinedPayment>[] = [
  { header: 'Motivo', heading: true, cell: ({ reason }) => QUARANTINE_REASON_LABELS[reason] },
  { header: 'Total', align: 'end', cell: totalOf },
  {
    header: 'Sesión del proveedor',
    cell: ({ sessionId }) => <code className="text-sm wrap-anywhere">{sessionId}</code>,
  },
  { header: 'Llegó', unbroken: true, cell: ({ createdAt }) => formatShortDateTime(createdAt) },
  {
    header: 'Estado',
    unbroken: true,
    cell: ({ resolvedAt, decision }) =>
      resolvedAt ? (
        <StatusBadge tone="success">{DECISION_LABELS[decision ?? 'dismiss']}</StatusBadge>
      ) : decision === 'refund' ? (
        <StatusBadge tone="warning">Devolviéndose</StatusBadge>
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
