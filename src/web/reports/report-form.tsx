import { type FormEvent, useCallback, useEffect, useState } from 'react'
import {
  BULK_EVENTS_MAX,
  DEFAULT_REPORT_FORMAT,
  DEFAULT_REPORT_TYPE,
} from '#contract/product/limits.ts'
import type { RateLimitInfo, ReportFormat } from '#contract/reports/reports.ts'
import { formatTime } from '#contract/text/dates.ts'
import { formatLongDate } from '#web/format/dates.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { DateField } from '#web/ui/date-fields/date-field.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { OPTIONAL_MARK } from '#web/ui/fields/field-frame.tsx'
import { RadioSegments } from '#web/ui/fields/radio-segments.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { DownloadIcon } from '#web/ui/more-icons.tsx'
import { EventsChoice } from './events-choice.tsx'
import {
  downloadReport,
  type FileProgress,
  generateReports,
  loadRateLimit,
  type Outcome,
  REPORT_TYPE_NAMES,
  type ReportEvent,
  type ReportRequest,
  type ReportType,
} from './generate-reports.ts'
import { ReportProgress, TooLarge } from './report-progress.tsx'

/** The rate limit, reloaded after every report and when the next one is available. */
function useRateLimit(initial: RateLimitInfo) {
  const [limit, setLimit] = useState(initial)
  const refresh = useCallback(async () => {
    // On failure the last known limit stays: the server enforces it anyway.
    const read = await loadRateLimit().catch(() => null)
    if (read) setLimit(read)
  }, [])
  const { nextAvailableAt } = limit
  useEffect(() => {
    if (!nextAvailableAt) return
    const wait = Math.max(1_000, Date.parse(nextAvailableAt) - Date.now() + 500)
    const timer = setTimeout(() => void refresh(), wait)
    return () => clearTimeout(timer)
  }, [nextAvailableAt, refresh])
  return { limit, refresh }
}

const NO_EVENTS = 'Selecciona al menos un evento para generar el reporte'
const TOO_MANY = `Elige hasta ${BULK_EVENTS_MAX} eventos por reporte`

const TYPES = [
  { value: 'allies', label: 'Aliados', description: 'Quién aportó, cuánto y su mensaje' },
  { value: 'host', label: 'Anfitrión', description: 'Cómo va cada sueño y los totales' },
  { value: 'both', label: 'Ambos', description: 'Un archivo de cada uno' },
]
const FORMATS = [
  { value: 'csv', label: 'CSV', description: 'Para una hoja de cálculo' },
  { value: 'pdf', label: 'PDF', description: 'Para guardar o imprimir' },
]

const BACKWARDS = 'Este día es antes que el de “Desde”: elige otro.'
const NO_ERRORS = { events: null, days: null }

type Days = NonNullable<ReportRequest['days']>

const readDay = (form: FormData, name: string) => String(form.get(name) ?? '') || undefined
const readDays = (form: FormData): Days => ({
  from: readDay(form, 'from'),
  to: readDay(form, 'to'),
})
const areBackwards = ({ from, to }: Days) => Boolean(from && to && to < from)

function DaysChoice({ error, onChange }: { error: string | null; onChange: () => void }) {
  return (
    <Disclosure className="sm:max-w-md" summary={<span>Fechas{OPTIONAL_MARK}</span>}>
      <div className="grid gap-x-5 gap-y-3 pt-1 sm:grid-cols-2">
        <DateField name="from" label="Desde" onChange={onChange} />
        <DateField name="to" label="Hasta" error={error} onChange={onChange} />
      </div>
    </Disclosure>
  )
}

interface ReportFormProps {
  bulk: boolean
  /** The event to begin with. */
  chosenId: string | null | undefined
  events: readonly ReportEvent[]
  limit: RateLimitInfo
}

function faultIn(selected: number, bulk: boolean): string | null {
  if (selected === 0) return NO_EVENTS
  return bulk && selected > BULK_EVENTS_MAX ? TOO_MANY : null
}

/** The event that was asked for is chosen, and so is a single one. */
function chooseFirst(
  events: readonly ReportEvent[],
  chosenId: string | null | undefined,
): ReadonlySet<string> {
  const chosen = events.filter(({ id }) => events.length === 1 || id === chosenId)
  return new Set(chosen.map(({ id }) => id))
}

function useReportGeneration(bulk: boolean, refresh: () => Promise<void>) {
  const [progress, setProgress] = useState<readonly FileProgress[] | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const run = async (wanted: Omit<ReportRequest, 'bulk'>) => {
    setOutcome(null)
    try {
      const request = { ...wanted, bulk }
      const result = await generateReports(request, downloadReport, { onProgress: setProgress })
      setOutcome(result)
    } finally {
      setProgress(null)
    }
    await refresh()
  }
  return { progress, outcome, run }
}

export function ReportForm({ bulk, chosenId, events, limit: initial }: ReportFormProps) {
  const { limit, refresh } = useRateLimit(initial)
  const { progress, outcome, run } = useReportGeneration(bulk, refresh)
  const busy = progress !== null
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => chooseFirst(events, chosenId))
  const [errors, setErrors] = useState<{ events: string | null; days: string | null }>(NO_ERRORS)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || !limit.allowed) return
    const form = new FormData(event.currentTarget)
    const days = readDays(form)
    const invalid = faultIn(selected.size, bulk)
    if (invalid || areBackwards(days)) {
      setErrors({ events: invalid, days: areBackwards(days) ? BACKWARDS : null })
      const first = areBackwards(days) ? 'input[name=to]' : 'input[type=checkbox]'
      const field = event.currentTarget.querySelector<HTMLInputElement>(first)
      field?.closest('details:not([open])')?.setAttribute('open', '')
      field?.focus()
      return
    }
    void run({
      type: String(form.get('type')) as ReportType,
      format: String(form.get('format')) as ReportFormat,
      days,
      events: events.filter(({ id }) => selected.has(id)),
    })
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap gap-x-12 gap-y-5 max-sm:grid">
        <RadioSegments
          legend="Tipo de reporte"
          name="type"
          options={TYPES}
          defaultValue={DEFAULT_REPORT_TYPE}
        />
        <RadioSegments
          legend="Formato"
          name="format"
          options={FORMATS}
          defaultValue={DEFAULT_REPORT_FORMAT}
        />
      </div>
      <DaysChoice
        error={errors.days}
        onChange={() => errors.days && setErrors({ ...errors, days: null })}
      />
      <EventsChoice
        events={events}
        selected={selected}
        error={errors.events ?? undefined}
        onChange={(ids) => {
          setSelected(ids)
          setErrors({ ...errors, events: null })
        }}
      />
      {!limit.allowed && limit.nextAvailableAt && (
        <Banner tone="warning">
          Límite de reportes alcanzado. Próximo reporte disponible:{' '}
          {formatLongDate(limit.nextAvailableAt)}, {formatTime(limit.nextAvailableAt)}
        </Banner>
      )}
      {progress && <ReportProgress progress={progress} />}
      {outcome && <ReportOutcome outcome={outcome} />}
      {outcome && outcome.tooLarge.length > 0 && (
        <TooLarge
          onDownload={() =>
            void run({
              type: 'allies',
              format: 'csv',
              days: outcome.days,
              events: outcome.tooLarge,
            })
          }
        />
      )}
      <Button
        type="submit"
        busy={busy}
        busyLabel="Generando..."
        disabled={!limit.allowed}
        className="sm:justify-self-start"
      >
        <DownloadIcon /> Generar reportes
      </Button>
    </form>
  )
}

const BANNER_TONES = { success: 'success', info: 'warning', error: 'danger' } as const

/** What came of the last request, until the next one begins. */
function ReportOutcome({ outcome }: { outcome: Outcome }) {
  const tone = BANNER_TONES[outcome.tone]
  if (outcome.failed.length === 0) return <Banner tone={tone}>{outcome.message}</Banner>
  return (
    <Banner tone={tone} title={outcome.message}>
      <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
        {outcome.failed.map(({ kind, event, errorMessage }) => (
          <li key={`${kind} ${event}`}>
            {event === null ? '' : `${event}, `}
            {REPORT_TYPE_NAMES[kind]}: {errorMessage}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
