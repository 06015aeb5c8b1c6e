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

/** Nobody decides but the rule itself; what a person has decided stands. */
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
      const letter = renderUnmatchedPaymentToContributorEmail(values)
      await deps.outbox.sendEmail(tx, contributor, letter, `stray-returned:${id}`)
    }
    if (!host?.email) return
    const letter = renderUnmatchedPaymentToHostEmail({ ...values, hostFirstName: host.first_name })
    await deps.outbox.sendEmail(tx, host.email, letter, `stray-returned-host:${id}`)
  })
}

/**
 * Task: gives back a payment that is kept apart because its event was deleted before it came
 * (`payments.md`), and tells who paid and who was to host. Tried again until the provider takes it.
 */
export async function refundUnmatchedPayment(deps: Deps, sessionId: string): Promise<void> {
  const session = await deps.payments.retrieveCheckout(sessionId)
  const kept = await findQuarantinedSession(deps.db, sessionId)
  if (!session || !kept) return
  await resolve(deps, kept)
  const after = await findQuarantinedSession(deps.db, sessionId)
  if (after?.decision === 'refund') await announce(deps, kept, session)
}
