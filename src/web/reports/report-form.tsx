import { type FormEvent, useCallback, useEffect, useState } from 'react'
import type { RateLimitInfo, ReportFormat } from '#contract/admin/reports.ts'
import {
  BULK_EVENTS_MAX,
  DEFAULT_REPORT_FORMAT,
  DEFAULT_REPORT_TYPE,
} from '#contract/product/limits.ts'
import { formatLongDate, formatTime } from '#web/format/dates.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { EventsChoice } from './events-choice.tsx'
import {
  generateReports,
  type Outcome,
  type ReportEvent,
  type ReportType,
  TYPE_NAMES,
} from './generate-reports.ts'
import { downloadReport, loadRateLimit } from './report-calls.ts'

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

interface ReportFormProps {
  bulk: boolean
  events: readonly ReportEvent[]
  limit: RateLimitInfo
}

function faultIn(selected: number, bulk: boolean): string | null {
  if (selected === 0) return NO_EVENTS
  return bulk && selected > BULK_EVENTS_MAX ? TOO_MANY : null
}

/** A single event is preselected. */
function onlyOne(events: readonly ReportEvent[]): ReadonlySet<string> {
  return new Set(events.length === 1 ? events.map(({ id }) => id) : [])
}

function useReportGeneration(bulk: boolean, refresh: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const run = async (type: ReportType, format: ReportFormat, events: readonly ReportEvent[]) => {
    setBusy(true)
    setOutcome(null)
    try {
      const result = await generateReports({ type, format, events, bulk }, downloadReport)
      toast[result.tone](result.message)
      setOutcome(result)
    } finally {
      setBusy(false)
    }
    await refresh()
  }
  return { busy, outcome, run }
}

/** Type, format and events of a report. */
export function ReportForm({ bulk, events, limit: initial }: ReportFormProps) {
  const { limit, refresh } = useRateLimit(initial)
  const { busy, outcome, run } = useReportGeneration(bulk, refresh)
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => onlyOne(events))
  const [errorMessage, setErrorMessage] = useState<string | undefined>()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || !limit.allowed) return
    const invalid = faultIn(selected.size, bulk)
    if (invalid) {
      setErrorMessage(invalid)
      event.currentTarget.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus()
      return
    }
    const form = new FormData(event.currentTarget)
    void run(
      String(form.get('type')) as ReportType,
      String(form.get('format')) as ReportFormat,
      events.filter(({ id }) => selected.has(id)),
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-6">
      <RadioCards
        legend="Tipo de reporte"
        name="type"
        options={TYPES}
        columns={3}
        defaultValue={DEFAULT_REPORT_TYPE}
      />
      <RadioCards
        legend="Formato"
        name="format"
        options={FORMATS}
        columns={2}
        defaultValue={DEFAULT_REPORT_FORMAT}
      />
      <EventsChoice
        events={events}
        selected={selected}
        error={errorMessage}
        onChange={(ids) => {
          setSelected(ids)
          setErrorMessage(undefined)
        }}
      />
      {!limit.allowed && limit.nextAvailableAt && (
        <Banner tone="warning">
          Límite de reportes alcanzado. Próximo reporte disponible:{' '}
          {formatLongDate(limit.nextAvailableAt)}, {formatTime(limit.nextAvailableAt)}
        </Banner>
      )}
      {outcome && outcome.failed.length > 0 && <FailedReports outcome={outcome} />}
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

function FailedReports({ outcome }: { outcome: Outcome }) {
  return (
    <Banner tone="danger" title={outcome.message}>
      <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
        {outcome.failed.map(({ kind, event, errorMessage }) => (
          <li key={`${kind} ${event}`}>
            {event === null ? '' : `${event}, `}
            {TYPE_NAMES[kind]}: {errorMessage}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
