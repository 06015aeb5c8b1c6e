import type Stripe from 'stripe'
import { PROVIDER_CURRENCY } from '#contract/product/product.ts'
import {
  callStripe,
  callStripeOrNull,
  collectFromStripe,
  listFromStripe,
  toId,
} from './call-stripe.ts'
import type { Payments, ProviderReversal, ProviderTransfer } from './payments.ts'
import { ProviderError } from './provider-error.ts'
import { describeResponse, unreadableResponse } from './response-checks.ts'
import { lookUpEffect } from './send-once.ts'

const readTransfer = describeResponse('transfer', {
  id: 'string',
  amount: 'number',
  amount_reversed: 'number',
})
const readReversal = describeResponse('transfer_reversal', {
  id: 'string',
  amount: 'number',
  created: 'number',
})
const readIntent = describeResponse('payment_intent', { id: 'string' })
const readCharge = describeResponse('charge', { id: 'string', amount: 'number', created: 'number' })

function toTransfer(answer: Stripe.Transfer, id: string): ProviderTransfer {
  const { amount, amount_reversed } = readTransfer(answer, { id })
  return { id, remaining: amount - amount_reversed }
}

function toReversal({ id, amount, created }: Stripe.TransferReversal): ProviderReversal {
  return { id, amount, at: new Date(created * 1_000) }
}

/**
 * Whether reversed transfers still count against their source is not documented. If they do, the same
 * transfer is made from the platform's balance, unless an earlier try may have used the source up.
 */
function isSourceUsedUp({ message }: Stripe.errors.StripeError): boolean {
  return message.includes('must not exceed the source amount')
}

function sourceUsedUp(): ProviderError {
  return new ProviderError('payment provider: other transfers have used the payment up', {
    kind: 'refused',
    code: 'transfer_source_balance_parameters_mismatch',
  })
}

/** Transfers between the platform and hosts' accounts. */
export function createTransferCalls({ transfers, charges, paymentIntents }: Stripe) {
  const retrieveCharge = async (paymentIntentId: string) => {
    const intent = await callStripe(() => paymentIntents.retrieve(paymentIntentId))
    const id = toId(readIntent(intent, { id: paymentIntentId }).latest_charge)
    if (!id) throw unreadableResponse('charge')
    return readCharge(await callStripe(() => charges.retrieve(id)), { id })
  }
  const retrieveTransfer = async (id: string) =>
    toTransfer(await callStripe(() => transfers.retrieve(id)), id)
  /** Transfers cannot be listed by charge; none of them is older than it. */
  const listTransfersSince = ({ created }: { created: number }, destination: string) => {
    const filter = { destination, created: { gte: created }, limit: 100 }
    return collectFromStripe(transfers.list(filter), (one) => readTransfer(one))
  }
  /** Centavos that a charge has paid to an account and that were not reversed. */
  const sumTransfersOf = async (charge: { id: string; created: number }, destination: string) => {
    const made = await listTransfersSince(charge, destination)
    return made
      .filter(({ source_transaction }) => toId(source_transaction) === charge.id)
      .reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0)
  }
  const listReversals = (id: string) =>
    collectFromStripe(transfers.listReversals(id, { limit: 100 }), (reversal) =>
      readReversal(reversal, { transfer: id }),
    )
  return {
    readTransfers: async (paymentIntentId, others) => {
      const first = toId((await retrieveCharge(paymentIntentId)).transfer)
      return Promise.all([...(first ? [first] : []), ...others].map(retrieveTransfer))
    },
    reverseTransfer: async ({ transferId, amount, adjustmentId }, idempotencyKey) => {
      const asked = { amount, metadata: { adjustmentId } }
      const reversal = await callStripe(() =>
        transfers.createReversal(transferId, asked, { idempotencyKey }),
      )
      return readReversal(reversal, { ...asked, transfer: transferId }).id
    },
    findReversal: async ({ transferId, adjustmentId }) => {
      const reversals = await listReversals(transferId)
      return reversals.find(({ metadata }) => metadata?.adjustmentId === adjustmentId)?.id ?? null
    },
    listReversals: async (id) => {
      const reversals = await listReversals(id)
      return reversals.filter(({ source_refund }) => !source_refund).map(toReversal)
    },
    createTransfer: async (
      { paymentIntentId, destination, amount, adjustmentId, returnedOutside },
      idempotencyKey,
      { isFirstKey },
    ) => {
      const charge = await retrieveCharge(paymentIntentId)
      const { id: source_transaction } = charge
      const asked = { amount, destination, metadata: { adjustmentId } }
      const params = { ...asked, currency: PROVIDER_CURRENCY }
      const withSource = await callStripeOrNull(isSourceUsedUp, () =>
        transfers.create({ ...params, source_transaction }, { idempotencyKey }),
      )
      if (withSource) return readTransfer(withSource, asked).id
      const used = isFirstKey ? await lookUpEffect(() => sumTransfersOf(charge, destination)) : null
      const limit = charge.amount + returnedOutside
      if (used === null || used + amount > limit) throw sourceUsedUp()
      const transfer = await callStripe(() =>
        transfers.create(params, { idempotencyKey: `${idempotencyKey}:without-source` }),
      )
      return readTransfer(transfer, asked).id
    },
    listTransfers: (destination) =>
      listFromStripe(transfers.list({ destination, limit: 100 }), (transfer) => {
        const { id, amount, amount_reversed } = readTransfer(transfer, { destination })
        return { id, remaining: amount - amount_reversed }
      }),
    findTransfer: async ({ paymentIntentId, destination, adjustmentId }) => {
      const made = await listTransfersSince(await retrieveCharge(paymentIntentId), destination)
      return made.find(({ metadata }) => metadata.adjustmentId === adjustmentId)?.id ?? null
    },
    findPaymentOfTransfer: async (id) => {
      const expand = ['source_transaction']
      const transfer = await callStripe(() => transfers.retrieve(id, { expand }))
      const { source_transaction: charge } = readTransfer(transfer, { id })
      return charge && typeof charge === 'object' ? toId(charge.payment_intent) : null
    },
  } satisfies Partial<Payments>
}
