import { partialDeepStrictEqual } from 'node:assert'
import type Stripe from 'stripe'
import { ProviderError } from './provider-error.ts'

/** The objects of Stripe that the product reads. */
type StripeObject =
  | Stripe.Account
  | Stripe.AccountLink
  | Stripe.Balance
  | Stripe.BalanceSettings
  | Stripe.BalanceTransaction
  | Stripe.Charge
  | Stripe.Checkout.Session
  | Stripe.Dispute
  | Stripe.Event
  | Stripe.LoginLink
  | Stripe.PaymentIntent
  | Stripe.Payout
  | Stripe.Refund
  | Stripe.Transfer
  | Stripe.TransferReversal
  | Stripe.V2.Core.Account
  | Stripe.V2.Core.AccountLink
  | Stripe.V2.Core.Event
  | Stripe.V2.Core.EventDestination
  | Stripe.WebhookEndpoint

type Named<Name> = Extract<StripeObject, { object: Name }>

type TypeName<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : 'object'

/** The SDK's types say which fields exist and of which type they are; this says which must be there. */
type Fields<Expected> = { [Field in keyof Expected]?: TypeName<NonNullable<Expected[Field]>> }

type Checked<Expected, Required> = Expected & {
  [Field in keyof Required & keyof Expected]: NonNullable<Expected[Field]>
}

/** What the call asked for: its id, amounts or metadata, as far as the response must repeat them. */
type Asked<Expected> = { [Field in keyof Expected]?: Expected[Field] | Partial<Expected[Field]> }

/** A response that is not one: what the call did is unknown, and the next response may be readable. */
export function unreadableResponse(object: string): ProviderError {
  return new ProviderError(`payment provider: the response is no ${object} that was asked for`, {
    kind: 'unanswered',
    code: 'unreadable_response',
  })
}

function repeats(response: unknown, asked: object): boolean {
  try {
    partialDeepStrictEqual(response, asked)
    return true
  } catch {
    return false
  }
}

/**
 * Describes an object of Stripe; the result checks a response: that it is such an object, that the
 * fields are there with their types, and that it repeats what was asked. `{}` or null fields with
 * status 200 must never become truth. Throws `ProviderError`.
 */
export function describeResponse<
  Name extends StripeObject['object'],
  Required extends Fields<Named<Name>>,
>(object: Name, required: Required) {
  const fields = Object.entries(required)
  return (
    response: Named<Name>,
    asked: Asked<Named<Name>> = {},
  ): Checked<Named<Name>, Required> => {
    if (!repeats(response, { object, ...asked })) throw unreadableResponse(object)
    const values = response as unknown as Record<string, unknown>
    const isWhole = fields.every(
      ([name, type]) => values[name] !== null && typeof values[name] === type,
    )
    if (!isWhole) throw unreadableResponse(object)
    return response as Checked<Named<Name>, Required>
  }
}
