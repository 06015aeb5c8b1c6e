import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { type updateProfile as endpoint, NEW_ADDRESSES, type User } from '#contract/people/users.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { hasFreshProof, type Principal } from '#server/http/principal.ts'
import {
  countAgainst,
  createRateLimitError,
  emailCounter,
  enforceRateLimits,
  hashParts,
  scaleLimit,
  toNetwork,
} from '#server/http/rate-limits/rate-limits.ts'
import { type Counter, countHit } from '#server/http/rate-limits/store.ts'
import {
  renderConfirmChangeEmail,
  renderEmailChangeRequestedEmail,
} from '#server/mail/templates/people/email-address.ts'
import { sendEmailLink } from './credentials/email-links.ts'
import {
  deleteUnusedEmailLinks,
  findChangeExpiry,
  isReservedByAnother,
} from './credentials/email-links-store.ts'
import { readUser } from './present.ts'
import {
  findUser,
  findUserByEmail,
  lockUser,
  savePendingEmail,
  type UserRow,
  updateNames,
} from './store.ts'

/**
 * Changes a person's own data (`spec §4`, `R2`). A different email is pending until its link is
 * confirmed; until then the account keeps its address, which is told and can cancel (`R14`). Throws
 * EMAIL_TAKEN, also while somebody else may still undo a change away from that address;
 * FRESH_SIGN_IN_REQUIRED for a different email without a fresh proof (`R16`); RATE_LIMITED;
 * ALREADY_IN_PROGRESS if the address changed since the call began.
 */
export async function updateProfile(
  deps: Deps,
  caller: Pick<Principal, 'id' | 'provenAt'> & { address: string },
  profile: ParsedBody<typeof endpoint>,
): Promise<User> {
  const current = await findUser(deps.db, caller.id)
  const isChange = current !== undefined && isOtherEmail(current, profile.email)
  if (isChange) {
    if (!hasFreshProof(caller, deps.now())) throw new ApiError('FRESH_SIGN_IN_REQUIRED')
    await countNewAddress(deps, current, caller.address)
  }
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockUser(tx, caller.id)
    if (!before) throw new ApiError('USER_NOT_FOUND')
    const motherLastName = profile.motherLastName ?? before.mother_last_name
    await updateNames(tx, caller.id, { ...profile, motherLastName }, deps.now())
    const { firstName, email } = profile
    if (isOtherEmail(before, email)) {
      if (!isChange) throw new ApiError('ALREADY_IN_PROGRESS')
      await requestEmailChange(tx, deps, before, { firstName, email, address: caller.address })
    }
    return readUser(tx, caller.id)
  })
}

function isOtherEmail(user: UserRow, email: string): boolean {
  return email !== user.email && email !== user.pending_email
}

/** Addresses that an account without a proven one may ask for in a day. */
const NEW_ADDRESSES_UNPROVEN = { limit: 5, windowSeconds: DAY_MS / 1_000 }

/** Counts a requested address, taken ones too, together with those of registrations. Throws RATE_LIMITED. */
async function countNewAddress(
  deps: Deps,
  { id, email_verified_at: provenAt }: UserRow,
  address: string,
): Promise<void> {
  const call = { method: 'PUT', path: '/profile', rateLimits: [NEW_ADDRESSES] } as const
  await enforceRateLimits(deps, call, { user: null, address, body: null })
  if (provenAt) return
  const counter = { key: hashParts('new addresses of an unproven account', id) }
  await countAgainst(deps, [{ ...NEW_ADDRESSES_UNPROVEN, counter, countsFailures: false }])
}

/** Who asks for a link to another address, and the caller's IP address. */
type LinkRequester = Pick<UserRow, 'id' | 'first_name' | 'email_verified_at'> & { address: string }

/** Stores the new address as pending, and sends an email to both addresses. */
async function requestEmailChange(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  { firstName, email, address }: { firstName: string; email: string; address: string },
): Promise<void> {
  const now = deps.now()
  const isTaken =
    (await findUserByEmail(tx, email)) ||
    (await isReservedByAnother(tx, email, { userId: user.id, now }))
  if (isTaken) throw new ApiError('EMAIL_TAKEN')
  await cancelEmailChange(tx, user.id, now)
  await savePendingEmail(tx, user.id, email, now)
  await sendChangeLink(tx, deps, { ...user, first_name: firstName, address }, email)
  // An address that nobody proved may be a stranger's, who must get no way into this account.
  if (!user.email_verified_at) return
  const values = { firstName, oldEmail: user.email, newEmail: email }
  await sendEmailLink(tx, deps, 'undo-email', user, (cancelUrl) =>
    renderEmailChangeRequestedEmail({ ...values, cancelUrl }),
  )
}

/** Links to one address in a day: of one proven account, of one network, and of all networks. */
const ADDRESS_LINKS = { limit: 5, windowSeconds: DAY_MS / 1_000 }
const ADDRESS_LINKS_OF_ALL = { limit: 15, windowSeconds: DAY_MS / 1_000 }

type LinkLimit = { limit: number; windowSeconds: number; counter: Counter }

async function countLinks(tx: Tx, deps: Deps, limits: readonly LinkLimit[]): Promise<void> {
  for (const { counter, limit, windowSeconds } of limits) {
    const { hits, resetIn } = await countHit(tx, counter, windowSeconds)
    if (hits > scaleLimit(deps, limit)) throw createRateLimitError(resetIn)
  }
}

const toNetworkLimit = (email: string, address: string): LinkLimit => ({
  ...ADDRESS_LINKS,
  counter: emailCounter('address link', email, toNetwork(address)),
})

/**
 * Counts the link of a registration, which strangers of other networks do not use up. Throws RATE_LIMITED.
 * @param address the caller's IP address
 */
export function countWelcomeLink(tx: Tx, deps: Deps, email: string, address: string) {
  return countLinks(tx, deps, [toNetworkLimit(email, address)])
}

/**
 * Counts a link that confirms an address. Accounts without a proven address share the recipient's limit with all
 * others of their network, and a wider one with everybody, so that many of them flood no mailbox and
 * strangers do not use up the links of its owner (`R15`). Throws RATE_LIMITED.
 */
export async function countAddressLink(
  tx: Tx,
  deps: Deps,
  { id, email_verified_at: provenAt, address }: LinkRequester,
  email: string,
): Promise<void> {
  const ofAccount = { ...ADDRESS_LINKS, counter: emailCounter('address link', email, id) }
  const ofAll = { ...ADDRESS_LINKS_OF_ALL, counter: emailCounter('address links', email) }
  const limits = provenAt ? [ofAccount] : [toNetworkLimit(email, address), ofAll]
  await countLinks(tx, deps, limits)
}

/** Sends the link that makes a pending address the account's own. Throws RATE_LIMITED. */
async function sendChangeLink(
  tx: Tx,
  deps: Deps,
  user: LinkRequester,
  email: string,
  expiresAt?: Date,
): Promise<void> {
  await countAddressLink(tx, deps, user, email)
  const owner = { id: user.id, email, ...(expiresAt && { expiresAt }) }
  await sendEmailLink(tx, deps, 'change-email', owner, (confirmUrl) =>
    renderConfirmChangeEmail({ firstName: user.first_name, confirmUrl }),
  )
}

/**
 * Sends the link of a pending address again; it expires with the first one, so that no change waits
 * longer than a day. Resolves to false if there is none, or it is over. Throws RATE_LIMITED.
 */
export async function resendChangeLink(
  tx: Tx,
  deps: Deps,
  user: UserRow & { address: string },
): Promise<boolean> {
  if (!user.pending_email) return false
  const expiresAt = await findChangeExpiry(tx, user.id)
  const now = deps.now()
  if (!expiresAt || expiresAt <= now) {
    await cancelEmailChange(tx, user.id, now)
    return false
  }
  await sendChangeLink(tx, deps, user, user.pending_email, expiresAt)
  return true
}

/** Drops a pending address and invalidates its links. */
export async function cancelEmailChange(tx: Tx, userId: string, now: Date): Promise<void> {
  await deleteUnusedEmailLinks(tx, userId, 'change-email')
  await savePendingEmail(tx, userId, null, now)
}
