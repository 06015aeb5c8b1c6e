import { buildEventPath } from '#contract/product/paths.ts'
import { isPartyOver } from '#web/events/after-party.ts'
import { buildWizardPath } from '#web/events/wizard/wizard-path.ts'
import { formatCountdown } from '#web/format/dates.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { HeartIcon, ShareIcon } from '#web/ui/icons.tsx'
import { EditIcon } from '#web/ui/more-icons.tsx'
import type { HostHomeData } from './load-host-home.ts'

type Data = Pick<HostHomeData, 'events' | 'summary' | 'thanks' | 'now'>

/** The event to share from here, if there is no choice. */
export function findOnlyActive({ events, summary }: Pick<Data, 'events' | 'summary'>) {
  if (summary.data?.summary.activeEvents !== 1) return undefined
  return events.data?.events.find(({ status, viewer }) => status === 'ACTIVE' && viewer === 'OWNER')
}

const hasThanksLeft = ({ thanks }: Data, eventId: string) =>
  thanks.data?.events.some(({ id }) => id === eventId) ?? false

/** The newest draft of a host who has published nothing yet. */
function findFirstDraft({ events }: Data) {
  const own = events.data?.events.filter(({ viewer }) => viewer === 'OWNER') ?? []
  return own.every(({ status }) => status === 'DRAFT') ? own[0] : undefined
}

/** What comes next for a host: publish the first event, or share the only one; from the day after, thank. */
export function NextStepLink({ data }: { data: Data }) {
  const draft = findFirstDraft(data)
  if (draft)
    return (
      <ButtonLink to={buildWizardPath(draft.id)}>
        <EditIcon /> Termina y publica
      </ButtonLink>
    )
  const event = findOnlyActive(data)
  if (!event) return null
  if (isPartyOver(event, data.now) && hasThanksLeft(data, event.id))
    return (
      <ButtonLink to={buildEventPath(event.slug, 'thanks')}>
        <HeartIcon /> Agradecer a tus aliados
      </ButtonLink>
    )
  return (
    <ButtonLink to={`${buildEventPath(event.slug)}?tab=compartir`}>
      <ShareIcon />{' '}
      {isPartyOver(event, data.now) ? 'Mandar un agradecimiento' : 'Compartir mi evento'}
    </ButtonLink>
  )
}

/** How a host's events stand, in a sentence. */
export function describeState(data: Data): string {
  const draft = findFirstDraft(data)
  if (draft) return `Te falta publicar “${draft.name}”: todavía nadie lo ve.`
  const event = findOnlyActive(data)
  if (!event) {
    const total = data.events.data?.pagination.total ?? 0
    return total > 1 ? 'Así van tus baby showers.' : 'Así va tu baby shower.'
  }
  const left = formatCountdown(event, data.now)
  if (left) return `${left} · ${event.name}`
  return hasThanksLeft(data, event.id)
    ? `“${event.name}” ya pasó: es momento de agradecer.`
    : `“${event.name}” ya pasó. Ciérralo cuando ya no esperes regalos.`
}
