import { ApiError } from '#contract/api/errors.ts'
import type { Deps } from '#server/deps.ts'
import { findDeletedEvent } from '#server/event-records/deletion-store.ts'
import type { Principal } from '#server/http/principal.ts'
import {
  renderUnmatchedPaymentToContributorEmail,
  renderUnmatchedPaymentToHostEmail,
} from '#server/mail/templates/money/quarantine.ts'
import {
  findQuarantinedPayment,
  findQuarantinedSession,
  type QuarantinedRow,
} from '#server/settlement/quarantine-store.ts'
import type { ProviderSession } from '#server/stripe/payments.ts'
import { acceptQuarantinedPayment } from './accept-quarantined-payment.ts'
import {
  assertOthersPayment,
  type Decider,
  type DecisionRequest,
  lockUnresolved,
  storeResolution,
} from './decisions.ts'
import { refundQuarantinedPayment } from './refund-quarantined-payment.ts'

const EVENT_DELETED = 'El evento se eliminó antes de que llegara el pago.'

/** An admin has decided already, or Stripe has refused the refund, which is logged. */
const IS_OVER = new Set<unknown>(['ALREADY_RESOLVED', 'PROVIDER_FAILED'])

async function refundWithoutAdmin(deps: Deps, { id }: QuarantinedRow): Promise<void> {
  const request = { decision: 'refund', reason: EVENT_DELETED } as const
  try {
    await refundQuarantinedPayment(deps, { id: null }, id, request)
  } catch (error) {
    if (!(error instanceof ApiError && IS_OVER.has(error.code))) throw error
  }
}

async function announce(deps: Deps, { id }: QuarantinedRow, session: ProviderSession) {
  const host = session.eventId ? await findDeletedEvent(deps.db, session.eventId) : undefined
  const values = { total: session.total, homeUrl: deps.config.publicUrl }
  await deps.db.transaction().execute(async (tx) => {
    const { customerEmail: contributor } = session
    if (contributor) {
      const email = renderUnmatchedPaymentToContributorEmail(values)
      await deps.outbox.sendEmail(tx, contributor, email, `unmatched-payment-refunded:${id}`)
    }
    if (!host?.email) return
    const email = renderUnmatchedPaymentToHostEmail({ ...values, hostFirstName: host.first_name })
    await deps.outbox.sendEmail(tx, host.email, email, `unmatched-payment-refunded-host:${id}`)
  })
}

/**
 * Task: refunds a quarantined payment whose event was deleted before it arrived, and emails
 * contributor and host once Stripe has accepted it and no longer holds it back. If Stripe refuses, an
 * admin decides.
 */
export async function refundUnmatchedPayment(deps: Deps, sessionId: string): Promise<void> {
  const session = await deps.payments.retrieveCheckout(sessionId)
  const quarantined = await findQuarantinedSession(deps.db, sessionId)
  if (!session || !quarantined) return
  await refundWithoutAdmin(deps, quarantined)
  const after = await findQuarantinedSession(deps.db, sessionId)
  if (after?.decision !== 'refund') return
  const isAccepted = after.resolved_at !== null || after.stripe_refund_id !== null
  if (!isAccepted) throw new Error(`the refund of ${sessionId} is not confirmed yet`)
  // Recording that the balance has paid it enqueues this task again.
  if (after.refund_waits_for_funds) return
  await announce(deps, quarantined, session)
}

function dismiss(
  deps: Deps,
  admin: Decider,
  id: string,
  request: DecisionRequest,
): Promise<QuarantinedRow> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockUnresolved(tx, id)
    if (row.decision === 'refund') {
      const message = 'Este pago ya se está devolviendo.'
      throw new ApiError('ALREADY_RESOLVED', { message })
    }
    return storeResolution(deps, tx, admin, row, request)
  })
}

/**
 * Resolves a quarantined payment: accepts it as a contribution, refunds all of it including the
 * host's part, or dismisses it; the audit log records admin and reason. A refund without an answer
 * stays unresolved until a task has finished it. Throws NOT_FOUND, OWN_CASE, ALREADY_RESOLVED,
 * NOT_REFUNDABLE, NOT_ACCEPTABLE, PROVIDER_FAILED.
 */
export async function resolveQuarantinedPayment(
  deps: Deps,
  admin: Principal,
  id: string,
  request: DecisionRequest,
): Promise<QuarantinedRow> {
  const row = await findQuarantinedPayment(deps.db, id)
  if (row) await assertOthersPayment(deps, admin, row)
  const decisions = {
    accept: acceptQuarantinedPayment,
    refund: refundQuarantinedPayment,
    dismiss,
  }
  return decisions[request.decision](deps, admin, id, request)
}
