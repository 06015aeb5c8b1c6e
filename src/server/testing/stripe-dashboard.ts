import Stripe from 'stripe'
import { type World, waitUntil } from './world.ts'

/** What people do in Stripe's dashboard, and what Stripe has recorded; bypasses the product. */
export interface StripeDashboard {
  stripe: Stripe
  findCharge(paymentIntentId: string): Promise<string>
  /** The balance of a host's account, available and pending, in centavos. */
  readAccountBalance(accountId: string): Promise<number>
  waitForAccountBalance(accountId: string, expected: number): Promise<void>
  listRefunds(paymentIntentId: string): Promise<Stripe.Refund[]>
  openDispute(paymentIntentId: string): Promise<string>
  closeDispute(id: string, status: 'won' | 'lost'): Promise<void>
  /** Delivers an event to the product's webhook now, signed. */
  deliver(event: Stripe.Event): Promise<void>
}

export function openStripeDashboard(world: World): StripeDashboard {
  const { secretKey, apiBase, webhookSecrets } = world.config.stripe
  if (!apiBase) throw new Error('only on the sandbox')
  const { hostname: host, port } = apiBase
  const stripe = new Stripe(secretKey, { host, port: Number(port), protocol: 'http' })
  const findCharge = async (paymentIntentId: string) => {
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntentId)
    return typeof charge === 'string' ? charge : String(charge?.id)
  }
  const readAccountBalance = async (accountId: string) => {
    const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount: accountId })
    return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0)
  }
  return {
    stripe,
    findCharge,
    readAccountBalance,
    waitForAccountBalance: async (accountId, expected) => {
      const hasExpected = async () => (await readAccountBalance(accountId)) === expected
      await waitUntil(`the host balance is ${expected}`, hasExpected)
    },
    listRefunds: async (payment_intent) => (await stripe.refunds.list({ payment_intent })).data,
    openDispute: async (paymentIntentId) => {
      const charge = await findCharge(paymentIntentId)
      return (await world.stripe.post<{ id: string }>('/disputes', { charge })).id
    },
    closeDispute: async (id, status) => {
      await world.stripe.post(`/disputes/${id}/close`, { status })
    },
    deliver: async (event) => {
      const payload = JSON.stringify(event)
      const secret = String(webhookSecrets[0])
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
      const response = await fetch(`${world.url}/api/payments/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
      })
      if (!response.ok) throw new Error(`the product answered ${response.status}`)
    },
  }
}
