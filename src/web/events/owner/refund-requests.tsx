import { useEffect, useId, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import type { WaitingRefundRequest } from '#contract/money/refund-requests.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'
import { OWNER_PARTS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult, useLoadResult } from '#web/api/load-result.ts'
import { formatLongDate, formatShortDate } from '#web/format/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { deleteSavedText, useSavedText } from '#web/forms/saved-input.ts'
import { required, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { GiftAmount } from '#web/shell/money/gift-amount.tsx'
import type { RefundOutcome } from '#web/shell/money/refund-dialog.tsx'
import { useHashTarget } from '#web/shell/page/use-hash-target.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner, RetryBanner } from '#web/ui/feedback/banner.tsx'
import { Dialog, DialogCancel } from '#web/ui/feedback/dialog.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import type { OwnerActionResult } from './actions.ts'
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

interface RequestProps {
  waiting: WaitingRefundRequest
  onAnswered: () => void
}

/** The gift as a refund of a part leaves it. */
function withoutPart(
  waiting: WaitingRefundRequest,
  { amount, totalAmount }: RefundOutcome['refund'],
): WaitingRefundRequest {
  return {
    ...waiting,
    amount: waiting.amount - amount,
    refundedAmount: waiting.refundedAmount + amount,
    refundableTotal: waiting.refundableTotal - totalAmount,
  }
}

function RequestItem({ waiting: asked, onAnswered }: RequestProps) {
  const [declining, setDeclining] = useState(false)
  const [waiting, setWaiting] = useState(asked)
  const { contributionId: id, contributorName, amount, goalName } = waiting
  const [isRefunding, setIsRefunding] = useState(false)
  const { state, reason, askedAt, answerBy } = waiting.request
  const isEscalated = state === 'escalated'
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <p className="flex justify-between gap-x-4">
        <strong className="min-w-0 wrap-anywhere">{contributorName}</strong>
        <GiftAmount of="gift" className="shrink-0">
          {amount}
        </GiftAmount>
      </p>
      <p className="text-sm text-muted">
        {`${goalName ?? 'Para todo el evento'} · la pidió el ${formatShortDate(askedAt)}`}
      </p>
      {reason && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
      <p className="text-sm font-semibold">
        {isEscalated
          ? 'Ahora decide soporte. Todavía puedes devolverla tú.'
          : `Tienes hasta el ${formatLongDate(answerBy)} para responder; después decide soporte.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-label={`Devolver la aportación de ${contributorName}`}
          onClick={() => setIsRefunding(true)}
        >
          Devolver
        </Button>
        {isRefunding && (
          <HostRefundDialog
            contribution={{ ...waiting, id }}
            onClose={() => setIsRefunding(false)}
            onRefunded={({ refund }) => {
              // A part leaves the request open.
              if (refund.totalAmount === waiting.refundableTotal) onAnswered()
              else setWaiting(withoutPart(waiting, refund))
            }}
          />
        )}
        {!isEscalated && (
          <Button
            variant="secondary"
            aria-label={`No devolver la aportación de ${contributorName}`}
            onClick={() => setDeclining(true)}
          >
            No devolver
          </Button>
        )}
      </div>
      {declining && (
        <DeclineDialog
          waiting={waiting}
          onClose={() => setDeclining(false)}
          onDeclined={onAnswered}
        />
      )}
    </li>
  )
}

/** For the owner, who alone answers: who asks for their money back, above all other gifts of the event (`R29`). */
export function RefundRequests({ event }: { event: Pick<Event, 'id' | 'viewer'> }) {
  return event.viewer === 'OWNER' ? <OwnRefundRequests eventId={event.id} /> : null
}

/** Absent while nobody asks. */
function OwnRefundRequests({ eventId }: { eventId: string }) {
  const { revalidate } = useRevalidator()
  const { result, reload } = useLoadResult(() =>
    toLoadResult(
      call('GET /events/:id/refund-requests', { params: { id: eventId } }),
      'Error al cargar quién pide su dinero de vuelta',
    ),
  )
  const [answered, setAnswered] = useState<readonly string[]>([])
  const region = useHashTarget<HTMLElement>(OWNER_PARTS.refundRequests, Boolean(result?.data))
  // The pressed button is gone, and so is its dialog.
  useEffect(() => {
    if (answered.length > 0) region.current?.focus()
  }, [answered, region])
  if (!result) return null
  if (!result.data) return <RetryBanner onRetry={reload}>{result.errorMessage}</RetryBanner>
  const requests = result.data.requests.filter(
    ({ contributionId }) => !answered.includes(contributionId),
  )
  if (result.data.requests.length === 0) return null
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-labelledby={OWNER_PARTS.refundRequests}
      className="grid gap-3 rounded-md border border-warning bg-surface p-4 shadow-card"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={OWNER_PARTS.refundRequests} className="text-xl">
          {requests.length > 1 ? 'Piden su dinero de vuelta' : 'Pide su dinero de vuelta'}
        </h2>
        {requests.length > 0 && (
          <StatusBadge tone="warning">
            {requests.length === 1 ? 'Espera tu respuesta' : `${requests.length} esperan`}
          </StatusBadge>
        )}
      </div>
      {requests.length === 0 && <p className="text-muted">Ya respondiste. Gracias.</p>}
      <ul className="grid divide-y divide-line empty:hidden">
        {requests.map((waiting) => (
          <RequestItem
            key={waiting.contributionId}
            waiting={waiting}
            onAnswered={() => {
              setAnswered((before) => [...before, waiting.contributionId])
              void revalidate()
            }}
          />
        ))}
      </ul>
    </section>
  )
}
