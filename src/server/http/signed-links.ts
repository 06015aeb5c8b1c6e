import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/config.ts'

type Secret = Pick<Config, 'authSecret'>

/**
 * What a private link opens. `receipt`: a paid contribution; `draft`: the form of an unpaid one; `rsvp`: an
 * answer to '¿Vas a ir?'; `unsubscribe`: nothing, it ends the emails of an event to an address; `reservation`:
 * what a guest brings; `privacy-request`: a request about personal data.
 */
export type LinkPurpose =
  | 'receipt'
  | 'draft'
  | 'rsvp'
  | 'unsubscribe'
  | 'reservation'
  | 'privacy-request'

/** Signs a link; the purpose is signed too, so that a token of one kind does not open the other. */
export function signLink({ authSecret }: Secret, purpose: LinkPurpose, subject: string): string {
  return createHmac('sha256', authSecret).update(`${purpose}:${subject}`).digest('base64url')
}

/**
 * True if we signed the token. Compares the text, not the decoded bytes: rate limits count each spelling as
 * another token.
 */
export function isSignedLink(
  config: Secret,
  purpose: LinkPurpose,
  subject: string,
  token: string,
): boolean {
  const given = Buffer.from(token)
  const ours = Buffer.from(signLink(config, purpose, subject))
  return given.length === ours.length && timingSafeEqual(given, ours)
}

/**
 * What a link is signed for: changes of the email address invalidate earlier links.
 * @param addressChanges how often the address has changed so far
 */
export function toLinkSubject(id: string, addressChanges: number): string {
  return addressChanges === 0 ? id : `${id}:${addressChanges}`
}
