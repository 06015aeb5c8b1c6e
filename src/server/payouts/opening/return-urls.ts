import { ApiError } from '#contract/api/errors.ts'
import { PATHS } from '#contract/product/paths.ts'
import { parseOwnAddress } from '#contract/text/own-address.ts'
import type { ReturnAddresses } from '#server/stripe/accounts/provider-account.ts'

const ALLOWED_PATHS = [
  PATHS.payoutSetupSuccess,
  PATHS.payoutSetupRefresh,
  PATHS.payoutCompleteSuccess,
  PATHS.payoutCompleteRefresh,
]

function assertAllowedUrl(publicUrl: string, address: string): URL {
  const url = parseOwnAddress(address, publicUrl)
  const isAllowed = (path: string) => url?.pathname === new URL(`${publicUrl}${path}`).pathname
  if (!url || !ALLOWED_PATHS.some(isAllowed)) throw new ApiError('RETURN_ADDRESS_REFUSED')
  url.hash = ''
  return url
}

/**
 * Builds the URLs to which Stripe returns the host: one of four paths of our origin (`spec §2`), with
 * the account's id, which Stripe does not append. Throws RETURN_ADDRESS_REFUSED.
 */
export function buildReturnUrls(
  publicUrl: string,
  requested: { returnUrl?: string | undefined; refreshUrl?: string | undefined } = {},
): (accountId: string) => ReturnAddresses {
  const { payoutSetupSuccess: success, payoutSetupRefresh: refresh } = PATHS
  const returnUrl = assertAllowedUrl(publicUrl, requested.returnUrl ?? publicUrl + success)
  const refreshUrl = assertAllowedUrl(publicUrl, requested.refreshUrl ?? publicUrl + refresh)
  return (accountId) => {
    returnUrl.searchParams.set('account_id', accountId)
    refreshUrl.searchParams.set('account_id', accountId)
    return { returnUrl: returnUrl.href, refreshUrl: refreshUrl.href }
  }
}
