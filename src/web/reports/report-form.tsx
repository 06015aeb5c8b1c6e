import { type FormEvent, useCallback, useEffect, useState } from 'react'
import {
  BULK_EVENTS_MAX,
  DEFAULT_REPORT_FORMAT,
  DEFAULT_REPORT_TYPE,
} from '#contract/product/limits.ts'
import type { RateLimitInfo, ReportFormat } from '#contract/reports/reports.ts'
import { formatLongDate, formatTime } from '#web/format/dates.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { FieldGroup } from '#web/ui/fields/field-frame.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import {
  downloadReport,
  type FileProgress,
  generateReports,
  loadRateLimit,
  type Outcome,
  type ReportEvent,
  type ReportType,
  TYPE_NAMES,
} from './generate-reports.ts'
import { ReportProgress, TooLarge } from './report-progress.tsx'

function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Events whose name contains the text, ignoring accents and case. */
export function findEvents(events: readonly ReportEvent[], typed: string): ReportEvent[] {
  const words = normalize(typed.trim())
  return events.filter(({ name }) => normalize(name).includes(words))
}

const SEARCH_FROM_COUNT = 12

interface EventsChoiceProps {
  events: readonly ReportEvent[]
  selected: ReadonlySet<string>
  error: string | undefined
  onChange: (selected: ReadonlySet<string>) => void
}

function select(
  selected: ReadonlySet<string>,
  events: readonly Pick<ReportEvent, 'id'>[],
  isSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(selected)
  for (const { id } of events) {
    if (isSelected) next.add(id)
    else next.delete(id)
  }
  return next
}

function EventsChoice({ events, selected, error, onChange }: EventsChoiceProps) {
  const [typed, setTyped] = useState('')
  const found = findEvents(events, typed)
  const all = found.length > 0 && found.every(({ id }) => selected.has(id))
  return (
    <FieldGroup legend="Eventos" error={error}>
      <div className="grid grid-cols-1">
        {events.length > SEARCH_FROM_COUNT && (
          <div className="pb-2">
            <TextField
              name="find"
              type="search"
              label="Buscar evento"
              maxLength={100}
              value={typed}
              onChange={setTyped}
              hint={`Elegiste ${selected.size} de ${events.length}`}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault()
              }}
            />
          </div>
        )}
        {found.length > 1 && (
          <div className="border-b border-line font-semibold">
            <Checkbox
              name="all"
              label={`Seleccionar todos (${found.length})`}
              checked={all}
              onChange={() => onChange(select(selected, found, !all))}
            />
          </div>
        )}
        <ul className="-mx-1 grid max-h-72 grid-cols-1 overflow-y-auto px-1 sm:grid-cols-2 sm:gap-x-6">
          {found.map(({ id, name }) => (
            <li key={id} className="min-w-0 [overflow-wrap:anywhere]">
              <Checkbox
                name="event"
                label={name}
                checked={selected.has(id)}
                onChange={(isSelected) => onChange(select(selected, [{ id }], isSelected))}
              />
            </li>
          ))}
        </ul>
        {found.length === 0 && <p className="text-muted">Ningún evento se llama así.</p>}
      </div>
    </FieldGroup>
  )
}

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
  const [progress, setProgress] = useState<readonly FileProgress[] | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const run = async (type: ReportType, format: ReportFormat, events: readonly ReportEvent[]) => {
    setOutcome(null)
    try {
      const request = { type, format, events, bulk }
      const result = await generateReports(request, downloadReport, { onProgress: setProgress })
      toast[result.tone](result.message)
      setOutcome(result)
    } finally {
      setProgress(null)
    }
    await refresh()
  }
  return { progress, outcome, run }
}

export function ReportForm({ bulk, events, limit: initial }: ReportFormProps) {
  const { limit, refresh } = useRateLimit(initial)
  const { progress, outcome, run } = useReportGeneration(bulk, refresh)
  const busy = progress !== null
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
      {progress && <ReportProgress progress={progress} />}
      {outcome && outcome.failed.length > 0 && <FailedReports outcome={outcome} />}
      {outcome && outcome.tooLarge.length > 0 && (
        <TooLarge onDownload={() => void run('allies', 'csv', outcome.tooLarge)} />
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
