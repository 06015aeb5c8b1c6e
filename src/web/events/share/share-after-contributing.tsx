import { Card } from '#web/ui/layout/card.tsx'
import { contributorMessage, contributorText } from './messages.ts'
import { ShareButtons } from './share-buttons.tsx'

/** For who has just given; `shareUrl` is absolute. */
export function ShareAfterContributing(event: { name: string; shareUrl: string }) {
  return (
    <Card
      as="section"
      aria-labelledby="compartir"
      className="grid w-full content-start gap-3 text-left print:hidden"
    >
      <h2 id="compartir" className="text-lg">
        Compartir este baby shower
      </h2>
      <ShareButtons
        title={event.name}
        text={contributorText(event)}
        message={contributorMessage(event)}
        url={event.shareUrl}
      />
    </Card>
  )
}
