import type { ReactNode } from 'react'
import { Breadcrumb, type BreadcrumbItem } from './breadcrumb.tsx'

export interface PageBannerProps {
  /** The page's one h1. */
  title: ReactNode
  breadcrumb: readonly BreadcrumbItem[]
  text?: ReactNode
  /** Buttons at the right, below the title on phones. */
  action?: ReactNode
}

/** The head of a page: breadcrumb, title, main action. */
export const PageBanner = ({ title, breadcrumb, text, action }: PageBannerProps) => (
  <header className="border-b border-line bg-sunk">
    <div className="page-column grid gap-2 pt-2 pb-6 sm:pb-8">
      <Breadcrumb items={breadcrumb} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid min-w-0 gap-2">
          <h1 className="text-2xl wrap-anywhere">{title}</h1>
          {text && <p className="max-w-prose text-muted">{text}</p>}
        </div>
        {action && <div className="flex flex-wrap gap-3">{action}</div>}
      </div>
    </div>
  </header>
)
