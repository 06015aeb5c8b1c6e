import { useState } from 'react'
import type { QuarantineDecision, QuarantinedPayment } from '#contract/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { type Act, ReasonDialog } from './reason-dialog.tsx'

const ACTS: Record<QuarantineDecision, Act> = {
  refund: {
    label: 'Devolver',
    busyLabel: 'Devolviendo...',
    question: '¿Devolver este pago?',
    text: 'Todo lo que se cobró regresa a la tarjeta, también lo que llegó a la cuenta de un anfitrión. No se puede deshacer.',
    done: 'Pago devuelto',
    tone: 'danger',
  },
  dismiss: {
    label: 'Dar por revisado',
    busyLabel: 'Guardando...',
    question: '¿Dar este pago por revisado?',
    text: 'No se mueve dinero. El pago no cuenta como ingreso y ya no aparece por revisar.',
    done: 'Pago revisado',
    tone: 'primary',
  },
}

interface ResolveButtonsProps {
  payment: QuarantinedPayment
  /** How the table names it. */
  name: string
}

/** Gives a payment that is kept apart back, or says that there is no more to do; asks why. */
export function ResolveButtons({ payment, name }: ResolveButtonsProps) {
  const [asking, setAsking] = useState<QuarantineDecision | null>(null)
  const open: QuarantineDecision[] = [
    ...(payment.refundable ? (['refund'] as const) : []),
    ...(payment.decision === 'refund' ? [] : (['dismiss'] as const)),
  ]
  return (
    <span className="inline-grid gap-2">
      {open.map((decision) => (
        <Button
          key={decision}
          variant="secondary"
          className="@min-[44rem]:whitespace-nowrap"
          aria-label={`${ACTS[decision].label}: ${name}`}
          onClick={() => setAsking(decision)}
        >
          {ACTS[decision].label}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          act={ACTS[asking]}
          name={name}
          fields={{ paymentId: payment.id, decision: asking }}
          hint="Queda en la auditoría."
          onClose={() => setAsking(null)}
        />
      )}
    </span>
  )
}
