import type { ParsedBody, ReplyOf } from '#contract/api/endpoint.ts'
import { type checkLink as endpoint, LINK_PAGES, type LinkState } from '#contract/people/auth.ts'
import type { Row } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { hashLinkToken } from '#server/users/credentials/email-links.ts'
import { findEmailLink } from '#server/users/credentials/email-links-store.ts'
import { findUser, type UserRow } from '#server/users/store.ts'

type Link = Row<'email_tokens'>

/** Whether a link that was sent to the account's address has lost its account to another address. */
function isForFormerAddress({ purpose, email }: Link, owner: UserRow): boolean {
  return (purpose === 'reset-password' || purpose === 'verify-email') && email !== owner.email
}

/** Whether the change that a link undoes has taken effect. */
function hasChangedEmail({ purpose, email }: Link, owner: UserRow): boolean {
  return purpose === 'undo-email' && email !== owner.email
}

function describeState(link: Link, owner: UserRow, caller: Principal | null, now: Date): LinkState {
  const isForCaller = link.purpose === 'verify-email' || link.purpose === 'change-email'
  if (isForCaller && caller && caller.id !== owner.id) return 'of-another-account'
  // Used up without an undo: the change was confirmed, or ended by a new password.
  if (link.used_at) return hasChangedEmail(link, owner) ? 'invalid' : 'used'
  if (link.expires_at <= now) return 'expired'
  return isForFormerAddress(link, owner) ? 'invalid' : 'valid'
}

/**
 * Says whether the link of an email can still be used, without using it, so that its page says so when it
 * opens. A token that is none answers as one whose link is gone.
 */
export async function checkEmailLink(
  deps: Deps,
  caller: Principal | null,
  { page, token }: ParsedBody<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const link = await findEmailLink(deps.db, LINK_PAGES[page], hashLinkToken(token))
  const owner = link && (await findUser(deps.db, link.user_id))
  if (!owner) return { state: 'invalid', change: null, hasTakenEffect: false }
  const now = deps.now()
  const state = describeState(link, owner, caller, now)
  const isShown = state === 'valid' && link.purpose === 'change-email' && caller?.id === owner.id
  const hasTakenEffect = link.expires_at > now && hasChangedEmail(link, owner)
  return { state, change: isShown ? { from: owner.email, to: link.email } : null, hasTakenEffect }
}
