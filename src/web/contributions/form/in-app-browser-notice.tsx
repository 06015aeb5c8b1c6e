import { COPIED_ON_PAGE_MS } from '#contract/product/limits.ts'
import { buttonStyle } from '#web/ui/actions/button-style.ts'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'
import { ExternalIcon, InfoIcon } from '#web/ui/icons.tsx'
import { chromeLink, type InAppBrowser } from './in-app-browser.ts'

interface InAppBrowserNoticeProps {
  browser: InAppBrowser
  /** Absolute address of this page. */
  url: string
}

const button = { variant: 'secondary' } as const

/** How to continue in a browser, for visitors inside another app. */
export function InAppBrowserNotice({ browser: { app, android }, url }: InAppBrowserNoticeProps) {
  return (
    <aside
      aria-label="Abrir en tu navegador"
      className="grid gap-3 rounded-md bg-info-soft p-4 text-sm"
    >
      <p className="flex items-start gap-3">
        <InfoIcon className="size-6 shrink-0 text-info" />
        <span>
          <strong>Ábrelo en Chrome o Safari.</strong> Dentro de {app} algunos bancos no dejan
          terminar el pago.
          {!android && ' Toca el menú ••• o el botón de compartir y elige “Abrir en el navegador”.'}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {android && (
          <a href={chromeLink(url)} className={buttonStyle(button)}>
            <ExternalIcon />
            Abrir en Chrome
          </a>
        )}
        <div className="noscript:hidden">
          <CopyButton {...button} text={url} label="Copiar enlace" resetMs={COPIED_ON_PAGE_MS} />
        </div>
        <p className="hidden w-full rounded-sm bg-surface px-3 py-2 wrap-anywhere select-all noscript:block">
          {url}
        </p>
      </div>
    </aside>
  )
}
