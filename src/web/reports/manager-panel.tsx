import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#contract/api/errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingArea, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { type ManagerData, readManagerData } from './report-calls.ts'
import { ReportForm } from './report-form.tsx'

type Read = { data: ManagerData } | { fault: string } | null

function useManagerData(bulk: boolean) {
  const [read, setRead] = useState<Read>(null)
  const load = useCallback(async () => {
    setRead(null)
    try {
      setRead({ data: await readManagerData(bulk) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRead({ fault: error.message })
    }
  }, [bulk])
  useEffect(() => void load(), [load])
  return { read, load }
}

/** What the section holds once it has been opened: on its way, a fault, nothing to choose, the form. */
export function ManagerPanel({ bulk }: { bulk: boolean }) {
  const { read, load } = useManagerData(bulk)
  if (!read) return <Loading />
  if ('fault' in read) {
    return (
      <Banner
        tone="danger"
        action={
          <Button variant="secondary" onClick={() => void load()}>
            Reintentar
          </Button>
        }
      >
        Error al cargar los reportes: {read.fault}
      </Banner>
    )
  }
  if (read.data.events.length === 0) {
    return (
      <EmptyState
        level={3}
        title="Aún no hay de qué hacer un reporte"
        text="Cuando un evento reciba aportaciones, aquí podrás descargar quién aportó."
      />
    )
  }
  return <ReportForm bulk={bulk} {...read.data} />
}

function Loading() {
  return (
    <LoadingArea label="Cargando reportes">
      <div className="grid gap-4">
        <Skeleton className="h-6 w-40" />
        <div className="grid gap-5 sm:grid-cols-3">
          {['a', 'b', 'c'].map((card) => (
            <Skeleton key={card} className="h-20" />
          ))}
        </div>
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-12 w-48" />
      </div>
    </LoadingArea>
  )
}
