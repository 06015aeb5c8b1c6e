import { buildRsvpPath } from '#contract/product/paths.ts'
import type { Config } from '#server/config.ts'
import type { Row } from '#server/db/schema.ts'
import { isSignedLink, signLink, toLinkSubject } from '#server/http/signed-links.ts'

type Secret = Pick<Config, 'authSecret'>
type Site = Pick<Config, 'authSecret' | 'publicUrl'>

/** A changed address invalidates earlier links. */
type Signed = Pick<Row<'rsvps'>, 'id' | 'email_changes'>

export function createRsvpToken(config: Secret, { id, email_changes }: Signed): string {
  return signLink(config, 'rsvp', toLinkSubject(id, email_changes))
}

export function verifyRsvpToken(config: Secret, rsvp: Signed, token: string): boolean {
  return isSignedLink(config, 'rsvp', toLinkSubject(rsvp.id, rsvp.email_changes), token)
}

/** The address of an answer's private page, which needs no account. */
export function buildRsvpUrl(config: Site, rsvp: Signed): string {
  return `${config.publicUrl}${buildRsvpPath(rsvp.id)}?token=${createRsvpToken(config, rsvp)}`
}
