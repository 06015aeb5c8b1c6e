import { COPIED_ON_PAGE_MS } from '#contract/product/limits.ts'
import { buildWhatsappUrl } from '#web/format/text.ts'
import { Button, buttonStyle } from '#web/ui/actions/button.tsx'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'
import { NewTabLink } from '#web/ui/actions/text-link.tsx'
import { ChatIcon, ShareIcon } from '#web/ui/icons.tsx'

/** The URL with a copy button; labels of `spec §2`. */
export function CopyLink({ url }: { url: string }) {
  return (
    <>
      <p className="rounded-sm bg-sunk px-3 py-2 text-sm wrap-anywhere">{url}</p>
      <CopyButton
        text={url}
        label="Copiar enlace"
        copiedLabel="Copiado!"
        resetMs={COPIED_ON_PAGE_MS}
        wide
        onError={() => window.alert('Error al copiar el link')}
      />
    </>
  )
}

interface ShareButtonsProps {
  title: string
  /** For the device's share sheet, which adds the URL itself. */
  text: string
  /** By WhatsApp; null where it is sent from elsewhere on the page. */
  message: string | null
  url: string
}

/** WhatsApp, the device's share sheet (where there is one), and the URL to copy. */
export function ShareButtons({ title, text, message, url }: ShareButtonsProps) {
  const share = () => navigator.share({ title, text, url }).catch(() => undefined)
  return (
    <>
      {message !== null && (
        <NewTabLink href={buildWhatsappUrl(message)} className={buttonStyle({ wide: true })}>
          <ChatIcon />
          Compartir por WhatsApp
        </NewTabLink>
      )}
      <div className="hidden in-data-share:block">
        <Button variant="secondary" wide onClick={share}>
          <ShareIcon />
          Más formas de compartir
        </Button>
      </div>
      <CopyLink url={url} />
    </>
  )
}
