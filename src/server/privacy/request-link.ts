import { buildPrivacyRequestPath, PATHS } from '#contract/product/paths.ts'
import type { Config } from '#server/config.ts'
import { isSignedLink, signLink } from '#server/http/signed-links.ts'

type Secret = Pick<Config, 'authSecret'>
type Site = Pick<Config, 'authSecret' | 'publicUrl'>

/** The token of the private page that shows a request. Only the confirmed address gets it. */
export const createRequestToken = (config: Secret, id: string) =>
  signLink(config, 'privacy-request', id)

export const verifyRequestToken = (config: Secret, id: string, token: string) =>
  isSignedLink(config, 'privacy-request', id, token)

export function buildRequestUrl(config: Site, id: string): string {
  return `${config.publicUrl}${buildPrivacyRequestPath(id)}?token=${createRequestToken(config, id)}`
}

/** The page whose button confirms a request; it works without scripts, so the token is in the query (decision 19). */
export const buildConfirmUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string) =>
  `${publicUrl}${PATHS.privacyConfirm}?token=${token}`
