import { useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { getMyHistory, HistorySpan } from '#contract/events/history/history.ts'
import { call } from '#web/api/call.ts'
import { TimeChart } from '#web/ui/chart/time-chart.tsx'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'
import { LoadingArea, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { segmentStyle, segmentTrack } from '#web/ui/layout/segment-style.ts'

const TITLE = 'Aportaciones en el tiempo'

const PERIODS: Record<HistorySpan, string> = { '30': '30 días', '90': '90 días', all: 'Todo' }

/** As the heading says it. */
const PERIOD_NAMES: Record<HistorySpan, string> = {
  '30': 'en 30 días',
  '90': 'en 90 días',
  all: 'desde el principio',
}

type Shown = ReplyOf<typeof getMyHistory> & { span: HistorySpan }

interface PeriodSwitchProps {
  span: HistorySpan
  onChange: (span: HistorySpan) => void
}

function PeriodSwitch({ span, onChange }: PeriodSwitchProps) {
  return (
    <fieldset className={segmentTrack}>
      <legend className="sr-only">Periodo</legend>
      {(Object.keys(PERIODS) as HistorySpan[]).map((other) => (
        <button
          key={other}
          type="button"
          aria-pressed={other === span}
          onClick={() => onChange(other)}
          className={segmentStyle(other === span)}
        >
          {PERIODS[other]}
        </button>
      ))}
    </fieldset>
  )
}

interface HistoryChartProps {
  /** Null for all events of the host. */
  eventId: string | null
  /** Amount raised, in centavos: the chart reloads when it changes. */
  raised: number
}

/** Where it stands beside a list. */
const IS_WIDE = '(min-width: 64rem)'

/** Contributions over time to one event or to all of a host; below a wide screen it is folded, and loads when it opens. */
export function FoldedHistoryChart(props: HistoryChartProps) {
  const [begunOpen] = useState(() => matchMedia(IS_WIDE).matches)
  const [opened, setOpened] = useState(begunOpen)
  return (
    <Disclosure
      summary="Ver cómo han llegado"
      className="border-t border-line pt-1"
      open={begunOpen}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      {opened && <HistoryChart {...props} />}
    </Disclosure>
  )
}

function HistoryChart({ eventId, raised }: HistoryChartProps) {
  const [span, setSpan] = useState<HistorySpan>('30')
  const [history, setHistory] = useState<Shown | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempts, setAttempts] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new amount means that the history changed
  useEffect(() => {
    let isLatest = true
    const query = { span }
    const request = eventId
      ? call('GET /events/:id/contributions/over-time', { params: { id: eventId }, query })
      : call('GET /contributions/over-time', { query })
    setFailed(false)
    request.then(
      (loaded) => isLatest && setHistory({ ...loaded, span }),
      () => isLatest && setFailed(true),
    )
    return () => {
      isLatest = false
    }
  }, [eventId, span, raised, attempts])

  if (failed) {
    return (
      <section aria-label={TITLE}>
        <RetryBanner onRetry={() => setAttempts(attempts + 1)}>
          No pudimos cargar tus aportaciones en el tiempo.
        </RetryBanner>
      </section>
    )
  }
  if (!history) return <Loading />
  return (
    <TimeChart
      title={TITLE}
      unit={history.unit}
      period={PERIOD_NAMES[history.span]}
      points={history.points}
      amountTitle="Recibido"
      controls={<PeriodSwitch span={span} onChange={setSpan} />}
    />
  )
}

function Loading() {
  return (
    <LoadingArea label="Cargando tus aportaciones en el tiempo">
      <div className="grid gap-4">
        <Skeleton className="h-13 w-64 max-w-full" />
        <Card className="grid gap-5">
          <Skeleton className="h-6" />
          <Skeleton className="h-110 lg:h-52" />
          <Skeleton className="h-11 w-40" />
        </Card>
      </div>
    </LoadingArea>
  )
}
