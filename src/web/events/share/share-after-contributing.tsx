import { CardSection } from '#web/ui/layout/card.tsx'
import { composeContributorMessage, composeContributorText } from './messages.ts'
import { ShareButtons } from './share-buttons.tsx'

/** Shown after a contribution; `shareUrl` is absolute. */
export function ShareAfterContributing(event: { name: string; shareUrl: string }) {
  return (
    <CardSection
      id="compartir"
      title="Compartir este baby shower"
      size="lg"
      className="w-full content-start gap-3 text-left sm:p-8 print:hidden"
    >
      <ShareButtons
        title={event.name}
        text={composeContributorText(event)}
        message={composeContributorMessage(event)}
        url={event.shareUrl}
      />
    </CardSection>
  )
}
