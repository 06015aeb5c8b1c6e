import type { MetaDescriptor } from 'react-router'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import { EmptyState, type EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'
import { Loading } from '#web/ui/feedback/spinner.tsx'

/** The `handle` of a page that takes the whole screen, without header and footer. */
export const FULL_SCREEN_ROUTE = 'full-screen'

/**
 * The `handle` of a page that an email's link opens with `#token=…`: the root writes the script that
 * takes the token out of the address before anything else (`link-token-script.ts`).
 */
export const LINK_TOKEN_ROUTE = 'link-token'

/** The page's entries in the head; search engines skip it unless `index` is true (`R12`). */
interface PageHead {
  /** Without the product's name; absent on the home page alone. */
  title?: string
  description?: string
  index?: boolean
  /** Absolute address of the canonical copy of the page. */
  canonical?: string
}

/** For a route's `headers`, where a link is the credential: stored in no cache. */
export const PRIVATE_PAGE_HEADERS = { 'cache-control': 'no-store' }

/** For a route's `meta`: title `… · Cigüeña`, description, robots, canonical link. */
export function buildPageMeta({
  title,
  description,
  index,
  canonical,
}: PageHead): MetaDescriptor[] {
  const descriptors: MetaDescriptor[] = [
    { title: title ? `${title} · ${PRODUCT_NAME}` : `${PRODUCT_NAME}: baby showers con sueños` },
  ]
  if (!index) descriptors.push({ name: 'robots', content: 'noindex' })
  // Search engines read the server's page: the browser needs no code that writes these.
  if (!import.meta.env.SSR) return descriptors
  if (description) descriptors.push({ name: 'description', content: description })
  if (canonical) descriptors.push({ tagName: 'link', rel: 'canonical', href: canonical })
  return descriptors
}

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

/** The title of a page of the desk: its skip link leads there, past search and menu, and right before the page's actions. */
export const DESK_CONTENT_ID = 'escritorio'
