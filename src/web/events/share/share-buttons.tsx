import { COPIED_ON_PAGE_MS } from '#contract/limits.ts'
import { whatsappLink } from '#web/format/whatsapp-link.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ChatIcon, ShareIcon } from '#web/ui/icons.tsx'

interface ShareButtonsProps {
  title: string
  /** What is said beside the address, where the device shares it by itself. */
  text: string
  /** The same with the address in it, for WhatsApp. */
  message: string
  url: string
}

/** WhatsApp first, then whatever the phone has, then the address itself. */
export function ShareButtons({ title, text, message, url }: ShareButtonsProps) {
  const share = () => navigator.share({ title, text, url }).catch(() => undefined)
  return (
    <>
      <a
        href={whatsappLink(message)}
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
