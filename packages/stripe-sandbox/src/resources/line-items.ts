import Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { generateId } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'

type LineItemParams = Stripe.Checkout.SessionCreateParams.LineItem

function readUnitAmount(
  data: Stripe.Checkout.SessionCreateParams.LineItem.PriceData,
  at: string,
): number {
  if (data.unit_amount === undefined)
    throw invalidRequest(
      `You must specify either \`unit_amount\` or \`unit_amount_decimal\` in \`${at}[price_data]\`.`,
      `${at}[price_data]`,
    )
  if (data.unit_amount < 0)
    throw invalidRequest(
      'Invalid non-negative integer',
      `${at}[price_data][unit_amount]`,
      'parameter_invalid_integer',
    )
  return data.unit_amount
}

function buildLineItem(scope: Scope, params: LineItemParams, index: number): Stripe.LineItem {
  const at = `line_items[${index}]`
  const { price_data: data, quantity = 1 } = params
  if (data === undefined)
    throw invalidRequest(
      'This sandbox keeps no catalog: pass `price_data` with each line item.',
      at,
    )
  if (data.product_data === undefined)
    throw invalidRequest(
      `Missing required param: ${at}[price_data][product_data].`,
      `${at}[price_data][product_data]`,
      'parameter_missing',
    )
  if (quantity < 1)
    throw invalidRequest(
      'This value must be greater than or equal to 1.',
      `${at}[quantity]`,
      'parameter_invalid_integer',
    )
  const amount = readUnitAmount(data, at)
  const currency = data.currency.toLowerCase()
  return {
    id: generateId('li_1'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount * quantity,
    amount_tax: 0,
    amount_total: amount * quantity,
    currency,
    description: data.product_data.name,
    metadata: {},
    price: {
      id: generateId('price_1'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: scope.now,
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: generateId('prod_', 14),
      recurring: null,
      tax_behavior: data.tax_behavior ?? 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: amount,
      unit_amount_decimal: Stripe.Decimal.from(amount),
    },
    quantity,
  }
}

/** Reads the product description of each line, which the API's line items do not include. */
export function readDescriptions(params: LineItemParams[]): (string | null)[] {
  return params.map((line) => line.price_data?.product_data?.description ?? null)
}

/** Builds the line items of a session; all must have the same currency. */
export function buildLineItems(scope: Scope, params: LineItemParams[]): Stripe.LineItem[] {
  const items = params.map((line, index) => buildLineItem(scope, line, index))
  if (new Set(items.map((item) => item.currency)).size > 1)
    throw invalidRequest('All line items must use the same currency.', 'line_items')
  return items
}
