import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '#contract/api/errors.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import type { Deps } from '#server/deps.ts'
import {
  type AccountRow,
  deleteUnopenedAccount,
  findAccountRow,
  saveOpenedAccount,
  storeNextKey,
} from '#server/payout-records/store.ts'
import {
  type AccountRequest,
  CARD_PAYMENTS_NEEDED,
  type ProviderAccount,
} from '#server/stripe/accounts/provider-account.ts'
import { ProviderError } from '#server/stripe/provider-error.ts'

/** Stripe needs seconds to create an account, more than a host waits: the row gets it all the same. */
const CREATION_MS = 20_000
/** Each value that Stripe refuses costs one more, and so does a failure of Stripe. */
const MAX_TRIES = 6
const POLL_INTERVAL_MS = 250

/** One call of `openAccount`: its row as last read, and what its tries have shown. */
interface Opening {
  row: AccountRow
  /** An earlier try may have created the account: search for it first. */
  isRetry: boolean
  /** An earlier call has sent this key, perhaps with what an older version of this program asks for. */
  wasSent: boolean
  /** Stripe failed (5xx) under this key. */
  hasFailed: boolean
  triesLeft: number
  deadline: number
}

const requestOf = (row: AccountRow) => row.request as AccountRequest

const isAbout = ({ code, param }: ProviderError, value: RegExp) =>
  value.test(code ?? '') || value.test(param ?? '')

/** The request without the value that Stripe refuses; null if the refusal is about none of them. */
function leaveOutRefusedValue(
  request: AccountRequest,
  refusal: ProviderError,
): AccountRequest | null {
  if (request.email && isAbout(refusal, /email/)) return { ...request, email: null }
  if (request.businessUrl && isAbout(refusal, /url/)) return { ...request, businessUrl: null }
  if (request.firstName && isAbout(refusal, /display_name|individual/)) {
    return { ...request, firstName: '', lastName: '' }
  }
  const needsCards = refusal.code === CARD_PAYMENTS_NEEDED
  return needsCards && !request.withCardPayments ? { ...request, withCardPayments: true } : null
}

async function findOrCreate(
  { payments }: Deps,
  { row, isRetry, deadline }: Opening,
): Promise<ProviderAccount> {
  const found = isRetry ? await payments.findCreatedAccount(row.id) : null
  if (found) return found
  const timeoutMs = Math.ceil(deadline - performance.now())
  if (timeoutMs <= 0)
    throw new ProviderError('the search for the account took too long', { kind: 'unanswered' })
  return payments.createAccount(requestOf(row), {
    payoutAccountId: row.id,
    idempotencyKey: `${row.idempotency_key}:${row.key_attempt}`,
    timeoutMs,
  })
}

/** Stores the next key, unless a concurrent call has; throws the error if that one gave up. */
async function moveToNextKey(
  deps: Deps,
  opening: Opening,
  error: ProviderError,
  request: AccountRequest,
): Promise<Opening> {
  await storeNextKey(deps.db, opening.row, request)
  return { ...opening, ...(await rereadRow(deps, opening, error)), hasFailed: false }
}

async function rereadRow(deps: Deps, { row }: Opening, error: ProviderError) {
  const current = await findAccountRow(deps.db, row.id)
  if (!current) throw error
  return { row: current }
}

async function prepareAfterFailure(
  deps: Deps,
  opening: Opening,
  error: ProviderError,
): Promise<Opening> {
  // API v2 goes on with failed work when the same key asks again; a second failure uses the key up.
  if (!opening.hasFailed) return { ...opening, hasFailed: true }
  const next = await moveToNextKey(deps, opening, error, requestOf(opening.row))
  return { ...next, isRetry: true }
}

async function prepareAfterRefusal(
  deps: Deps,
  opening: Opening,
  error: ProviderError,
): Promise<Opening> {
  const request = leaveOutRefusedValue(requestOf(opening.row), error)
  if (request) return moveToNextKey(deps, opening, error, request)
  if (opening.wasSent) {
    const next = await moveToNextKey(deps, opening, error, requestOf(opening.row))
    return { ...next, isRetry: true, wasSent: false }
  }
  await deleteUnopenedAccount(deps.db, opening.row.id)
  throw isAbout(error, /email/) ? new ApiError('PAYOUT_EMAIL_REFUSED') : error
}

/** What the next try starts from; throws the error if another try makes no sense now. */
async function prepareRetry(deps: Deps, opening: Opening, error: unknown): Promise<Opening> {
  if (!(error instanceof ProviderError)) throw error
  if (performance.now() > opening.deadline) throw error
  if (error.code === 'idempotency_key_in_use') {
    await pause(POLL_INTERVAL_MS)
    return { ...opening, ...(await rereadRow(deps, opening, error)) }
  }
  const next = { ...opening, triesLeft: opening.triesLeft - 1 }
  if (error.kind === 'unanswered' || next.triesLeft === 0) throw error
  const prepare = error.kind === 'failed' ? prepareAfterFailure : prepareAfterRefusal
  return prepare(deps, next, error)
}

/**
 * Creates the account of a reserved row at Stripe, or returns the one that it has: concurrent and
 * repeated calls get one account (decision 25). Throws PAYOUT_EMAIL_REFUSED and `ProviderError`;
 * without an answer the row keeps its key and its request for the next call.
 */
export async function openAccount(deps: Deps, reserved: AccountRow): Promise<string> {
  const age = deps.now().getTime() - reserved.created_at.getTime()
  let opening: Opening = {
    row: reserved,
    isRetry: reserved.key_attempt > 1 || age > DAY_MS,
    wasSent: age > CREATION_MS,
    hasFailed: false,
    triesLeft: MAX_TRIES,
    deadline: performance.now() + CREATION_MS,
  }
  for (;;) {
    const { row } = opening
    if (row.stripe_account_id) return row.stripe_account_id
    try {
      const account = await findOrCreate(deps, opening)
      await saveOpenedAccount(deps.db, row.id, account)
      return account.id
    } catch (error) {
      opening = await prepareRetry(deps, opening, error)
    }
  }
}
