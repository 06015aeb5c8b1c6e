import {
  createContext,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Form } from 'react-router'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import { AMOUNT_INVALID } from '#contract/product/messages.ts'
import { useSubmitFilled } from '#web/shell/lists/list-filter.tsx'
import { Button } from '#web/ui/actions/button.tsx'

/** What is wrong with a filter's fields, by their names. */
export type FilterErrors = Readonly<Record<string, string>>

const FilterErrorsContext = createContext<FilterErrors>({})

export const useFilterError = (name: string) => useContext(FilterErrorsContext)[name]

/** Attribute of the element around a day's field, with its name: its segments are no form fields. */
export const DAY_MARK = 'data-filter-day'

const DAY_INCOMPLETE = 'Falta una parte de la fecha: complétala o bórrala.'
const DAYS_BACKWARDS = 'Este día es antes que el de “Desde”.'
const AMOUNTS_BACKWARDS = 'Es menos que “Monto desde”.'

/** Says what cannot be read in amounts (`min`, `max`) and days (`from`, `to`). */
function checkFilter(fields: ReadonlyMap<string, string>): FilterErrors {
  const errors: Record<string, string> = {}
  const [min, max] = ['min', 'max'].map((name) => {
    const typed = fields.get(name)
    const amount = typed ? parsePesos(typed) : undefined
    if (amount === null) errors[name] = AMOUNT_INVALID
    return amount ?? undefined
  })
  if (min !== undefined && max !== undefined && max < min) errors.max = AMOUNTS_BACKWARDS
  const [from, to] = [fields.get('from'), fields.get('to')]
  if (from && to && to < from) errors.to = DAYS_BACKWARDS
  return errors
}

/** Days of which some parts are typed and others are not: their field has no value. */
function findIncompleteDays(form: HTMLFormElement): FilterErrors {
  const days = [...form.querySelectorAll(`[${DAY_MARK}]`)].filter((day) => {
    const empty = day.querySelectorAll('[role=spinbutton][data-placeholder]').length
    return empty > 0 && empty < day.querySelectorAll('[role=spinbutton]').length
  })
  return Object.fromEntries(days.map((day) => [day.getAttribute(DAY_MARK) ?? '', DAY_INCOMPLETE]))
}

const readFields = (form: HTMLFormElement) =>
  new Map([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))

/** Enter applies from a day's segments as from any other field, of which they are none. */
function applyOnEnter({ key, target, currentTarget }: KeyboardEvent<HTMLFormElement>) {
  const isOfDay = (target as Element).matches(`[${DAY_MARK}] [role=spinbutton]`)
  if (key === 'Enter' && isOfDay) currentTarget.requestSubmit()
}

interface FilterFormProps {
  label: string
  className: string
  /** Its fields may be folded: they are to be seen. */
  onRefused?: () => void
  children: ReactNode
}

/**
 * A form of filters, which one button applies: to the address, as one step of the history. What cannot be read is
 * refused in its field, and stays there as it was typed.
 */
export function FilterForm({ label, className, onRefused, children }: FilterFormProps) {
  const send = useSubmitFilled({ preventScrollReset: true })
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FilterErrors>({})
  useEffect(() => {
    const [first] = Object.keys(errors)
    if (first) form.current?.querySelector<HTMLElement>(`input[name="${first}"]`)?.focus()
  }, [errors])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: sent } = event
    const found = { ...checkFilter(readFields(sent)), ...findIncompleteDays(sent) }
    setErrors(found)
    if (Object.keys(found).length === 0) send.onSubmit(event)
    else onRefused?.()
  }
  return (
    <FilterErrorsContext value={errors}>
      <Form
        ref={form}
        role="search"
        aria-label={label}
        className={className}
        onSubmit={submit}
        onKeyDownCapture={applyOnEnter}
        onChange={() => setErrors({})}
      >
        {children}
      </Form>
    </FilterErrorsContext>
  )
}

/** Beside the fields, below a label's height: an error below a field moves neither. */
export const ApplyFilter = () => (
  <Button type="submit" variant="secondary" className="min-h-12 shrink-0 whitespace-nowrap sm:mt-7">
    Filtrar
  </Button>
)
