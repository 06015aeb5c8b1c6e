import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { DESK_FILE_NAMES } from '#contract/admin/desk-labels.ts'
import type { DeskFile } from '#contract/admin/files.ts'
import type { CallInput } from '#contract/api/caller.ts'
import { parsePesos } from '#contract/money/money.ts'
import { AMOUNT_INVALID } from '#contract/product/messages.ts'
import { getMessageOr } from '#web/api/api-errors.ts'
import { download, type FileKey } from '#web/api/download.ts'
import { useSubmitFilled, useUrlValue } from '#web/shell/lists/list-filter.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { DateField } from '#web/ui/date-fields/date-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

interface FilterFieldProps {
  name: string
  label: string
  /** As the URL has it, '' for none. */
  value: string
}

/** A day of a filter, `YYYY-MM-DD`. */
export function FilterDay({ value, ...field }: FilterFieldProps) {
  const [day, choose] = useUrlValue(value)
  return <DateField {...field} value={day} onChange={choose} />
}

/** Pesos of a filter, as typed. */
export function FilterAmount({ value, ...field }: FilterFieldProps) {
  const [typed, type] = useUrlValue(value)
  const isWrong = value !== '' && typed === value && parsePesos(value) === null
  return (
    <TextField
      {...field}
      inputMode="decimal"
      placeholder="$"
      maxLength={15}
      value={typed}
      onChange={type}
      error={isWrong ? AMOUNT_INVALID : null}
    />
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
  const submit = useSubmitFilled()
  return (
    <Form
      role="search"
      aria-label={label}
      className="flex flex-wrap items-end gap-4 *:grow *:basis-40 lg:*:grow-0"
      {...submit}
    >
      <FilterDay name="from" label="Desde" value={from} />
      <FilterDay name="to" label="Hasta" value={to} />
      {children}
      <Button type="submit" variant="secondary" className="min-h-12">
        Filtrar
      </Button>
    </Form>
  )
}

type DeskFileKey = Extract<FileKey, `GET /admin/files/${DeskFile}`>

interface DownloadListProps<Key extends DeskFileKey> {
  of: Key
  query: NonNullable<CallInput<Key>['query']>
}

/** Downloads the rows of a list that its filter finds. */
export function DownloadList<Key extends DeskFileKey>({ of, query }: DownloadListProps<Key>) {
  const [isBusy, setBusy] = useState(false)
  const name = DESK_FILE_NAMES[of.slice('GET /admin/files/'.length) as DeskFile]
  const save = async () => {
    setBusy(true)
    try {
      await download(of, { query } as CallInput<Key>, `${name}.csv`)
    } catch (error) {
      toast.error(getMessageOr(error, 'No se pudo descargar el archivo'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={isBusy} busyLabel="Descargando..." onClick={save}>
      <DownloadIcon /> Descargar CSV
      <span className="sr-only"> de {name}</span>
    </Button>
  )
}
