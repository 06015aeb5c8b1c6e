import type Stripe from 'stripe'
import { callStripe, collectFromStripe, toId } from './call-stripe.ts'
import type { Payments, ProviderReversal, ProviderTransfer } from './payments.ts'

const CURRENCY = 'mxn'

function toTransfer(transfer: Stripe.Transfer): ProviderTransfer {
  return { id: transfer.id, remaining: transfer.amount - transfer.amount_reversed }
}

function toReversal({ id, amount, created }: Stripe.TransferReversal): ProviderReversal {
  return { id, amount, at: new Date(created * 1_000) }
}

async function findByAdjustment(
  items: AsyncIterable<Stripe.Transfer | Stripe.TransferReversal>,
  adjustmentId: string,
): Promise<string | null> {
  for await (const { id, metadata } of items) {
    if (metadata?.adjustmentId === adjustmentId) return id
  }
  return null
}

/** Transfers between the platform and hosts' accounts. */
export function createTransferCalls({ transfers, charges, paymentIntents }: Stripe) {
  const retrieveCharge = async (paymentIntentId: string): Promise<Stripe.Charge> => {
    const charge = toId((await paymentIntents.retrieve(paymentIntentId)).latest_charge)
    if (!charge) throw new Error(`${paymentIntentId} has no charge`)
    return charges.retrieve(charge)
  }
  return {
    readTransfers: (paymentIntentId, others) =>
      callStripe(async () => {
        const first = toId((await retrieveCharge(paymentIntentId)).transfer)
        const ids = [...(first ? [first] : []), ...others]
        return Promise.all(ids.map(async (id) => toTransfer(await transfers.retrieve(id))))
      }),
    reverseTransfer: ({ transferId, amount, adjustmentId }, idempotencyKey) =>
      callStripe(async () => {
        const params = { amount, metadata: { adjustmentId } }
        return (await transfers.createReversal(transferId, params, { idempotencyKey })).id
      }),
    findReversal: ({ transferId, adjustmentId }) =>
      callStripe(() =>
        findByAdjustment(transfers.listReversals(transferId, { limit: 100 }), adjustmentId),
      ),
    listReversals: async (id) => {
      const reversals = transfers.listReversals(id, { limit: 100 })
      const all = await collectFromStripe(reversals, (reversal) => reversal)
      return all.filter(({ source_refund }) => !source_refund).map(toReversal)
    },
    createTransfer: ({ paymentIntentId, destination, amount, adjustmentId }, idempotencyKey) =>
      callStripe(async () => {
        const { id: source_transaction } = await retrieveCharge(paymentIntentId)
        const metadata = { adjustmentId }
        const params = { amount, currency: CURRENCY, destination, source_transaction, metadata }
        return (await transfers.create(params, { idempotencyKey })).id
      }),
    findTransfer: ({ paymentIntentId, destination, adjustmentId }) =>
      callStripe(async () => {
        // Transfers cannot be listed by charge; none of them is older than it.
        const { created } = await retrieveCharge(paymentIntentId)
        const filter = { destination, created: { gte: created }, limit: 100 }
        return findByAdjustment(transfers.list(filter), adjustmentId)
      }),
    findPaymentOfTransfer: (id) =>
      callStripe(async () => {
        const expand = ['source_transaction']
        const { source_transaction: charge } = await transfers.retrieve(id, { expand })
        return charge && typeof charge === 'object' ? toId(charge.payment_intent) : null
      }),
  } satisfies Partial<Payments>
}
