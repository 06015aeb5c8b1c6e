import Stripe from 'stripe'
import { type World, waitUntil } from '../world.ts'

/** What people do in Stripe's dashboard, and what Stripe has recorded; bypasses the product. */
export function openStripeDashboard(world: World) {
  const { secretKey, apiBase, webhookSecrets } = world.config.stripe
  if (!apiBase) throw new Error('only on the sandbox')
  const { hostname: host, port } = apiBase
  const stripe = new Stripe(secretKey, { host, port: Number(port), protocol: 'http' })
  const findCharge = async (paymentIntentId: string) => {
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntentId)
    return typeof charge === 'string' ? charge : String(charge?.id)
  }
  /** The balance of a host's account, available and pending, in centavos. */
  const readAccountBalance = async (accountId: string) => {
    const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount: accountId })
    return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0)
  }
  return {
    stripe,
    findCharge,
    readAccountBalance,
    waitForAccountBalance: async (accountId: string, expected: number) => {
      const hasExpected = async () => (await readAccountBalance(accountId)) === expected
      await waitUntil(`the host balance is ${expected}`, hasExpected)
    },
    listRefunds: async (payment_intent: string) =>
      (await stripe.refunds.list({ payment_intent })).data,
    /** @param about `amount`: centavos, if not all that was not refunded */
    openDispute: async (paymentIntentId: string, about: { amount?: number } = {}) => {
      const charge = await findCharge(paymentIntentId)
      return (await world.stripe.post<{ id: string }>('/disputes', { charge, ...about })).id
    },
    closeDispute: async (id: string, status: 'won' | 'lost' | 'prevented') => {
      await world.stripe.post(`/disputes/${id}/close`, { status })
    },
    /** Delivers an event to the product's webhook now, signed. */
    deliver: async (event: Stripe.Event) => {
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
