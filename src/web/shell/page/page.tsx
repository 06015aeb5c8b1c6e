import type { ReactNode } from 'react'
import { PATHS } from '#contract/product/paths.ts'
import { EmptyState, type EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'
import { Loading } from '#web/ui/feedback/spinner.tsx'
import {
  PageBanner as Banner,
  type PageBannerProps as BannerProps,
  type BreadcrumbItem,
} from '#web/ui/layout/page-banner.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

/** For pages whose content loads in the browser. */
export function RequiresJavaScript() {
  return (
    <noscript>
      <p className="mt-6 text-center">Esta página necesita JavaScript. Actívalo para continuar.</p>
    </noscript>
  )
}

/** What a private page shows while its guard and data load: its `HydrateFallback`. */
export function PagePending() {
  return (
    <div className="page-column grid min-h-[60vh] content-center">
      <Loading />
      <RequiresJavaScript />
    </div>
  )
}

/** A page that is one message with links. */
export function PageNotice(props: Omit<EmptyStateProps, 'level'>) {
  return (
    <div className="page-column py-10">
      <EmptyState level={1} {...props} />
    </div>
  )
}

interface PageBannerProps extends Omit<BannerProps, 'title' | 'breadcrumb'> {
  /** The page's one h1, and the end of the breadcrumb. */
  title: string
  /** What lies between 'Inicio' and this page. */
  trail?: readonly BreadcrumbItem[]
}

/** The head of a page with a breadcrumb that begins at 'Inicio' (`spec §2`, `R7`). */
export function PageBanner({ title, trail = [], ...rest }: PageBannerProps) {
  const breadcrumb = [{ label: 'Inicio', to: PATHS.home }, ...trail, { label: title }]
  return <Banner {...rest} title={title} breadcrumb={breadcrumb} />
}

interface PageProps extends PageBannerProps {
  /** Of the column: its width and grid. */
  className?: string
  children: ReactNode
}

/** A banner, and one column below it. */
export function Page({ className = 'gap-6', children, ...banner }: PageProps) {
  return (
    <>
      <PageBanner {...banner} />
      <div className={classNames('page-column grid grid-cols-1 py-8', className)}>{children}</div>
    </>
  )
}
