import type Stripe from 'stripe'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { book } from '../state/ledger.ts'
import { hidden, hide, idOf, insert, patch } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { later } from '../state/tasks.ts'
import { cardOf, type Decline, type TestCard } from './cards.ts'
import { cardDetails, chargeCardDetails, newCharge, outcomeOf, type Payer } from './charge.ts'
import { chargeFees, SETTLEMENT_DAYS } from './fees.ts'
import { makeTransfer } from './transfer.ts'

/** How an attempt to pay ended. */
export type Attempt =
  | { outcome: 'paid'; intent: Stripe.PaymentIntent }
  | { outcome: 'challenge'; intent: Stripe.PaymentIntent }
  | { outcome: 'declined'; intent: Stripe.PaymentIntent; decline: Decline }

const DAY = 86_400
/** A charge gets its fee, and a special card its dispute, shortly after the payment (seconds). */
const SHORTLY = 1.5

function addPaymentMethod(scope: Scope, card: TestCard, payer: Payer): Stripe.PaymentMethod {
  return insert(scope, 'payment_method', {
    id: newId('pm_1'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: null,
      email: payer.email,
      name: payer.name,
      phone: null,
      tax_id: null,
    },
    card: cardDetails(card, payer),
    created: scope.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  })
}

function addCharge(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  card: TestCard,
  payer: Payer,
  method: string,
): Stripe.Charge {
  return {
    ...newCharge(scope, newId('ch_3'), intent.amount, intent.currency, payer),
    description: intent.description,
    metadata: intent.metadata,
    outcome: outcomeOf(card),
    payment_intent: intent.id,
    payment_method: method,
    payment_method_details: chargeCardDetails(card, payer, intent.amount),
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

function fail(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  charge?: Stripe.Charge,
): Attempt {
  const { code, decline_code, message } = decline
  if (charge !== undefined) {
    insert(
      scope,
      'charge',
      { ...charge, status: 'failed', failure_code: code, failure_message: message },
      { parent: intent.id },
    )
  }
  const after = patch(scope, 'payment_intent', intent.id, {
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
    emit(scope, 'charge.failed', {
      ...charge,
      status: 'failed',
      failure_code: code,
      failure_message: message,
    })
  emit(scope, 'payment_intent.payment_failed', after)
  return { outcome: 'declined', intent: after, decline }
}

function settle(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  card: TestCard,
  draft: Stripe.Charge,
): Attempt {
  const { amount, currency } = intent
  const fees = chargeFees(amount, currency)
  const fee = fees.reduce((sum, line) => sum + line.amount, 0)
  const availableOn = card.immediate ? scope.now : scope.now + SETTLEMENT_DAYS * DAY
  const [transaction = ''] = book(scope, currency, [
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
  insert(scope, 'charge', paid, { parent: intent.id, hidden: { card: card.number } })
  const data = intent.transfer_data
  const transfer =
    data &&
    makeTransfer(scope, {
      amount: data.amount ?? amount,
      currency,
      destination: idOf(data.destination),
      source: paid,
      group: `group_${intent.id}`,
      available_on: availableOn,
    })
  const charge = transfer
    ? patch(scope, 'charge', paid.id, {
        transfer: transfer.id,
        transfer_group: `group_${intent.id}`,
      })
    : paid
  const after = patch(scope, 'payment_intent', intent.id, {
    amount_received: amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: charge.payment_method,
    status: 'succeeded',
    transfer_group: charge.transfer_group,
  })
  emit(scope, 'charge.succeeded', { ...charge, balance_transaction: null })
  emit(scope, 'payment_intent.succeeded', after)
  later(scope, SHORTLY, 'update_charge', charge.id)
  if (card.disputed) later(scope, SHORTLY * 2, 'open_dispute', charge.id)
  return { outcome: 'paid', intent: after }
}

/** Tries to pay an intent with a card: paid, declined (the intent stays open), or a challenge. */
export function attempt(scope: Scope, intent: Stripe.PaymentIntent, payer: Payer): Attempt {
  const card = cardOf(payer.number)
  const method = addPaymentMethod(scope, card, payer)
  if (card.challenge) {
    const after = patch(scope, 'payment_intent', intent.id, {
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
      payment_method: method.id,
      status: 'requires_action',
    })
    hide(scope, intent.id, { payer })
    emit(scope, 'payment_intent.requires_action', after)
    return { outcome: 'challenge', intent: after }
  }
  return finish(scope, intent, method, payer)
}

function finish(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  payer: Payer,
): Attempt {
  const card = cardOf(payer.number)
  const charge = addCharge(scope, intent, card, payer, method.id)
  if (card.decline) return fail(scope, intent, method, card.decline, charge)
  return settle(scope, intent, card, charge)
}

const notAuthenticated: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  spanish: 'Tu banco no confirmó que eres tú. Inténtalo de nuevo o usa otra tarjeta.',
}

/** The person's answer to the bank's question about an intent that waits for it. */
export function answerChallenge(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authorised: boolean,
): Attempt {
  const { payer } = hidden<{ payer: Payer }>(scope, intent.id)
  hide(scope, intent.id, {})
  if (!authorised) return fail(scope, intent, method, notAuthenticated)
  return finish(scope, intent, method, payer)
}
