import { useEffect, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import type { QuarantineDecision, QuarantinedPayment } from '#contract/admin.ts'
import { MESSAGE_MAX } from '#contract/limits.ts'
import type { Refusal } from '#web/forms/refusal.ts'
import { required } from '#web/forms/rules.ts'
import { useFaults } from '#web/forms/use-faults.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'

type Answer = Refusal | { done: true; decision: QuarantineDecision }

const WORDS: Record<
  QuarantineDecision,
  Record<'label' | 'busy' | 'title' | 'text' | 'done', string>
> = {
  refund: {
    label: 'Devolver',
    busy: 'Devolviendo...',
    title: '¿Devolver este pago?',
    text: 'Todo lo que se cobró regresa a la tarjeta, también lo que llegó a la cuenta de un anfitrión. No se puede deshacer.',
    done: 'Pago devuelto',
  },
  dismiss: {
    label: 'Dar por revisado',
    busy: 'Guardando...',
    title: '¿Dar este pago por revisado?',
    text: 'No se mueve dinero. El pago queda fuera de todas las cifras y ya no aparece por revisar.',
    done: 'Pago revisado',
  },
}
const RULES = { reason: required }

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
    <span className="flex flex-wrap gap-2">
      {open.map((decision) => (
        <Button
          key={decision}
          variant="secondary"
          aria-label={`${WORDS[decision].label}: ${name}`}
          onClick={() => setAsking(decision)}
        >
          {WORDS[decision].label}
        </Button>
      ))}
      {asking && (
        <Question payment={payment} name={name} decision={asking} onClose={() => setAsking(null)} />
      )}
    </span>
  )
}

interface QuestionProps extends ResolveButtonsProps {
  decision: QuarantineDecision
  onClose: () => void
}

function Question({ payment, name, decision, onClose }: QuestionProps) {
  const formId = useId()
  const fetcher = useFetcher<Answer>()
  const answer = fetcher.data
  const refused = answer && 'message' in answer ? answer : undefined
  const { faults, form } = useFaults(RULES, refused)
  const words = WORDS[decision]
  useEffect(() => {
    if (!answer || !('done' in answer)) return
    toast.success(WORDS[answer.decision].done)
    onClose()
  }, [answer, onClose])
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={decision === 'refund' ? 'danger' : 'primary'}
            busy={fetcher.state !== 'idle'}
            busyLabel={words.busy}
          >
            {words.label}
          </Button>
        </>
      }
    >
      <fetcher.Form method="post" id={formId} {...form} className="grid grid-cols-1 gap-4">
        <input type="hidden" name="paymentId" value={payment.id} />
        <input type="hidden" name="decision" value={decision} />
        {refused && <Banner tone="danger">{refused.message}</Banner>}
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-muted">{words.text}</p>
        <TextArea
          name="reason"
          label="Motivo"
          hint="Queda en la auditoría."
          maxLength={MESSAGE_MAX}
          error={faults.reason}
        />
      </fetcher.Form>
    </Dialog>
  )
}
