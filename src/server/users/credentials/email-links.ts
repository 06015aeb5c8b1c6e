import { createHash, randomBytes } from 'node:crypto'
import { ApiError } from '#contract/api/errors.ts'
import { HOUR_MS } from '#contract/product/durations.ts'
import { EMAIL_CHANGE_HOURS, EMAIL_UNDO_HOURS, RESET_LINK_HOURS } from '#contract/product/limits.ts'
import { buildEmailLinkPath } from '#contract/product/paths.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { RenderedEmail } from '#server/mail/render-email.ts'
import {
  deleteUnusedEmailLinks,
  findEmailLink,
  insertEmailLink,
  type LinkPurpose,
} from './email-links-store.ts'

const TOKEN_BYTES = 32
const LINK_LIFETIME_HOURS: Record<LinkPurpose, number> = {
  'reset-password': RESET_LINK_HOURS,
  'verify-email': 7 * 24,
  'change-email': EMAIL_CHANGE_HOURS,
  'undo-email': EMAIL_UNDO_HOURS,
}

/**
 * Hashes a token for storage, so that the table reveals no usable link. The link itself exists only
 * in the queued email, until the email is sent or the link expires.
 */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Whose link it is, the address that it is sent to, and when it expires if that is not usual. */
interface LinkOwner {
  id: string
  email: string
  expiresAt?: Date
}

/** Links whose address is the account's: one that is being changed does not sign in yet. */
const SIGNS_IN_WITH_ADDRESS: ReadonlySet<LinkPurpose> = new Set(['verify-email', 'reset-password'])

/**
 * Creates a single-use link for a person's address. A new reset link replaces earlier ones (`R2`,
 * `spec §9`).
 */
export async function createEmailLink(tx: Tx, deps: Deps, purpose: LinkPurpose, owner: LinkOwner) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const tokenHash = hashLinkToken(token)
  const now = deps.now()
  const lifetimeMs = LINK_LIFETIME_HOURS[purpose] * HOUR_MS
  const expiresAt = owner.expiresAt ?? new Date(now.getTime() + lifetimeMs)
  if (purpose === 'reset-password') await deleteUnusedEmailLinks(tx, owner.id, purpose)
  await insertEmailLink(tx, {
    token_hash: tokenHash,
    purpose,
    user_id: owner.id,
    email: owner.email,
    created_at: now,
    expires_at: expiresAt,
  })
  const shown = SIGNS_IN_WITH_ADDRESS.has(purpose) ? owner.email : undefined
  return {
    url: deps.config.publicUrl + buildEmailLinkPath(purpose, token, shown),
    /** The key of the email that carries the link. */
    emailKey: `${purpose}:${owner.id}:${tokenHash.toString('hex').slice(0, 32)}`,
    expiresAt,
  }
}

/** Enqueues the email that carries a new link for this address. */
export async function sendEmailLink(
  tx: Tx,
  deps: Deps,
  purpose: LinkPurpose,
  owner: LinkOwner,
  render: (url: string) => RenderedEmail,
): Promise<void> {
  const link = await createEmailLink(tx, deps, purpose, owner)
  await deps.outbox.sendEmail(tx, owner.email, render(link.url), link.emailKey, link)
}

/** Finds the link of a token. Throws TOKEN_INVALID if there is none, TOKEN_EXPIRED if it is over. */
export async function findValidEmailLink(
  db: Db,
  purposes: readonly LinkPurpose[],
  token: string,
  now: Date,
) {
  const link = await findEmailLink(db, purposes, hashLinkToken(token))
  if (!link) throw new ApiError('TOKEN_INVALID')
  if (!link.used_at && link.expires_at <= now) throw new ApiError('TOKEN_EXPIRED')
  return link
}
