import type { HostQueueItem } from '#contract/contributions/host-queue.ts'
import { buildEventPath, OWNER_PARTS } from '#contract/product/paths.ts'
import type { WaitingItem } from '#web/shell/lists/waiting-list.tsx'
import type { TaskPlace } from './present-tasks.ts'

type Kind = Pick<WaitingItem, 'label' | 'tone' | 'text'> & {
  next: string
  part: (typeof OWNER_PARTS)[keyof typeof OWNER_PARTS]
}

const KINDS: Record<HostQueueItem['kind'], Kind> = {
  'refund-request': {
    label: 'Pide su dinero de vuelta',
    tone: 'warning',
    text: 'Si no respondes a tiempo, decide soporte.',
    next: 'Responder',
    part: OWNER_PARTS.refundRequests,
  },
  dispute: {
    label: 'En aclaración',
    tone: 'danger',
    text: 'Su banco pide aclarar el pago, y nosotros le respondemos. Si sabes de quién es, escríbenos a soporte con este folio.',
    next: 'Ver la aportación',
    part: OWNER_PARTS.disputed,
  },
}

/** A gift that waits for the owner of its event, with what they do next. */
export function presentQueueItem(item: HostQueueItem, place: TaskPlace): WaitingItem {
  const { next, part, ...kind } = KINDS[item.kind]
  const { contributorName, eventName, eventSlug } = item
  return {
    ...item,
    ...kind,
    amountOf: 'gift',
    key: `${item.kind} ${item.contributionId}`,
    whose: place === 'home' ? `${contributorName} · ${eventName}` : contributorName,
    since: null,
    next: { label: next, to: `${buildEventPath(eventSlug)}#${part}` },
  }
}
