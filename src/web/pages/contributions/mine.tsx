import type { ReactNode } from 'react'
import { redirect, useNavigation } from 'react-router'
import { call } from '#web/api/call.ts'
import {
  ContributionFigures,
  ContributionFiguresSkeleton,
} from '#web/contributions/mine/contribution-figures.tsx'
import { HistoryTable } from '#web/contributions/mine/history-table.tsx'
import {
  loadOwnContributions,
  type OwnContributions,
  readPage,
} from '#web/contributions/mine/load-contributions.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { PanelError } from '#web/shell/errors/panel-error.tsx'
import { PageBanner } from '#web/shell/page/page-banner.tsx'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Illustration } from '#web/ui/art/illustration.tsx'
import { Pagination } from '#web/ui/data/pagination.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingArea } from '#web/ui/feedback/skeleton.tsx'
import type { Route } from './+types/mine'

const TITLE = 'Mis Aportaciones'
const PATH = '/contributions'
export const meta = () => pageMeta({ title: TITLE })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireRoles(request, ['ALIADO'])
  const page = readPage(new URL(request.url).searchParams)
  const read = await loadOwnContributions(call, page)
  const last = Math.max(1, read.mine?.pagination.totalPages ?? page)
  if (page > last) throw redirect(last > 1 ? `${PATH}?page=${last}` : PATH)
  return { ...read, emailVerified: user.emailVerified }
}

export function HydrateFallback() {
  return (
    <>
      <PageBanner title={TITLE} />
      <div className="page-column py-8">
        <LoadingArea label="Cargando tus aportaciones">
          <ContributionFiguresSkeleton />
        </LoadingArea>
        <noscript>
          <p className="mt-6 text-center">
            Esta página necesita JavaScript. Actívalo para continuar.
          </p>
        </noscript>
      </div>
    </>
  )
}

/** What the signed-in person has given (`spec §2`, `R7`). */
export default function Contributions({ loaderData }: Route.ComponentProps) {
  const { fault, mine, emailVerified } = loaderData
  const turning = useNavigation().location?.pathname === PATH
  return (
    <Frame>
      {fault !== null ? (
        <PanelError>Error al cargar tus aportaciones: {fault}</PanelError>
      ) : turning ? (
        <Loading />
      ) : mine.pagination.total === 0 ? (
        <NoContributions emailVerified={emailVerified} />
      ) : (
        <Shown mine={mine} />
      )}
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

function Shown({ mine }: { mine: OwnContributions }) {
  const { contributions, summary, pagination } = mine
  return (
    <>
      <ContributionFigures summary={summary} />
      <section aria-labelledby="historial" className="grid grid-cols-1 gap-4">
        <h2 id="historial" className="text-xl">
          Historial
        </h2>
        <HistoryTable contributions={contributions} />
      </section>
      <Pagination
        page={pagination.page}
        totalPages={pagination.totalPages}
        hrefFor={(page) => (page > 1 ? `${PATH}?page=${page}` : PATH)}
      />
    </>
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
      action={<ButtonLink to="/events">Ver eventos</ButtonLink>}
    />
  )
}
