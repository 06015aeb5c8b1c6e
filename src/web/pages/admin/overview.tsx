import type { ReactNode } from 'react'
import type { getPayoutHealth, getRankings, HostNeedingAttention } from '#contract/admin/admin.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { formatPesos } from '#contract/money/money.ts'
import { DESK_ROLES } from '#contract/people/roles.ts'
import { buildAdminEventPath, buildAdminHostPath } from '#contract/product/paths.ts'
import {
  FiguresSkeleton,
  formatInteger,
  GlobalFigures,
  TimeChart,
} from '#web/admin/figures/figures.tsx'
import { loadRange, RangeFigures } from '#web/admin/figures/range-figures.tsx'
import { FoldedOnPhone } from '#web/admin/folded-section.tsx'
import { AdminFrame, AdminPending, LabelBadge, MailLink } from '#web/admin/frame/admin-frame.tsx'
import { PAYOUT_STATUS_LABELS } from '#web/admin/labels.ts'
import { RowLink } from '#web/admin/lists/row-link.tsx'
import {
  OperatorFaults,
  OperatorUnnamed,
  PLATFORM_LOAD_ERROR,
  PlatformFunds,
} from '#web/admin/money/platform-state.tsx'
import { Queue } from '#web/admin/queue/queue.tsx'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { formatCount } from '#web/format/text.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { DataTable, stackedCellStyle, type TableColumn } from '#web/ui/data/data-table.tsx'
import { LoadingArea, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import type { Route } from './+types/overview'

type Top = ReplyOf<typeof getRankings>

interface Ranked {
  id: string
  to: string
  name: string
  note: string
  amount: number
}

function Ranking({ title, rows }: { title: string; rows: readonly Ranked[] }) {
  return (
    <Card as="section" className="grid content-start gap-4">
      <h3 className="text-lg">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-muted">Aquí aparecerán cuando haya aportaciones confirmadas.</p>
      ) : (
        <ol className="grid divide-y divide-line">
          {rows.map((row, place) => (
            <li
              key={row.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
            >
              <div className="flex min-w-0 flex-1 basis-48 gap-3">
                <span aria-hidden="true" className="text-muted tabular-nums">
                  {place + 1}
                </span>
                <div className="grid min-w-0">
                  <RowLink to={row.to}>{row.name}</RowLink>
                  <span className="text-sm text-muted wrap-anywhere">{row.note}</span>
                </div>
              </div>
              <span className="money ml-auto font-semibold">{formatPesos(row.amount)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function Rankings({ top }: { top: Top }): ReactNode {
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <Ranking
        title="Eventos"
        rows={top.events.map((event) => ({
          id: event.id,
          to: buildAdminEventPath(event.id),
          name: event.name,
          note: `${event.hostName} · ${formatCount(event.contributions, 'aportación', 'aportaciones')}`,
          amount: event.totalRevenue,
        }))}
      />
      <Ranking
        title="Anfitriones"
        rows={top.hosts.map((host) => ({
          id: host.id,
          to: buildAdminHostPath(host.id),
          name: host.fullName,
          note: formatCount(host.totalEvents, 'evento', 'eventos'),
          amount: host.totalRevenue,
        }))}
      />
    </div>
  )
}

type Health = ReplyOf<typeof getPayoutHealth>

const STATES = ['active', 'pending', 'restricted', 'none'] as const

const yesNo = (yes: boolean) => (yes ? 'Sí' : 'No')

const columns: TableColumn<HostNeedingAttention>[] = [
  {
    header: 'Anfitrión',
    heading: true,
    cell: ({ hostId, fullName, email }) => (
      <span className={stackedCellStyle}>
        <RowLink to={buildAdminHostPath(hostId)}>{fullName}</RowLink>
        <MailLink address={email} />
      </span>
    ),
  },
  { header: 'Cuenta', cell: ({ status }) => <LabelBadge {...PAYOUT_STATUS_LABELS[status]} /> },
  { header: 'Cobra', cell: ({ chargesEnabled }) => yesNo(chargesEnabled) },
  { header: 'Deposita', cell: ({ payoutsEnabled }) => yesNo(payoutsEnabled) },
  {
    header: 'Datos pendientes',
    align: 'end',
    cell: ({ requirementsCurrentlyDue }) => formatInteger(requirementsCurrentlyDue.length),
  },
  {
    header: 'Eventos activos',
    align: 'end',
    cell: ({ activeEvents }) => formatInteger(activeEvents),
  },
]

const summaryStyle =
  'inline-flex min-h-11 list-none items-center gap-2 rounded-sm font-semibold text-accent'

/** The accounts that wait are in the queue, too: the table stays folded. */
function PayoutHealth({ health }: { health: Health }) {
  const { counts, attention, attentionTotal } = health
  return (
    <Section id="cuentas" title="Cuentas de pagos" className="grid-cols-1 gap-4">
      <Card>
        <dl className="flex flex-wrap gap-x-10 gap-y-5">
          {STATES.map((state) => (
            <div key={state} className="grid justify-items-start gap-1.5">
              <dt>
                <LabelBadge {...PAYOUT_STATUS_LABELS[state]} />
              </dt>
              <dd className="font-display text-xl font-semibold tabular-nums">
                {formatInteger(counts[state])}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      {attention.length === 0 ? (
        <p className="text-muted">
          Ninguna necesita atención. Aquí aparecen las cuentas que ya entregaron sus datos, o tienen
          eventos activos, y no pueden cobrar o depositar.
        </p>
      ) : (
        <details className="group">
          <summary className={summaryStyle}>
            {attentionTotal === 1 ? 'Una necesita' : `${formatInteger(attentionTotal)} necesitan`}{' '}
            atención
            <ChevronDownIcon className="transition-transform group-open:rotate-180" />
          </summary>
          <div className="grid grid-cols-1 gap-3 pt-3">
            <DataTable
              wide
              caption="Cuentas de pagos que necesitan atención"
              columns={columns}
              rows={attention}
              rowKey={({ hostId }) => hostId}
            />
            {attentionTotal > attention.length && (
              <p className="text-sm text-muted">
                Se muestran {attention.length} de {formatInteger(attentionTotal)}.
              </p>
            )}
          </div>
        </details>
      )}
    </Section>
  )
}

const TITLE = 'Administración'
export const meta = () => buildPageMeta({ title: TITLE })

export const clientLoader = keepWhenUnavailable(async ({ request }: Route.ClientLoaderArgs) => {
  await requireRoles(request, DESK_ROLES)
  const search = new URL(request.url).searchParams
  const [queue, period, metrics, top, health, platform] = await Promise.all([
    toLoadResult(call('GET /admin/queue'), 'Error al obtener lo que espera'),
    loadRange(call, search),
    toLoadResult(call('GET /admin/global-metrics'), 'Error al obtener las cifras'),
    toLoadResult(call('GET /admin/top'), 'Error al obtener lo más recaudado'),
    toLoadResult(call('GET /admin/payout-health'), 'Error al obtener las cuentas de pagos'),
    toLoadResult(call('GET /admin/platform'), PLATFORM_LOAD_ERROR),
  ])
  return { queue, period, metrics, top, health, platform }
})

export function HydrateFallback() {
  return (
    <AdminPending title={TITLE}>
      <LoadingArea label="Cargando">
        <div className="grid gap-6">
          <FiguresSkeleton />
          <Skeleton className="h-96 rounded-lg" />
        </div>
      </LoadingArea>
    </AdminPending>
  )
}

/** Metrics of the platform, and what needs attention (`R7`, `R9`). */
export default function Admin({ loaderData }: Route.ComponentProps) {
  const { queue, period, metrics, top, health, platform } = loaderData
  return (
    <AdminFrame title={TITLE}>
      <LoadResultView result={platform}>
        {({ faults }) => <OperatorFaults faults={faults} />}
      </LoadResultView>
      <LoadResultView result={queue}>{(data) => <Queue queue={data} />}</LoadResultView>
      {platform.data && !platform.data.namesOperator && <OperatorUnnamed />}
      <Section
        id="cifras"
        title="Cifras globales"
        text="Desde el principio."
        className="grid-cols-1 gap-4"
      >
        <LoadResultView result={metrics}>
          {(data) => <GlobalFigures metrics={data.metrics} />}
        </LoadResultView>
      </Section>
      <LoadResultView result={period.figures}>
        {(data) => <RangeFigures metrics={data} />}
      </LoadResultView>
      {platform.data && <PlatformFunds balance={platform.data.balance} />}
      <FoldedOnPhone label="Ver gráfica, más recaudado y cuentas de pagos">
        <LoadResultView result={period.timeline}>
          {({ unit, points }) => (
            <TimeChart
              title="Aportaciones en el tiempo"
              unit={unit}
              points={points}
              range={period.range}
            />
          )}
        </LoadResultView>
        <Section
          id="lugares"
          title="Más recaudado"
          text="Desde el principio, no solo en el periodo."
          className="grid-cols-1 gap-4"
        >
          <LoadResultView result={top}>{(data) => <Rankings top={data} />}</LoadResultView>
        </Section>
        <LoadResultView result={health}>{(data) => <PayoutHealth health={data} />}</LoadResultView>
      </FoldedOnPhone>
    </AdminFrame>
  )
}
