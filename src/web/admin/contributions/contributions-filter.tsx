import { useSearchParams } from 'react-router'
import type { StateFilter } from '#contract/admin/contributions.ts'
import type { ContributionOrder } from '#contract/contributions/contributions.ts'
import { CONTRIBUTION_STATUS_LABELS } from '#contract/contributions/labels.ts'
import { formatPesos } from '#contract/money/money.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import { labelContributionState } from '#web/admin/labels.ts'
import { DeskFilter, formatDay, listSetFilters } from '#web/admin/lists/desk-filter.tsx'
import { DayPresets, FilterAmount, FilterDay } from '#web/admin/lists/list-filters.tsx'
import { FilterSelect } from '#web/shell/lists/list-filter.tsx'
import { readChoice, readDay, readId, readPage, readSearch } from '#web/shell/lists/list-query.ts'

const STATUSES = [
  ...Object.keys(CONTRIBUTION_STATUS_LABELS),
  'DISPUTE_LOST',
  'UNFINISHED',
  'CHARGED',
] as StateFilter[]

const ORDER_LABELS: Record<ContributionOrder, string> = {
  newest: 'Más nuevas',
  oldest: 'Más viejas',
  largest: 'Monto mayor',
  smallest: 'Monto menor',
}
const ORDERS = Object.keys(ORDER_LABELS) as ContributionOrder[]

const readPesos = (search: URLSearchParams, name: string) =>
  parsePesos(search.get(name) ?? '') ?? undefined

/** Filters in the URL, amounts in pesos there; invalid ones are dropped. */
export function readContributionFilter(search: URLSearchParams) {
  return {
    search: readSearch(search),
    status: readChoice(search, 'status', STATUSES),
    eventId: readId(search, 'eventId'),
    hostId: readId(search, 'hostId'),
    userId: readId(search, 'userId'),
    from: readDay(search, 'from'),
    to: readDay(search, 'to'),
    min: readPesos(search, 'min'),
    max: readPesos(search, 'max'),
  }
}

/** The order in the URL, or the list's own. */
export const readOrder = (search: URLSearchParams) =>
  readChoice(search, 'order', ORDERS) ?? 'newest'

/** The same with page and order. */
export function readContributionQuery(search: URLSearchParams) {
  return {
    ...readContributionFilter(search),
    page: readPage(search),
    pageSize: 20,
    order: readOrder(search),
  }
}

const formatOptional = (centavos: number | undefined) =>
  centavos === undefined ? undefined : formatPesos(centavos)

export function ContributionsFilter() {
  const [search] = useSearchParams()
  const { search: text, status, from, to, ...ids } = readContributionFilter(search)
  const order = readOrder(search)
  return (
    <DeskFilter
      label="Buscar aportaciones"
      search={{ placeholder: 'En esta lista: nombre, evento, folio, monto', value: text }}
      filters={listSetFilters([
        ['status', 'Estado', status && labelContributionState(status).label],
        ['from', 'Desde', from && formatDay(from)],
        ['to', 'Hasta', to && formatDay(to)],
        ['min', 'Monto desde', formatOptional(ids.min)],
        ['max', 'Monto hasta', formatOptional(ids.max)],
      ])}
    >
      {(['eventId', 'hostId', 'userId'] as const).map(
        (name) => ids[name] && <input key={name} type="hidden" name={name} value={ids[name]} />,
      )}
      <DayPresets />
      <FilterSelect
        name="status"
        label="Estado"
        value={status}
        options={STATUSES.map((value) => ({ value, label: labelContributionState(value).label }))}
      />
      <FilterDay name="from" label="Desde" value={from ?? ''} />
      <FilterDay name="to" label="Hasta" value={to ?? ''} />
      <div>
        <FilterAmount name="min" label="Monto desde" value={search.get('min') ?? ''} />
      </div>
      <div>
        <FilterAmount name="max" label="Monto hasta" value={search.get('max') ?? ''} />
      </div>
      <OrderSelect order={order} />
    </DeskFilter>
  )
}

/** In a table the columns' heads order it. */
function OrderSelect({ order }: { order: ContributionOrder }) {
  return (
    <div className="lg:hidden">
      <FilterSelect
        name="order"
        label="Orden"
        placeholder={ORDER_LABELS.newest}
        value={order === 'newest' ? undefined : order}
        options={ORDERS.filter((value) => value !== 'newest').map((value) => ({
          value,
          label: ORDER_LABELS[value],
        }))}
      />
    </div>
  )
}
