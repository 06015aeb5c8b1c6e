import { closeDispute, openDispute } from '../payments/dispute.ts'
import { authenticateSession, paySession } from '../payments/pay-session.ts'
import { makePayout, payoutArrives, payoutFails } from '../payments/payout.ts'
import { failRefund, holdRefund, succeedRefund } from '../payments/refund.ts'
import { balanceOf, settleNow } from '../state/ledger.ts'
import { fetch } from '../state/objects.ts'
import { actingFor, type Scope } from '../state/scope.ts'
import type { Control } from './control.ts'
import type { Input } from './input.ts'

function pay(scope: Scope, id: string, input: Input): object {
  const typed = paySession(scope, id, {
    number: input.required('card').replaceAll(/\D/g, ''),
    exp_month: 12,
    exp_year: new Date(scope.now * 1000).getFullYear() + 3,
    email: input.text('email') ?? null,
    name: input.text('name') ?? null,
  })
  const authorise = input.flag('authorise')
  const payment =
    typed.outcome === 'challenge' && authorise !== undefined
      ? authenticateSession(scope, id, authorise)
      : typed
  return { ...payment, session: fetch(scope, 'checkout.session', id) }
}

function payOut(scope: Scope, account: string, status: 'paid' | 'failed' | 'in_transit'): object[] {
  settleNow(scope, account)
  const { available } = balanceOf(scope, account)
  if (available <= 0) return []
  const theirs = actingFor(scope, account)
  const payout = makePayout(theirs, {
    amount: available,
    currency: 'mxn',
    automatic: true,
    description: 'STRIPE PAYOUT',
    metadata: {},
  })
  if (status === 'paid') return [payoutArrives(theirs, payout.id)]
  if (status === 'failed') return [payoutFails(theirs, payout.id)]
  return [payout]
}

function payAllOut(scope: Scope, _id: string, input: Input): object {
  const status = input.choice('status', ['paid', 'failed', 'in_transit'], 'paid')
  const accounts = scope.store.all<{ id: string }>(
    `SELECT id FROM objects WHERE platform = ? AND kind = 'account'
       AND body ->> '$.payouts_enabled' = 1 ORDER BY seq`,
    scope.platform.id,
  )
  return { payouts: accounts.flatMap(({ id }) => payOut(scope, id, status)) }
}

const refundControls = { pending: holdRefund, succeed: succeedRefund, fail: failRefund } as const

const inTransaction =
  (work: (scope: Scope, id: string, input: Input) => object): Control['run'] =>
  (world, scope, input, id) =>
    world.store.transaction(() => work(scope, id, input))

const refundControl = (name: keyof typeof refundControls): Control => ({
  takes: [],
  run: inTransaction((scope, id) => refundControls[name](scope, id)),
})

/** What cardholders and banks do. */
export const moneyControls: Record<string, Control> = {
  'POST /checkout/:id/pay': {
    takes: ['card', 'email', 'name', 'authorise'],
    run: inTransaction(pay),
  },
  'POST /checkout/:id/abandon': {
    takes: [],
    run: (_world, scope, _input, id) => {
      const session = fetch(scope, 'checkout.session', id)
      return { outcome: 'abandoned', redirect: session.cancel_url, session }
    },
  },
  'POST /disputes': {
    takes: ['charge', 'reason'],
    run: inTransaction((scope, _id, input) =>
      openDispute(scope, fetch(scope, 'charge', input.required('charge')), input.text('reason')),
    ),
  },
  'POST /disputes/:id/close': {
    takes: ['status'],
    run: inTransaction((scope, id, input) =>
      closeDispute(scope, id, input.choice('status', ['won', 'lost'])),
    ),
  },
  'POST /payouts/run': { takes: ['status'], run: inTransaction(payAllOut) },
  'POST /refunds/:id/pending': refundControl('pending'),
  'POST /refunds/:id/succeed': refundControl('succeed'),
  'POST /refunds/:id/fail': refundControl('fail'),
}
