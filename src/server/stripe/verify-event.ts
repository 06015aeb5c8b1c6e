import Stripe from 'stripe'
import { ApiError } from '#contract/api/errors.ts'
import type { ProviderEvent } from './payments.ts'

const TOLERANCE_SECONDS = 300

/** The header's timestamp in seconds, as the SDK reads it: the last `t` counts. */
function readTimestamp(header: string): number {
  const item = header.split(',').findLast((part) => part.split('=')[0] === 't')
  return Number.parseInt(item?.split('=')[1] ?? '', 10)
}

function verifyWithSecret(
  body: Buffer,
  header: string,
  secret: string,
  now: Date,
): Stripe.Event | null {
  try {
    const at = now.getTime()
    return Stripe.webhooks.constructEvent(body, header, secret, TOLERANCE_SECONDS, undefined, at)
  } catch {
    return null
  }
}

function toEvent(event: Stripe.Event): ProviderEvent {
  const { object } = event.data
  return {
    id: event.id,
    type: event.type,
    account: event.account ?? null,
    objectId: 'id' in object && typeof object.id === 'string' ? object.id : null,
    createdAt: new Date(event.created * 1_000),
  }
}

/**
 * Verifies a webhook by its raw bytes: any of the secrets may have signed it (account and Connect
 * endpoints differ, secrets are rotated), within 300 s of `now` in either direction (the SDK alone
 * accepts timestamps in the future). Throws `ApiError` SIGNATURE_INVALID.
 */
export function verifyEvent(
  secrets: readonly string[],
  body: Buffer,
  header: string | undefined,
  now: Date,
): ProviderEvent {
  if (!header) throw new ApiError('SIGNATURE_INVALID')
  const ahead = readTimestamp(header) - now.getTime() / 1_000
  if (!(ahead <= TOLERANCE_SECONDS)) throw new ApiError('SIGNATURE_INVALID')
  for (const secret of secrets) {
    const event = verifyWithSecret(body, header, secret, now)
    if (event) return toEvent(event)
  }
  throw new ApiError('SIGNATURE_INVALID')
}
