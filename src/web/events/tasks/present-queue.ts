import type { HostQueueItem } from '#contract/contributions/host-queue.ts'
import { buildEventPath, buildRefundRequestAnchor, OWNER_PARTS } from '#contract/product/paths.ts'
import type { WaitingItem } from '#web/shell/lists/waiting-list.tsx'
import type { TaskPlace } from './present-tasks.ts'

type Kind = Pick<WaitingItem, 'label' | 'tone' | 'text'> & {
  next: string
}

const KINDS: Record<HostQueueItem['kind'], Kind> = {
  'refund-request': {
    label: 'Pide su dinero de vuelta',
    tone: 'warning',
    text: 'Si no respondes a tiempo, decide soporte.',
    next: 'Responder',
  },
  dispute: {
    label: 'En aclaración',
    tone: 'danger',
    text: 'Su banco pide aclarar el pago, y nosotros le respondemos. Si sabes de quién es, escríbenos a soporte con este folio.',
    next: 'Ver la aportación',
  },
}

/** A gift that waits for the owner of its event, with what they do next. */
export function presentQueueItem(item: HostQueueItem, place: TaskPlace): WaitingItem {
  const { next, ...kind } = KINDS[item.kind]
  const { contributorName, contributionId, eventName, eventSlug } = item
  const anchor = buildRefundRequestAnchor(contributionId)
  const part = item.kind === 'refund-request' ? anchor : OWNER_PARTS.disputed
  return {
    ...item,
    ...kind,
    amountOf: 'gift',
    key: `${item.kind} ${item.contributionId}`,
    whose: place === 'home' ? `${contributorName} · ${eventName}` : contributorName,
    since: null,
    ...(place === 'event' && item.kind === 'refund-request' && { anchor }),
    next: { label: next, to: `${buildEventPath(eventSlug)}#${part}` },
  }
}
