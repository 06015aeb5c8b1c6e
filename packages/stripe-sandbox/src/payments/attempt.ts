import type Stripe from 'stripe'
import { emitEvent } from '../state/events.ts'
import { generateId } from '../state/ids.ts'
import { bookEntries } from '../state/ledger.ts'
import { insertObject, readHidden, toId, updateObject, writeHidden } from '../state/objects.ts'
import { readPlatformSettings } from '../state/platform-settings.ts'
import type { Scope } from '../state/scope.ts'
import { scheduleTask } from '../state/tasks.ts'
import { type Decline, findTestCard, type TestCard } from './cards.ts'
import {
  buildCardDetails,
  buildCharge,
  buildChargeCardDetails,
  buildOutcome,
  type Payer,
} from './charge.ts'
import { computeChargeFees, SETTLEMENT_DAYS } from './fees.ts'
import { createTransfer } from './transfer.ts'

/** The result of an attempt to pay an intent. */
export type PaymentAttempt =
  | { outcome: 'paid'; intent: Stripe.PaymentIntent }
  | { outcome: 'challenge'; intent: Stripe.PaymentIntent }
  | { outcome: 'declined'; intent: Stripe.PaymentIntent; decline: Decline }

const DAY_SECONDS = 86_400
/** Seconds after a payment until `charge.updated`; a disputed card's dispute opens twice as late. */
const FOLLOW_UP_SECONDS = 1.5

function addPaymentMethod(scope: Scope, card: TestCard, payer: Payer): Stripe.PaymentMethod {
  return insertObject(scope, 'payment_method', {
    id: generateId('pm_1'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: null,
      email: payer.email,
      name: payer.name,
      phone: null,
      tax_id: null,
    },
    card: buildCardDetails(card, payer),
    created: scope.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  })
}

/** What the bank statement shows: the platform's descriptor and the suffix of the payment. */
function composeDescriptor(
  scope: Scope,
  { statement_descriptor_suffix: suffix }: Stripe.PaymentIntent,
): string {
  const { statement_descriptor: descriptor } = readPlatformSettings(scope)
  const whole = suffix ? `${descriptor}* ${suffix}` : descriptor
  return whole.toUpperCase().slice(0, 22)
}

function buildIntentCharge(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  card: TestCard,
  payer: Payer,
  method: string,
): Stripe.Charge {
  return {
    ...buildCharge(scope, generateId('ch_3'), intent.amount, intent.currency, payer),
    calculated_statement_descriptor: composeDescriptor(scope, intent),
    description: intent.description,
    metadata: intent.metadata,
    outcome: buildOutcome(card),
    payment_intent: intent.id,
    payment_method: method,
    payment_method_details: buildChargeCardDetails(card, payer, intent.amount),
    receipt_email: intent.receipt_email,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    transfer_data: intent.transfer_data
      ? {
          amount: intent.transfer_data.amount ?? null,
          destination: intent.transfer_data.destination,
        }
      : null,
    transfer_group: intent.transfer_group,
  }
}

function recordDecline(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  charge?: Stripe.Charge,
): PaymentAttempt {
  const { code, decline_code, message } = decline
  if (charge !== undefined) {
    insertObject(
      scope,
      'charge',
      { ...charge, status: 'failed', failure_code: code, failure_message: message },
      { parent: intent.id },
    )
  }
  const after = updateObject(scope, 'payment_intent', intent.id, {
    last_payment_error: {
      ...(charge === undefined ? {} : { charge: charge.id }),
      code: code as Stripe.PaymentIntent.LastPaymentError.Code,
      ...(decline_code === undefined ? {} : { decline_code }),
      message,
      payment_method: method,
      type: charge === undefined ? 'invalid_request_error' : 'card_error',
    },
    latest_charge: charge?.id ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  if (charge !== undefined)
    emitEvent(scope, 'charge.failed', {
      ...charge,
      status: 'failed',
      failure_code: code,
      failure_message: message,
    })
  emitEvent(scope, 'payment_intent.payment_failed', after)
  return { outcome: 'declined', intent: after, decline }
}

function capturePayment(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  card: TestCard,
  draft: Stripe.Charge,
): PaymentAttempt {
  const { amount, currency } = intent
  const fees = computeChargeFees(amount, currency)
  const fee = fees.reduce((sum, line) => sum + line.amount, 0)
  const availableOn = card.immediate ? scope.now : scope.now + SETTLEMENT_DAYS * DAY_SECONDS
  const [transaction = ''] = bookEntries(scope, currency, [
    {
      holder: scope.account,
      amount: amount - fee,
      transaction: {
        type: 'charge',
        reporting_category: 'charge',
        source: draft.id,
        available_on: availableOn,
        fee_details: fees,
      },
    },
    { holder: 'outside:fees', amount: fee },
    { holder: 'outside:cards', amount: -amount },
  ])
  const paid: Stripe.Charge = {
    ...draft,
    amount_captured: amount,
    balance_transaction: transaction,
    captured: true,
    paid: true,
    status: 'succeeded',
  }
  insertObject(scope, 'charge', paid, { parent: intent.id, hidden: { card: card.number } })
  const transferData = intent.transfer_data
  const transfer =
    transferData &&
    createTransfer(scope, {
      amount: transferData.amount ?? amount,
      currency,
      destination: toId(transferData.destination),
      source: paid,
      group: `group_${intent.id}`,
      available_on: availableOn,
    })
  const charge = transfer
    ? updateObject(scope, 'charge', paid.id, {
        transfer: transfer.id,
        transfer_group: `group_${intent.id}`,
      })
    : paid
  const after = updateObject(scope, 'payment_intent', intent.id, {
    amount_received: amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: charge.payment_method,
    status: 'succeeded',
    transfer_group: charge.transfer_group,
  })
  emitEvent(scope, 'charge.succeeded', { ...charge, balance_transaction: null })
  emitEvent(scope, 'payment_intent.succeeded', after)
  scheduleTask(scope, FOLLOW_UP_SECONDS, 'update_charge', charge.id)
  if (card.disputed) scheduleTask(scope, FOLLOW_UP_SECONDS * 2, 'open_dispute', charge.id)
  return { outcome: 'paid', intent: after }
}

/** Tries to pay an intent with a card. A declined intent stays open. */
export function attemptPayment(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  payer: Payer,
): PaymentAttempt {
  const card = findTestCard(payer.number)
  const method = addPaymentMethod(scope, card, payer)
  if (card.challenge) {
    const after = updateObject(scope, 'payment_intent', intent.id, {
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
      payment_method: method.id,
      status: 'requires_action',
    })
    writeHidden(scope, intent.id, { payer })
    emitEvent(scope, 'payment_intent.requires_action', after)
    return { outcome: 'challenge', intent: after }
  }
  return chargeCard(scope, intent, method, payer)
}

function chargeCard(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  payer: Payer,
): PaymentAttempt {
  const card = findTestCard(payer.number)
  const charge = buildIntentCharge(scope, intent, card, payer, method.id)
  if (card.decline) return recordDecline(scope, intent, method, card.decline, charge)
  return capturePayment(scope, intent, card, charge)
}

const AUTHENTICATION_FAILURE: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  spanish: 'Tu banco no confirmó que eres tú. Inténtalo de nuevo o usa otra tarjeta.',
}

/** Completes the 3-D Secure challenge of an intent: charges the card when authorized. */
export function answerChallenge(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authorized: boolean,
): PaymentAttempt {
  const { payer } = readHidden<{ payer: Payer }>(scope, intent.id)
  writeHidden(scope, intent.id, {})
  if (!authorized) return recordDecline(scope, intent, method, AUTHENTICATION_FAILURE)
  return chargeCard(scope, intent, method, payer)
}
