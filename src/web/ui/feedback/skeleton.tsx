import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

/** The place of something that is on its way; give it that thing's size by `className`. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span
    aria-hidden="true"
    className={classNames('block rounded-sm bg-line/60 motion-safe:animate-breathe', className)}
  />
)

export const SkeletonText = ({ lines = 3 }: { lines?: number | undefined }) => (
  <span aria-hidden="true" className="grid gap-2.5">
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
      <Skeleton key={line} className={classNames('h-4', line === lines - 1 && 'w-3/5')} />
    ))}
  </span>
)

/** A card on its way; give it the card's height. */
export const CardSkeleton = (props: { className: string; lines?: number }) => (
  <Card padding="lg" className={props.className}>
    <SkeletonText lines={props.lines} />
  </Card>
)

/** Wraps skeletons and announces once that something is loading. */
export const LoadingArea = ({ label, children }: { label: string; children: ReactNode }) => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      {label}
    </p>
    {children}
  </div>
)
