import { type ReactNode, useId, useState } from 'react'
import type { Audience } from '#contract/contributions/labels.ts'
import type { Timeline } from '#contract/contributions/timeline.ts'
import { call } from '#web/api/call.ts'
import { messageOr } from '#web/api/errors/unreadable-response.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StepsTimeline } from '#web/ui/data/steps-timeline.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { LoadingArea, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { toTimelineItems } from './timeline-items.ts'

const LOAD_FAILED = 'Error al cargar el recorrido'

interface ContributionTimelineProps {
  contributionId: string
  /** Tells this one from those beside it: 'de Tía Chela'. */
  of: string
  /** Who reads it; the host's side where nothing is said. */
  side?: Audience
  className?: string
  /** What else can be done with it, in the same row. */
  beside?: ReactNode
}

type LoadState = { timeline: Timeline } | { fault: string } | null

/** Where the money of a contribution has been, asked for when somebody wants to see it. */
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
      {/* The words of its buttons begin where the text around them does, in every row. */}
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
