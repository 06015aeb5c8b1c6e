import { buildWhatsappUrl } from '#web/format/whatsapp-link.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { buttonStyle } from '#web/ui/actions/button-style.ts'
import { NewTabLink } from '#web/ui/actions/new-tab-link.tsx'
import { ChatIcon, ShareIcon } from '#web/ui/icons.tsx'
import { CopyLink } from './copy-link.tsx'

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
