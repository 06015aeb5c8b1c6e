import { ApiError } from '#contract/api/errors.ts'
import { readLinkCookie } from '#contract/api/link-cookie.ts'
import type * as contract from '#contract/people/privacy-requests.ts'
import { exportAddress } from '#server/account/export-data.ts'
import type { Deps } from '#server/deps.ts'
import type { Call } from '#server/http/bind.ts'
import { presentPrivacyRequest } from '#server/privacy-records/present.ts'
import { type ConfirmedRequest, findRequest } from '#server/privacy-records/store.ts'
import { verifyRequestToken } from './request-link.ts'

/** Throws PRIVACY_REQUEST_NOT_FOUND, alike for a forged token and an unknown id. */
async function openRequest(
  { db, config }: Deps,
  { id, token }: { id: string; token: string },
): Promise<ConfirmedRequest> {
  const request = await findRequest(db, id)
  if (!request || !verifyRequestToken(config, id, token))
    throw new ApiError('PRIVACY_REQUEST_NOT_FOUND')
  return request
}

/** Shows a request by its private link. Throws PRIVACY_REQUEST_NOT_FOUND. */
export async function showPrivacyRequest({
  deps,
  params,
  query,
}: Call<typeof contract.showPrivacyRequest>) {
  const request = await openRequest(deps, { id: params.id, token: query.token })
  return { request: presentPrivacyRequest(request) }
}

/**
 * Exports what is stored of the address now: no copy of it waits anywhere. Throws PRIVACY_REQUEST_NOT_FOUND,
 * PRIVACY_FILE_CLOSED before the desk has opened it and once its time is over.
 */
export async function downloadPrivacyFile({
  deps,
  params,
  query,
  headers,
}: Call<typeof contract.downloadPrivacyFile>) {
  // The private page leaves the token to its cookie.
  const token = query.token ?? readLinkCookie(String(headers.cookie ?? '')) ?? ''
  const { email, file_until } = await openRequest(deps, { id: params.id, token })
  if (!file_until || deps.now() >= file_until) throw new ApiError('PRIVACY_FILE_CLOSED')
  return exportAddress(deps, email, query.format)
}
