import type { Event } from '#contract/events.ts'
import { COPIED_ON_PAGE_MS } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ChatIcon, ChevronDownIcon, ShareIcon } from '#web/ui/icons.tsx'
import { guestMessage, guestText, whatsappLink } from './messages.ts'
import { QrCode } from './qr-code.tsx'

interface ShareCardProps {
  event: Event
  now: string
}

/** For everybody: WhatsApp first, then whatever the phone has, the link, and the code for a table. */
export function ShareCard({ event, now }: ShareCardProps) {
  const today = new Date(now)
  const share = () =>
    navigator
      .share({ title: event.name, text: guestText(event, today), url: event.shareUrl })
      .catch(() => undefined)
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">Comparte este evento</h2>
      <a
        href={whatsappLink(guestMessage(event, today))}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonStyle({ wide: true })}
      >
        <ChatIcon />
        Compartir por WhatsApp
        <span className="sr-only"> (se abre en otra pestaña)</span>
      </a>
      <div className="hidden in-data-share:block">
        <Button variant="secondary" wide onClick={share}>
          <ShareIcon />
          Más formas de compartir
        </Button>
      </div>
      <p className="rounded-sm bg-sunk px-3 py-2 text-sm wrap-anywhere">{event.shareUrl}</p>
      <CopyButton
        text={event.shareUrl}
        label="Copiar link"
        copiedLabel="Copiado!"
        resetMs={COPIED_ON_PAGE_MS}
        wide
        onError={() => window.alert('Error al copiar el link')}
      />
      <details className="group">
        <summary className="flex min-h-11 list-none items-center justify-between gap-4 font-semibold">
          Código QR
          <ChevronDownIcon className="shrink-0 text-accent transition-transform group-open:rotate-180" />
        </summary>
        <QrCode event={event} className="mx-auto mt-2 size-48 rounded-sm" />
      </details>
    </Card>
  )
}
