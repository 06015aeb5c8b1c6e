import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** `<Illustration name="nest" />`. */
  illustration?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** The button that fills it. */
  action?: ReactNode
  /** Level of the title in the page's outline. */
  level?: 1 | 2 | 3 | undefined
}

/** Shown where there is nothing: why, and what to do next. */
export const EmptyState = ({ illustration, title, text, action, level = 2 }: EmptyStateProps) => {
  const Heading = `h${level}` as const
  return (
    <div className="mx-auto grid max-w-md grid-cols-1 justify-items-center gap-3 px-4 py-10 text-center">
      {illustration && <div className="mb-2 w-56 max-w-full">{illustration}</div>}
      <Heading className="text-xl">{title}</Heading>
      {text && <div className="text-muted">{text}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
