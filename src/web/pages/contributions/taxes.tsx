import { useState } from 'react'
import { describeNotedGifts } from '#contract/events/other-gifts/noted-gift-kinds.ts'
import { formatPesos } from '#contract/money/money.ts'
import { PATHS } from '#contract/product/paths.ts'
import {
  EXCEEDS_GIFT_EXEMPTION,
  exceedsGiftExemption,
  GIFT_TAX_RULES,
  NO_TAX_ADVICE,
  TAX_YEAR_SCOPE,
  type TaxYearContributor,
} from '#contract/reports/tax-years.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { download } from '#web/api/download.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { formatCount } from '#web/format/text.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { LoadErrorBanner } from '#web/shell/errors/load-result-view.tsx'
import { ListPagination, ListPosition } from '#web/shell/lists/list-filter.tsx'
import { readPage } from '#web/shell/lists/list-query.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta, PagePending } from '#web/shell/page/page.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { DataTable, type TableColumn } from '#web/ui/data/data-table.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import { DownloadIcon } from '#web/ui/more-icons.tsx'
import type { Route } from './+types/taxes'

const TITLE = 'Impuestos'
export const meta = () => buildPageMeta({ title: TITLE })

/** The year that the address asks for, else the present one in Mexico City. */
function readYear(search: URLSearchParams): number {
  const asked = search.get('year') ?? ''
  return Number(/^2[01]\d\d$/.test(asked) ? asked : toMexicoCityClock(new Date()).day.slice(0, 4))
}

export const clientLoader = keepWhenUnavailable(async ({ request }: Route.ClientLoaderArgs) => {
  await requireRoles(request, ['HOST'])
  const search = new URL(request.url).searchParams
  const year = readYear(search)
  const input = { params: { year }, query: { page: readPage(search) } }
  return { year, received: await toLoadResult(call('GET /reports/tax-years/:year', input)) }
})

export const HydrateFallback = PagePending

const COLUMNS: readonly TableColumn<TaxYearContributor & { place: number }>[] = [
  {
    header: 'Persona',
    heading: true,
    cell: ({ name, email, amount }) => (
      <span className="grid gap-1 wrap-anywhere">
        {name}
        {email && <span className="text-sm font-normal text-muted">{email}</span>}
        {exceedsGiftExemption(amount) && (
          <span className="text-sm font-normal text-warning">{EXCEEDS_GIFT_EXEMPTION}</span>
        )}
      </span>
    ),
  },
  {
    header: 'Aportaciones',
    align: 'end',
    cell: ({ contributions }) => contributions.toLocaleString('es-MX'),
  },
  {
    header: 'Monto',
    align: 'end',
    unbroken: true,
    cell: ({ amount }) => <span className="money font-semibold">{formatPesos(amount)}</span>,
  },
]

function DownloadYear({ year }: { year: number }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    setError(null)
    try {
      const name = `recibido-en-${year}.pdf`
      await download('GET /reports/tax-years/:year/pdf', { params: { year } }, name)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(`No se pudo descargar el archivo. ${failure.message}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button busy={busy} busyLabel="Preparando..." onClick={() => void start()}>
        <DownloadIcon /> Descargar PDF de {year}
      </Button>
      {error && <Banner tone="danger">{error}</Banner>}
    </div>
  )
}

/** The years with gifts, and the one that is shown. */
function YearLinks({ year, years }: { year: number; years: readonly number[] }) {
  const shown = [...new Set([year, ...years])].toSorted((a, b) => b - a)
  if (shown.length === 1) return null
  return (
    <nav aria-label="Año" className="flex flex-wrap gap-2">
      {shown.map((other) => (
        <ButtonLink
          key={other}
          to={`?year=${other}`}
          variant={other === year ? 'secondary' : 'quiet'}
          aria-current={other === year ? 'page' : undefined}
        >
          {other}
        </ButtonLink>
      ))}
    </nav>
  )
}

/** What the hosts noted of gifts that came another way: beside the year's sum (`R24`). */
function NotedYear({ noted }: { noted: { amount: number; things: number } }) {
  const text = describeNotedGifts(noted)
  return text ? <p className="first-letter:uppercase">{text}, según lo que anotaste.</p> : null
}

/** What a host received in a year, by person, for their tax return (`spec §9`). */
export default function Taxes({ loaderData: { year, received } }: Route.ComponentProps) {
  if (received.errorMessage !== null) {
    return (
      <Page title={TITLE}>
        <LoadErrorBanner>Error al cargar lo que recibiste: {received.errorMessage}</LoadErrorBanner>
      </Page>
    )
  }
  const { years, totals, noted, contributors, pagination } = received.data
  return (
    <Page
      title={TITLE}
      text="Lo que recibiste en un año, por persona, para tu declaración."
      trail={[{ label: 'Mis eventos', to: PATHS.events }]}
    >
      <YearLinks year={year} years={years} />
      <ListPosition {...pagination} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <div className="grid grid-cols-1 content-start gap-6">
          {totals.contributors === 0 ? (
            <>
              <EmptyState
                level={2}
                title={`No tienes aportaciones confirmadas en ${year}`}
                text="Cuando recibas alguna, aquí verás cuánto te dio cada persona en el año."
              />
              <NotedYear noted={noted} />
            </>
          ) : (
            <>
              <Card as="section" aria-label="Resumen" className="grid gap-5">
                <dl className="grid gap-1">
                  <dt className="text-sm text-muted">Recibiste en {year}</dt>
                  <dd className="money font-display text-2xl font-semibold">
                    {formatPesos(totals.amount)}
                  </dd>
                  <dd className="text-muted">
                    {formatCount(totals.contributions, 'aportación', 'aportaciones')} de{' '}
                    {formatCount(totals.contributors, 'persona', 'personas')}
                  </dd>
                </dl>
                <NotedYear noted={noted} />
                <p className="max-w-prose">{TAX_YEAR_SCOPE}</p>
                <DownloadYear year={year} />
              </Card>
              <Section id="personas" title="Por persona" className="gap-4">
                <DataTable
                  caption={`Personas que te dieron en ${year}`}
                  columns={COLUMNS}
                  rows={contributors.map((contributor, place) => ({ ...contributor, place }))}
                  rowKey={({ place }) => `${place}`}
                />
              </Section>
              <ListPagination {...pagination} />
            </>
          )}
        </div>
        <Section
          id="ley"
          title="Lo que dice la ley"
          size="lg"
          className="max-w-prose content-start gap-2"
        >
          {[...GIFT_TAX_RULES, NO_TAX_ADVICE].map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Section>
      </div>
    </Page>
  )
}
