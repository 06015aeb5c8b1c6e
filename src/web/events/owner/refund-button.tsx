import { useState } from 'react'
import type { Contribution, ContributionStatus } from '#contract/contributions/contributions.ts'
import { formatPesos } from '#contract/money/money.ts'
import { call } from '#web/api/call.ts'
import { useRequest } from '#web/api/use-request.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

const NO_ANSWER =
  'No pudimos conectarnos. Revisa tu conexión y recarga la página para ver si se devolvió.'

interface RefundButtonProps {
  contribution: Contribution
  onRefunded: (status: ContributionStatus) => void
}

/** Refunds a contribution in full, after confirmation (`R6`). */
export function RefundButton({ contribution, onRefunded }: RefundButtonProps) {
  const [confirming, setConfirming] = useState(false)
  const { running, errorMessage, run, clearError } = useRequest(NO_ANSWER)
  const { id, contributorName, amount, refundableTotal } = contribution

  const refund = () =>
    run('request', async () => {
      const reply = await call('POST /contributions/:id/refund', { params: { id }, body: {} })
      setConfirming(false)
      onRefunded(reply.contribution.status)
    })
  const close = () => {
    setConfirming(false)
    clearError()
  }

  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setConfirming(true)}
        aria-label={`Devolver la aportación de ${contributorName}`}
      >
        Devolver
      </Button>
      <ConfirmDialog
        open={confirming}
        title="¿Devolver esta aportación?"
        text={
          <div className="grid grid-cols-1 gap-4">
            {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
            <p className="wrap-anywhere">
              Se devuelven{' '}
              <strong className="money text-ink">{formatPesos(refundableTotal)}</strong> a{' '}
              {contributorName}, con los cargos que pagó. De tu cuenta de pagos salen{' '}
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
    </>
  )
}
