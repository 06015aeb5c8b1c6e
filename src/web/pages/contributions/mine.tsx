import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { toPanel } from '#web/api/panel.ts'
import {
  ContributionFigures,
  ContributionFiguresSkeleton,
} from '#web/contributions/mine/contribution-figures.tsx'
import { HistoryTable } from '#web/contributions/mine/history-table.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { PanelError } from '#web/shell/errors/panel-error.tsx'
import { ListPagination } from '#web/shell/lists/list-pagination.tsx'
import { readPage } from '#web/shell/lists/list-query.ts'
import { PageBanner } from '#web/shell/page/page-banner.tsx'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import { RequiresJavaScript } from '#web/shell/page/page-pending.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Illustration } from '#web/ui/art/illustration.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingArea } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import type { Route } from './+types/mine'

const TITLE = 'Mis Aportaciones'
export const meta = () => pageMeta({ title: TITLE })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { emailVerified } = await requireRoles(request, ['ALIADO'])
  const query = { page: readPage(new URL(request.url).searchParams) }
  return { emailVerified, own: await toPanel(call('GET /contributions/mine', { query })) }
}

export function HydrateFallback() {
  return (
    <Frame>
      <Loading />
      <RequiresJavaScript />
    </Frame>
  )
}

/** The contributions of the signed-in person (`spec §2`, `R7`). */
export default function Contributions({ loaderData }: Route.ComponentProps) {
  const { own, emailVerified } = loaderData
  const isLoading = useNavigation().location?.pathname === PATHS.contributions
  if (own.errorMessage !== null) {
    return (
      <Frame>
        <PanelError>Error al cargar tus aportaciones: {own.errorMessage}</PanelError>
      </Frame>
    )
  }
  const { contributions, summary, pagination } = own.data
  if (isLoading || pagination.total === 0) {
    return (
      <Frame>{isLoading ? <Loading /> : <NoContributions emailVerified={emailVerified} />}</Frame>
    )
  }
  return (
    <Frame>
      <ContributionFigures summary={summary} />
      <Section id="historial" title="Historial" className="grid-cols-1 gap-4">
        <HistoryTable contributions={contributions} />
      </Section>
      <ListPagination {...pagination} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageBanner title={TITLE} />
      <div className="page-column grid grid-cols-1 gap-6 py-8">{children}</div>
    </>
  )
}

function Loading() {
  return (
    <LoadingArea label="Cargando tus aportaciones">
      <ContributionFiguresSkeleton />
    </LoadingArea>
  )
}

function NoContributions({ emailVerified }: { emailVerified: boolean }) {
  return (
    <EmptyState
      illustration={<Illustration name="nest" />}
      title="Aún no tienes aportaciones"
      text={
        emailVerified
          ? 'Cuando apoyes el sueño de una familia, aquí verás cada aportación y su comprobante.'
          : 'Confirma tu correo para ver también las que hiciste antes de crear tu cuenta.'
      }
      action={<ButtonLink to={PATHS.events}>Ver eventos</ButtonLink>}
    />
  )
}
