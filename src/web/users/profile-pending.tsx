import { LoadingArea, Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'

/** The profile on its way. */
export function ProfilePending() {
  return (
    <LoadingArea label="Cargando tu perfil">
      <div className="page-column grid grid-cols-1 items-start gap-6 py-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
        <Card padding="lg" className="grid h-112 content-start gap-5">
          <Skeleton className="size-18 rounded-full" />
          <SkeletonText lines={4} />
        </Card>
        <Card padding="lg" className="grid h-112 content-start gap-6">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </Card>
      </div>
    </LoadingArea>
  )
}
