import type { Caller } from '#contract/api/caller.ts'
import { formatPesos } from '#contract/money/money.ts'
import type {
  OutsideSettlement,
  RetryOutcome,
  StoppedTransfer,
  TransferDirection,
} from '#contract/money/stopped-transfers.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import {
  buildAdminContributionPath,
  buildAdminEventPath,
  buildAdminHostPath,
  buildDeskRowAnchor,
} from '#contract/product/paths.ts'
import { Identifier } from '#web/admin/facts.tsx'
import { AdminTable, Folio } from '#web/admin/frame/admin-frame.tsx'
import { FINANCE_ONLY_LABEL } from '#web/admin/labels.ts'
import { RowLink } from '#web/admin/lists/row-link.tsx'
import { ReasonButton, type ReasonedAction, readPurpose } from '#web/admin/reason-dialog.tsx'
import { formatShortDateTime } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { toFormFailure } from '#web/forms/form.tsx'
import { ForRoles } from '#web/session/use-session.ts'
import { stackedCellStyle, type TableColumn } from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { isSettlement, SETTLE_ACTIONS, SETTLE_HINTS } from './settle-actions.ts'

export const STOPPED_TRANSFERS_LOAD_ERROR = 'Error al obtener las transferencias detenidas'

const DIRECTION_LABELS: Record<TransferDirection, string> = {
  'to-host': 'Hacia el anfitrión',
  'from-host': 'Desde el anfitrión',
}

const OUTCOMES: Record<RetryOutcome, string> = {
  moved: 'Transferencia hecha',
  pending: 'El proveedor todavía no responde: seguimos intentando',
  settled: 'Ya no hay nada que mover',
}

const UNDONE = 'Se deshizo: el proveedor vuelve a mover el dinero'

/** For a page's clientAction: handles the forms of `ActButton`. */
export async function actOnStoppedTransfer(call: Caller, form: FormData) {
  const request = { params: { id: String(form.get('transferId')) }, purpose: readPurpose(form) }
  const body = { reason: String(form.get('reason') ?? '') }
  const act = form.get('act')
  try {
    if (act === 'undo') {
      await call('POST /admin/stopped-transfers/:id/undo-settlement', { ...request, body })
      return { done: true as const, text: UNDONE }
    }
    if (isSettlement(act)) {
      const settlement = { ...body, how: act, amount: Number(form.get('amount')) }
      await call('POST /admin/stopped-transfers/:id/settle', { ...request, body: settlement })
      return { done: true as const, text: SETTLE_ACTIONS[act]['to-host'].done }
    }
    const { outcome } = await call('POST /admin/stopped-transfers/:id/retry', { ...request, body })
    return { done: true as const, text: OUTCOMES[outcome] }
  } catch (error) {
    return toFormFailure(error, form)
  }
}

const RETRY: ReasonedAction = {
  label: 'Intentar de nuevo',
  busyLabel: 'Intentando...',
  question: '¿Intentar de nuevo esta transferencia?',
  text: 'Le pedimos otra vez al proveedor que mueva este dinero. Pedirlo dos veces no lo mueve dos veces.',
  done: OUTCOMES.moved,
  tone: 'primary',
  optionalReason: true,
}

const UNDO: ReasonedAction = {
  label: 'Deshacer',
  busyLabel: 'Deshaciendo...',
  question: '¿Deshacer que se dio por saldada?',
  text: 'Solo si fue un error: el proveedor vuelve a mover este dinero o, si no lo acepta, queda otra vez detenida.',
  done: UNDONE,
  tone: 'danger',
}

type Act = 'retry' | 'undo' | OutsideSettlement

function ActButton({
  transfer,
  act,
  shown,
}: {
  transfer: StoppedTransfer
  act: Act
  shown: ReasonedAction
}) {
  const { id: transferId, amount, hostName } = transfer
  const name = `${formatPesos(amount)} · ${hostName}`
  return (
    <ReasonButton
      label={`${shown.label}: ${name}`}
      className="@min-[58rem]:whitespace-nowrap"
      act={shown}
      name={name}
      fields={{ transferId, act, amount: String(amount) }}
      hint={SETTLE_HINTS[act === 'paid' ? 'paid' : 'written-off']}
    />
  )
}

function Acts({ transfer }: { transfer: StoppedTransfer }) {
  const { direction, isRetrying } = transfer
  if (isRetrying) return <StatusBadge tone="info">Intentando de nuevo</StatusBadge>
  return (
    <span className="grid w-full gap-2">
      <ActButton transfer={transfer} act="retry" shown={RETRY} />
      <ActButton transfer={transfer} act="paid" shown={SETTLE_ACTIONS.paid[direction]} />
      {direction === 'from-host' && (
        <ActButton
          transfer={transfer}
          act="written-off"
          shown={SETTLE_ACTIONS['written-off'][direction]}
        />
      )}
    </span>
  )
}

const shared: TableColumn<StoppedTransfer>[] = [
  {
    header: 'Anfitrión',
    heading: true,
    cell: ({ id, hostId, hostName, contributionId, folio, contributorName, ...event }) => (
      <span id={buildDeskRowAnchor(id)} className={`${stackedCellStyle} rounded-sm lg:min-w-40`}>
        <RowLink to={buildAdminHostPath(hostId)}>{hostName}</RowLink>
        <RowLink to={buildAdminContributionPath(contributionId)} className="text-sm font-normal">
          Aportación de {contributorName}
        </RowLink>
        <Folio>{folio}</Folio>
        <RowLink to={buildAdminEventPath(event.eventId)} className="text-sm font-normal">
          {event.eventName}
        </RowLink>
      </span>
    ),
  },
  {
    header: 'Monto',
    align: 'end',
    unbroken: true,
    cell: ({ amount, direction }) => (
      <span className={stackedCellStyle}>
        {formatPesos(amount)}
        <span className="text-sm text-muted">{DIRECTION_LABELS[direction]}</span>
      </span>
    ),
  },
  {
    header: 'Por qué',
    cell: ({ reason, requestId, direction, isHostReady, folio }) => (
      <span className={`${stackedCellStyle} gap-1 lg:min-w-56`}>
        {reason}
        {direction === 'to-host' && isHostReady && (
          <StatusBadge tone="success">La cuenta ya puede recibir</StatusBadge>
        )}
        {requestId && <Identifier of={`la solicitud de ${folio}`}>{requestId}</Identifier>}
      </span>
    ),
  },
]

const stoppedColumns: TableColumn<StoppedTransfer>[] = [
  ...shared,
  {
    header: 'Detenida desde',
    unbroken: true,
    cell: ({ since, refusals }) => (
      <span className={stackedCellStyle}>
        {formatShortDateTime(since)}
        {refusals > 1 && (
          <span className="text-sm text-muted">{formatCount(refusals, 'intento', 'intentos')}</span>
        )}
      </span>
    ),
  },
  {
    header: 'Resolver',
    below: ({ isRetrying }) => !isRetrying,
    cell: (transfer) => (
      <ForRoles of={FINANCE_DESK} otherwise={FINANCE_ONLY_LABEL}>
        <Acts transfer={transfer} />
      </ForRoles>
    ),
  },
]

const settledColumns: TableColumn<StoppedTransfer>[] = [
  ...shared,
  {
    header: 'Saldada',
    unbroken: true,
    cell: ({ settled }) =>
      settled && (
        <span className={stackedCellStyle}>
          {formatShortDateTime(settled.at)}
          <span className="text-sm text-muted">
            {settled.how === 'paid' ? 'Se pagó por fuera' : 'Se dio por perdida'}
          </span>
        </span>
      ),
  },
  {
    header: 'Corregir',
    below: () => true,
    cell: (transfer) => (
      <ForRoles of={FINANCE_DESK} otherwise={FINANCE_ONLY_LABEL}>
        <ActButton transfer={transfer} act="undo" shown={UNDO} />
      </ForRoles>
    ),
  },
]

export type StoppedTransfersState = 'stopped' | 'settled'

const TABLES = {
  stopped: {
    caption: 'Transferencias detenidas',
    columns: stoppedColumns,
    empty: {
      title: 'No hay transferencias detenidas',
      text: 'Cada anfitrión tiene en su cuenta lo que le corresponde.',
    },
  },
  settled: {
    caption: 'Transferencias saldadas por fuera',
    columns: settledColumns,
    empty: {
      title: 'Ninguna se ha saldado por fuera',
      text: 'Todo lo que se movió pasó por el proveedor.',
    },
  },
}

export function StoppedTransfersTable({
  transfers,
  state,
}: {
  transfers: readonly StoppedTransfer[]
  state: StoppedTransfersState
}) {
  const { caption, ...table } = TABLES[state]
  return (
    <section tabIndex={-1} aria-label={caption} className="grid grid-cols-1 rounded-lg">
      <AdminTable
        caption={caption}
        {...table}
        rows={transfers}
        rowKey={({ id, contributionId }) => (state === 'stopped' ? contributionId : id)}
      />
    </section>
  )
}
