import type { AuditAction } from '#contract/admin/audit.ts'
import { ApiError } from '#contract/api/errors.ts'
import { paginate } from '#contract/api/shapes.ts'
import { readFolio } from '#contract/contributions/folio.ts'
import type * as contract from '#contract/people/privacy-requests.ts'
import { PRIVACY_TERMS } from '#contract/product/limits.ts'
import { findAddressAccounts } from '#server/account/address-accounts.ts'
import { countTraces } from '#server/account/erase-address.ts'
import { findAddressOfFolio } from '#server/account/holdings-store.ts'
import { showHoldings } from '#server/account/rectify-address.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Call } from '#server/http/bind.ts'
import { assertOthersCase, type Principal } from '#server/http/principal.ts'
import {
  renderPrivacyAnsweredEmail,
  renderPrivacyExtendedEmail,
} from '#server/mail/templates/people/privacy-requests.ts'
import { findRequestState, presentPrivacyRequest } from '#server/privacy-records/present.ts'
import {
  type ConfirmedRequest,
  listRequestPage,
  lockRequest,
  type SearchedAddress,
  storeRequestChange,
} from '#server/privacy-records/store.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { buildRequestUrl } from './request-link.ts'
import { findDeadline } from './working-days.ts'

/** Whether the term that runs can still be extended: once, and before it ends. */
function isExtendable(request: ConfirmedRequest, now: Date): boolean {
  if (request.due_at === null || now > request.due_at) return false
  const isAnswered = request.decision !== null
  return (isAnswered ? request.carry_out_extension : request.answer_extension) === null
}

const listAddresses = (requests: readonly ConfirmedRequest[]) => requests.map(({ email }) => email)

/** Presents requests to the desk. */
async function presentAllToDesk(
  db: Db,
  requests: readonly ConfirmedRequest[],
  now: Date,
): Promise<contract.DeskPrivacyRequest[]> {
  const running = requests.filter(({ due_at }) => due_at !== null)
  const [accounts, holdings] = await Promise.all([
    findAddressAccounts(db, listAddresses(requests)),
    showHoldings(db, listAddresses(running)),
  ])
  return Promise.all(
    requests.map(async (request) => ({
      ...presentPrivacyRequest(request),
      email: request.email,
      account: accounts.get(request.email) ?? 'none',
      dueAt: request.due_at?.toISOString() ?? null,
      isExtendable: isExtendable(request, now),
      erases: canErase(request) ? await countTraces(db, request.email) : null,
      holdings: (request.due_at && holdings.get(request.email)) || null,
    })),
  )
}

const canErase = (request: ConfirmedRequest) =>
  request.kind === 'CANCELLATION' && findRequestState(request) === 'granted'

/** The reply of a step of the desk. */
export async function replyToDesk(db: Db, request: ConfirmedRequest, now: Date) {
  const [shown] = await presentAllToDesk(db, [request], now)
  return { request: shown as contract.DeskPrivacyRequest }
}

/** What a search means: the address of a folio's contribution, or a part of one that was typed. */
async function readSearch(db: Db, search: string): Promise<SearchedAddress> {
  const folio = readFolio(search)
  const address = folio && (await findAddressOfFolio(db, folio))
  return address ? { address } : { part: search.toLowerCase() }
}

/** Lists the requests that wait, by deadline, or those that ended; of a search both. */
export async function listPrivacyRequests({
  deps,
  query,
}: Call<typeof contract.listPrivacyRequests>) {
  const { page, pageSize, done } = query
  const { rows, total } = await listRequestPage(deps.db, {
    page,
    pageSize,
    done: done === 'true',
    searched: query.search ? await readSearch(deps.db, query.search) : null,
  })
  return {
    requests: await presentAllToDesk(deps.db, rows, deps.now()),
    pagination: paginate(page, pageSize, total),
  }
}

/** Locks a request for somebody of the desk. Throws PRIVACY_REQUEST_NOT_FOUND, OWN_CASE. */
export async function lockForDesk(tx: Tx, id: string, user: Principal): Promise<ConfirmedRequest> {
  const request = await lockRequest(tx, id)
  if (!request) throw new ApiError('PRIVACY_REQUEST_NOT_FOUND')
  assertOthersCase(user, { contributor_email: request.email })
  return request
}

interface AuditedStep {
  actorId: string
  action: Extract<AuditAction, `${string}-privacy-request`>
  request: ConfirmedRequest
  reason: string
  detail?: Record<string, string | number>
  at: Date
}

/** Records a step; the entry, which stays, does not name who made the request. */
export function auditStep(tx: Tx, { request, detail, ...entry }: AuditedStep): Promise<void> {
  return recordAudit(tx, {
    ...entry,
    subject: { type: 'privacy-request', id: request.id },
    detail: { right: request.kind, ...detail },
  })
}

/**
 * Answers whether a request is granted, and emails the reason. Throws PRIVACY_REQUEST_NOT_FOUND, OWN_CASE,
 * PRIVACY_REQUEST_CHANGED once it was answered.
 */
export function answerPrivacyRequest({
  deps,
  user,
  params,
  body,
}: Call<typeof contract.answerPrivacyRequest>) {
  const { decision, reason } = body
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockForDesk(tx, params.id, user)
    if (findRequestState(before) !== 'waiting') throw new ApiError('PRIVACY_REQUEST_CHANGED')
    const at = deps.now()
    const carryOutBy = decision === 'GRANTED' ? findDeadline(at, PRIVACY_TERMS.carryOutDays) : null
    const request = await storeRequestChange(tx, before.id, {
      decision,
      decided_at: at,
      decided_by: user.id,
      decision_reason: reason,
      carry_out_by: carryOutBy,
      reminded_at: null,
    })
    await auditStep(tx, {
      actorId: user.id,
      action: 'answer-privacy-request',
      request,
      reason,
      detail: { decision },
      at,
    })
    const url = buildRequestUrl(deps.config, request.id)
    const email = renderPrivacyAnsweredEmail({ right: request.kind, reason, carryOutBy, url })
    await deps.outbox.sendEmail(tx, request.email, email, `privacy-answered:${request.id}`)
    return replyToDesk(tx, request, at)
  })
}

/** The extended deadline of the current term, as columns. */
function extendTerm(request: ConfirmedRequest, reason: string) {
  const { answerDays, carryOutDays } = PRIVACY_TERMS
  return request.carry_out_by
    ? {
        carry_out_by: findDeadline(request.carry_out_by, carryOutDays),
        carry_out_extension: reason,
        reminded_at: null,
      }
    : {
        answer_by: findDeadline(request.answer_by, answerDays),
        answer_extension: reason,
        reminded_at: null,
      }
}

async function announceExtension(
  deps: Deps,
  tx: Tx,
  request: ConfirmedRequest,
  values: { reason: string; dueAt: Date },
): Promise<void> {
  const url = buildRequestUrl(deps.config, request.id)
  const email = renderPrivacyExtendedEmail({ right: request.kind, ...values, url })
  const key = `privacy-extended:${request.id}:${findRequestState(request)}`
  await deps.outbox.sendEmail(tx, request.email, email, key)
}

/**
 * Extends the current term once by as much again, and emails the reason. Throws PRIVACY_REQUEST_NOT_FOUND,
 * OWN_CASE, PRIVACY_REQUEST_CHANGED if it was extended before or is over.
 */
export function extendPrivacyRequest({
  deps,
  user,
  params,
  body,
}: Call<typeof contract.extendPrivacyRequest>) {
  const { reason } = body
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockForDesk(tx, params.id, user)
    const at = deps.now()
    if (!isExtendable(before, at)) throw new ApiError('PRIVACY_REQUEST_CHANGED')
    const request = await storeRequestChange(tx, before.id, extendTerm(before, reason))
    await auditStep(tx, {
      actorId: user.id,
      action: 'extend-privacy-request',
      request,
      reason,
      at,
    })
    await announceExtension(deps, tx, request, { reason, dueAt: request.due_at ?? at })
    return replyToDesk(tx, request, at)
  })
}
