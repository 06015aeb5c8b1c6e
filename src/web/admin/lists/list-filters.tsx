import { type ReactNode, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DESK_FILE_NAMES } from '#contract/admin/desk-labels.ts'
import type { DeskFile } from '#contract/admin/files.ts'
import type { CallInput } from '#contract/api/caller.ts'
import { formatPesos } from '#contract/money/money.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import { AMOUNT_INVALID } from '#contract/product/messages.ts'
import { download, type FileKey } from '#web/api/download.ts'
import { getMessageOr } from '#web/api/failed-call.ts'
import { formatCount } from '#web/format/text.ts'
import { useHasRole } from '#web/session/use-session.ts'
import { useUrlValue } from '#web/shell/lists/list-filter.tsx'
import { readDay } from '#web/shell/lists/list-query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { DateField } from '#web/ui/date-fields/date-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DownloadIcon } from '#web/ui/more-icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { countCsvRows } from './count-csv-rows.ts'
import { listDayPresets } from './day-presets.ts'
import { nameFilters, UnreadFilters } from './desk-filter.tsx'
import { ApplyFilter, DAY_MARK, FilterForm, useFilterError } from './filter-form.tsx'

interface FilterFieldProps {
  name: string
  label: string
  /** As the URL has it, '' for none. */
  value: string
}

/** A day of a filter, `YYYY-MM-DD`. */
export function FilterDay({ value, ...field }: FilterFieldProps) {
  const [day, choose] = useUrlValue(value)
  const error = useFilterError(field.name)
  return (
    <div
      className="min-w-fit max-sm:[&_[role=group]]:pl-1.5 [&_[data-field-error]]:w-0 [&_[data-field-error]]:min-w-full"
      {...{ [DAY_MARK]: field.name }}
    >
      <DateField {...field} value={day} onChange={choose} error={error} />
    </div>
  )
}

export const readPesos = (search: URLSearchParams, name: string) =>
  parsePesos(search.get(name) ?? '') ?? undefined

export const formatOptional = (centavos: number | undefined) =>
  centavos === undefined ? undefined : formatPesos(centavos)

/** Pesos of a filter, as typed. */
function FilterAmount({ value, ...field }: FilterFieldProps) {
  const [typed, type] = useUrlValue(value)
  const isWrong = value !== '' && typed === value && parsePesos(value) === null
  const error = useFilterError(field.name)
  return (
    <TextField
      {...field}
      inputMode="decimal"
      placeholder="$"
      maxLength={15}
      value={typed}
      onChange={type}
      error={error ?? (isWrong ? AMOUNT_INVALID : null)}
    />
  )
}

/** Least and greatest amount. */
export function FilterAmounts() {
  const [search] = useSearchParams()
  return (
    <div className="grid basis-64! grid-cols-2 items-start gap-3">
      <FilterAmount name="min" label="Monto desde" value={search.get('min') ?? ''} />
      <FilterAmount name="max" label="Monto hasta" value={search.get('max') ?? ''} />
    </div>
  )
}

/** Ranges of days, each one press away; a second press of the set one takes it away. */
export function DayPresets() {
  const [search] = useSearchParams()
  const [now] = useState(() => new Date())
  const others = [...search].filter(([name]) => !['from', 'to', 'page', 'before'].includes(name))
  return (
    <nav
      aria-label="Periodos"
      className="col-span-full -mx-3 -mt-2 flex basis-full! flex-wrap gap-x-2"
    >
      {listDayPresets(now).map(({ label, ...days }) => {
        const isSet = search.get('from') === days.from && search.get('to') === days.to
        const query = new URLSearchParams([...others, ...(isSet ? [] : Object.entries(days))])
        return (
          <Link
            key={label}
            to={`?${query}`}
            preventScrollReset
            aria-current={isSet ? 'true' : undefined}
            className="inline-flex min-h-11 items-center rounded-full px-3 text-sm underline decoration-1 underline-offset-4 hover:bg-line aria-[current=true]:bg-line aria-[current=true]:font-semibold aria-[current=true]:no-underline"
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}

interface DaysFilterProps {
  label: string
  from: string | undefined
  to: string | undefined
  /** More fields. */
  children?: ReactNode
}

/** First and last day of a list that has no words to search; they are in the URL. */
export function DaysFilter({ label, from = '', to = '', children }: DaysFilterProps) {
  return (
    <FilterForm
      label={label}
      className="flex flex-wrap items-start gap-x-2 gap-y-4 *:grow *:basis-36 max-sm:[&>button]:basis-full sm:gap-x-4 lg:*:grow-0 lg:*:basis-auto"
    >
      <FilterDay name="from" label="Desde" value={from} />
      <FilterDay name="to" label="Hasta" value={to} />
      {children}
      <ApplyFilter />
      <UnreadDays />
    </FilterForm>
  )
}

function UnreadDays() {
  const [search] = useSearchParams()
  const days = nameFilters([
    ['from', 'Desde', readDay(search, 'from')],
    ['to', 'Hasta', readDay(search, 'to')],
  ])
  return <UnreadFilters filters={days} className="basis-full!" />
}

export type DeskFileKey = Extract<FileKey, `GET /admin/files/${DeskFile}`>

/** Where the file of a list's search is cut. */
export const findFileRowLimit = (
  page: { hasMore: boolean; pagination: { total: number } } | null,
  search: string | undefined,
) => (page?.hasMore && search ? page.pagination.total : null)

interface DownloadListProps<Key extends DeskFileKey> {
  of: Key
  query: NonNullable<CallInput<Key>['query']>
  /** The file of a search ends after so many rows although there are more; null if it has all. */
  cutAt?: number | null
  /** How many rows there are: of none there is no file. Absent where they are not counted. */
  total?: number | undefined
}

/** Lists whose files show money; those of people and of the trail are the admins'. */
const OF_FINANCE: readonly DeskFile[] = ['contributions', 'ledger', 'payouts', 'disputes']

/** Downloads the rows of a list that its filter finds. */
export function DownloadList<Key extends DeskFileKey>(props: DownloadListProps<Key>) {
  const { of, query, cutAt = null, total } = props
  const hintId = useId()
  const [isBusy, setBusy] = useState(false)
  const file = of.slice('GET /admin/files/'.length) as DeskFile
  const isAllowed = useHasRole(OF_FINANCE.includes(file) ? FINANCE_DESK : ['ADMIN'])
  if (!isAllowed || total === 0) return null
  const name = DESK_FILE_NAMES[file]
  const save = async () => {
    setBusy(true)
    try {
      const saved = await download(of, { query } as CallInput<Key>, `${name}.csv`)
      // Below a search that was cut, a row says so.
      const rows = (await countCsvRows(saved)) - (cutAt === null ? 0 : 1)
      toast.success(`Archivo descargado: ${name}, ${formatCount(rows, 'renglón', 'renglones')}`)
    } catch (error) {
      toast.error(getMessageOr(error, 'No se pudo descargar el archivo'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {cutAt !== null && (
        <span id={hintId} className="text-sm text-muted">
          Una búsqueda se descarga hasta el renglón {cutAt.toLocaleString('es-MX')}
        </span>
      )}
      <Button
        variant="secondary"
        className="max-sm:px-3"
        busy={isBusy}
        busyLabel="Descargando..."
        aria-describedby={cutAt === null ? undefined : hintId}
        onClick={save}
      >
        <DownloadIcon />
        <span className="max-sm:sr-only">
          Descargar CSV<span className="sr-only"> de {name}</span>
        </span>
      </Button>
    </span>
  )
}
