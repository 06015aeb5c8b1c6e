import { useFetcher } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { hasEventEnded } from '#web/events/event-labels.ts'
import { composeInvitation } from '#web/events/share/messages.ts'
import { buildWizardPath } from '#web/events/wizard/wizard-path.ts'
import { buildWhatsappUrl } from '#web/format/text.ts'
import { Form } from '#web/forms/form.tsx'
import { Button, ButtonLink, type ButtonLook, buttonStyle } from '#web/ui/actions/button.tsx'
import { NewTabLink } from '#web/ui/actions/text-link.tsx'
import { ChatIcon, EditIcon, HeartIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

export const hasMainAction = ({ status, statistics, viewer }: Event) =>
  hasEventEnded(status)
    ? statistics.totalContributors > 0
    : status === 'ACTIVE' || viewer === 'OWNER'

/** Finish a draft without sueños in the wizard, publish another draft, share an event that is public, thank for the gifts once it is over. */
export function MainAction({ event, ...look }: { event: Event; className?: string } & ButtonLook) {
  const fetcher = useFetcher()
  if (!hasMainAction(event)) return null
  // The wizard has the sueños that were typed and not saved yet.
  if (event.status === 'DRAFT' && event.goals.length === 0) {
    return (
      <ButtonLink to={buildWizardPath(event.id)} {...look}>
        <EditIcon /> Termina y publica
      </ButtonLink>
    )
  }
  if (event.status === 'DRAFT') {
    return (
      <Form fetcher={fetcher} className={look.className}>
        <Button
          {...look}
          className=""
          type="submit"
          name="intent"
          value="publish"
          busy={fetcher.state !== 'idle'}
          busyLabel="Publicando..."
        >
          Publicar
        </Button>
      </Form>
    )
  }
  if (hasEventEnded(event.status)) {
    return (
      <ButtonLink to={buildEventPath(event.slug, 'thanks')} {...look}>
        <HeartIcon /> Agradecer
      </ButtonLink>
    )
  }
  return (
    <NewTabLink
      href={buildWhatsappUrl(composeInvitation(event, new Date()))}
      className={classNames(buttonStyle(look), look.className)}
    >
      <ChatIcon />
      Compartir por WhatsApp
    </NewTabLink>
  )
}
