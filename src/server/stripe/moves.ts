import type Stripe from 'stripe'
import { idOf } from './id-of.ts'
import type { Payments, ProviderMove } from './payments.ts'
import { told } from './provider-errors.ts'

type Booked = Stripe.BalanceTransaction

const KINDS: Record<string, ProviderMove['kind']> = {
  charge: 'charge',
  payment: 'charge',
  transfer: 'transfer',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failed',
  transfer_refund: 'reversal',
}

function kindOf({ type, amount, reporting_category }: Booked): ProviderMove['kind'] {
  if (!reporting_category.startsWith('dispute')) return KINDS[type] ?? 'other'
  return amount < 0 ? 'dispute' : 'dispute_won'
}

function nameOf({ id, source }: Booked): string {
  if (!source || typeof source === 'string') return source ?? id
  if (source.object === 'charge') return idOf(source.payment_intent) ?? source.id
  if (source.object === 'transfer_reversal') return idOf(source.source_refund) ?? source.id
  return source.id
}

async function* listSince(stripe: Stripe, since: Date): AsyncGenerator<ProviderMove> {
  const created = { gte: Math.floor(since.getTime() / 1_000) }
  const params = { created, limit: 100, expand: ['data.source'] }
  try {
    for await (const booked of stripe.balanceTransactions.list(params)) {
      const { id, amount, fee } = booked
      const at = new Date(booked.created * 1_000)
      yield { id, kind: kindOf(booked), name: nameOf(booked), amount, fee, at }
    }
  } catch (error) {
    throw told(error)
  }
}

/** The provider's own book of our balance. */
export function moveCalls(stripe: Stripe): Pick<Payments, 'listMoves'> {
  return { listMoves: (since) => listSince(stripe, since) }
}
