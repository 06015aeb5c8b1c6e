import type { SQLInputValue } from 'node:sqlite'
import type Stripe from 'stripe'
import { invalid, missing } from '../api/errors.ts'
import type { Scope } from './scope.ts'

/** Every kind of stored object, in the SDK's types; references are kept as ids. */
export interface Kinds {
  account: Stripe.Account
  balance_transaction: Stripe.BalanceTransaction
  charge: Stripe.Charge
  'checkout.session': Stripe.Checkout.Session
  dispute: Stripe.Dispute
  event: Stripe.Event
  item: Stripe.LineItem
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  payout: Stripe.Payout
  refund: Stripe.Refund
  transfer: Stripe.Transfer
  transfer_reversal: Stripe.TransferReversal
  webhook_endpoint: Stripe.WebhookEndpoint
}

export type Kind = keyof Kinds

interface Row {
  account: string
  kind: string
  body: string
  hidden: string
}

/** The id in a field that holds an id or, by the types, might hold the object. */
export function idOf(reference: string | { id?: string } | null | undefined): string {
  if (typeof reference === 'string') return reference
  return reference?.id ?? ''
}

/** Stores a new object of the scope's account. `parent` is the id it is listed under. */
export function insert<K extends Kind>(
  scope: Scope,
  kind: K,
  object: Kinds[K],
  more: { parent?: string; hidden?: object } = {},
): Kinds[K] {
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

function row(scope: Scope, id: string): Row | undefined {
  return scope.store.one<Row>(
    'SELECT account, kind, body, hidden FROM objects WHERE id = ? AND platform = ?',
    id,
    scope.platform.id,
  )
}

/** An object of any account of the platform, or undefined. */
export function find<K extends Kind>(scope: Scope, kind: K, id: string): Kinds[K] | undefined {
  const found = row(scope, id)
  return found?.kind === kind ? (JSON.parse(found.body) as Kinds[K]) : undefined
}

/** An object of whatever kind, for expansion. */
export function findAny(scope: Scope, id: string): { id: string; object: string } | undefined {
  const found = row(scope, id)
  return found && JSON.parse(found.body)
}

/** An object of the scope's account; throws `resource_missing`. */
export function fetch<K extends Kind>(scope: Scope, kind: K, id: string, param?: string): Kinds[K] {
  const found = row(scope, id)
  if (found?.kind !== kind || found.account !== scope.account) throw missing(kind, id, param)
  return JSON.parse(found.body) as Kinds[K]
}

/** Replaces members of an object; returns it as it is now. */
export function patch<K extends Kind>(
  scope: Scope,
  kind: K,
  id: string,
  changes: Partial<Kinds[K]>,
): Kinds[K] {
  const before = find(scope, kind, id)
  if (before === undefined) throw missing(kind, id)
  const after: Kinds[K] = { ...before, ...changes }
  scope.store.run('UPDATE objects SET body = ? WHERE id = ?', JSON.stringify(after), id)
  return after
}

export function remove(scope: Scope, id: string): void {
  scope.store.run('DELETE FROM objects WHERE id = ? AND platform = ?', id, scope.platform.id)
}

/** What the sandbox remembers of an object beside what the API shows. */
export function hidden<H extends object>(scope: Scope, id: string): H {
  return JSON.parse(row(scope, id)?.hidden ?? '{}') as H
}

export function hide<H extends object>(scope: Scope, id: string, value: H): void {
  scope.store.run('UPDATE objects SET hidden = ? WHERE id = ?', JSON.stringify(value), id)
}

/** All children of an object, oldest first. */
export function childrenOf<K extends Kind>(scope: Scope, kind: K, parent: string): Kinds[K][] {
  return scope.store
    .all<Row>('SELECT body FROM objects WHERE parent = ? AND kind = ? ORDER BY seq', parent, kind)
    .map((found) => JSON.parse(found.body))
}

type Range = { gt?: number; gte?: number; lt?: number; lte?: number }

/** The parameters every list takes. */
export interface Page {
  limit?: number
  starting_after?: string
  ending_before?: string
  created?: number | Range
}

interface Condition {
  sql: string
  value: SQLInputValue
}

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function createdConditions(created: Page['created']): Condition[] {
  if (created === undefined) return []
  if (typeof created === 'number') return [{ sql: 'created = ?', value: created }]
  return (['gt', 'gte', 'lt', 'lte'] as const).flatMap((key) => {
    const value = created[key]
    return value === undefined ? [] : [{ sql: `created ${comparisons[key]} ?`, value }]
  })
}

function pageSize(limit = 10): number {
  if (limit >= 1 && limit <= 100) return limit
  const bound = limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100'
  throw invalid(
    `This value must be ${bound} (it currently is '${limit}').`,
    'limit',
    'parameter_invalid_integer',
  )
}

function cursor(scope: Scope, kind: Kind, id: string, param: string): number {
  const at = scope.store.one<{ seq: number }>(
    'SELECT seq FROM objects WHERE id = ? AND platform = ? AND account = ? AND kind = ?',
    id,
    scope.platform.id,
    scope.account,
    kind,
  )
  if (at === undefined) throw missing(kind, id, param)
  return at.seq
}

/**
 * One page of the account's objects of a kind, newest first, as Stripe's list object.
 * `where` compares members of the object (`payment_intent`, `recipient.id`) for equality.
 */
export function list<K extends Kind>(
  scope: Scope,
  kind: K,
  url: string,
  page: Page,
  where: { [path: string]: string | number | undefined } = {},
  parent?: string,
): Stripe.ApiList<Kinds[K]> {
  const limit = pageSize(page.limit)
  const conditions: Condition[] = [
    { sql: 'platform = ?', value: scope.platform.id },
    { sql: 'account = ?', value: scope.account },
    { sql: 'kind = ?', value: kind },
    ...createdConditions(page.created),
  ]
  if (parent !== undefined) conditions.push({ sql: 'parent = ?', value: parent })
  for (const [path, value] of Object.entries(where))
    if (value !== undefined) conditions.push({ sql: `body ->> '$.${path}' = ?`, value })
  const backwards = page.ending_before !== undefined
  if (page.starting_after !== undefined)
    conditions.push({
      sql: 'seq < ?',
      value: cursor(scope, kind, page.starting_after, 'starting_after'),
    })
  if (page.ending_before !== undefined)
    conditions.push({
      sql: 'seq > ?',
      value: cursor(scope, kind, page.ending_before, 'ending_before'),
    })
  const rows = scope.store.all<Row>(
    `SELECT body FROM objects WHERE ${conditions.map((c) => c.sql).join(' AND ')}
     ORDER BY seq ${backwards ? 'ASC' : 'DESC'} LIMIT ${limit + 1}`,
    ...conditions.map((c) => c.value),
  )
  const data = rows.slice(0, limit).map((found): Kinds[K] => JSON.parse(found.body))
  return {
    object: 'list',
    url,
    has_more: rows.length > limit,
    data: backwards ? data.reverse() : data,
  }
}
