import { buildWhatsappUrl } from '#web/format/whatsapp-link.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { buttonStyle } from '#web/ui/actions/button-style.ts'
import { NewTabLink } from '#web/ui/actions/new-tab-link.tsx'
import { ChatIcon, ShareIcon } from '#web/ui/icons.tsx'
import { CopyLink } from './copy-link.tsx'

interface ShareButtonsProps {
  title: string
  /** For the device's share sheet, which adds the URL itself. */
  text: string
  message: string
  url: string
}

/** WhatsApp, the device's share sheet (where there is one), and the URL to copy. */
export function ShareButtons({ title, text, message, url }: ShareButtonsProps) {
  const share = () => navigator.share({ title, text, url }).catch(() => undefined)
  return (
    <>
      <NewTabLink href={buildWhatsappUrl(message)} className={buttonStyle({ wide: true })}>
        <ChatIcon />
        Compartir por WhatsApp
      </NewTabLink>
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
