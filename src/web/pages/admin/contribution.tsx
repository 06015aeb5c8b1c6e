import type { AdminContributionDetail } from '#contract/admin/contributions.ts'
import { SERVICE_FEE_NAME, TRANSACTION_FEE_NAME } from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import { DESK_ROLES, FINANCE_DESK, SUPPORT_DESK } from '#contract/people/roles.ts'
import { buildAdminEventPath, buildAdminHostPath, PATHS } from '#contract/product/paths.ts'
import { AdminFrame, AdminPending, LabelBadge, MailLink, RowLink } from '#web/admin/admin-frame.tsx'
import { changeReceipt, ReceiptActions } from '#web/admin/contributions/receipt-actions.tsx'
import {
  RefundSection,
  refundContribution,
  tellPayer,
} from '#web/admin/contributions/refund-form.tsx'
import {
  declineRefundRequest,
  RefundRequestSection,
} from '#web/admin/contributions/refund-request-section.tsx'
import { addNote, DeskRecordsView, loadDeskRecords, NOTE_INTENT } from '#web/admin/desk-records.tsx'
import { Facts, Identifier } from '#web/admin/facts.tsx'
import {
  DECLINE_LABELS,
  DISPUTE_STATUS_LABELS,
  findContributionState,
  formatDeadline,
  labelContributionState,
  labelDisputeReason,
  REFUND_STATUS_LABELS,
  REFUND_WAITS_LABEL,
} from '#web/admin/labels.ts'
import { EvidenceInstructions } from '#web/admin/money/disputes-table.tsx'
import { toRouteError } from '#web/api/api-errors.ts'
import { call } from '#web/api/call.ts'
import { formatShortDate, formatShortDateTime } from '#web/format/dates.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { ForRoles } from '#web/session/use-session.ts'
import { ContributionTimeline } from '#web/shell/money/contribution-timeline.tsx'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { DataTable, type TableColumn } from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Card, CardSection, Section } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import type { Route } from './+types/contribution'

type Contribution = AdminContributionDetail

function ContributionFacts({ contribution }: { contribution: Contribution }) {
  const { contributorEmail, eventName, eventSlug, goalName, hostId, hostName } = contribution
  const facts = [
    {
      name: 'Folio',
      value: <span className="font-semibold whitespace-nowrap">{contribution.folio}</span>,
    },
    {
      name: 'Correo',
      value: contributorEmail ? <MailLink address={contributorEmail} /> : 'No dejó correo',
    },
    { name: 'Evento', value: <RowLink to={buildAdminEventPath(eventSlug)}>{eventName}</RowLink> },
    { name: 'Sueño', value: goalName ?? 'Todo el evento' },
    { name: 'Anfitrión', value: <RowLink to={buildAdminHostPath(hostId)}>{hostName}</RowLink> },
    { name: 'Empezó', value: formatShortDateTime(contribution.createdAt) },
    {
      name: 'Se confirmó',
      value: contribution.confirmedAt ? formatShortDateTime(contribution.confirmedAt) : 'Aún no',
    },
    { name: 'Ante el público', value: contribution.anonymous ? 'Aliado anónimo' : 'Con su nombre' },
    {
      name: 'Pago del proveedor',
      value: contribution.paymentId ? (
        <Identifier of="el pago">{contribution.paymentId}</Identifier>
      ) : (
        'Sin pago'
      ),
    },
  ]
  return (
    <CardSection id="datos" title="Datos" className="gap-4">
      <Facts facts={facts} />
    </CardSection>
  )
}

const CHECKOUT_LABELS: Record<Contribution['checkouts'][number]['status'], string> = {
  opening: 'Se estaba abriendo',
  open: 'Abierto',
  complete: 'Pagado',
  expired: 'Venció sin pagarse',
  refused: 'El proveedor no lo abrió',
}

/** Each visit to the provider's page: the lost gift is explained here. */
function Checkouts({ checkouts }: Pick<Contribution, 'checkouts'>) {
  return (
    <CardSection id="pagos" title="Intentos de pago" className="gap-4">
      <ul className="grid divide-y divide-line">
        {checkouts.map(({ sessionId, status, startedAt, expiresAt, declines, lastDecline }) => (
          <li key={startedAt} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong>{CHECKOUT_LABELS[status]}</strong>
              <span className="text-sm text-muted">
                {formatShortDateTime(startedAt)}
                {status === 'open' && `, vence ${formatShortDateTime(expiresAt)}`}
              </span>
            </p>
            {lastDecline && (
              <p>
                {DECLINE_LABELS[lastDecline]}
                {declines > 1 && ` (${declines} intentos rechazados)`}.
              </p>
            )}
            {sessionId && <Identifier of="la sesión">{sessionId}</Identifier>}
          </li>
        ))}
      </ul>
    </CardSection>
  )
}

function ContributionAmounts({ contribution }: { contribution: Contribution }) {
  const { amount, transactionFee, serviceFee, totalAmount, reservedTotal } = contribution
  const isPaid = contribution.confirmedAt !== null
  return (
    <CardSection id="montos" title="Montos" className="content-start gap-4">
      <dl className="grid gap-2">
        <Line name="Aportación" amount={amount} />
        <Line name={TRANSACTION_FEE_NAME} amount={transactionFee} />
        <Line name={SERVICE_FEE_NAME} amount={serviceFee} />
        <Line name={isPaid ? 'Pagó en total' : 'Total con cargos'} amount={totalAmount} strong />
        {reservedTotal > 0 && <Line name="De regreso a la tarjeta" amount={-reservedTotal} />}
      </dl>
      {contribution.feesPaidBy === 'HOST' && (
        <p className="text-sm text-muted">La familia cubre los cargos: salieron de lo que pagó.</p>
      )}
    </CardSection>
  )
}

function Line({ name, amount, strong }: { name: string; amount: number; strong?: boolean }) {
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-4',
        strong && 'border-t border-line pt-2 font-semibold',
      )}
    >
      <dt className={strong ? '' : 'text-muted'}>{name}</dt>
      <dd className={strong ? 'money text-lg' : 'money'}>
        {formatPesos(amount).replace('-', '−')}
      </dd>
    </div>
  )
}

type Refund = Contribution['refunds'][number]

const refundColumns: TableColumn<Refund>[] = [
  { header: 'Fecha', heading: true, cell: ({ createdAt }) => formatShortDate(createdAt) },
  { header: 'De la aportación', align: 'end', cell: ({ amount }) => formatPesos(amount) },
  { header: 'A la tarjeta', align: 'end', cell: ({ totalAmount }) => formatPesos(totalAmount) },
  {
    header: 'Estado',
    cell: ({ status, waitsForFunds }) => (
      <LabelBadge {...(waitsForFunds ? REFUND_WAITS_LABEL : REFUND_STATUS_LABELS[status])} />
    ),
  },
  {
    header: 'Quién la pagó',
    cell: (refund) => (refund.status === 'failed' ? 'Nadie: no salió' : tellPayer(refund)),
  },
  {
    header: 'Motivo',
    cell: ({ reason }) => <span className="wrap-anywhere">{reason ?? '—'}</span>,
  },
]

function RefundsTable({ refunds }: Pick<Contribution, 'refunds'>) {
  if (refunds.length === 0) return null
  return (
    <Section id="devoluciones" title="Devoluciones" className="grid-cols-1 gap-4">
      <DataTable
        caption="Devoluciones"
        columns={refundColumns}
        rows={refunds}
        rowKey={({ id }) => id}
      />
    </Section>
  )
}

const closedDisputes = new Set<string>(['won', 'lost', 'under_review'])

type Dispute = Contribution['disputes'][number]

function awaitsEvidence(dispute: Dispute): dispute is Dispute & { evidenceDueBy: string } {
  return dispute.evidenceDueBy !== null && !closedDisputes.has(dispute.status)
}

function ContributionDisputes({ disputes }: Pick<Contribution, 'disputes'>) {
  if (disputes.length === 0) return null
  return (
    <Section id="aclaraciones" title="Aclaraciones" className="grid-cols-1 gap-4">
      <ul className="grid gap-3">
        {disputes.map((dispute) => (
          <Card as="li" key={dispute.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <LabelBadge {...DISPUTE_STATUS_LABELS[dispute.status]} />
            <span>{labelDisputeReason(dispute.reason)}</span>
            <span className="money font-semibold">{formatPesos(dispute.amount)}</span>
            <span className="text-muted">Se abrió el {formatShortDate(dispute.openedAt)}</span>
            {awaitsEvidence(dispute) && (
              <strong className="text-danger">{formatDeadline(dispute.evidenceDueBy)}</strong>
            )}
            <Identifier of="la aclaración">{dispute.providerId}</Identifier>
          </Card>
        ))}
      </ul>
      {disputes.some(awaitsEvidence) && (
        <p>
          <EvidenceInstructions />
        </p>
      )}
    </Section>
  )
}

export const meta = () => buildPageMeta({ title: 'Aportación' })

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireRoles(request, DESK_ROLES)
  const [{ contribution }, records] = await Promise.all([
    call('GET /admin/contributions/:id', { params: { id: params.id } }).catch(toRouteError),
    loadDeskRecords(call, 'contribution', params.id),
  ])
  return { contribution, records }
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === NOTE_INTENT) return addNote(call, 'contribution', form)
  if (intent === 'decline') return declineRefundRequest(call, params.id, form)
  if (intent === 'resend' || intent === 'email') return changeReceipt(call, params.id, form)
  return refundContribution(call, params.id, form)
}

export const HydrateFallback = () => <AdminPending title="Aportación" />

/** One contribution: payment, refunds, disputes and the refund form (`R6`). */
export default function AdminContribution({ loaderData }: Route.ComponentProps) {
  const { contribution, records } = loaderData
  const { label, tone } = labelContributionState(findContributionState(contribution))
  return (
    <AdminFrame
      title={contribution.contributorName}
      trail={[{ label: 'Aportaciones', to: PATHS.adminContributions }]}
      text={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge tone={tone}>{label}</StatusBadge>
          <span className="money">{formatPesos(contribution.amount)}</span>
          <span>{contribution.folio}</span>
        </span>
      }
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <ContributionFacts contribution={contribution} />
          <Checkouts checkouts={contribution.checkouts} />
          <ContributionDisputes disputes={contribution.disputes} />
          <RefundsTable refunds={contribution.refunds} />
          {contribution.confirmedAt !== null && (
            <CardSection id="recorrido" title="Recorrido del dinero" className="grid-cols-1 gap-2">
              <ContributionTimeline
                contributionId={contribution.id}
                of={`de ${contribution.contributorName}`}
              />
            </CardSection>
          )}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ContributionAmounts contribution={contribution} />
          <RefundRequestSection contribution={contribution} />
          <ForRoles of={SUPPORT_DESK}>
            <ReceiptActions contribution={contribution} />
          </ForRoles>
          <ForRoles of={FINANCE_DESK}>
            <RefundSection contribution={contribution} />
          </ForRoles>
        </div>
        <DeskRecordsView records={records} about={contribution.id} />
      </div>
    </AdminFrame>
  )
}
