import { CardSkeleton, LoadingArea, Skeleton } from '#web/ui/feedback/skeleton.tsx'

export function HomePending() {
  return (
    <LoadingArea label="Cargando tu inicio">
      <div className="page-column grid min-h-dvh content-start gap-8 py-8 sm:py-12">
        <div className="grid gap-3">
          <Skeleton className="h-9 w-56" />
          <Skeleton className="h-6 w-80 max-w-full" />
        </div>
        <div className="grid gap-4">
          {[1, 2, 3].map((place) => (
            <CardSkeleton key={place} className="h-36" />
          ))}
        </div>
      </div>
    </LoadingArea>
  )
}
