import { LoadingArea, Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'

export const cardGrid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

/** Cards on their way. */
export function EventsSkeleton() {
  return (
    <LoadingArea label="Cargando eventos">
      <div className={cardGrid}>
        {['a', 'b', 'c'].map((card) => (
          <Card key={card} padding="none">
            <Skeleton className="aspect-3/1 rounded-none" />
            <div className="grid gap-4 p-5">
              <Skeleton className="h-6 w-24" />
              <Skeleton className="h-7 w-4/5" />
              <SkeletonText lines={4} />
              <Skeleton className="h-3 w-full" />
              <Skeleton className="h-11 w-full" />
            </div>
          </Card>
        ))}
      </div>
    </LoadingArea>
  )
}
