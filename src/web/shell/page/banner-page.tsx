import type { ReactNode } from 'react'
import { useHomePath } from '#web/session/navigation/use-home-path.ts'
import {
  PageBanner as Banner,
  type PageBannerProps as BannerProps,
  type BreadcrumbItem,
} from '#web/ui/layout/page-banner.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

interface PageBannerProps extends Omit<BannerProps, 'title' | 'breadcrumb'> {
  /** The page's one h1, and the end of the breadcrumb. */
  title: string
  /** What lies between 'Inicio' and this page. */
  trail?: readonly BreadcrumbItem[]
}

/** The head of a page with a breadcrumb that begins at 'Inicio' (`spec §2`, `R7`). */
export function PageBanner({ title, trail = [], ...rest }: PageBannerProps) {
  const home = useHomePath()
  const breadcrumb = [{ label: 'Inicio', to: home }, ...trail, { label: title }]
  return <Banner {...rest} title={title} breadcrumb={breadcrumb} />
}

/** The narrower measures of a page; its banner has the same. */
const WIDTHS = {
  '2xl': '[--page-width:42rem]',
  '3xl': '[--page-width:48rem]',
  '4xl': '[--page-width:56rem]',
}

interface PageProps extends PageBannerProps {
  width?: keyof typeof WIDTHS
  className?: string
  children: ReactNode
}

/** A page with a banner and one column; a module of its own, because the guest's pages have none. */
export function Page({ width, className = 'gap-6', children, ...banner }: PageProps) {
  return (
    <div className={width && WIDTHS[width]}>
      <PageBanner {...banner} />
      <div
        className={classNames(
          'page-column grid grid-cols-1 py-8',
          banner.isCompact && 'max-sm:py-4',
          className,
        )}
      >
        {children}
      </div>
    </div>
  )
}
