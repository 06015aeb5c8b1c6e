import { closeDispute, openDispute } from '../payments/dispute.ts'
import { authenticateSession, paySession } from '../payments/pay-session.ts'
import { createPayout, failPayout, markPayoutPaid } from '../payments/payout.ts'
import { failRefund, markRefundPending, markRefundSucceeded } from '../payments/refund.ts'
import { makeAllAvailable, readBalance } from '../state/ledger.ts'
import { requireObject } from '../state/objects.ts'
import { type Scope, withAccount } from '../state/scope.ts'
import { type ControlEndpoint, type Input, inTransaction } from './input.ts'

function payCheckout(scope: Scope, id: string, input: Input): object {
  const first = paySession(scope, id, {
    number: input.required('card').replaceAll(/\D/g, ''),
    exp_month: 12,
    exp_year: new Date(scope.now * 1000).getFullYear() + 3,
    email: input.text('email') ?? null,
    name: input.text('name') ?? null,
  })
  const authorize = input.flag('authorize')
  const payment =
    first.outcome === 'challenge' && authorize !== undefined
      ? authenticateSession(scope, id, authorize)
      : first
  return { ...payment, session: requireObject(scope, 'checkout.session', id) }
}

function payOutAccount(
  scope: Scope,
  account: string,
  status: 'paid' | 'failed' | 'in_transit',
): object[] {
  makeAllAvailable(scope, account)
  const { available } = readBalance(scope, account)
  if (available <= 0) return []
  const accountScope = withAccount(scope, account)
  const payout = createPayout(accountScope, {
    amount: available,
    currency: 'mxn',
    automatic: true,
    description: 'STRIPE PAYOUT',
    metadata: {},
  })
  if (status === 'paid') return [markPayoutPaid(accountScope, payout.id)]
  if (status === 'failed') return [failPayout(accountScope, payout.id)]
  return [payout]
}

function payOutAllAccounts(scope: Scope, _id: string, input: Input): object {
  const status = input.choice('status', ['paid', 'failed', 'in_transit'], 'paid')
  const only = input.text('account')
  const accounts = scope.store.all<{ id: string }>(
    `SELECT id FROM objects WHERE platform = ? AND kind = 'account'
       AND body ->> '$.payouts_enabled' = 1 ORDER BY seq`,
    scope.platform.id,
  )
  return {
    payouts: accounts
      .filter(({ id }) => only === undefined || id === only)
      .flatMap(({ id }) => payOutAccount(scope, id, status)),
  }
}

const refundActions = {
  pending: markRefundPending,
  succeed: markRefundSucceeded,
  fail: failRefund,
} as const

const refundEndpoint = (name: keyof typeof refundActions): ControlEndpoint => ({
  members: [],
  run: inTransaction((scope, id) => refundActions[name](scope, id)),
})

/** What cardholders and banks do: payments, disputes, payouts and outcomes of refunds. */
export const moneyControls: Record<string, ControlEndpoint> = {
  'POST /checkout/:id/pay': {
    members: ['card', 'email', 'name', 'authorize'],
    run: inTransaction(payCheckout),
  },
  'POST /checkout/:id/abandon': {
    members: [],
    run: (_world, scope, _input, id) => {
      const session = requireObject(scope, 'checkout.session', id)
      return { outcome: 'abandoned', redirect: session.cancel_url, session }
    },
  },
  'POST /disputes': {
    members: ['charge', 'reason', 'amount'],
    run: inTransaction((scope, _id, input) =>
      openDispute(scope, requireObject(scope, 'charge', input.required('charge')), {
        reason: input.text('reason'),
        amount: input.number('amount'),
      }),
    ),
  },
  'POST /disputes/:id/close': {
    members: ['status'],
    run: inTransaction((scope, id, input) =>
      closeDispute(scope, id, input.choice('status', ['won', 'lost', 'prevented'])),
    ),
  },
  'POST /payouts/run': { members: ['status', 'account'], run: inTransaction(payOutAllAccounts) },
  'POST /refunds/:id/pending': refundEndpoint('pending'),
  'POST /refunds/:id/succeed': refundEndpoint('succeed'),
  'POST /refunds/:id/fail': refundEndpoint('fail'),
}
