import { createHash } from 'node:crypto'
import { clockOf } from '../state/platforms.ts'
import type { Scope } from '../state/scope.ts'
import { StripeError } from './errors.ts'

const LIFETIME_MS = 24 * 3600 * 1000

/** One keyed request: the same key must always come with the same method, path and body. */
export interface Keyed {
  key: string
  request: string
}

interface Saved {
  request: string
  status: number
  body: string
  created: number
}

/** What is compared between two requests under one key. */
export function keyed(key: string, method: string, path: string, body: string): Keyed {
  if (key.length > 255)
    throw new StripeError(
      400,
      'idempotency_error',
      'Idempotency keys may be at most 255 characters.',
    )
  const request = createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64')
  return { key, request }
}

/** The saved answer to this key, if any; throws 400 when it was given to another request. */
export function replay(scope: Scope, { key, request }: Keyed): Saved | undefined {
  const saved = scope.store.one<Saved>(
    'SELECT * FROM idempotency WHERE platform = ? AND account = ? AND key = ?',
    scope.platform.id,
    scope.account,
    key,
  )
  if (saved === undefined) return undefined
  if (saved.created < clockOf(scope.platform) - LIFETIME_MS) {
    scope.store.run(
      'DELETE FROM idempotency WHERE platform = ? AND account = ? AND key = ?',
      scope.platform.id,
      scope.account,
      key,
    )
    return undefined
  }
  if (saved.request !== request)
    throw new StripeError(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  return saved
}

/** Keeps an answer for 24 hours, in the same transaction as its effect. */
export function save(scope: Scope, { key, request }: Keyed, status: number, body: string): void {
  scope.store.run(
    'INSERT INTO idempotency (platform, account, key, request, status, body, created) VALUES (?, ?, ?, ?, ?, ?, ?)',
    scope.platform.id,
    scope.account,
    key,
    request,
    status,
    body,
    clockOf(scope.platform),
  )
}

/** 409: the first request with this key has not been answered yet. */
export function inFlight(key: string): StripeError {
  return new StripeError(
    409,
    'invalid_request_error',
    `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { code: 'idempotency_key_in_use' },
  )
}
