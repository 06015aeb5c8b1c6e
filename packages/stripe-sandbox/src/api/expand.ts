import { childrenOf, findAny } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { invalid } from './errors.ts'

type Json = { [key: string]: unknown }

/** The references of each object that Stripe lets a request expand. */
const references: Record<string, string[]> = {
  balance_transaction: ['source'],
  charge: [
    'balance_transaction',
    'failure_balance_transaction',
    'payment_intent',
    'source_transfer',
    'transfer',
    'transfer_data.destination',
    'on_behalf_of',
  ],
  'checkout.session': ['payment_intent'],
  dispute: ['charge', 'payment_intent'],
  payment_intent: ['latest_charge', 'payment_method', 'transfer_data.destination', 'on_behalf_of'],
  payout: ['balance_transaction', 'failure_balance_transaction'],
  refund: [
    'balance_transaction',
    'charge',
    'failure_balance_transaction',
    'payment_intent',
    'source_transfer_reversal',
    'transfer_reversal',
  ],
  transfer: ['balance_transaction', 'destination', 'destination_payment', 'source_transaction'],
  transfer_reversal: [
    'balance_transaction',
    'destination_payment_refund',
    'source_refund',
    'transfer',
  ],
}

/** Lists that an object holds only when asked for. */
const inclusions: Record<string, (scope: Scope, id: string) => unknown> = {
  'checkout.session.line_items': (scope, id) => ({
    object: 'list',
    data: childrenOf(scope, 'item', id).toReversed().slice(0, 10),
    has_more: childrenOf(scope, 'item', id).length > 10,
    url: `/v1/checkout/sessions/${id}/line_items`,
  }),
  'charge.refunds': (scope, id) => ({
    object: 'list',
    data: childrenOf(scope, 'refund', id).toReversed().slice(0, 10),
    has_more: childrenOf(scope, 'refund', id).length > 10,
    url: `/v1/charges/${id}/refunds`,
  }),
}

const MAX_DEPTH = 4

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

function refuse(path: string): never {
  throw invalid(`This property cannot be expanded (${path}).`, 'expand')
}

function includeList(scope: Scope, object: Json, key: string): boolean {
  const include = inclusions[`${object.object}.${key}`]
  if (include === undefined) return false
  object[key] ??= include(scope, String(object.id))
  return true
}

/** The hash that holds the reference, and its key: `transfer_data.destination` lies one deeper. */
function locate(object: Json, path: string[]): { holder: Json; key: string; used: number } | null {
  const known = references[String(object.object)] ?? []
  const [first = '', second = ''] = path
  if (known.includes(first)) return { holder: object, key: first, used: 1 }
  const inner = object[first]
  if (!known.includes(`${first}.${second}`)) return null
  return { holder: isJson(inner) ? inner : {}, key: second, used: 2 }
}

function follow(scope: Scope, value: unknown, path: string[], whole: string): void {
  if (path.length === 0 || !isJson(value)) return
  if (Array.isArray(value)) {
    for (const item of value) follow(scope, item, path, whole)
    return
  }
  const [head = '', ...rest] = path
  if (value.object === 'list' && head === 'data') {
    follow(scope, value.data, rest, whole)
    return
  }
  if (includeList(scope, value, head)) {
    follow(scope, value[head], rest, whole)
    return
  }
  const at = locate(value, path) ?? refuse(whole)
  const reference = at.holder[at.key]
  if (typeof reference === 'string') at.holder[at.key] = findAny(scope, reference) ?? reference
  follow(scope, at.holder[at.key], path.slice(at.used), whole)
}

/** A balance transaction becomes available by the clock alone. */
function ripen(scope: Scope, value: unknown): void {
  if (!isJson(value)) return
  for (const inner of Object.values(value)) ripen(scope, inner)
  if (value.object === 'balance_transaction')
    value.status = Number(value.available_on) > scope.now ? 'pending' : 'available'
}

/** The answer with the wanted references replaced by their objects, as of the scope's time. */
export function expand(scope: Scope, answer: object, paths: string[] = []): object {
  const copy = structuredClone(answer)
  for (const path of paths) {
    const keys = path.split('.')
    if (keys.filter((key) => key !== 'data').length > MAX_DEPTH)
      throw invalid('You cannot expand more than 4 levels of a property.', 'expand')
    follow(scope, copy, keys, path)
  }
  ripen(scope, copy)
  return copy
}
