import type { BodyOf } from '#contract/api/endpoint.ts'
import type { makePrivacyRequest } from '#contract/people/privacy-requests.ts'
import { createApiClient } from './api-client.ts'
import { findLink, waitForEmail } from './mailbox.ts'
import type { Product } from './product.ts'

type Site = Pick<Product, 'url' | 'mailboxUrl'>
type Typed = BodyOf<typeof makePrivacyRequest>

/** Makes a request about personal data; resolves to the path, with its token, of the page that confirms it. */
export async function openPrivacyConfirmation(
  { url, mailboxUrl }: Site,
  body: Typed,
): Promise<string> {
  await createApiClient(url)('POST /privacy-requests', { body })
  const email = await waitForEmail(mailboxUrl, body.email, 'Confirma tu solicitud')
  const { pathname, search } = new URL(findLink(email, '/privacy/confirm'))
  return pathname + search
}

/** Makes a request about personal data and confirms it from its mailbox; resolves to its private link. */
export async function confirmPrivacyRequest(
  site: Site,
  body: Typed,
): Promise<{ id: string; token: string }> {
  const { searchParams } = new URL(await openPrivacyConfirmation(site, body), site.url)
  return createApiClient(site.url)('POST /privacy-requests/confirm', {
    body: { token: searchParams.get('token') ?? '' },
  })
}
