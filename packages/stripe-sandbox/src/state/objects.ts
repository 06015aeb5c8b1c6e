import type { SQLInputValue } from 'node:sqlite'
import type Stripe from 'stripe'
import { invalidRequest, resourceMissing } from '../api/errors.ts'
import type { EventDestination, ThinEvent } from '../v2/on-wire.ts'
import type { Scope } from './scope.ts'

/** Every kind of stored object, in the SDK's types; references are stored as ids. */
export interface ObjectsByKind {
  account: Stripe.Account
  balance_transaction: Stripe.BalanceTransaction
  charge: Stripe.Charge
  'checkout.session': Stripe.Checkout.Session
  /** An account that was closed: API v2 still reads it. */
  closed_account: Stripe.Account
  dispute: Stripe.Dispute
  event: Stripe.Event
  item: Stripe.LineItem
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  payout: Stripe.Payout
  refund: Stripe.Refund
  transfer: Stripe.Transfer
  transfer_reversal: Stripe.TransferReversal
  'v2.core.event': ThinEvent
  'v2.core.event_destination': EventDestination
  webhook_endpoint: Stripe.WebhookEndpoint
}

export type ObjectKind = keyof ObjectsByKind

interface Row {
  account: string
  kind: string
  body: string
  hidden: string
}

/** Returns the id of a reference, which by the SDK's types is an id or the expanded object. */
export function toId(reference: string | { id?: string } | null | undefined): string {
  if (typeof reference === 'string') return reference
  return reference?.id ?? ''
}

/** Stores a new object of the scope's account; `parent` is the object whose list includes it. */
export function insertObject<K extends ObjectKind>(
  scope: Scope,
  kind: K,
  object: ObjectsByKind[K],
  more: { parent?: string; hidden?: object } = {},
): ObjectsByKind[K] {
  scope.store.run(
    'INSERT INTO objects (id, platform, account, kind, parent, created, body, hidden) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    object.id,
    scope.platform.id,
    scope.account,
    kind,
    more.parent ?? null,
    scope.now,
    JSON.stringify(object),
    JSON.stringify(more.hidden ?? {}),
  )
  return object
}

function readRow(scope: Scope, id: string): Row | undefined {
  return scope.store.one<Row>(
    'SELECT account, kind, body, hidden FROM objects WHERE id = ? AND platform = ?',
    id,
    scope.platform.id,
  )
}

/** Finds an object of any account of the platform. */
export function findObject<K extends ObjectKind>(
  scope: Scope,
  kind: K,
  id: string,
): ObjectsByKind[K] | undefined {
  const found = readRow(scope, id)
  return found?.kind === kind ? (JSON.parse(found.body) as ObjectsByKind[K]) : undefined
}

/** Finds an object of any kind, for expansion. */
export function findObjectOfAnyKind(
  scope: Scope,
  id: string,
): { id: string; object: string } | undefined {
  const found = readRow(scope, id)
  return found && JSON.parse(found.body)
}

/** Returns an object of the scope's account; throws `resource_missing`. */
export function requireObject<K extends ObjectKind>(
  scope: Scope,
  kind: K,
  id: string,
  param?: string,
): ObjectsByKind[K] {
  const found = readRow(scope, id)
  if (found?.kind !== kind || found.account !== scope.account)
    throw resourceMissing(kind, id, param)
  return JSON.parse(found.body) as ObjectsByKind[K]
}

/** Replaces members of an object and returns the new object. */
export function updateObject<K extends ObjectKind>(
  scope: Scope,
  kind: K,
  id: string,
  changes: Partial<ObjectsByKind[K]>,
): ObjectsByKind[K] {
  const before = findObject(scope, kind, id)
  if (before === undefined) throw resourceMissing(kind, id)
  const after: ObjectsByKind[K] = { ...before, ...changes }
  scope.store.run('UPDATE objects SET body = ? WHERE id = ?', JSON.stringify(after), id)
  return after
}

/** Moves an object to another kind. */
export function changeKind(scope: Scope, id: string, kind: ObjectKind): void {
  scope.store.run(
    'UPDATE objects SET kind = ? WHERE id = ? AND platform = ?',
    kind,
    id,
    scope.platform.id,
  )
}

export function deleteObject(scope: Scope, id: string): void {
  scope.store.run('DELETE FROM objects WHERE id = ? AND platform = ?', id, scope.platform.id)
}

/** Reads the state of an object that the API does not show. */
export function readHidden<H extends object>(scope: Scope, id: string): H {
  return JSON.parse(readRow(scope, id)?.hidden ?? '{}') as H
}

export function writeHidden<H extends object>(scope: Scope, id: string, value: H): void {
  scope.store.run('UPDATE objects SET hidden = ? WHERE id = ?', JSON.stringify(value), id)
}

/** Lists all children of an object, oldest first. */
export function listChildren<K extends ObjectKind>(
  scope: Scope,
  kind: K,
  parent: string,
): ObjectsByKind[K][] {
  return scope.store
    .all<Row>('SELECT body FROM objects WHERE parent = ? AND kind = ? ORDER BY seq', parent, kind)
    .map((found) => JSON.parse(found.body))
}

type Range = { gt?: number; gte?: number; lt?: number; lte?: number }

/** The parameters of every list operation. */
export interface ListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  created?: number | Range
}

interface Condition {
  sql: string
  value: SQLInputValue
}

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function buildCreatedConditions(created: ListParams['created']): Condition[] {
  if (created === undefined) return []
  if (typeof created === 'number') return [{ sql: 'created = ?', value: created }]
  return (['gt', 'gte', 'lt', 'lte'] as const).flatMap((key) => {
    const value = created[key]
    return value === undefined ? [] : [{ sql: `created ${COMPARISONS[key]} ?`, value }]
  })
}

function readPageSize(limit = 10): number {
  if (limit >= 1 && limit <= 100) return limit
  const bound = limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100'
  throw invalidRequest(
    `This value must be ${bound} (it currently is '${limit}').`,
    'limit',
    'parameter_invalid_integer',
  )
}

function findCursor(scope: Scope, kind: ObjectKind, id: string, param: string): number {
  const at = scope.store.one<{ seq: number }>(
    'SELECT seq FROM objects WHERE id = ? AND platform = ? AND account = ? AND kind = ?',
    id,
    scope.platform.id,
    scope.account,
    kind,
  )
  if (at === undefined) throw resourceMissing(kind, id, param)
  return at.seq
}

/**
 * Returns one page of the account's objects of a kind, newest first, as Stripe's list object.
 * `where` compares members of the object (`payment_intent`, `recipient.id`) for equality; `true` asks
 * only that the object has the member.
 */
export function listObjects<K extends ObjectKind>(
  scope: Scope,
  kind: K,
  url: string,
  page: ListParams,
  where: { [path: string]: string | number | true | undefined } = {},
  parent?: string,
): Stripe.ApiList<ObjectsByKind[K]> {
  const limit = readPageSize(page.limit)
  const conditions: Condition[] = [
    { sql: 'platform = ?', value: scope.platform.id },
    { sql: 'account = ?', value: scope.account },
    { sql: 'kind = ?', value: kind },
    ...buildCreatedConditions(page.created),
  ]
  if (parent !== undefined) conditions.push({ sql: 'parent = ?', value: parent })
  for (const [path, value] of Object.entries(where))
    if (value === true) conditions.push({ sql: `(body ->> '$.${path}' IS NOT NULL) = ?`, value: 1 })
    else if (value !== undefined) conditions.push({ sql: `body ->> '$.${path}' = ?`, value })
  const backwards = page.ending_before !== undefined
  if (page.starting_after !== undefined)
    conditions.push({
      sql: 'seq < ?',
      value: findCursor(scope, kind, page.starting_after, 'starting_after'),
    })
  if (page.ending_before !== undefined)
    conditions.push({
      sql: 'seq > ?',
      value: findCursor(scope, kind, page.ending_before, 'ending_before'),
    })
  const rows = scope.store.all<Row>(
    `SELECT body FROM objects WHERE ${conditions.map((c) => c.sql).join(' AND ')}
     ORDER BY seq ${backwards ? 'ASC' : 'DESC'} LIMIT ${limit + 1}`,
    ...conditions.map((c) => c.value),
  )
  const data = rows.slice(0, limit).map((found): ObjectsByKind[K] => JSON.parse(found.body))
  return {
    object: 'list',
    url,
    has_more: rows.length > limit,
    data: backwards ? data.reverse() : data,
  }
}
