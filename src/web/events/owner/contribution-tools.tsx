import { useRevalidator } from 'react-router'
import type { Contribution, ContributionStatus } from '#contract/contributions/contributions.ts'
import type { Event } from '#contract/events/events.ts'
import { formatPesos } from '#contract/money/money.ts'
import { call } from '#web/api/call.ts'
import { useRequest } from '#web/api/use-request.ts'
import { useOptimisticToggle } from '#web/forms/use-optimistic-toggle.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'

const CONNECTION_LOST =
  'Sin conexión. Revisa tu internet e intenta de nuevo: aunque lo pidas dos veces, se devuelve una sola vez.'

interface RefundDialogProps {
  contribution: Pick<Contribution, 'id' | 'contributorName' | 'amount' | 'refundableTotal'>
  open: boolean
  onClose: () => void
  onRefunded: (status: ContributionStatus) => void
}

/** Refunds a contribution in full, after confirmation (`R6`). */
export function RefundDialog({ contribution, open, onClose, onRefunded }: RefundDialogProps) {
  const { running, errorMessage, run, clearError } = useRequest(CONNECTION_LOST)
  const { id, contributorName, amount, refundableTotal } = contribution
  const refund = () =>
    run('request', async () => {
      const reply = await call('POST /contributions/:id/refund', { params: { id }, body: {} })
      onClose()
      onRefunded(reply.contribution.status)
    })
  const close = () => {
    onClose()
    clearError()
  }
  return (
    <ConfirmDialog
      open={open}
      title="¿Devolver esta aportación?"
      text={
        <div className="grid grid-cols-1 gap-4">
          {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
          <p className="wrap-anywhere">
            Se devuelven <strong className="money text-ink">{formatPesos(refundableTotal)}</strong>{' '}
            a {contributorName}, con los cargos incluidos. De tu cuenta de pagos salen{' '}
            <strong className="money text-ink">{formatPesos(amount)}</strong> y la aportación deja
            de contar en tu evento.
          </p>
          <p>Su banco puede tardar entre 5 y 10 días hábiles. No se puede deshacer.</p>
        </div>
      }
      confirmLabel="Devolver aportación"
      busyLabel="Devolviendo..."
      tone="danger"
      busy={running !== null}
      onConfirm={() => void refund()}
      onCancel={close}
    />
  )
}

/** Whether the live wall shows messages; off by default (`R6`). */
export function WallMessagesSwitch({ event }: { event: Event }) {
  const { revalidate } = useRevalidator()
  const [shown, show] = useOptimisticToggle(event.wallMessages, async (wallMessages) => {
    await call('PATCH /events/:id/wall-messages', {
      params: { id: event.id },
      body: { wallMessages },
    })
    await revalidate()
  })
  return (
    <Checkbox
      name="wallMessages"
      label="Mostrar mensajes en el muro"
      hint="Los leerá quien abra el muro en vivo; puedes ocultar los que quieras."
      checked={shown}
      onChange={(next) => void show(next)}
    />
  )
}

/** Whether one message is hidden from the live wall, and the function that hides it or shows it again. */
export const useHiddenFromWall = ({ id, hiddenFromWall }: Contribution) =>
  useOptimisticToggle(hiddenFromWall, (next) =>
    call('PATCH /contributions/:id/wall', { params: { id }, body: { hiddenFromWall: next } }),
  )
