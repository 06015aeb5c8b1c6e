import { useNavigation } from 'react-router'
import type { GivingSummary } from '#contract/contributions/contributions.ts'
import { formatPesos } from '#contract/money/money.ts'
import { PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { HistoryTable } from '#web/contributions/history-table.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { LoadErrorBanner } from '#web/shell/errors/load-result-view.tsx'
import { ListPagination, ListPosition } from '#web/shell/lists/list-filter.tsx'
import { readPage } from '#web/shell/lists/list-query.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta, RequiresJavaScript } from '#web/shell/page/page.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { CardSkeleton, LoadingArea, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import { UnconfirmedContributorBanner } from '#web/users/unconfirmed-email.tsx'
import type { Route } from './+types/mine'

const grid = 'grid gap-5 sm:grid-cols-[auto_1fr] sm:items-start sm:gap-12'

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="money font-display text-xl font-semibold">{value.toLocaleString('es-MX')}</dd>
    </div>
  )
}

/** Totals of one's own confirmed contributions (`spec §2`, `R7`). */
function ContributionFigures({ summary }: { summary: GivingSummary }) {
  return (
    <Card as="section" aria-label="Resumen" className={grid}>
      <dl className="grid gap-1">
        <dt className="text-sm text-muted">Total aportado</dt>
        <dd className="money font-display text-2xl font-semibold">
          {formatPesos(summary.totalAmount)}
        </dd>
      </dl>
      <dl className="grid grid-cols-2 gap-4 sm:justify-start sm:gap-12 sm:grid-cols-[auto_auto]">
        <Figure name="Eventos apoyados" value={summary.eventsSupported} />
        <Figure name="Aportaciones" value={summary.count} />
      </dl>
    </Card>
  )
}

const TITLE = 'Mis Aportaciones'
export const meta = () => buildPageMeta({ title: TITLE })

export const clientLoader = keepWhenUnavailable(async ({ request }: Route.ClientLoaderArgs) => {
  await requireRoles(request, ['ALIADO'])
  const query = { page: readPage(new URL(request.url).searchParams) }
  return { history: await toLoadResult(call('GET /contributions/mine', { query })) }
})

const Pending = () => (
  <LoadingArea label="Cargando tus aportaciones">
    <div className="grid gap-6">
      <CardSkeleton className="h-28" lines={2} />
      <Skeleton className="h-7 w-32" />
      <CardSkeleton className="h-56" lines={6} />
    </div>
  </LoadingArea>
)

export const HydrateFallback = () => (
  <Page title={TITLE}>
    <Pending />
    <RequiresJavaScript />
  </Page>
)

/** The contributions of the signed-in person (`spec §2`, `R7`). */
export default function Contributions({ loaderData }: Route.ComponentProps) {
  const { history } = loaderData
  const isLoading = useNavigation().location?.pathname === PATHS.contributions
  if (history.errorMessage !== null) {
    return (
      <Page title={TITLE}>
        <LoadErrorBanner>Error al cargar tus aportaciones: {history.errorMessage}</LoadErrorBanner>
      </Page>
    )
  }
  const { contributions, summary, pagination } = history.data
  if (pagination.total === 0) return <NoContributions />
  return (
    <Page title={TITLE}>
      <UnconfirmedContributorBanner />
      <ListPosition {...pagination} />
      {isLoading ? (
        <Pending />
      ) : (
        <>
          <ContributionFigures summary={summary} />
          <Section id="historial" title="Historial" className="grid-cols-1 gap-4">
            <HistoryTable contributions={contributions} />
          </Section>
          <ListPagination {...pagination} />
        </>
      )}
    </Page>
  )
}

function NoContributions() {
  return (
    <Page title={TITLE}>
      <UnconfirmedContributorBanner />
      <EmptyState
        illustration="nest"
        title="Aún no tienes aportaciones"
        text="Cuando apoyes el sueño de una familia, aquí verás cada aportación y su comprobante."
        links={[{ to: PATHS.events, label: 'Ver eventos' }]}
      />
    </Page>
  )
}
