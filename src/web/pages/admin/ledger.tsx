import type { LedgerCheck, LedgerDifference } from '#contract/money/ledger.ts'
import { LEDGER_DIFFERENCE_LABELS } from '#contract/money/ledger-labels.ts'
import { formatPesos } from '#contract/money/money.ts'
import { DESK_ROLES, FINANCE_DESK } from '#contract/people/roles.ts'
import { PATHS } from '#contract/product/paths.ts'
import { Figures, formatInteger } from '#web/admin/figures/figures.tsx'
import { FoldedSection } from '#web/admin/folded-section.tsx'
import { AdminFrame, AdminPending, AdminTable } from '#web/admin/frame/admin-frame.tsx'
import { buildListMeta } from '#web/admin/lists/build-list-meta.ts'
import { LedgerMovements, readLedgerFilter } from '#web/admin/money/ledger-movements.tsx'
import { LedgerSums } from '#web/admin/money/ledger-sums.tsx'
import { CheckNow } from '#web/admin/queue/check-now.tsx'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { ForRoles } from '#web/session/use-session.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { readId } from '#web/shell/lists/list-query.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import type { TableColumn } from '#web/ui/data/data-table.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import type { Route } from './+types/ledger'

const amount = (centavos: number | null) => (centavos === null ? '—' : formatPesos(centavos))

const columns: TableColumn<LedgerDifference>[] = [
  { header: 'Qué no cuadra', heading: true, cell: ({ kind }) => LEDGER_DIFFERENCE_LABELS[kind] },
  { header: 'Cuál', cell: ({ id }) => <code className="text-sm wrap-anywhere">{id}</code> },
  { header: 'Se esperaba', align: 'end', cell: ({ expected }) => amount(expected) },
  { header: 'Hay', align: 'end', cell: ({ found }) => amount(found) },
]

function CheckSummary({ check }: { check: LedgerCheck }) {
  const { differences, finishedAt } = check
  const when = `Última revisión: ${formatShortDateTime(finishedAt)}`
  if (differences.length === 0) {
    return (
      <Banner tone="success" title="Aportaciones, libro y proveedor cuadran">
        {when}
      </Banner>
    )
  }
  const title = `${formatCount(differences.length, 'diferencia', 'diferencias')} por revisar`
  return (
    <Banner tone="danger" title={title}>
      {when}
    </Banner>
  )
}

function LedgerCheckResult({ check }: { check: LedgerCheck | null }) {
  if (!check) {
    return (
      <Banner tone="info" title="Todavía no hay revisiones">
        La primera se hace esta noche, o ahora mismo si la pides.
      </Banner>
    )
  }
  const { differences } = check
  return (
    <>
      <CheckSummary check={check} />
      {differences.length > 0 && (
        <AdminTable
          caption="Diferencias"
          columns={columns}
          rows={differences}
          rowKey={({ kind, id }) => `${kind} ${id}`}
        />
      )}
    </>
  )
}

function ComparedFigures({ figures }: Pick<LedgerCheck, 'figures'>) {
  return (
    <FoldedSection
      id="revision"
      title="Lo que se comparó"
      text="Como estaba en la última revisión."
    >
      <Figures
        figures={[
          { name: 'Totales guardados', value: formatPesos(figures.totals) },
          { name: 'Suma de aportaciones', value: formatPesos(figures.contributions) },
          { name: 'Según el libro', value: formatPesos(figures.ledger) },
          { name: 'Movimientos del proveedor', value: formatInteger(figures.compared) },
          { name: 'Suman en el proveedor', value: formatPesos(figures.provider) },
          { name: 'Suman en el libro', value: formatPesos(figures.booked) },
        ]}
      />
    </FoldedSection>
  )
}

const TITLE = 'Libro de movimientos'
export const meta = buildListMeta(TITLE)

function QuarantineNotice({ unresolved }: { unresolved: number }) {
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

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, DESK_ROLES)
  const search = new URL(request.url).searchParams
  const before = readId(search, 'before')
  const filter = readLedgerFilter(search)
  const days = { from: filter.from, to: filter.to }
  const [ledger, movements, sums, quarantine] = await Promise.all([
    toLoadResult(call('GET /admin/ledger'), 'Error al obtener el libro'),
    toLoadResult(
      call('GET /admin/ledger/movements', { query: { before, ...filter } }),
      'Error al obtener los movimientos',
    ),
    toLoadResult(call('GET /admin/ledger/sums', { query: days }), 'Error al obtener las sumas'),
    toLoadResult(
      call('GET /admin/quarantine', { query: { pageSize: 1 } }),
      'Error al obtener pagos',
    ),
  ])
  return { ledger, movements, sums, quarantine, days, older: before !== undefined }
}

const PARTS = [
  { id: 'movimientos', label: 'Movimientos' },
  { id: 'saldos', label: 'Saldos por cuenta' },
]

export const HydrateFallback = () => <AdminPending title={TITLE} />

export default function AdminLedger({ loaderData }: Route.ComponentProps) {
  const ledger = loaderData.ledger.data
  return (
    <AdminFrame
      title={TITLE}
      text="Cada noche se compara con las aportaciones y con el proveedor."
      parts={PARTS}
      action={
        ledger && (
          <ForRoles of={FINANCE_DESK}>
            <CheckNow check={ledger.check} />
          </ForRoles>
        )
      }
    >
      <LoadResultView result={loaderData.ledger}>
        {({ check }) => <LedgerCheckResult check={check} />}
      </LoadResultView>
      <LoadResultView result={loaderData.movements}>
        {(page) => <LedgerMovements page={page} older={loaderData.older} />}
      </LoadResultView>
      <LoadResultView result={loaderData.sums}>
        {(sums) => <LedgerSums sums={sums} days={loaderData.days} />}
      </LoadResultView>
      <LoadResultView result={loaderData.quarantine}>
        {({ unresolved }) => <QuarantineNotice unresolved={unresolved} />}
      </LoadResultView>
      {ledger?.check && <ComparedFigures figures={ledger.check.figures} />}
    </AdminFrame>
  )
}
