import { createHash } from 'node:crypto'
import { readClockMs } from '../state/platforms.ts'
import type { Scope } from '../state/scope.ts'
import { StripeError } from './errors.ts'

const DAY_MS = 24 * 3600 * 1000

/** A request with an idempotency key, which must always come with the same method, path and body. */
export interface IdempotentRequest {
  key: string
  request: string
  lifetime_ms: number
}

interface SavedReply {
  request: string
  status: number
  body: string
  created: number
}

/** Hashes what two requests under one key must have in common. */
export function fingerprintRequest(
  key: string,
  method: string,
  path: string,
  body: string,
): IdempotentRequest {
  if (key.length > 255)
    throw new StripeError(
      400,
      'idempotency_error',
      'Idempotency keys may be at most 255 characters.',
    )
  const request = createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64')
  return { key, request, lifetime_ms: DAY_MS }
}

/** The same for API v2, where a key belongs to one operation and lives for thirty days. */
export function fingerprintV2Request(
  key: string,
  operation: string,
  path: string,
  body: string,
): IdempotentRequest {
  const { request } = fingerprintRequest(key, operation, path, body)
  return { key: `${operation} ${key}`, request, lifetime_ms: 30 * DAY_MS }
}

/** Returns the saved reply for this key, if any; throws 400 when another request used the key. */
export function findSavedReply(
  scope: Scope,
  { key, request, lifetime_ms }: IdempotentRequest,
): SavedReply | undefined {
  const saved = scope.store.one<SavedReply>(
    'SELECT * FROM idempotency WHERE platform = ? AND account = ? AND key = ?',
    scope.platform.id,
    scope.account,
    key,
  )
  if (saved === undefined) return undefined
  if (saved.created < readClockMs(scope.platform) - lifetime_ms) {
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

/** Saves a reply for 24 hours, in the same transaction as its effect. */
export function saveReply(
  scope: Scope,
  { key, request }: IdempotentRequest,
  status: number,
  body: string,
): void {
  scope.store.run(
    'INSERT INTO idempotency (platform, account, key, request, status, body, created) VALUES (?, ?, ?, ?, ?, ?, ?)',
    scope.platform.id,
    scope.account,
    key,
    request,
    status,
    body,
    readClockMs(scope.platform),
  )
}

/** 409: the first request with this key is still in progress. */
export function idempotencyKeyInUse(key: string): StripeError {
  return new StripeError(
    409,
    'invalid_request_error',
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { code: 'idempotency_key_in_use' },
  )
}
