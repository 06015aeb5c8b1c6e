import { findObjectOfAnyKind, listChildren } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { invalidRequest } from './errors.ts'

type JsonObject = { [key: string]: unknown }

/** The fields of each object that Stripe lets a request expand. */
const EXPANDABLE_FIELDS: Record<string, string[]> = {
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

/** Lists that an object includes only when `expand` names them. */
const INCLUDABLE_LISTS: Record<string, (scope: Scope, id: string) => unknown> = {
  'checkout.session.line_items': (scope, id) => ({
    object: 'list',
    data: listChildren(scope, 'item', id).toReversed().slice(0, 10),
    has_more: listChildren(scope, 'item', id).length > 10,
    url: `/v1/checkout/sessions/${id}/line_items`,
  }),
  'charge.refunds': (scope, id) => ({
    object: 'list',
    data: listChildren(scope, 'refund', id).toReversed().slice(0, 10),
    has_more: listChildren(scope, 'refund', id).length > 10,
    url: `/v1/charges/${id}/refunds`,
  }),
}

/** The `data` of a list is a level too. */
const MAX_DEPTH = 4

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null

function refuseExpansion(path: string): never {
  throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand')
}

function includeList(scope: Scope, object: JsonObject, key: string): boolean {
  const include = INCLUDABLE_LISTS[`${object.object}.${key}`]
  if (include === undefined) return false
  object[key] ??= include(scope, String(object.id))
  return true
}

/** Finds the object and key of a reference; `transfer_data.destination` is nested one level deeper. */
function findReference(
  object: JsonObject,
  path: string[],
): { holder: JsonObject; key: string; used: number } | null {
  const known = EXPANDABLE_FIELDS[String(object.object)] ?? []
  const [first = '', second = ''] = path
  if (known.includes(first)) return { holder: object, key: first, used: 1 }
  const inner = object[first]
  if (!known.includes(`${first}.${second}`)) return null
  return { holder: isJsonObject(inner) ? inner : {}, key: second, used: 2 }
}

function expandPath(scope: Scope, value: unknown, path: string[], whole: string): void {
  if (path.length === 0 || !isJsonObject(value)) return
  if (Array.isArray(value)) {
    for (const item of value) expandPath(scope, item, path, whole)
    return
  }
  const [head = '', ...rest] = path
  if (value.object === 'list' && head === 'data') {
    expandPath(scope, value.data, rest, whole)
    return
  }
  if (includeList(scope, value, head)) {
    expandPath(scope, value[head], rest, whole)
    return
  }
  const at = findReference(value, path) ?? refuseExpansion(whole)
  const reference = at.holder[at.key]
  if (typeof reference === 'string')
    at.holder[at.key] = findObjectOfAnyKind(scope, reference) ?? reference
  expandPath(scope, at.holder[at.key], path.slice(at.used), whole)
}

/** Sets the status of balance transactions, which become available by the clock alone. */
function refreshTransactionStatus(scope: Scope, value: unknown): void {
  if (!isJsonObject(value)) return
  for (const inner of Object.values(value)) refreshTransactionStatus(scope, inner)
  if (value.object === 'balance_transaction')
    value.status = Number(value.available_on) > scope.now ? 'pending' : 'available'
}

/** Returns the answer with the requested references replaced by their objects. */
export function expand(scope: Scope, answer: object, paths: string[] = []): object {
  const copy = structuredClone(answer)
  for (const path of paths) {
    const keys = path.split('.')
    if (keys.length > MAX_DEPTH)
      throw invalidRequest('You cannot expand more than 4 levels of a property.', 'expand')
    expandPath(scope, copy, keys, path)
  }
  refreshTransactionStatus(scope, copy)
  return copy
}
