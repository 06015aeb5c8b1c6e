import { type ReactNode, useId, useState } from 'react'
import { useLoaderData } from 'react-router'
import { type Audience, labelTimelineStep } from '#contract/contributions/labels.ts'
import type { Timeline, TimelineKind } from '#contract/contributions/timeline.ts'
import { formatPesos } from '#contract/money/money.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult, useLoadResult } from '#web/api/load-result.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StepsTimeline, type TimelineItem } from '#web/ui/data/steps-timeline.tsx'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'
import { LoadingArea, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import type { Tone } from '#web/ui/style/tone.ts'

const TONES: Record<TimelineKind, Tone> = {
  received: 'success',
  'under-review': 'warning',
  confirmed: 'success',
  transferred: 'success',
  'transfer-stopped': 'warning',
  'paid-outside': 'success',
  deposited: 'success',
  'refund-asked': 'warning',
  'refund-escalated': 'warning',
  'refund-declined': 'info',
  'refund-withdrawn': 'info',
  'refund-requested': 'info',
  refunded: 'info',
  'refund-failed': 'danger',
  disputed: 'warning',
  reversed: 'info',
  'returned-outside': 'info',
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
    title: labelTimelineStep(kind, side),
    dateTime: at,
    when: formatShortDateTime(at),
    detail: amount === null ? null : formatPesos(amount),
    tone: TONES[kind],
  }))
}

/** What somebody who asked for the money back waits for. */
const AWAITED: Partial<Record<TimelineKind, string>> = {
  'refund-asked': 'Falta que la familia te responda.',
  'refund-escalated': 'Falta que decida soporte.',
  'refund-requested': 'Falta que tu banco lo muestre en tu tarjeta.',
}

/** The step that is to come: for whoever asked for the money back the answer, else the host's deposit. */
export function describeNextStep(
  { steps, depositExpected }: Timeline,
  side: Audience,
): string | null {
  const latest = steps.findLast(({ kind }) => kind.startsWith('refund'))
  const awaited = side === 'contributor' && latest && AWAITED[latest.kind]
  return awaited || depositExpected
}

const LOAD_FAILED = 'Error al cargar el recorrido'

interface ContributionTimelineProps {
  contributionId: string
  /** Completes the button's accessible name in a list: 'de Tía Chela'. */
  of: string
  side?: Audience
  className?: string
}

/** The steps of a contribution's money, loaded when it is opened. */
export function ContributionTimeline({ className, ...props }: ContributionTimelineProps) {
  const [open, setOpen] = useState(false)
  const region = useId()
  return (
    <div className={className}>
      {/* Aligns the button's label with the text around them. */}
      <div className="-ml-5">
        <Button
          variant="quiet"
          aria-expanded={open}
          aria-controls={region}
          aria-label={`${open ? 'Ocultar' : 'Ver'} recorrido ${props.of}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Ocultar recorrido' : 'Ver recorrido'}
          <ChevronDownIcon className={open ? 'rotate-180' : undefined} />
        </Button>
      </div>
      <div id={region} hidden={!open} className="pt-2">
        {open && <TimelineSteps {...props} />}
      </div>
    </div>
  )
}

interface TimelineStepsProps extends ContributionTimelineProps {
  /** Says more of the step to come than `expected`. */
  renderNext?: (expected: string) => ReactNode
}

/** The same without the button that opens it; read again with the data of its page. */
export function TimelineSteps(props: TimelineStepsProps) {
  const { contributionId, of, side = 'host', renderNext } = props
  const { result, reload } = useLoadResult(
    () =>
      toLoadResult(
        call('GET /contributions/:id/timeline', { params: { id: contributionId } }),
        LOAD_FAILED,
      ),
    useLoaderData(),
  )
  if (!result) {
    return (
      <LoadingArea label="Cargando el recorrido">
        <SkeletonText lines={3} />
      </LoadingArea>
    )
  }
  if (result.errorMessage !== null)
    return <RetryBanner onRetry={reload}>{result.errorMessage}</RetryBanner>
  const { timeline } = result.data
  if (timeline.steps.length === 0) {
    return <p className="text-sm text-muted">El pago todavía no llega.</p>
  }
  const next = describeNextStep(timeline, side)
  return (
    <StepsTimeline
      label={`Recorrido ${of}`}
      items={toTimelineItems(timeline, side)}
      next={next && renderNext ? renderNext(next) : next}
    />
  )
}
