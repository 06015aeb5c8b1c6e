import { randomBytes } from 'node:crypto'
import { ApiError } from '#contract/api/errors.ts'
import type * as contract from '#contract/people/privacy-requests.ts'
import { DAY_MS, HOUR_MS } from '#contract/product/durations.ts'
import { PRIVACY_LIMITS, PRIVACY_LINK_HOURS, PRIVACY_TERMS } from '#contract/product/limits.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Call } from '#server/http/bind.ts'
import {
  emailCounter,
  PREFIX_BITS,
  scaleLimit,
  toNetwork,
} from '#server/http/rate-limits/rate-limits.ts'
import { countHit } from '#server/http/rate-limits/store.ts'
import {
  renderPrivacyConfirmEmail,
  renderPrivacyReceivedEmail,
} from '#server/mail/templates/people/privacy-requests.ts'
import {
  countOpenRequests,
  findByToken,
  insertRequest,
  lockByToken,
  type PrivacyRequestRow,
  storeRequestChange,
} from '#server/privacy-records/store.ts'
import { hashLinkToken } from '#server/users/credentials/email-links.ts'
import { buildConfirmUrl, buildRequestUrl, createRequestToken } from './request-link.ts'
import { findDeadline } from './working-days.ts'

const TOKEN_BYTES = 32
const LINK_MS = PRIVACY_LINK_HOURS * HOUR_MS

/** The same for every address, whatever is known of it. */
const SENT = {
  message:
    'Te enviamos un correo. Abre su enlace y confirma: hasta entonces tu solicitud no cuenta.',
}

const DAY_SECONDS = DAY_MS / 1_000

/**
 * Counts an email that a stranger may have caused; false if the address has had enough of them for a day, unless
 * this network has caused none: nobody uses up the emails of somebody else. A free tunnel is one network.
 */
async function mayEmail(
  deps: Deps,
  tx: Tx,
  { email, address }: { email: string; address: string },
): Promise<boolean> {
  const { all, always } = PRIVACY_LIMITS.emailsPerDay
  const name = 'privacy request emails'
  const { hits } = await countHit(tx, emailCounter(name, email), DAY_SECONDS)
  const network = toNetwork(address, PREFIX_BITS.tunnel)
  const own = await countHit(tx, emailCounter(name, email, network), DAY_SECONDS)
  return hits <= scaleLimit(deps, all) || own.hits <= always
}

/**
 * Stores a request and emails the link that confirms it. Nothing is looked up about the address, so the answer
 * and its time reveal nothing; beyond the address's limit of emails nothing is stored.
 */
export async function makePrivacyRequest({
  deps,
  body,
  address,
}: Call<typeof contract.makePrivacyRequest>) {
  const { right, ...typed } = body
  const now = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    if (!(await mayEmail(deps, tx, { email: typed.email, address }))) return
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const id = await insertRequest(tx, {
      ...typed,
      kind: right,
      made_at: now,
      token_hash: hashLinkToken(token),
    })
    const email = renderPrivacyConfirmEmail({ right, url: buildConfirmUrl(deps.config, token) })
    await deps.outbox.sendEmail(tx, typed.email, email, `privacy-confirm:${id}`, {
      expiresAt: new Date(now.getTime() + LINK_MS),
    })
  })
  return SENT
}

/** Throws TOKEN_INVALID, also for a link that was used, TOKEN_EXPIRED. */
function requireOpenLink(made: PrivacyRequestRow | undefined, now: Date): PrivacyRequestRow {
  if (!made) throw new ApiError('TOKEN_INVALID')
  if (now.getTime() >= made.made_at.getTime() + LINK_MS) throw new ApiError('TOKEN_EXPIRED')
  return made
}

/** Shows what a link would confirm, without using it. Throws TOKEN_INVALID, TOKEN_EXPIRED. */
export async function showMadePrivacyRequest({
  deps,
  body,
}: Call<typeof contract.showMadePrivacyRequest>) {
  const found = await findByToken(deps.db, hashLinkToken(body.token))
  const { kind: right, name, details } = requireOpenLink(found, deps.now())
  return { request: { right, name, details } }
}

/**
 * Confirms a request by its link, once: the legal term begins. Throws TOKEN_INVALID, also for a link that was
 * used, TOKEN_EXPIRED, TOO_MANY_PRIVACY_REQUESTS.
 */
export function confirmPrivacyRequest({ deps, body }: Call<typeof contract.confirmPrivacyRequest>) {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const made = requireOpenLink(await lockByToken(tx, hashLinkToken(body.token)), now)
    if ((await countOpenRequests(tx, made.email)) >= PRIVACY_LIMITS.openOfAddress)
      throw new ApiError('TOO_MANY_PRIVACY_REQUESTS')
    const answerBy = findDeadline(now, PRIVACY_TERMS.answerDays)
    const { id, kind, email } = await storeRequestChange(tx, made.id, {
      token_hash: null,
      confirmed_at: now,
      answer_by: answerBy,
    })
    const rendered = renderPrivacyReceivedEmail({
      right: kind,
      answerBy,
      url: buildRequestUrl(deps.config, id),
    })
    await deps.outbox.sendEmail(tx, email, rendered, `privacy-received:${id}`)
    return { id, token: createRequestToken(deps.config, id) }
  })
}
