import { type Audience, timelineLabel } from '#contract/contributions/labels.ts'
import type { Timeline, TimelineKind } from '#contract/contributions/timeline.ts'
import { formatPesos } from '#contract/money/money.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import type { TimelineItem } from '#web/ui/data/steps-timeline.tsx'
import type { Tone } from '#web/ui/style/tone.ts'

const TONES: Record<TimelineKind, Tone> = {
  received: 'success',
  'under-review': 'warning',
  confirmed: 'success',
  transferred: 'success',
  deposited: 'success',
  'refund-requested': 'info',
  refunded: 'info',
  'refund-failed': 'danger',
  disputed: 'warning',
  reversed: 'info',
  'dispute-won': 'success',
  'dispute-lost': 'danger',
}

/** The way of a contribution's money as it is read: `12 dic 2026, 5:00 p.m.`. */
export function toTimelineItems(
  { steps }: Pick<Timeline, 'steps'>,
  side: Audience,
): TimelineItem[] {
  return steps.map(({ kind, at, amount }, place) => ({
    id: `${place}-${kind}`,
    title: timelineLabel(kind, side),
    dateTime: at,
    when: formatShortDateTime(at),
    detail: amount === null ? null : formatPesos(amount),
    tone: TONES[kind],
  }))
}
