import type { BodyOf } from '#contract/api/endpoint.ts'
import type { makePrivacyRequest } from '#contract/people/privacy-requests.ts'
import { createApiClient } from './api-client.ts'
import { findLink, waitForEmail } from './mailbox.ts'
import type { Product } from './product.ts'

/** Makes a request about personal data and confirms it from its mailbox; resolves to its private link. */
export async function confirmPrivacyRequest(
  { url, mailboxUrl }: Pick<Product, 'url' | 'mailboxUrl'>,
  body: BodyOf<typeof makePrivacyRequest>,
): Promise<{ id: string; token: string }> {
  const call = createApiClient(url)
  await call('POST /privacy-requests', { body })
  const email = await waitForEmail(mailboxUrl, body.email, 'Confirma tu solicitud')
  const { searchParams } = new URL(findLink(email, '/privacy/confirm'))
  return call('POST /privacy-requests/confirm', {
    body: { token: searchParams.get('token') ?? '' },
  })
}
