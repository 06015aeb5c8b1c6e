import { ApiError } from '#contract/api/errors.ts'
import type { ReturnAddresses } from '#server/stripe/payments.ts'

const SUCCESS = '/dashboard/payments/setup/success'
const REFRESH = '/dashboard/payments/setup/refresh'
const ALLOWED = [
  SUCCESS,
  REFRESH,
  '/dashboard/payments/complete/success',
  '/dashboard/payments/complete/refresh',
]

function assertAllowedUrl(publicUrl: string, address: string): URL {
  const url = new URL(address)
  const place = `${url.origin}${url.pathname}`
  const known = ALLOWED.some((path) => place === new URL(`${publicUrl}${path}`).href)
  if (!known || url.username || url.password) throw new ApiError('RETURN_ADDRESS_REFUSED')
  url.hash = ''
  return url
}

/**
 * Where the provider sends the host back: on our own origin, at one of the four paths of `spec §2`,
 * with the account's id appended, since the provider appends nothing. Throws RETURN_ADDRESS_REFUSED.
 */
export function buildReturnUrls(
  publicUrl: string,
  asked: { returnUrl?: string | undefined; refreshUrl?: string | undefined } = {},
): (accountId: string) => ReturnAddresses {
  const returnUrl = assertAllowedUrl(publicUrl, asked.returnUrl ?? `${publicUrl}${SUCCESS}`)
  const refreshUrl = assertAllowedUrl(publicUrl, asked.refreshUrl ?? `${publicUrl}${REFRESH}`)
  return (accountId) => {
    returnUrl.searchParams.set('account_id', accountId)
    refreshUrl.searchParams.set('account_id', accountId)
    return { returnUrl: returnUrl.href, refreshUrl: refreshUrl.href }
  }
}
