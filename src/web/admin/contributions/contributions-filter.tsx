import { useSearchParams } from 'react-router'
import type { RefundRequestFilter, StateFilter } from '#contract/admin/contributions.ts'
import type { ContributionOrder } from '#contract/contributions/contributions.ts'
import { CONTRIBUTION_STATUS_LABELS } from '#contract/contributions/labels.ts'
import { REFUND_REQUEST_WAITS } from '#contract/money/refunds/refund-request-labels.ts'
import { labelContributionState } from '#web/admin/labels.ts'
import { DeskFilter, formatDay, nameFilters } from '#web/admin/lists/desk-filter.tsx'
import {
  DayPresets,
  FilterAmounts,
  FilterDay,
  formatOptional,
  readPesos,
} from '#web/admin/lists/list-filters.tsx'
import { OrderSelect, type OrderTexts, readOrder } from '#web/admin/lists/list-order.tsx'
import { FilterSelect } from '#web/shell/lists/list-filter.tsx'
import { readChoice, readDay, readId, readPage, readSearch } from '#web/shell/lists/list-query.ts'

const STATUSES = [
  ...Object.keys(CONTRIBUTION_STATUS_LABELS),
  'DISPUTE_LOST',
  'UNFINISHED',
  'CHARGED',
] as StateFilter[]

const REQUEST_LABELS: Record<RefundRequestFilter, string> = {
  open: 'Esperan respuesta',
  escalated: REFUND_REQUEST_WAITS.support,
}
const REQUESTS = Object.keys(REQUEST_LABELS) as RefundRequestFilter[]

export const CONTRIBUTION_ORDERS: OrderTexts<ContributionOrder> = {
  newest: { label: 'Más nuevas', text: 'de la más nueva a la más vieja' },
  oldest: { label: 'Más viejas', text: 'de la más vieja a la más nueva' },
  largest: { label: 'Monto mayor', text: 'de mayor a menor' },
  smallest: { label: 'Monto menor', text: 'de menor a mayor' },
}

/** Filters in the URL, amounts in pesos there; invalid ones are dropped. */
export function readContributionFilter(search: URLSearchParams) {
  return {
    search: readSearch(search),
    status: readChoice(search, 'status', STATUSES),
    refundRequest: readChoice(search, 'refundRequest', REQUESTS),
    eventId: readId(search, 'eventId'),
    hostId: readId(search, 'hostId'),
    userId: readId(search, 'userId'),
    from: readDay(search, 'from'),
    to: readDay(search, 'to'),
    min: readPesos(search, 'min'),
    max: readPesos(search, 'max'),
  }
}

/** The same with page and order. */
export function readContributionQuery(search: URLSearchParams) {
  return {
    ...readContributionFilter(search),
    page: readPage(search),
    pageSize: 20,
    order: readOrder(search, CONTRIBUTION_ORDERS) ?? 'newest',
  }
}

export function ContributionsFilter() {
  const [search] = useSearchParams()
  const { search: text, status, refundRequest, from, to, ...ids } = readContributionFilter(search)
  return (
    <DeskFilter
      label="Buscar aportaciones"
      search={{ placeholder: 'En esta lista: nombre, evento, folio, monto', value: text }}
      filters={nameFilters([
        ['status', 'Estado', status && labelContributionState(status).label],
        ['refundRequest', 'Piden su dinero', refundRequest && REQUEST_LABELS[refundRequest]],
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
      <FilterSelect
        name="refundRequest"
        label="Piden su dinero"
        value={refundRequest}
        options={REQUESTS.map((value) => ({ value, label: REQUEST_LABELS[value] }))}
      />
      <FilterDay name="from" label="Desde" value={from ?? ''} />
      <FilterDay name="to" label="Hasta" value={to ?? ''} />
      <FilterAmounts />
      <OrderSelect texts={CONTRIBUTION_ORDERS} own="newest" />
    </DeskFilter>
  )
}
