import type Stripe from 'stripe'
import { toId } from './id-of.ts'
import type { Payments, ProviderMovement } from './payments.ts'
import { toProviderError } from './provider-errors.ts'

type Booked = Stripe.BalanceTransaction

const KINDS: Record<string, ProviderMovement['kind']> = {
  charge: 'charge',
  payment: 'charge',
  transfer: 'transfer',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failed',
  transfer_refund: 'reversal',
}

function kindOf({ type, amount, reporting_category }: Booked): ProviderMovement['kind'] {
  if (!reporting_category.startsWith('dispute')) return KINDS[type] ?? 'other'
  return amount < 0 ? 'dispute' : 'dispute_won'
}

function nameOf({ id, source }: Booked): string {
  if (!source || typeof source === 'string') return source ?? id
  if (source.object === 'charge') return toId(source.payment_intent) ?? source.id
  if (source.object === 'transfer_reversal') return toId(source.source_refund) ?? source.id
  return source.id
}

async function* listSince(stripe: Stripe, since: Date): AsyncGenerator<ProviderMovement> {
  const created = { gte: Math.floor(since.getTime() / 1_000) }
  const params = { created, limit: 100, expand: ['data.source'] }
  try {
    for await (const booked of stripe.balanceTransactions.list(params)) {
      const { id, amount, fee } = booked
      const at = new Date(booked.created * 1_000)
      yield { id, kind: kindOf(booked), providerId: nameOf(booked), amount, fee, at }
    }
  } catch (error) {
    throw toProviderError(error)
  }
}

/** The provider's own book of our balance. */
export function createMovementCalls(stripe: Stripe): Pick<Payments, 'listMovements'> {
  return { listMovements: (since) => listSince(stripe, since) }
}
