import { createHmac, timingSafeEqual } from 'node:crypto'
import { buildEventPath, PATHS, buildReceiptPath as pagePath } from '#contract/product/paths.ts'
import { API_BASE } from '#contract/product/product.ts'
import type { Config } from '#server/config.ts'
import type { ContributionRow } from './store.ts'

type Secret = Pick<Config, 'authSecret'>
type Site = Pick<Config, 'authSecret' | 'publicUrl'>

/** A receipt link is signed for these; correcting the address invalidates earlier links. */
type Signed = Pick<ContributionRow, 'id' | 'email_corrections'>

/** `receipt` opens a paid contribution; `draft` prefills the form of an unpaid one. */
type Purpose = 'receipt' | 'draft'

/** The purpose is signed too, so that a token of one kind does not open the other. */
function sign({ authSecret }: Secret, purpose: Purpose, subject: string): string {
  return createHmac('sha256', authSecret).update(`${purpose}:${subject}`).digest('base64url')
}

/** Compares the text, not the decoded bytes: rate limits count each spelling as another token. */
function isValidToken(config: Secret, purpose: Purpose, subject: string, token: string): boolean {
  const given = Buffer.from(token)
  const ours = Buffer.from(sign(config, purpose, subject))
  return given.length === ours.length && timingSafeEqual(given, ours)
}

function receiptSubject(contributionId: string, corrections: number): string {
  return corrections === 0 ? contributionId : `${contributionId}:${corrections}`
}

/** @param corrections of the contributor's address so far (`email_corrections`) */
export function createReceiptToken(
  config: Secret,
  contributionId: string,
  corrections: number,
): string {
  return sign(config, 'receipt', receiptSubject(contributionId, corrections))
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
  return isValidToken(config, 'receipt', receiptSubject(id, email_corrections), token)
}

export function createDraftToken(config: Secret, contributionId: string): string {
  return sign(config, 'draft', contributionId)
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
  return isValidToken(config, 'draft', contributionId, token)
}
