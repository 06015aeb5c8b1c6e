import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { AccountCreation, AccountRequest } from '#server/stripe/accounts/provider-account.ts'
import { createPayments } from '#server/stripe/client.ts'
import type { CheckoutParams } from '#server/stripe/payments.ts'
import { connectStripeControl } from '../world.ts'

interface SandboxRequest {
  method: string
  path: string
  body: Record<string, unknown>
}

export type SandboxPayments = ReturnType<typeof connectSandboxPayments>

/** Connects `Payments` alone to an account of its own at the Stripe sandbox. */
export function connectSandboxPayments() {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  const apiBase = new URL(inject('stripeUrl'))
  const config = { stripe: { secretKey, webhookSecrets: ['whsec_unused'], apiBase } }
  const payments = createPayments(config, () => new Date())
  const control = connectStripeControl(secretKey)
  return {
    payments,
    control,
    /** Reads the parameters of the newest request to Stripe whose `METHOD /path` begins so. */
    readLastRequest: async (call: string) => {
      const { requests } = await control.get<{ requests: SandboxRequest[] }>('/requests')
      return requests.find(({ method, path }) => `${method} ${path}`.startsWith(call))?.body ?? {}
    },
    /** Creates an account that can receive money. */
    createReadyAccount: async () => {
      const creation = sampleCreation(randomBytes(8).toString('hex'))
      const account = await payments.createAccount(sampleOwner(), creation)
      await control.post(`/accounts/${account.id}/complete`)
      return account.id
    },
  }
}

export function sampleOwner(): AccountRequest {
  return {
    userId: 'user-1',
    email: 'ana@example.test',
    firstName: 'Ana',
    lastName: 'López Ruiz',
    businessUrl: null,
    withCardPayments: false,
  }
}

export function sampleCreation(idempotencyKey: string): AccountCreation {
  return { payoutAccountId: 'row-1', idempotencyKey, timeoutMs: 60_000 }
}

/** A checkout of 1,000.00 for this account, with the fees of `R1`. */
export function sampleCheckout(destination: string): CheckoutParams {
  return {
    contributionId: 'contribution-1',
    checkoutSessionId: 'checkout-1',
    eventId: 'event-1',
    goalId: 'goal-1',
    requestId: null,
    giftLabel: 'Tu aportación',
    giftPurpose: 'Para: Carriola',
    base: 100_000,
    transactionFee: 9_000,
    serviceFee: 4_900,
    total: 113_900,
    destination,
    statementSuffix: 'BABY SHOWER',
    customerEmail: null,
    successUrl: 'http://127.0.0.1:3000/payment/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://127.0.0.1:3000/payment/cancelled',
    expiresAt: Math.floor(Date.now() / 1_000) + 3_600,
  }
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const item of items) collected.push(item)
  return collected
}
