import { useEffect, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import type { WaitingRefundRequest } from '#contract/money/refunds/refund-requests.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'
import { Form } from '#web/forms/form.tsx'
import { deleteSavedText, useSavedText } from '#web/forms/saved-input.ts'
import { required, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Dialog, DialogCancel } from '#web/ui/feedback/dialog.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import type { OwnerActionResult } from '../actions.ts'
import { HostRefundDialog } from './contribution-tools.tsx'

interface DeclineDialogProps {
  waiting: WaitingRefundRequest
  onClose: () => void
  onDeclined: () => void
}

function DeclineDialog({ waiting, onClose, onDeclined }: DeclineDialogProps) {
  const formId = useId()
  const fetcher = useFetcher<OwnerActionResult>()
  const answer = fetcher.data
  const failure = answer && 'message' in answer ? answer : undefined
  const { errors, message, form } = useFieldErrors({ reason: required }, failure)
  const reasonKey = `decline-refund:${waiting.contributionId}`
  const { text: reason, writeText } = useSavedText(reasonKey, '')
  useEffect(() => {
    if (!answer || !('done' in answer)) return
    deleteSavedText(reasonKey)
    onDeclined()
  }, [answer, onDeclined, reasonKey])
  return (
    <Dialog
      open
      onClose={onClose}
      title="¿Quedarte con esta aportación?"
      footer={
        <>
          <DialogCancel />
          <Button
            type="submit"
            form={formId}
            busy={fetcher.state !== 'idle'}
            busyLabel="Enviando..."
          >
            No devolver
          </Button>
        </>
      }
    >
      <Form fetcher={fetcher} id={formId} {...form} className="grid grid-cols-1 gap-4">
        {message && <Banner tone="danger">{message}</Banner>}
        <input type="hidden" name="intent" value="decline-refund" />
        <input type="hidden" name="contributionId" value={waiting.contributionId} />
        <p className="wrap-anywhere">
          {`Le enviamos tu respuesta a ${waiting.contributorName}. No se puede cambiar después.`}
        </p>
        <TextArea
          name="reason"
          label="Tu respuesta"
          hint="Explícale por qué. La lee tal como la escribes."
          value={reason}
          onChange={writeText}
          data-kept=""
          maxLength={MESSAGE_MAX}
          error={errors.reason}
        />
      </Form>
    </Dialog>
  )
}

interface RefundAnswerProps {
  waiting: WaitingRefundRequest
  /** @param isWhole false after a refund of a part, which leaves the request open */
  onAnswered: (isWhole: boolean) => void
}

/** What the owner answers to one who asks for their money back (`R29`). */
export function RefundAnswer({ waiting, onAnswered }: RefundAnswerProps) {
  const [open, setOpen] = useState<'refund' | 'decline' | null>(null)
  const { contributionId: id, contributorName } = waiting
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        aria-label={`Devolver la aportación de ${contributorName}`}
        onClick={() => setOpen('refund')}
      >
        Devolver
      </Button>
      {waiting.request.state !== 'escalated' && (
        <Button
          variant="secondary"
          aria-label={`No devolver la aportación de ${contributorName}`}
          onClick={() => setOpen('decline')}
        >
          No devolver
        </Button>
      )}
      {open === 'refund' && (
        <HostRefundDialog
          contribution={{ ...waiting, id }}
          askedBecause={waiting.request.reason}
          onClose={close}
          onRefunded={({ refund }) => onAnswered(refund.totalAmount === waiting.refundableTotal)}
        />
      )}
      {open === 'decline' && (
        <DeclineDialog waiting={waiting} onClose={close} onDeclined={() => onAnswered(true)} />
      )}
    </div>
  )
}
