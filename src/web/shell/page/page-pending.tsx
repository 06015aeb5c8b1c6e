import { Loading } from '#web/ui/feedback/spinner.tsx'

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
