import type { AdminContributionDetail } from '#contract/admin/contributions.ts'
import type { Caller } from '#contract/api/caller.ts'
import { formatPesos } from '#contract/money/money.ts'
import { REFUND_REQUEST_LABELS } from '#contract/money/refunds/refund-request-labels.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import { MailLink } from '#web/admin/frame/admin-frame.tsx'
import { FINANCE_ONLY_LABEL } from '#web/admin/labels.ts'
import { ReasonButton, type ReasonedAction, readPurpose } from '#web/admin/reason-dialog.tsx'
import { formatShortDateTime } from '#web/format/dates.ts'
import { toFormFailure } from '#web/forms/form.tsx'
import { ForRoles } from '#web/session/use-session.ts'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { isRefundAsked, RefundButton } from './refund-section.tsx'

const DECLINE: ReasonedAction = {
  label: 'No devolver',
  busyLabel: 'Enviando...',
  question: '¿Rechazar esta solicitud?',
  text: 'La aportación se queda con la familia. Quien aportó lee el motivo en un correo, tal como lo escribes; no se puede cambiar después.',
  done: 'Solicitud rechazada',
  tone: 'primary',
}

/** For a page's clientAction: handles the form of `RefundRequestSection`. */
export async function declineRefundRequest(call: Caller, id: string, form: FormData) {
  try {
    await call('POST /contributions/:id/refund-request/decline', {
      params: { id },
      body: { reason: String(form.get('reason') ?? '') },
      purpose: readPurpose(form),
    })
    return { done: true as const }
  } catch (error) {
    return toFormFailure(error, form)
  }
}

/** Says what became of the request. */
export const nameRefundRequest = (contribution: AdminContributionDetail): string =>
  isRefundAsked(contribution) || !contribution.refundRequest
    ? 'Pide su dinero de vuelta'
    : `Pidió su dinero: ${REFUND_REQUEST_LABELS[contribution.refundRequest.state].toLowerCase()}`

/** The contributor's request for the money back, and both answers to it (`R29`). */
export function RefundRequestSection({ contribution }: { contribution: AdminContributionDetail }) {
  const { refundRequest: request, contributorName, hostName, hostEmail } = contribution
  if (!request) return null
  const { state, reason, askedAt, answerBy, declineReason } = request
  const waits = isRefundAsked(contribution)
  return (
    <CardSection
      id="de-vuelta"
      title={nameRefundRequest(contribution)}
      className="content-start gap-3"
    >
      {waits && (
        <p>
          <StatusBadge tone="warning">{REFUND_REQUEST_LABELS[state]}</StatusBadge>
        </p>
      )}
      <p className="text-sm text-muted">
        {`Pedido el ${formatShortDateTime(askedAt)}`}
        {state === 'open' && `; el anfitrión tiene hasta el ${formatShortDateTime(answerBy)}`}
      </p>
      {state === 'open' && (
        <p className="text-sm">
          {hostName}: <MailLink address={hostEmail} />
        </p>
      )}
      {reason && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
      {declineReason && (
        <p className="whitespace-pre-line wrap-anywhere">{`Respuesta: ${declineReason}`}</p>
      )}
      {waits && (
        <ForRoles of={FINANCE_DESK} otherwise={FINANCE_ONLY_LABEL}>
          <div className="flex flex-wrap gap-3">
            <RefundButton contribution={contribution} />
            <ReasonButton
              act={DECLINE}
              name={`${contributorName} · ${formatPesos(contribution.amount)}`}
              fields={{ intent: 'decline' }}
              hint="Lo lee quien aportó. Queda en la auditoría."
            />
          </div>
        </ForRoles>
      )}
    </CardSection>
  )
}
