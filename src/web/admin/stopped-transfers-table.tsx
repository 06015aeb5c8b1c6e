import { useEffect, useRef, useState } from 'react'
import type { Caller } from '#contract/api/caller.ts'
import { formatPesos } from '#contract/money/money.ts'
import type {
  RetryOutcome,
  StoppedTransfer,
  TransferDirection,
} from '#contract/money/stopped-transfers.ts'
import {
  buildAdminContributionPath,
  buildAdminEventPath,
  buildAdminHostPath,
} from '#contract/product/paths.ts'
import { AdminTable, Folio, RowLink } from '#web/admin/admin-frame.tsx'
import { ReasonDialog, type ReasonedAction } from '#web/admin/reason-dialog.tsx'
import { formatShortDateTime } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { toFormFailure } from '#web/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { stackedCellStyle, type TableColumn } from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Identifier } from './facts.tsx'

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

/** For a page's clientAction: handles the form of `RetryButton`. */
export async function retryStoppedTransfer(call: Caller, form: FormData) {
  const params = { id: String(form.get('transferId')) }
  const body = { reason: String(form.get('reason') ?? '') }
  try {
    const { outcome } = await call('POST /admin/stopped-transfers/:id/retry', { params, body })
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

function RetryButton({ transfer }: { transfer: StoppedTransfer }) {
  const [isOpen, setIsOpen] = useState(false)
  const name = `${formatPesos(transfer.amount)} · ${transfer.hostName}`
  return (
    <>
      <Button
        variant="secondary"
        className="@min-[58rem]:whitespace-nowrap"
        aria-label={`${RETRY.label}: ${name}`}
        onClick={() => setIsOpen(true)}
      >
        {RETRY.label}
      </Button>
      {isOpen && (
        <ReasonDialog
          act={RETRY}
          name={name}
          fields={{ transferId: transfer.id }}
          hint="Queda en la auditoría."
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

const columns: TableColumn<StoppedTransfer>[] = [
  {
    header: 'Anfitrión',
    heading: true,
    cell: ({ hostId, hostName, contributionId, folio, contributorName, eventName, eventSlug }) => (
      <span className={`${stackedCellStyle} lg:min-w-40`}>
        <RowLink to={buildAdminHostPath(hostId)}>{hostName}</RowLink>
        <RowLink to={buildAdminContributionPath(contributionId)} className="text-sm font-normal">
          Aportación de {contributorName}
        </RowLink>
        <Folio>{folio}</Folio>
        <RowLink to={buildAdminEventPath(eventSlug)} className="text-sm font-normal">
          {eventName}
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
    cell: ({ reason, requestId, direction, isHostReady }) => (
      <span className={`${stackedCellStyle} gap-1 lg:min-w-56`}>
        {reason}
        {direction === 'to-host' && isHostReady && (
          <StatusBadge tone="success">La cuenta ya puede recibir</StatusBadge>
        )}
        {requestId && <Identifier of="la solicitud">{requestId}</Identifier>}
      </span>
    ),
  },
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
    cell: (transfer) =>
      transfer.isRetrying ? (
        <StatusBadge tone="info">Intentando de nuevo</StatusBadge>
      ) : (
        <RetryButton transfer={transfer} />
      ),
  },
]

export function StoppedTransfersTable({ transfers }: { transfers: readonly StoppedTransfer[] }) {
  const region = useRef<HTMLElement>(null)
  const shown = useRef(transfers.length)
  // The row with the pressed button is gone: move the focus.
  useEffect(() => {
    if (transfers.length < shown.current) region.current?.focus()
    shown.current = transfers.length
  }, [transfers.length])
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Transferencias detenidas"
      className="grid grid-cols-1 rounded-lg"
    >
      <AdminTable
        caption="Transferencias detenidas"
        columns={columns}
        rows={transfers}
        rowKey={({ contributionId }) => contributionId}
        empty={{
          title: 'No hay transferencias detenidas',
          text: 'Cada anfitrión tiene en su cuenta lo que le corresponde.',
        }}
      />
    </section>
  )
}
