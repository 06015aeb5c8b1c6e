import type { AdminContributionDetail } from '#contract/admin/contributions.ts'
import { isPartlyRefunded } from '#contract/contributions/labels.ts'
import { SERVICE_FEE_NAME, TRANSACTION_FEE_NAME } from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import { DESK_ROLES, FINANCE_DESK, SUPPORT_DESK } from '#contract/people/roles.ts'
import { buildAdminEventPath, buildAdminHostPath, PATHS } from '#contract/product/paths.ts'
import { Checkouts } from '#web/admin/contributions/checkouts.tsx'
import { DepositOfGift } from '#web/admin/contributions/deposit-of-gift.tsx'
import {
  awaitsEvidence,
  ContributionDisputes,
  hasRefundBounced,
  RefundsTable,
} from '#web/admin/contributions/disputes-and-refunds.tsx'
import { loadPayment, nameCard } from '#web/admin/contributions/payment-at-provider.ts'
import {
  changeReceipt,
  describeReceipt,
  ReceiptActions,
} from '#web/admin/contributions/receipt-actions.tsx'
import {
  declineRefundRequest,
  nameRefundRequest,
  RefundRequestSection,
} from '#web/admin/contributions/refund-request-section.tsx'
import {
  isRefundExplained,
  RefundAction,
  RefundSection,
} from '#web/admin/contributions/refund-section.tsx'
import {
  LikelyDuplicateBanner,
  SameEmailContributions,
} from '#web/admin/contributions/same-email-contributions.tsx'
import {
  addNote,
  type DeskRecords,
  Emails,
  LatestNote,
  listRecordParts,
  loadDeskRecords,
  NOTE_INTENT,
  Notes,
} from '#web/admin/desk-records.tsx'
import { Trail } from '#web/admin/desk-trail.tsx'
import { Facts, Identifier } from '#web/admin/facts.tsx'
import { FoldedSection } from '#web/admin/folded-section.tsx'
import { AdminFrame, AdminPending, MailLink } from '#web/admin/frame/admin-frame.tsx'
import { labelGift, REFUND_BOUNCED_LABEL } from '#web/admin/labels.ts'
import { RowLink } from '#web/admin/lists/row-link.tsx'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { useLoadResult } from '#web/api/load-result.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { ForRoles, useHasRole } from '#web/session/use-session.ts'
import { TimelineSteps } from '#web/shell/money/contribution-timeline.tsx'
import { GiftAmount } from '#web/shell/money/gift-amount.tsx'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import type { Route } from './+types/contribution'

type Contribution = AdminContributionDetail

/** Read from the provider once the page is there: it does not wait for it. */
function CardFact({ id }: { id: string }) {
  const { result } = useLoadResult(() => loadPayment(id))
  if (!result) return 'Leyendo…'
  if (!result.data) return result.errorMessage
  return result.data.card ? nameCard(result.data.card) : 'No disponible'
}

/** What must be sent to the bank comes first: on a phone the rest is folded. */
const isDisputed = ({ disputes }: Contribution) => disputes.some(awaitsEvidence)

function ContributionFacts({ contribution }: { contribution: Contribution }) {
  const { contributorEmail, eventName, eventId, goalName, hostId, hostName, latestReceipt } =
    contribution
  const facts = [
    {
      name: 'Folio',
      value: <span className="font-semibold whitespace-nowrap">{contribution.folio}</span>,
    },
    {
      name: 'Correo',
      value: contributorEmail ? <MailLink address={contributorEmail} /> : 'No dejó correo',
    },
    ...(latestReceipt ? [{ name: 'Comprobante', value: describeReceipt(latestReceipt) }] : []),
    { name: 'Evento', value: <RowLink to={buildAdminEventPath(eventId)}>{eventName}</RowLink> },
    { name: 'Sueño', value: goalName ?? 'Todo el evento' },
    { name: 'Anfitrión', value: <RowLink to={buildAdminHostPath(hostId)}>{hostName}</RowLink> },
    { name: 'Empezó', value: formatShortDateTime(contribution.createdAt) },
    {
      name: 'Se confirmó',
      value: contribution.confirmedAt ? formatShortDateTime(contribution.confirmedAt) : 'Aún no',
    },
    { name: 'Ante el público', value: contribution.anonymous ? 'Aliado anónimo' : 'Con su nombre' },
    {
      name: 'Tarjeta',
      value: contribution.paymentId ? <CardFact id={contribution.id} /> : 'Sin pago',
    },
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
    <FoldedSection id="datos" title="Datos" isDue={!isDisputed(contribution)}>
      <Facts facts={facts} />
    </FoldedSection>
  )
}

function ContributionAmounts({ contribution }: { contribution: Contribution }) {
  const { amount, transactionFee, serviceFee, totalAmount, reservedTotal } = contribution
  const isPaid = contribution.confirmedAt !== null
  return (
    <FoldedSection id="montos" title="Montos" isDue={!isDisputed(contribution)}>
      <dl className="grid gap-2">
        <Line name="Aportación" amount={amount} />
        <Line name={TRANSACTION_FEE_NAME} amount={transactionFee} />
        <Line name={SERVICE_FEE_NAME} amount={serviceFee} />
        <Line name={isPaid ? 'Pagó en total' : 'Total con cargos'} amount={totalAmount} strong />
        {reservedTotal > 0 && (
          <Line name="De regreso a la tarjeta, con cargos" amount={-reservedTotal} />
        )}
      </dl>
      {contribution.feesPaidBy === 'HOST' && (
        <p className="text-sm text-muted">La familia cubre los cargos: salieron de lo que pagó.</p>
      )}
    </FoldedSection>
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

const TITLE = 'Aportación'

export function meta({ loaderData }: Route.MetaArgs) {
  const { contributorName, folio } = loaderData?.contribution ?? {}
  return buildPageMeta({ title: folio ? `${contributorName} · ${folio}` : TITLE })
}

export const clientLoader = keepWhenUnavailable(
  async ({ request, params }: Route.ClientLoaderArgs) => {
    await requireRoles(request, DESK_ROLES)
    const [{ contribution }, records] = await Promise.all([
      call('GET /admin/contributions/:id', { params: { id: params.id } }).catch(toRouteError),
      loadDeskRecords(call, 'contribution', params.id),
    ])
    return { contribution, records }
  },
)

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === NOTE_INTENT) return addNote(call, 'contribution', form)
  if (intent === 'decline') return declineRefundRequest(call, params.id, form)
  return changeReceipt(call, params.id, form)
}

export const HydrateFallback = () => <AdminPending title={TITLE} />

/** In the order of the document. */
const listParts = (contribution: Contribution, isRefunder: boolean, all: DeskRecords) => {
  const { disputes, refunds, confirmedAt, sameEmailContributions, refundRequest } = contribution
  const payments = [{ id: 'pagos', label: 'Intentos de pago' }]
  const [notes, ...records] = listRecordParts('contribution', all)
  return [
    ...(confirmedAt ? [] : payments),
    ...(disputes.length > 0 ? [{ id: 'aclaraciones', label: 'Aclaraciones' }] : []),
    ...(refundRequest ? [{ id: 'de-vuelta', label: nameRefundRequest(contribution) }] : []),
    ...(confirmedAt ? [{ id: 'recorrido', label: 'Recorrido del dinero' }] : []),
    { id: 'montos', label: 'Montos' },
    ...(isRefunder && isRefundExplained(contribution)
      ? [{ id: 'devolver', label: 'Devolver' }]
      : []),
    ...(confirmedAt ? payments : []),
    notes,
    ...(refunds.length > 0 ? [{ id: 'devoluciones', label: 'Devoluciones' }] : []),
    { id: 'datos', label: 'Datos' },
    ...(sameEmailContributions.length > 0
      ? [{ id: 'mismo-correo', label: 'Otras aportaciones de este correo' }]
      : []),
    ...records,
  ]
}

/** One contribution: payment, refunds, disputes and the refund form (`R6`). */
export default function AdminContribution({ loaderData }: Route.ComponentProps) {
  const { contribution, records } = loaderData
  const { label, tone } = labelGift(contribution)
  const { amount, refundedAmount } = contribution
  const isPaid = contribution.confirmedAt !== null
  const isRefunder = useHasRole(FINANCE_DESK)
  return (
    <AdminFrame
      title={contribution.contributorName}
      trail={[{ label: 'Aportaciones', to: PATHS.adminContributions }]}
      text={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge tone={tone}>{label}</StatusBadge>
          {hasRefundBounced(contribution) && (
            <StatusBadge tone="danger">{REFUND_BOUNCED_LABEL}</StatusBadge>
          )}
          {isPartlyRefunded(contribution) ? (
            <span>
              quedan <span className="money">{formatPesos(amount - refundedAmount)}</span> de{' '}
              <span className="money">{formatPesos(amount)}</span>
            </span>
          ) : (
            <GiftAmount of="gift">{amount}</GiftAmount>
          )}
          <span>{contribution.folio}</span>
        </span>
      }
      action={
        <>
          <RefundAction contribution={contribution} />
          {/* The evidence comes first: its deadline is all that matters then. */}
          {!isDisputed(contribution) && (
            <ForRoles of={SUPPORT_DESK}>
              <ReceiptActions key={contribution.id} contribution={contribution} />
            </ForRoles>
          )}
        </>
      }
      parts={listParts(contribution, isRefunder, records)}
    >
      <LatestNote notes={records.notes} />
      <LikelyDuplicateBanner gift={contribution} />
      <ContributionDisputes contribution={contribution} />
      <div
        key={contribution.id}
        className="grid gap-4 sm:gap-6 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start"
      >
        <div className="grid min-w-0 grid-cols-1 gap-4 sm:gap-6">
          {!isPaid && <Checkouts contribution={contribution} />}
          <RefundRequestSection contribution={contribution} />
          {isPaid && (
            <FoldedSection
              id="recorrido"
              title="Recorrido del dinero"
              isDue={!isDisputed(contribution)}
            >
              <TimelineSteps
                contributionId={contribution.id}
                of={`de ${contribution.contributorName}`}
                renderNext={(expected) => (
                  <DepositOfGift hostId={contribution.hostId} otherwise={expected} />
                )}
              />
            </FoldedSection>
          )}
          <ContributionAmounts contribution={contribution} />
          <ForRoles of={FINANCE_DESK}>
            <RefundSection contribution={contribution} />
          </ForRoles>
          {isPaid && <Checkouts contribution={contribution} />}
          <Notes notes={records.notes} about={contribution.id} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4 sm:gap-6">
          <RefundsTable contribution={contribution} />
          <ContributionFacts contribution={contribution} />
          <SameEmailContributions contribution={contribution} />
          <Trail {...records} about={contribution.id} />
          <Emails emails={records.emails} />
        </div>
      </div>
    </AdminFrame>
  )
}
