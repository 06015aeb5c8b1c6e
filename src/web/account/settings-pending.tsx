import { LoadingArea, Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'

/** The settings on their way. */
export function SettingsPending() {
  return (
    <LoadingArea label="Cargando tu configuración">
      <div className="page-column grid max-w-3xl grid-cols-1 gap-6 py-8">
        <Card padding="lg" className="grid h-150 content-start gap-6">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </Card>
        <Card padding="lg" className="grid h-72 content-start gap-6">
          <Skeleton className="h-7 w-32" />
          <SkeletonText lines={4} />
        </Card>
      </div>
    </LoadingArea>
  )
}
