import { buildEventPath, PATHS, buildReceiptPath as pagePath } from '#contract/product/paths.ts'
import { API_BASE } from '#contract/product/product.ts'
import type { Config } from '#server/config.ts'
import { isSignedLink, signLink, toLinkSubject } from '#server/http/signed-links.ts'
import type { ContributionRow } from './store.ts'

type Secret = Pick<Config, 'authSecret'>
type Site = Pick<Config, 'authSecret' | 'publicUrl'>

/** A receipt link is signed for these; correcting the address invalidates earlier links. */
type Signed = Pick<ContributionRow, 'id' | 'email_corrections'>

/** @param corrections of the contributor's address so far (`email_corrections`) */
export function createReceiptToken(
  config: Secret,
  contributionId: string,
  corrections: number,
): string {
  return signLink(config, 'receipt', toLinkSubject(contributionId, corrections))
}

/** Address of the PDF receipt; it needs no session (`R8`). */
export function buildReceiptFileUrl(config: Site, { id, email_corrections }: Signed): string {
  const token = createReceiptToken(config, id, email_corrections)
  return `${config.publicUrl}${API_BASE}/reports/invoice/${id}?token=${token}`
}

/** Path of the contribution's private page, which needs no account. */
export function buildSignedReceiptPath(config: Secret, { id, email_corrections }: Signed): string {
  return `${pagePath(id)}?token=${createReceiptToken(config, id, email_corrections)}`
}

/** True if we signed the token and no later correction of the address has invalidated it. */
export function verifyReceiptToken(
  config: Secret,
  { id, email_corrections }: Signed,
  token: string,
): boolean {
  return isSignedLink(config, 'receipt', toLinkSubject(id, email_corrections), token)
}

export function createDraftToken(config: Secret, contributionId: string): string {
  return signLink(config, 'draft', contributionId)
}

interface ContributionDraft {
  id: string
  event_slug: string
  goal_id: string | null
}

/** `goal=…&draft=…`: the chosen goal, and the token that prefills the form. */
function buildDraftQuery(config: Secret, { id, goal_id }: ContributionDraft): string {
  const goal = goal_id ? `goal=${goal_id}&` : ''
  return `${goal}draft=${id}.${createDraftToken(config, id)}`
}

/** Path of the contribution form, prefilled. */
export function buildResumeFormPath(config: Secret, draft: ContributionDraft): string {
  return `${buildEventPath(draft.event_slug, 'contribute')}?${buildDraftQuery(config, draft)}`
}

/** Path to which Stripe redirects a contributor who leaves the checkout. */
export function buildCheckoutCancelledPath(config: Secret, draft: ContributionDraft): string {
  return `${PATHS.paymentCancelled}?event=${draft.event_slug}&${buildDraftQuery(config, draft)}`
}

export function verifyDraftToken(config: Secret, contributionId: string, token: string): boolean {
  return isSignedLink(config, 'draft', contributionId, token)
}
