import { useFetcher } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { isPartyOver } from '#web/events/after-party.ts'
import { hasEventEnded } from '#web/events/event-labels.ts'
import { composeShared } from '#web/events/share/share-kit.tsx'
import { buildWizardPath } from '#web/events/wizard/wizard-path.ts'
import { buildWhatsappUrl } from '#web/format/text.ts'
import { Form } from '#web/forms/form.tsx'
import { Button, ButtonLink, type ButtonLook, buttonStyle } from '#web/ui/actions/button.tsx'
import { NewTabLink } from '#web/ui/actions/text-link.tsx'
import { ChatIcon, HeartIcon } from '#web/ui/icons.tsx'
import { EditIcon } from '#web/ui/more-icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

type MainStep = 'finish' | 'publish' | 'share' | 'thank'

/**
 * What its host does next: finish a draft without sueños in the wizard, publish another draft, share an event that is
 * public, thank for its gifts from the day after. Null where nothing is left.
 */
export function findMainStep(event: Event, now: Date): MainStep | null {
  const { status, statistics, viewer, goals } = event
  if (status === 'DRAFT' && viewer !== 'OWNER') return null
  // The wizard has the sueños that were typed and not saved yet.
  if (status === 'DRAFT') return goals.length === 0 ? 'finish' : 'publish'
  const isOver = hasEventEnded(status) || isPartyOver(event, now)
  if (isOver && statistics.totalContributors > 0) return 'thank'
  return status === 'ACTIVE' ? 'share' : null
}

export function MainAction({ event, ...look }: { event: Event; className?: string } & ButtonLook) {
  const fetcher = useFetcher()
  const now = new Date()
  const step = findMainStep(event, now)
  if (step === null) return null
  if (step === 'finish') {
    return (
      <ButtonLink to={buildWizardPath(event.id)} {...look}>
        <EditIcon /> Termina y publica
      </ButtonLink>
    )
  }
  if (step === 'publish') {
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
  if (step === 'thank') {
    return (
      <ButtonLink to={buildEventPath(event.slug, 'thanks')} {...look}>
        <HeartIcon /> Agradecer
      </ButtonLink>
    )
  }
  return (
    <NewTabLink
      href={buildWhatsappUrl(composeShared(event, now))}
      className={classNames(buttonStyle(look), look.className)}
    >
      <ChatIcon />
      Compartir por WhatsApp
    </NewTabLink>
  )
}
