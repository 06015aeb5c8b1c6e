import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { Scope } from '../state/scope.ts'
import type { TestCard } from './cards.ts'

/** The card and contact details that a person typed to pay. */
export interface Payer {
  number: string
  exp_month: number
  exp_year: number
  name: string | null
  email: string | null
}

function buildBillingDetails(payer: Payer | null): Stripe.Charge.BillingDetails {
  return {
    address: {
      city: null,
      country: 'MX',
      line1: null,
      line2: null,
      postal_code: null,
      state: null,
    },
    email: payer?.email ?? null,
    name: payer?.name ?? null,
    phone: null,
    tax_id: null,
  }
}

/** Builds a pending charge. */
export function buildCharge(
  scope: Scope,
  id: string,
  amount: number,
  currency: string,
  payer: Payer | null = null,
): Stripe.Charge {
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: buildBillingDetails(payer),
    calculated_statement_descriptor: 'PRUEBA',
    captured: false,
    created: scope.now,
    currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: null,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  }
}

/** Builds the issuer's and the network's decision on a charge. */
export function buildOutcome(card: TestCard): Stripe.Charge.Outcome {
  const { decline } = card
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: decline ? '01' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.decline_code ?? null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: decline ? 'The bank declined the payment.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

/** Builds the card of a payment method: never more than its last four digits. */
export function buildCardDetails(card: TestCard, payer: Payer): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: card.decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: card.number === '4000004840008001' ? 'MX' : 'US',
    display_brand: card.brand,
    exp_month: payer.exp_month,
    exp_year: payer.exp_year,
    fingerprint: createHash('sha256').update(card.number).digest('base64url').slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

/** Builds the card details of a charge. */
export function buildChargeCardDetails(
  card: TestCard,
  payer: Payer,
  amount: number,
): Stripe.Charge.PaymentMethodDetails {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } =
    buildCardDetails(card, payer)
  return {
    type: 'card',
    card: {
      amount_authorized: card.decline ? null : amount,
      authorization_code: null,
      brand,
      checks,
      country,
      electronic_commerce_indicator: null,
      exp_month,
      exp_year,
      fingerprint: fingerprint ?? null,
      funding,
      installments: null,
      last4,
      mandate: null,
      network: brand,
      network_token: { used: false },
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}
