import { LoadingArea, Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** The hosts' page of an event on its way, in the shape of its header. */
export const OwnerPending = () => (
  <LoadingArea label="Cargando tu evento">
    <div className="bg-[var(--event-sky)]">
      <div className="page-column grid gap-4 py-8">
        <Skeleton className="h-9 w-80 max-w-full" />
        <Skeleton className="h-5 w-56" />
      </div>
    </div>
    <div className="page-column grid min-h-dvh content-start gap-4 py-8">
      <Skeleton className="h-14" />
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </div>
  </LoadingArea>
)
