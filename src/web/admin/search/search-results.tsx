import type { AdminContribution, AdminContributionState } from '#contract/admin/contributions.ts'
import { isPartlyRefunded } from '#contract/contributions/labels.ts'
import { EVENT_REPORT_REASONS } from '#contract/events/event-reports.ts'
import { formatPesos } from '#contract/money/money.ts'
import { REFUND_REQUEST_WAITS } from '#contract/money/refunds/refund-request-labels.ts'
import {
  buildAdminContributionPath,
  buildAdminEventPath,
  buildAdminHostPath,
  PATHS,
} from '#contract/product/paths.ts'
import { LOCALE } from '#contract/product/product.ts'
import { LikelyDuplicateLink } from '#web/admin/contributions/same-email-contributions.tsx'
import { EventBadges, LabelBadge } from '#web/admin/frame/admin-frame.tsx'
import { RESULTS_MARK } from '#web/admin/frame/desk-search.tsx'
import {
  DECLINE_LABELS,
  findContributionState,
  labelGift,
  QUARANTINE_REASON_LABELS,
} from '#web/admin/labels.ts'
import { UserBadges } from '#web/admin/lists/users-table.tsx'
import { describePayoutFailure } from '#web/admin/money/payouts-table.tsx'
import { formatShortDate, formatShortDateTime } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { describeArrival, PayoutBadge } from '#web/shell/money/payout-state.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { type Found, rankGroups } from './rank.ts'
import { Group, type Result } from './search-group.tsx'

/** What is special about a contribution in this state. */
const NEXT_STEPS: Record<AdminContributionState, string | null> = {
  PENDING: 'Está en la página de pago: todavía no hay cargo.',
  CONFIRMED: null,
  EXPIRED: 'No terminó de pagar: no hubo cargo. Aquí está por qué.',
  FAILED: 'El pago no se completó: no hubo cargo. Aquí está por qué.',
  REFUNDED: 'Se devolvió. Aquí está cuándo regresa a la tarjeta.',
  DISPUTED: 'El banco pregunta por ella.',
  DISPUTE_LOST: 'El banco la devolvió a quien aportó.',
}

/** What whoever opens it has to know or to decide. */
function describeNext(row: AdminContribution): string | null {
  const { refundRequestWaits: waitsFor, lastDecline } = row
  const next = NEXT_STEPS[findContributionState(row)]
  if (waitsFor) return `Pide su dinero de vuelta. ${REFUND_REQUEST_WAITS[waitsFor]}.`
  if (row.evidenceDueBy)
    return `${next} Espera la evidencia hasta el ${formatShortDate(row.evidenceDueBy)}.`
  if (lastDecline && row.status !== 'CONFIRMED') {
    return `${DECLINE_LABELS[lastDecline]}. ${next ?? ''}`
  }
  return next
}

function presentGift(row: AdminContribution): Result {
  return {
    to: buildAdminContributionPath(row.id),
    name: `${row.contributorName}, ${formatPesos(row.amount)}`,
    folio: row.folio,
    badge: <LabelBadge {...labelGift(row)} />,
    facts: [
      formatShortDateTime(row.createdAt),
      row.folio,
      `${row.eventName}, de ${row.hostName}`,
      ...(isPartlyRefunded(row) ? [`quedan ${formatPesos(row.amount - row.refundedAmount)}`] : []),
      `${formatPesos(row.totalAmount)} con cargos`,
      ...(row.contributorEmail ? [row.contributorEmail] : []),
    ],
    next: (
      <>
        {describeNext(row)} <LikelyDuplicateLink gift={row} />
      </>
    ),
  }
}

const presentUser = (user: Found['users']['rows'][number]): Result => ({
  to: buildAdminHostPath(user.id),
  name: user.fullName,
  badge: <UserBadges user={user} />,
  facts: [
    user.email,
    formatCount(user.totalEvents, 'evento', 'eventos'),
    `Registro: ${formatShortDate(user.createdAt)}`,
  ],
})

const presentEvent = (event: Found['events']['rows'][number]): Result => ({
  to: buildAdminEventPath(event.id),
  name: event.name,
  badge: <EventBadges {...event} />,
  facts: [
    event.host.fullName,
    formatShortDate(event.eventDate, event.timeZone),
    `${formatPesos(event.totalRevenue)} recaudados`,
  ],
})

const presentPayout = (payout: Found['payouts']['rows'][number]): Result => ({
  to: buildAdminHostPath(payout.hostId),
  name: `${formatPesos(payout.amount)} a ${payout.hostName}`,
  badge: <PayoutBadge status={payout.status} />,
  facts: [describeArrival(payout)],
  ...(payout.status === 'failed' && { next: describePayoutFailure(payout) }),
})

const presentPayment = (payment: Found['payments']['rows'][number]): Result => ({
  to: PATHS.adminQuarantine + (payment.resolvedAt ? '?done=true' : ''),
  name: QUARANTINE_REASON_LABELS[payment.reason],
  badge: payment.resolvedAt ? (
    <LabelBadge label="Resuelto" tone="success" />
  ) : (
    <LabelBadge label="Por revisar" tone="danger" />
  ),
  facts: [
    ...(payment.total === null ? [] : [formatPesos(payment.total)]),
    formatShortDateTime(payment.createdAt),
  ],
  next: 'El proveedor cobró, y no corresponde a ninguna aportación.',
})

const presentReport = (report: Found['reports']['rows'][number]): Result => ({
  to: `${buildAdminEventPath(report.eventId)}#reportes`,
  name: `Reporte de ${report.eventName}`,
  badge: report.closedAt ? (
    <LabelBadge label="Atendido" tone="success" />
  ) : (
    <LabelBadge label="Espera" tone="warning" />
  ),
  facts: [EVENT_REPORT_REASONS[report.reason], formatShortDateTime(report.at)],
})

interface NoResultsProps {
  search: string
  shorter: Found['shorter']
}

/** Nothing matches all words: links to what fewer of them find. */
function NoResults({ search, shorter }: NoResultsProps) {
  return (
    <EmptyState
      title={`Nada coincide con “${search}”`}
      text="Prueba con una parte del nombre, el correo, el folio o su mitad, el monto como 500 o $571.24, la tarjeta como visa 4242, un día como ayer, viernes o 3 nov, el enlace o el código de un evento, o el identificador del proveedor. Los montos se buscan en las aportaciones, los depósitos y los pagos apartados."
      action={
        <ul className="grid gap-1 empty:hidden">
          {shorter.map((one) => (
            <li key={one.search}>
              <TextLink to={`${PATHS.adminSearch}?search=${encodeURIComponent(one.search)}`}>
                Sin “{one.without}”: {one.hasMore && 'más de '}
                {one.total.toLocaleString(LOCALE)} con “{one.search}”
              </TextLink>
            </li>
          ))}
          {!/\s/.test(search) && (
            <li>
              <TextLink to={`${PATHS.adminPrivacy}?search=${encodeURIComponent(search)}`}>
                Buscar “{search}” en Datos personales
              </TextLink>
            </li>
          )}
        </ul>
      }
    />
  )
}

/** What was found, the likeliest kind first. */
export function SearchResults({ found, search }: { found: Found; search: string }) {
  const { contributions, users, events, payouts, payments, reports } = found
  const query = `?search=${encodeURIComponent(search)}`
  if (
    [contributions, users, events, payouts, payments, reports].every(
      ({ rows }) => rows.length === 0,
    )
  ) {
    return <NoResults search={search} shorter={found.shorter} />
  }
  const hasOthers = [users, events, payouts, payments, reports].some(({ rows }) => rows.length > 0)
  const hasBoth = hasOthers && contributions.rows.length > 0
  const { isNamed, eventsFirst } = rankGroups(found, search)
  const gifts = (
    <Group
      id="aportaciones"
      title="Aportaciones"
      words={['aportación', 'aportaciones', 'las']}
      found={contributions}
      listPath={PATHS.adminContributions + query}
      present={presentGift}
    />
  )
  const ofUsers = (
    <Group
      key="users"
      id="personas"
      title="Personas"
      words={['persona', 'personas', 'las']}
      found={users}
      listPath={PATHS.adminUsers + query}
      present={presentUser}
    />
  )
  const ofEvents = (
    <Group
      key="events"
      id="eventos"
      title="Eventos"
      words={['evento', 'eventos', 'los']}
      found={events}
      listPath={PATHS.adminEvents + query}
      present={presentEvent}
    />
  )
  const others = hasOthers && (
    <div className="grid grid-cols-1 gap-8">
      <Group
        id="depositos"
        title="Depósitos"
        words={['depósito', 'depósitos', 'los']}
        found={payouts}
        listPath={PATHS.adminPayouts + query}
        present={presentPayout}
      />
      <Group
        id="apartados"
        title="Pagos apartados"
        words={['pago', 'pagos', 'los']}
        found={payments}
        listPath={PATHS.adminQuarantine}
        present={presentPayment}
      />
      <Group
        id="reportes"
        title="Reportes de eventos"
        words={['reporte', 'reportes', 'los']}
        found={reports}
        listPath={PATHS.adminEvents}
        present={presentReport}
      />
      {eventsFirst ? [ofEvents, ofUsers] : [ofUsers, ofEvents]}
    </div>
  )
  return (
    <div
      {...{ [RESULTS_MARK]: '' }}
      className={classNames(
        'grid gap-8 lg:items-start',
        hasBoth && isNamed && 'lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
        hasBoth && !isNamed && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
      )}
    >
      {isNamed && others}
      {gifts}
      {!isNamed && others}
    </div>
  )
}
