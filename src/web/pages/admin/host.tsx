import type { ReactNode } from 'react'
import { formatPesos } from '#contract/money/money.ts'
import { PATHS } from '#contract/product/paths.ts'
import { AdminFrame, AdminPending, LabelBadge, MailLink, RowLink } from '#web/admin/admin-frame.tsx'
import { AllEventsTable, loadAllEvents } from '#web/admin/events-table.tsx'
import {
  Figures,
  FiguresSkeleton,
  formatInteger,
  PERIODS,
  readUnit,
  TimeChart,
} from '#web/admin/figures.tsx'
import { PAYOUT_STATUS_LABELS } from '#web/admin/labels.ts'
import { AccountBadge, changeSuspension, SuspendButton } from '#web/admin/users-table.tsx'
import { toRouteError } from '#web/api/api-errors.ts'
import { call } from '#web/api/call.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { ListPagination } from '#web/shell/lists/list-filter.tsx'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import type { Route } from './+types/host'

export const meta = () => buildPageMeta({ title: 'Anfitrión' })

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['ADMIN'])
  const search = new URL(request.url).searchParams
  const unit = readUnit(search, 'month')
  const [analytics, events] = await Promise.all([
    call('GET /admin/host-analytics/:hostId', {
      params: { hostId: params.id },
      query: { unit, last: PERIODS[unit].last },
    }).catch(toRouteError),
    loadAllEvents(call, search, params.id),
  ])
  return { analytics, events }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return changeSuspension(call, await request.formData())
}

export function HydrateFallback() {
  return (
    <AdminPending title="Anfitrión">
      <FiguresSkeleton />
    </AdminPending>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-center gap-3">
    <dt className="text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** One user: account, contributions and, for a host, metrics and events (`spec §6`). */
export default function AdminHost({ loaderData }: Route.ComponentProps) {
  const { analytics, events } = loaderData
  const { host, payoutStatus, payoutAccounts } = analytics
  const isHost = host.roles.includes('HOST') || host.totalEvents > 0
  return (
    <AdminFrame
      title={host.fullName}
      text={
        <>
          <MailLink address={host.email} className="text-base" />
          {!host.emailVerified && ' (sin confirmar: pudo registrarlo otra persona)'} · Registro:{' '}
          {formatShortDate(host.createdAt)}
        </>
      }
      action={<SuspendButton user={host} />}
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Fact name="Cuenta">
          <AccountBadge user={host} />
        </Fact>
        {isHost && (
          <Fact name="Pagos">
            <LabelBadge {...PAYOUT_STATUS_LABELS[payoutStatus ?? 'none']} />
          </Fact>
        )}
        {payoutAccounts.rejectedFor && (
          <Fact name="Rechazo del proveedor">
            <code>{payoutAccounts.rejectedFor}</code>
          </Fact>
        )}
        {payoutAccounts.total > 1 && (
          <Fact name="Cuentas de pagos que empezó">{formatInteger(payoutAccounts.total)}</Fact>
        )}
        <Fact name="Como aliado">
          <RowLink to={`${PATHS.adminContributions}?userId=${host.id}`}>
            Ver lo que ha aportado
          </RowLink>
        </Fact>
      </dl>
      {isHost && <HostActivity analytics={analytics} events={events} />}
    </AdminFrame>
  )
}

function HostActivity({ analytics, events }: Route.ComponentProps['loaderData']) {
  const { metrics } = analytics
  return (
    <>
      <Figures
        figures={[
          { name: 'Ingresos', value: formatPesos(metrics.totalRevenue) },
          { name: 'Comisiones', value: formatPesos(metrics.totalCommissions) },
          { name: 'Promedio por evento', value: formatPesos(metrics.avgRevenuePerEvent) },
          { name: 'Aportación promedio', value: formatPesos(metrics.avgContribution) },
          { name: 'Aportaciones', value: formatInteger(metrics.totalContributions) },
          { name: 'Eventos publicados', value: formatInteger(metrics.totalEvents) },
        ]}
      />
      <TimeChart
        key={analytics.unit}
        title="Aportaciones en el tiempo"
        unit={analytics.unit}
        points={analytics.points}
      />
      <Section id="eventos" title="Eventos" className="grid-cols-1 gap-4">
        <LoadResultView result={events}>
          {(page) => (
            <>
              <AllEventsTable page={page} filtered={false} hideHost />
              <ListPagination {...page.pagination} />
            </>
          )}
        </LoadResultView>
      </Section>
    </>
  )
}
