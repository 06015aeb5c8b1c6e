import { ApiError } from '#contract/api/errors.ts'
import type { Deps } from '#server/deps.ts'
import { findDeletedEvent } from '#server/event-records/deletion-store.ts'
import {
  renderUnmatchedPaymentToContributorEmail,
  renderUnmatchedPaymentToHostEmail,
} from '#server/mail/templates/quarantine.ts'
import { findQuarantinedSession, type QuarantinedRow } from '#server/settlement/quarantine-store.ts'
import type { ProviderSession } from '#server/stripe/payments.ts'
import { resolveQuarantinedPayment } from './resolve-quarantined-payment.ts'

const REASON = 'El evento se eliminó antes de que llegara el pago.'

/** Refunds without an admin, unless an admin has decided already. */
async function resolve(deps: Deps, { id }: QuarantinedRow): Promise<void> {
  try {
    await resolveQuarantinedPayment(deps, { id: null }, id, { decision: 'refund', reason: REASON })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'ALREADY_RESOLVED')) throw error
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
 * Task: refunds a quarantined payment whose event was deleted before it arrived, and
 * emails contributor and host. Retried until Stripe accepts the refund.
 */
export async function refundUnmatchedPayment(deps: Deps, sessionId: string): Promise<void> {
  const session = await deps.payments.retrieveCheckout(sessionId)
  const quarantined = await findQuarantinedSession(deps.db, sessionId)
  if (!session || !quarantined) return
  await resolve(deps, quarantined)
  const after = await findQuarantinedSession(deps.db, sessionId)
  if (after?.decision === 'refund') await announce(deps, quarantined, session)
}
