import { useState } from 'react'
import { PATHS, REPORTS_QUERY } from '#contract/product/paths.ts'
import { toLoadResult, useLoadResult } from '#web/api/load-result.ts'
import { useHashTarget } from '#web/shell/page/use-hash-target.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingArea, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { DownloadIcon } from '#web/ui/more-icons.tsx'
import { loadReportManagerData } from './generate-reports.ts'
import { ReportForm } from './report-form.tsx'

interface ReportManagerProps {
  bulk?: boolean
  /** Opens the section, with the event of this id chosen, if there is one; null leaves it folded. */
  eventId?: string | null
}

function ReportManagerContent({ bulk = false, eventId }: ReportManagerProps) {
  const { result, reload } = useLoadResult(() => toLoadResult(loadReportManagerData(bulk)))
  if (!result) return <Loading />
  if (result.errorMessage !== null) {
    return (
      <RetryBanner onRetry={reload}>
        Error al cargar los reportes: {result.errorMessage}
      </RetryBanner>
    )
  }
  if (result.data.events.length === 0) {
    return (
      <EmptyState
        level={3}
        title="Aún no hay de qué hacer un reporte"
        text="Cuando un evento reciba aportaciones, aquí podrás descargar quién aportó."
      />
    )
  }
  return (
    <div className="grid gap-6">
      <ReportForm bulk={bulk} chosenId={eventId} {...result.data} />
      {!bulk && (
        <p className="border-t border-line pt-5">
          ¿Es para tu declaración? En <TextLink to={PATHS.taxes}>Impuestos</TextLink> está lo que
          recibiste en un año, por persona.
        </p>
      )}
    </div>
  )
}

function Loading() {
  return (
    <LoadingArea label="Cargando reportes">
      <div className="grid gap-4">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-13" />
        <Skeleton className="h-32" />
        <Skeleton className="h-12 w-48" />
      </div>
    </LoadingArea>
  )
}

/**
 * Report downloads, in a collapsible section (`spec §2`, `§5`, `§7`). A host gets one file per event;
 * with `bulk` an admin gets one for all.
 */
export function ReportManager({ bulk = false, eventId = null }: ReportManagerProps) {
  const [opened, setOpened] = useState(eventId !== null)
  const summary = useHashTarget<HTMLElement>(REPORTS_QUERY, true)
  return (
    <details
      id={REPORTS_QUERY}
      open={eventId !== null}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
      className="group min-w-0 rounded-lg bg-surface shadow-card"
    >
      <summary
        ref={summary}
        className="flex min-h-14 list-none items-center gap-3 rounded-lg px-5 py-3 hover:bg-sunk group-open:rounded-b-none"
      >
        <DownloadIcon className="shrink-0 text-accent" />
        <span className="grid flex-1">
          <h2 className="text-lg">Reportes</h2>
          <span className="text-sm text-muted">Descarga quién aportó y cómo van los sueños</span>
        </span>
        <ChevronDownIcon className="shrink-0 text-accent transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-5">
        {opened && <ReportManagerContent bulk={bulk} eventId={eventId} />}
      </div>
    </details>
  )
}
