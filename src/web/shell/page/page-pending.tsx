import { Loading } from '#web/ui/feedback/spinner.tsx'

/** What a private page shows while its guard and data are on the way: its `HydrateFallback`. */
export function PagePending() {
  return (
    <div className="page-column grid min-h-[60vh] content-center">
      <Loading />
      <noscript>
        <p className="text-center">Esta página necesita JavaScript. Actívalo para continuar.</p>
      </noscript>
    </div>
  )
}
