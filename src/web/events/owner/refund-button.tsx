import { useState } from 'react'
import type { Contribution, ContributionStatus } from '#contract/contributions/contributions.ts'
import { formatPesos } from '#contract/money/money.ts'
import { call } from '#web/api/call.ts'
import { messageIfAnswered } from '#web/api/errors/unreadable-response.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

const NO_ANSWER =
  'No pudimos conectarnos. Revisa tu conexión y recarga la página para ver si se devolvió.'

interface RefundButtonProps {
  given: Contribution
  /** Gets the contribution's new status. */
  onRefunded: (status: ContributionStatus) => void
}

/** Refunds a contribution in full, after confirmation (`R6`). */
export function RefundButton({ given, onRefunded }: RefundButtonProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const { id, contributorName, amount, refundableTotal } = given

  const refund = async () => {
    setBusy(true)
    setErrorMessage(null)
    try {
      const params = { id }
      const { contribution } = await call('POST /contributions/:id/refund', { params, body: {} })
      setAsking(false)
      onRefunded(contribution.status)
    } catch (error) {
      setErrorMessage(messageIfAnswered(error, NO_ANSWER))
    } finally {
      setBusy(false)
    }
  }
  const close = () => {
    setAsking(false)
    setErrorMessage(null)
  }

  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setAsking(true)}
        aria-label={`Devolver la aportación de ${contributorName}`}
      >
        Devolver
      </Button>
      <ConfirmDialog
        open={asking}
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
        busy={busy}
        onConfirm={() => void refund()}
        onCancel={close}
      />
    </>
  )
}
