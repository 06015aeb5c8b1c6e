import { type ReactNode, useId, useState } from 'react'
import { type Audience, timelineLabel } from '#contract/contributions/labels.ts'
import type { Timeline, TimelineKind } from '#contract/contributions/timeline.ts'
import { formatPesos } from '#contract/money/money.ts'
import { messageOr } from '#web/api/api-errors.ts'
import { call } from '#web/api/call.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StepsTimeline, type TimelineItem } from '#web/ui/data/steps-timeline.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { LoadingArea, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
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

const LOAD_FAILED = 'Error al cargar el recorrido'

interface ContributionTimelineProps {
  contributionId: string
  /** Completes the button's accessible name in a list: 'de Tía Chela'. */
  of: string
  /** Who reads it. */
  side?: Audience
  className?: string
  /** Other actions in the same row. */
  beside?: ReactNode
}

type LoadState = { timeline: Timeline } | { fault: string } | null

/** The steps of a contribution's money, loaded when it is opened. */
export function ContributionTimeline({
  contributionId,
  of,
  side = 'host',
  className,
  beside,
}: ContributionTimelineProps) {
  const [open, setOpen] = useState(false)
  const [read, setRead] = useState<LoadState>(null)
  const region = useId()

  const load = async () => {
    setRead(null)
    try {
      setRead(await call('GET /contributions/:id/timeline', { params: { id: contributionId } }))
    } catch (error) {
      setRead({ fault: messageOr(error, LOAD_FAILED) })
    }
  }
  const toggle = () => {
    if (!open) void load()
    setOpen(!open)
  }

  return (
    <div className={className}>
      {/* Aligns the labels of the buttons with the text around them. */}
      <div className="-ml-5 flex flex-wrap items-center gap-x-1 [&>span]:ml-5">
        <Button
          variant="quiet"
          aria-expanded={open}
          aria-controls={region}
          aria-label={`${open ? 'Ocultar' : 'Ver'} recorrido ${of}`}
          onClick={toggle}
        >
          {open ? 'Ocultar recorrido' : 'Ver recorrido'}
        </Button>
        {beside}
      </div>
      <div id={region} hidden={!open} className="pt-2">
        {open && <LoadedTimeline read={read} of={of} side={side} onRetry={() => void load()} />}
      </div>
    </div>
  )
}

interface LoadedTimelineProps {
  read: LoadState
  of: string
  side: Audience
  onRetry: () => void
}

function LoadedTimeline({ read, of, side, onRetry }: LoadedTimelineProps) {
  if (!read) {
    return (
      <LoadingArea label="Cargando el recorrido">
        <SkeletonText lines={3} />
      </LoadingArea>
    )
  }
  if ('fault' in read) {
    const retry = (
      <Button variant="secondary" onClick={onRetry}>
        Reintentar
      </Button>
    )
    return (
      <Banner tone="danger" action={retry}>
        {read.fault}
      </Banner>
    )
  }
  const { timeline } = read
  if (timeline.steps.length === 0) {
    return <p className="text-sm text-muted">El pago todavía no llega.</p>
  }
  return (
    <StepsTimeline
      label={`Recorrido ${of}`}
      items={toTimelineItems(timeline, side)}
      next={timeline.depositExpected}
    />
  )
}
