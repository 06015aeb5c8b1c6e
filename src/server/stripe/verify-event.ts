import Stripe from 'stripe'
import { z } from 'zod'
import { ApiError } from '#contract/api/errors.ts'
import type { ProviderEvent } from './payments.ts'

const TOLERANCE_SECONDS = 300
const NO_EVENT = 'El aviso no tiene la forma de un evento.'

/** The header's timestamp in seconds, as the SDK reads it: the last `t` counts. */
function readTimestamp(header: string): number {
  const item = header.split(',').findLast((part) => part.split('=')[0] === 't')
  return Number.parseInt(item?.split('=')[1] ?? '', 10)
}

function isSigned(body: Buffer, header: string, secret: string, now: Date): boolean {
  try {
    const at = now.getTime()
    const { signature } = Stripe.webhooks
    return !!signature?.verifyHeader(body, header, secret, TOLERANCE_SECONDS, undefined, at)
  } catch {
    return false
  }
}

const identifier = z.string().regex(/^[\w-]{1,255}$/)
/** The last second that a date can hold. */
const SECONDS_MAX = 8_640_000_000_000

/** API v2 names parts of an object in brackets: `v2.core.account[requirements].updated`. */
const eventType = z.string().regex(/^[\w.[\]]{1,255}$/)

/** What is stored of an event; the rest is fetched from the provider. */
const snapshotEvent = z
  .object({
    id: identifier,
    type: eventType,
    account: identifier.nullish(),
    created: z.int().min(0).max(SECONDS_MAX),
    data: z.object({ object: z.object({ id: identifier.optional().catch(undefined) }) }),
  })
  .transform(
    ({ id, type, account = null, created, data }): ProviderEvent => ({
      id,
      type,
      account,
      objectId: data.object.id ?? null,
      createdAt: new Date(created * 1_000),
    }),
  )

/** An event of API v2 (thin): it names the changed object and has no copy of it. */
const thinEvent = z
  .object({
    object: z.literal('v2.core.event'),
    id: identifier,
    type: eventType,
    created: z.iso.datetime({ offset: true }),
    related_object: z.object({ id: identifier, type: z.string() }).nullish(),
  })
  .transform(
    ({ id, type, created, related_object: related }): ProviderEvent => ({
      id,
      type,
      account: related?.type === 'v2.core.account' ? related.id : null,
      objectId: related?.id ?? null,
      createdAt: new Date(created),
    }),
  )

/** Only one of the two shapes is tried: a union would collect the first one's issues each time. */
function findShape(content: unknown) {
  const isThin = content instanceof Object && 'object' in content
  return isThin && content.object === 'v2.core.event' ? thinEvent : snapshotEvent
}

/** Reads the bytes of a signed event. Throws VALIDATION for content that is no event. */
function readEvent(body: Buffer): ProviderEvent {
  let content: unknown
  try {
    content = JSON.parse(body.toString())
  } catch {
    throw new ApiError('VALIDATION', { message: NO_EVENT })
  }
  const read = findShape(content).safeParse(content)
  if (!read.success) throw new ApiError('VALIDATION', { message: NO_EVENT })
  return read.data
}

/**
 * Verifies a webhook by its raw bytes: any of the secrets may have signed it (account, Connect and
 * thin-event endpoints differ, secrets are rotated), within 300 s of `now` in either direction (the SDK alone
 * accepts timestamps in the future). Throws `ApiError` SIGNATURE_INVALID, and VALIDATION for signed
 * content that is no event.
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
  const isOurs = secrets.some((secret) => isSigned(body, header, secret, now))
  if (!isOurs) throw new ApiError('SIGNATURE_INVALID')
  return readEvent(body)
}
