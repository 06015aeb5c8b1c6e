import type { ReplyOf } from '#contract/api/endpoint.ts'
import {
  type AdminPayout,
  bankPayoutStatus,
  type listPayouts,
} from '#contract/money/bank-payouts.ts'
import { formatPesos } from '#contract/money/money.ts'
import {
  adviseOnPayoutFailure,
  explainPayoutFailure,
  PAYOUT_STATUS_NAMES,
} from '#contract/money/payout-labels.ts'
import { buildAdminHostPath } from '#contract/product/paths.ts'
import { AdminTable, RowLink } from '#web/admin/admin-frame.tsx'
import { Identifier } from '#web/admin/facts.tsx'
import { DaysFilter } from '#web/admin/list-filters.tsx'
import { formatShortDate } from '#web/format/dates.ts'
import { FilterSelect } from '#web/shell/lists/list-filter.tsx'
import { readChoice, readDay, readId, readPage } from '#web/shell/lists/list-query.ts'
import { describeArrival, PayoutBadge } from '#web/shell/money/payout-state.tsx'
import { stackedCellStyle, type TableColumn } from '#web/ui/data/data-table.tsx'
import type { EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'

export const PAYOUTS_LOAD_ERROR = 'Error al obtener los depósitos'

export type PayoutPage = ReplyOf<typeof listPayouts>

/** Filters in the URL; invalid ones are dropped. */
export function readPayoutQuery(search: URLSearchParams) {
  return {
    page: readPage(search),
    pageSize: 20,
    status: readChoice(search, 'status', bankPayoutStatus.options),
    hostId: readId(search, 'hostId'),
    from: readDay(search, 'from'),
    to: readDay(search, 'to'),
  }
}

export function PayoutsFilter({ search }: { search: URLSearchParams }) {
  const { status, hostId, from, to } = readPayoutQuery(search)
  return (
    <DaysFilter label="Filtrar depósitos" from={from} to={to}>
      {hostId && <input type="hidden" name="hostId" value={hostId} />}
      <FilterSelect
        name="status"
        label="Estado"
        value={status}
        options={bankPayoutStatus.options.map((value) => ({
          value,
          label: PAYOUT_STATUS_NAMES[value],
        }))}
      />
    </DaysFilter>
  )
}

/** What a failed payout means, and what its host has to do, as it is told on the telephone. */
export function describePayoutFailure({ failureCode, isWaiting }: AdminPayout): string {
  const next = isWaiting
    ? `El dinero volvió a su cuenta de pagos. ${adviseOnPayoutFailure('su')}`
    : 'Después salió otro.'
  return `${explainPayoutFailure(failureCode)}. ${next}`
}

const host: TableColumn<AdminPayout> = {
  header: 'Anfitrión',
  cell: ({ hostId, hostName }) => <RowLink to={buildAdminHostPath(hostId)}>{hostName}</RowLink>,
}

const columns: TableColumn<AdminPayout>[] = [
  {
    header: 'Depósito',
    heading: true,
    unbroken: true,
    cell: ({ amount, providerId }) => (
      <span className={stackedCellStyle}>
        <span className="money">{formatPesos(amount)}</span>
        <Identifier of="el depósito">{providerId}</Identifier>
      </span>
    ),
  },
  {
    header: 'Estado',
    below: ({ status }) => status === 'failed',
    cell: (payout) => (
      <span
        className={`${payout.status === 'failed' ? 'grid justify-items-start' : stackedCellStyle} gap-1`}
      >
        <PayoutBadge status={payout.status} />
        {payout.status === 'failed' && (
          <span className="max-w-96 text-sm text-muted">{describePayoutFailure(payout)}</span>
        )}
      </span>
    ),
  },
  { header: 'En el banco', unbroken: true, cell: describeArrival },
  {
    header: 'Salió',
    unbroken: true,
    cell: ({ createdAt }) => formatShortDate(createdAt),
  },
]

interface PayoutsTableProps {
  payouts: readonly AdminPayout[]
  /** On the page of a person, who is the host of all of them. */
  ofPerson?: boolean
  empty: EmptyStateProps
}

export function PayoutsTable({ payouts, ofPerson = false, empty }: PayoutsTableProps) {
  const [first, ...rest] = columns
  const shown = ofPerson || !first ? columns : [first, host, ...rest]
  return <AdminTable caption="Depósitos" columns={shown} rows={payouts} empty={empty} />
}
