import { createHmac, timingSafeEqual } from 'node:crypto'
import { API_BASE } from '#contract/product/product.ts'
import type { Config } from '#server/config.ts'
import type { ContributionRow } from './store.ts'

type Secret = Pick<Config, 'authSecret'>
type Site = Pick<Config, 'authSecret' | 'publicUrl'>

/** What a link to a receipt is signed for: links from before a correction hold no more. */
type Signed = Pick<ContributionRow, 'id' | 'email_corrections'>

/** A receipt is read and changed; what was typed and never paid is typed again. */
type Purpose = 'receipt' | 'unfinished'

/** For this one contribution, this purpose, and nothing else that the secret signs. */
function sign({ authSecret }: Secret, purpose: Purpose, subject: string): string {
  return createHmac('sha256', authSecret).update(`${purpose}:${subject}`).digest('base64url')
}

/** Letter by letter: another spelling of the same bytes would be another token to the rate limits. */
function isValidToken(config: Secret, purpose: Purpose, subject: string, token: string): boolean {
  const given = Buffer.from(token)
  const ours = Buffer.from(sign(config, purpose, subject))
  return given.length === ours.length && timingSafeEqual(given, ours)
}

/** Each correction of the address makes another subject: the links before it are over. */
function receiptSubject(contributionId: string, corrections: number): string {
  return corrections === 0 ? contributionId : `${contributionId}:${corrections}`
}

/** @param corrections of its address so far (`email_corrections`) */
export function createReceiptToken(
  config: Secret,
  contributionId: string,
  corrections: number,
): string {
  return sign(config, 'receipt', receiptSubject(contributionId, corrections))
}

/** Where the receipt of a contribution is as a document, for whoever holds the link (`R8`). */
export function receiptUrl(config: Site, { id, email_corrections }: Signed): string {
  const token = createReceiptToken(config, id, email_corrections)
  return `${config.publicUrl}${API_BASE}/reports/invoice/${id}?token=${token}`
}

/** Its private page, as a path: everything about the contribution, without an account. */
export function receiptPath(config: Secret, { id, email_corrections }: Signed): string {
  return `/receipts/${id}?token=${createReceiptToken(config, id, email_corrections)}`
}

/** True if the link to this contribution's receipt is one that we signed, and still holds. */
export function isReceiptToken(
  config: Secret,
  { id, email_corrections }: Signed,
  token: string,
): boolean {
  return isValidToken(config, 'receipt', receiptSubject(id, email_corrections), token)
}

/** Opens what was typed, while nothing is paid. */
export function createUnfinishedToken(config: Secret, contributionId: string): string {
  return sign(config, 'unfinished', contributionId)
}

interface Unfinished {
  id: string
  event_slug: string
  goal_id: string | null
}

/** `goal=…&draft=…`: for what it was, and what was typed. */
function draftQuery(config: Secret, { id, goal_id }: Unfinished): string {
  const goal = goal_id ? `goal=${goal_id}&` : ''
  return `${goal}draft=${id}.${createUnfinishedToken(config, id)}`
}

/** The form again, with what was typed. */
export function formPath(config: Secret, unfinished: Unfinished): string {
  return `/events/${unfinished.event_slug}/contribute?${draftQuery(config, unfinished)}`
}

/** Where the provider sends who leaves the checkout. */
export function checkoutCancelledPath(config: Secret, unfinished: Unfinished): string {
  return `/payment/cancelled?event=${unfinished.event_slug}&${draftQuery(config, unfinished)}`
}

export function isUnfinishedToken(config: Secret, contributionId: string, token: string): boolean {
  return isValidToken(config, 'unfinished', contributionId, token)
}
