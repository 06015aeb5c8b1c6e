import { lazy, type ReactNode, Suspense, useContext, useEffect, useRef } from 'react'
import {
  createPath,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  UNSAFE_DataRouterContext,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router'
import { TOAST_MS } from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { LOCALE } from '#contract/product/product.ts'
import type { Route } from './+types/root'
import { OFFLINE_MESSAGE } from './api/offline.ts'
import { code as linkTokenCode } from './auth/link-token-script.ts?script'
import { BootScript, InlineScript } from './boot/boot-script.tsx'
import { DeferredScripts } from './boot/deferred-scripts.tsx'
import { isOfflineLink } from './boot/inline/offline-link.ts'
import { useHasToken, useRevalidateOnSignInElsewhere } from './session/use-session.ts'
import { ErrorView, NOT_FOUND_TITLE, toErrorSummary } from './shell/errors/error-view.tsx'
import { Footer } from './shell/frame/footer.tsx'
import { Header } from './shell/frame/header.tsx'
import { useRescuedFocus } from './shell/frame/use-rescued-focus.ts'
import {
  buildPageMeta,
  DESK_CONTENT_ID,
  FULL_SCREEN_ROUTE,
  LINK_TOKEN_ROUTE,
} from './shell/page/page.tsx'
import { toast } from './ui/toasts/toast.ts'
import { Toaster } from './ui/toasts/toaster.tsx'

/** Without it the page goes on, where the line was cut before it was fetched. */
const SessionKeeper = lazy<() => ReactNode>(() =>
  import('./session/session-renewal.tsx').then(
    (module) => ({ default: module.SessionRenewal }),
    () => ({ default: () => null }),
  ),
)

/** In the server's page, which the browser keeps. */
export const links: Route.LinksFunction = () =>
  import.meta.env.SSR
    ? [
        { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
        { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      ]
    : []

export const meta: Route.MetaFunction = ({ error }) => {
  if (!error) return buildPageMeta({})
  const missing = toErrorSummary(error).status === 404
  return buildPageMeta({ title: missing ? NOT_FOUND_TITLE : 'Algo salió mal' })
}

/** Passes on the headers of a failed loader (Retry-After). */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers()

/** After navigation, screen readers and Tab continue from the start of the page, or from the part it leads to. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const focused = document.activeElement?.id
    if (focused && window.location.hash === `#${focused}`) return
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/**
 * Without a network a link says so and stays: the other page's script could not be loaded, and React
 * Router would load the document instead, which ends on the browser's own error page.
 */
function useLinksWithoutNetwork() {
  useEffect(() => {
    const hold = (press: MouseEvent) => {
      if (!isOfflineLink(press)) return
      press.preventDefault()
      press.stopPropagation()
      toast.error(OFFLINE_MESSAGE)
    }
    document.addEventListener('click', hold, true)
    return () => document.removeEventListener('click', hold, true)
  }, [])
}

/** Longer than the calls of a page may take (`spec §7`). */
const STALLED_NAVIGATION_MS = 15_000

/** A script that never comes would leave a pressed link without effect: its document is loaded instead. */
function useStalledNavigation(): void {
  const { state, location } = useNavigation()
  const here = createPath(useLocation())
  const next = location && createPath(location)
  // A form that stays on its page is not sent again.
  const address = state === 'loading' && next !== here ? next : null
  useEffect(() => {
    if (!address) return
    const timer = setTimeout(() => window.location.assign(address), STALLED_NAVIGATION_MS)
    return () => clearTimeout(timer)
  }, [address])
}

/**
 * A script that fails makes React Router load this document again: the document that the pressed link leads
 * to is loaded instead. The script may fail before React has rendered the navigation, so the router is asked.
 */
function useFailedNavigation(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  useEffect(() => {
    if (!router) return
    const replaceReload = (event: NavigateEvent) => {
      const next = router.state.navigation
      if (event.navigationType !== 'reload' || next.state !== 'loading') return
      // The page's own script is there: it is another link to it that reloads it (`link-token-script.ts`).
      if (next.location.pathname === router.state.location.pathname) return
      event.preventDefault()
      window.location.assign(createPath(next.location))
    }
    // Older browsers have none.
    const { navigation } = window as Partial<Window>
    navigation?.addEventListener('navigate', replaceReload)
    return () => navigation?.removeEventListener('navigate', replaceReload)
  }, [router])
}

/** Whether the page's `handle` is this one. */
function useHasHandle(wanted: string): boolean {
  return useMatches().some(({ handle }) => handle === wanted)
}

function Messages() {
  useStalledNavigation()
  useFailedNavigation()
  const isLeaving = useNavigation().state !== 'idle'
  return <Toaster durationMs={TOAST_MS} isLeaving={isLeaving} />
}

export function Layout({ children }: { children: ReactNode }) {
  const isFullScreen = useHasHandle(FULL_SCREEN_ROUTE)
  const takesLinkToken = useHasHandle(LINK_TOKEN_ROUTE)
  const hasToken = useHasToken()
  const { pathname } = useLocation()
  const main = useFocusOnNavigation()
  useRescuedFocus(main)
  useRevalidateOnSignInElsewhere()
  useLinksWithoutNetwork()
  return (
    <html lang={LOCALE} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {takesLinkToken && <InlineScript code={linkTokenCode} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fff9f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1c1219" media="(prefers-color-scheme: dark)" />
        <BootScript />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href={pathname.startsWith(PATHS.admin) ? `#${DESK_CONTENT_ID}` : '#contenido'}
          className="skip-link rounded-sm bg-surface px-4 py-3 font-semibold focus:shadow-float"
        >
          Saltar al contenido
        </a>
        {!isFullScreen && <Header />}
        <Messages />
        <main ref={main} id="contenido" tabIndex={-1} className="grow focus:outline-none">
          {children}
        </main>
        {!isFullScreen && <Footer />}
        <Suspense>{hasToken && <SessionKeeper />}</Suspense>
        <ScrollRestoration />
        <DeferredScripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // Also where the desk's skip link leads.
  return (
    <div id={DESK_CONTENT_ID} tabIndex={-1} className="focus:outline-none">
      <ErrorView error={error} />
    </div>
  )
}
