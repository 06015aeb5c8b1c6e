import type { Caller } from '#contract/api/caller.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { formatPesos } from '#contract/money/money.ts'
import {
  type AdminPayout,
  bankPayoutStatus,
  type listPayouts,
} from '#contract/money/payouts/bank-payouts.ts'
import {
  describePayoutFailureAction,
  explainPayoutFailure,
  PAYOUT_STATUS_NAMES,
} from '#contract/money/payouts/payout-labels.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import { buildAdminHostPath } from '#contract/product/paths.ts'
import { Identifier } from '#web/admin/facts.tsx'
import { AdminTable } from '#web/admin/frame/admin-frame.tsx'
import { DeskFilter, formatDay, nameFilters } from '#web/admin/lists/desk-filter.tsx'
import { DayPresets, FilterDay } from '#web/admin/lists/list-filters.tsx'
import { RowLink } from '#web/admin/lists/row-link.tsx'
import { ReasonButton, type ReasonedAction, readPurpose } from '#web/admin/reason-dialog.tsx'
import { formatShortDate } from '#web/format/dates.ts'
import { toFormFailure } from '#web/forms/form.tsx'
import { ForRoles } from '#web/session/use-session.ts'
import { FilterSelect } from '#web/shell/lists/list-filter.tsx'
import { readChoice, readDay, readId, readPage, readSearch } from '#web/shell/lists/list-query.ts'
import { describeArrival, PayoutBadge } from '#web/shell/money/payout-state.tsx'
import {
  cardOnlyStyle,
  stackedCellStyle,
  type TableColumn,
  tableOnlyStyle,
} from '#web/ui/data/data-table.tsx'
import type { EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

export const PAYOUTS_LOAD_ERROR = 'Error al obtener los depósitos'

export type PayoutPage = ReplyOf<typeof listPayouts>

/** Filters in the URL; invalid ones are dropped. */
export function readPayoutFilter(search: URLSearchParams) {
  return {
    search: readSearch(search),
    status: readChoice(search, 'status', bankPayoutStatus.options),
    hostId: readId(search, 'hostId'),
    from: readDay(search, 'from'),
    to: readDay(search, 'to'),
  }
}

export const readPayoutQuery = (search: URLSearchParams) => ({
  ...readPayoutFilter(search),
  page: readPage(search),
  pageSize: 20,
})

export function PayoutsFilter({ search }: { search: URLSearchParams }) {
  const { search: text, status, hostId, from, to } = readPayoutFilter(search)
  return (
    <DeskFilter
      label="Buscar depósitos"
      search={{ placeholder: 'Anfitrión, monto o identificador', value: text }}
      filters={nameFilters([
        ['from', 'Desde', from && formatDay(from)],
        ['to', 'Hasta', to && formatDay(to)],
        ['status', 'Estado', status && PAYOUT_STATUS_NAMES[status]],
      ])}
    >
      <DayPresets />
      <FilterDay name="from" label="Desde" value={from ?? ''} />
      <FilterDay name="to" label="Hasta" value={to ?? ''} />
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
    </DeskFilter>
  )
}

/**
 * What a failed payout means and, where the page of its host does not say it of the next one, what they have to do,
 * as it is told on the telephone.
 */
export function describePayoutFailure(payout: AdminPayout, ofPerson = false): string {
  return `${explainPayoutFailure(payout.failureCode)}. ${describeNext(payout, ofPerson)}`
}

function describeNext(payout: AdminPayout, ofPerson: boolean): string {
  const { isWaiting, isStopping, isOfReplacedAccount, resolvedAt } = payout
  if (resolvedAt) {
    const resolved = `El equipo lo dio por atendido el ${formatShortDate(resolvedAt)}.`
    return isStopping ? `${resolved} Desde entonces no ha salido otro.` : resolved
  }
  if (!isWaiting) return isStopping ? 'Después falló otro.' : 'Después salió otro.'
  return isOfReplacedAccount
    ? 'El dinero sigue en una cuenta de pagos que ya reemplazó: de ahí no sale otro depósito. Véanlo con el proveedor.'
    : `El dinero volvió a su cuenta de pagos. ${ofPerson ? '' : describePayoutFailureAction('su')}`.trim()
}

export const RESOLVE_PAYOUT_INTENT = 'resolve-payout'

/** For a page's clientAction: handles the form of a payout's button. */
export async function resolvePayout(call: Caller, form: FormData) {
  try {
    await call('POST /admin/payouts/:id/resolve', {
      params: { id: String(form.get('payoutId')) },
      body: { reason: String(form.get('reason') ?? '') },
      purpose: readPurpose(form),
    })
    return { done: true as const }
  } catch (error) {
    return toFormFailure(error, form)
  }
}

const RESOLVE: ReasonedAction = {
  label: 'Dar por atendido',
  busyLabel: 'Guardando...',
  question: '¿Dar por atendido este depósito?',
  text: 'Sale de “Para atender”. No mueve dinero: úsalo cuando el anfitrión ya lo recibió de otra forma, o el proveedor ya lo resolvió. Sus depósitos se ven detenidos hasta que salga otro.',
  done: 'Depósito atendido',
  tone: 'primary',
}

const ResolveButton = ({ payout }: { payout: AdminPayout }) => (
  <ForRoles of={FINANCE_DESK}>
    <ReasonButton
      label={`${RESOLVE.label}: ${formatPesos(payout.amount)} de ${payout.hostName}`}
      act={RESOLVE}
      name={`${formatPesos(payout.amount)} de ${payout.hostName}`}
      fields={{ intent: RESOLVE_PAYOUT_INTENT, payoutId: payout.id }}
      hint="Qué se hizo. Queda en la auditoría."
    />
  </ForRoles>
)

const host: TableColumn<AdminPayout> = {
  header: 'Anfitrión',
  card: 'below',
  cell: ({ hostId, hostName }) => <RowLink to={buildAdminHostPath(hostId)}>{hostName}</RowLink>,
}

const buildColumns = (ofPerson: boolean): TableColumn<AdminPayout>[] => [
  {
    header: 'Depósito',
    heading: true,
    unbroken: true,
    cell: ({ amount, hostName, providerId }) => (
      <span className={stackedCellStyle}>
        <span className="money">{formatPesos(amount)}</span>
        <span className={tableOnlyStyle}>
          <Identifier of={`el depósito de ${formatPesos(amount)} a ${hostName}`}>
            {providerId}
          </Identifier>
        </span>
      </span>
    ),
  },
  {
    header: 'Estado',
    card: 'below',
    cell: (payout) => (
      <span className="grid justify-items-start gap-1">
        <span className="flex flex-wrap items-center gap-x-3">
          <PayoutBadge status={payout.status} />
          <span className={classNames('text-sm text-muted', cardOnlyStyle)}>
            Salió el {formatShortDate(payout.createdAt)}
          </span>
        </span>
        {payout.status === 'failed' && (
          <span className="max-w-96 text-sm text-muted lg:min-w-64">
            {describePayoutFailure(payout, ofPerson)}
          </span>
        )}
        {payout.isWaiting && <ResolveButton payout={payout} />}
      </span>
    ),
  },
  {
    header: 'En el banco',
    unbroken: true,
    card: 'first-end',
    cell: (payout) => (
      <span className="@max-[58rem]:block @max-[58rem]:text-sm @max-[58rem]:text-balance">
        {describeArrival(payout)}
      </span>
    ),
  },
  {
    header: 'Salió',
    unbroken: true,
    card: 'none',
    cell: ({ createdAt }) => formatShortDate(createdAt),
  },
]

interface PayoutsTableProps {
  payouts: readonly AdminPayout[]
  /** On the page of a person, who is the host of all of them. */
  ofPerson?: boolean
  empty?: EmptyStateProps | undefined
}

export function PayoutsTable({ payouts, ofPerson = false, empty }: PayoutsTableProps) {
  const columns = buildColumns(ofPerson)
  const [first, ...rest] = columns
  const shown = ofPerson || !first ? columns : [first, host, ...rest]
  return <AdminTable caption="Depósitos" columns={shown} rows={payouts} empty={empty} />
}
