import { randomBytes } from 'node:crypto'
import { ApiError, type FieldError } from '#contract/api/errors.ts'
import type { DeletionBlocker } from '#contract/people/account.ts'
import { deleteInvitationsAround } from '#server/cohosts/store.ts'
import { selectEmailSubjects } from '#server/contribution-views/email-subjects-store.ts'
import { deleteAdminNotes } from '#server/contributions/admin-notes-store.ts'
import {
  anonymizeContributionRows,
  type Contributor,
  replaceContributorKeys,
} from '#server/contributions/contributor-store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { deleteCoHostOf } from '#server/event-records/cohosts-store.ts'
import {
  anonymizeEvents,
  deleteDrafts,
  renameContributor,
} from '#server/event-records/deletion-store.ts'
import { eraseReportsAround } from '#server/event-reports/store.ts'
import { deleteEmails } from '#server/mail/emails-store.ts'
import { eraseNotedGifts } from '#server/noted-gift-records/erasure-store.ts'
import {
  deleteUnopenedAccount,
  findCurrentAccount,
  replaceAccount,
} from '#server/payout-records/store.ts'
import { eraseReasons } from '#server/refund-requests/store.ts'
import { eraseGuest } from '#server/reservations/erase-guest.ts'
import { eraseRsvps } from '#server/rsvps/store.ts'
import { deleteSecondFactor } from '#server/second-factor/store.ts'
import { eraseNotes } from '#server/thanks/store.ts'
import { hashPassword } from '#server/users/credentials/passwords.ts'
import { anonymizeUser } from '#server/users/store.ts'
import { type DeletionBlockers, selectRelated } from './store.ts'

/** In place of the id of somebody without an account: only their address finds what is theirs. */
export const NO_ACCOUNT_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Lists why a person's data cannot be erased yet (`R7`).
 * @param messages `{names}` stands for the events; in the order in which reasons are listed
 */
export function listDeletionBlockers(
  blockers: DeletionBlockers,
  messages: Record<DeletionBlocker, string>,
): FieldError[] {
  return (Object.keys(messages) as DeletionBlocker[])
    .filter((field) => blockers[field].length > 0)
    .map((field) => {
      const names = blockers[field].map((name) => `“${name}”`).join(', ')
      return { field, message: messages[field].replace('{names}', () => names) }
    })
}

/** Hashes a password that nobody knows, for an account that is being closed. */
export const hashUnknownPassword = (address: string) =>
  hashPassword(randomBytes(32).toString('base64url'), address)

/** Detaches the payout account, which stays the host's at Stripe and keeps paying out. */
async function detachPayoutAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  const account = await findCurrentAccount(tx, userId)
  if (!account) return
  if (account.stripe_account_id) await replaceAccount(tx, account.id, now)
  else await deleteUnopenedAccount(tx, account.id)
}

async function anonymizeContributor(tx: Tx, contributor: Contributor): Promise<void> {
  for (const replaced of await replaceContributorKeys(tx, contributor)) {
    await renameContributor(tx, replaced.eventId, replaced)
  }
  await anonymizeContributionRows(tx, contributor)
}

/**
 * Erases names, addresses and words that a person left, with an account or without; amounts stay (`R7`).
 * Requires `lockRelatedEvents`.
 * @param emails proven addresses of the person
 */
export async function eraseTraces(
  deps: Deps,
  tx: Tx,
  contributor: Contributor,
  emails: readonly string[],
): Promise<void> {
  const userId = contributor.id
  await eraseNotes(tx, contributor)
  await deleteAdminNotes(tx, contributor)
  // Subjects name people and events; what a stranger's address got stays, unless it is about the account.
  await deleteEmails(tx, { to: emails, named: selectEmailSubjects(selectRelated(contributor)) })
  await eraseReasons(tx, contributor)
  await eraseRsvps(tx, contributor)
  await eraseNotedGifts(tx, contributor)
  await deleteInvitationsAround(tx, { userId, emails })
  await deleteCoHostOf(tx, userId)
  await eraseGuest(deps, tx, contributor)
  await eraseReportsAround(tx, { userId, emails, now: deps.now() })
  await anonymizeContributor(tx, contributor)
}

/** Ends an account: its drafts, its events' names, its payout account, its access. Requires the user's lock. */
export async function closeAccount(
  tx: Tx,
  userId: string,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await deleteDrafts(tx, userId)
  await anonymizeEvents(tx, userId, now)
  await detachPayoutAccount(tx, userId, now)
  await deleteSecondFactor(tx, userId)
  await anonymizeUser(tx, userId, { passwordHash, now })
}

/** Throws the error with a reason in `details` for each blocker. */
export function assertNothingBlocks(
  details: FieldError[],
  code: 'ACCOUNT_IN_USE' | 'PRIVACY_ERASURE_BLOCKED',
): void {
  if (details.length > 0) throw new ApiError(code, { details })
}
