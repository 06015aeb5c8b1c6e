import { EmptyState, type EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'

/** A page that has one thing to say, and the ways on. */
export function PageNotice(props: Omit<EmptyStateProps, 'level'>) {
  return (
    <div className="page-column py-10">
      <EmptyState level={1} {...props} />
    </div>
  )
}
