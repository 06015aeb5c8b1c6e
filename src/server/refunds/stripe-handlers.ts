import type { Deps } from '#server/deps.ts'
import type { ProviderDispute, ProviderRefund } from '#server/stripe/payments.ts'
import type { EventHandler, EventSubject } from '#server/stripe-events/inbox.ts'
import { type RefundsAndDisputes, recordRefundsAndDisputes } from './record-refunds-and-disputes.ts'

/** Adds the payment's session: its webhook may not have arrived yet. */
export async function attachCheckoutSession(
  deps: Deps,
  movements: { refunds: ProviderRefund[]; disputes: ProviderDispute[] },
): Promise<RefundsAndDisputes> {
  const [first] = [...movements.refunds, ...movements.disputes]
  const paymentIntentId = first?.paymentIntentId ?? null
  const session = paymentIntentId && (await deps.payments.findCheckoutByPayment(paymentIntentId))
  return { paymentIntentId, session: session || null, ...movements }
}

async function fetchRefund(deps: Deps, id: string): Promise<RefundsAndDisputes> {
  const refund = await deps.payments.retrieveRefund(id)
  if (!refund) throw new Error(`Stripe has no ${id}`)
  return attachCheckoutSession(deps, { refunds: [refund], disputes: [] })
}

async function fetchChargeRefunds(deps: Deps, charge: string): Promise<RefundsAndDisputes> {
  return attachCheckoutSession(deps, {
    refunds: await deps.payments.listRefunds(charge),
    disputes: [],
  })
}

async function fetchDispute(deps: Deps, id: string): Promise<RefundsAndDisputes> {
  const dispute = await deps.payments.retrieveDispute(id)
  if (!dispute) throw new Error(`Stripe has no ${id}`)
  return attachCheckoutSession(deps, { refunds: [], disputes: [dispute] })
}

/** Events of connected accounts are ignored: they mirror those of the platform account. */
function recordFrom(
  fetchMovements: (deps: Deps, id: string) => Promise<RefundsAndDisputes>,
): EventHandler<RefundsAndDisputes | null> {
  return {
    fetch: async (deps, { account, objectId }: EventSubject) =>
      account || !objectId ? null : fetchMovements(deps, objectId),
    apply: async (tx, deps, movements) => {
      if (movements) await recordRefundsAndDisputes(deps, tx, movements)
    },
  }
}

/** `refund.*`. */
export const handleRefund = recordFrom(fetchRefund)
/** `charge.refunded` names the charge only, so all of its refunds are fetched. */
export const handleRefundedCharge = recordFrom(fetchChargeRefunds)
/** `charge.dispute.*`. */
export const handleDispute = recordFrom(fetchDispute)
