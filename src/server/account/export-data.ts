import { Readable } from 'node:stream'
import { ApiError } from '#contract/api/errors.ts'
import { describeEventChange } from '#contract/events/history/change-labels.ts'
import { changeDetail } from '#contract/events/history/changes.ts'
import type { AccountData, AddressData } from '#contract/people/account.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { toContributor } from '#server/contributions/contributor-store.ts'
import type { Deps } from '#server/deps.ts'
import { listChangesBy } from '#server/event-records/changes-store.ts'
import { listCoHosted } from '#server/event-records/cohosts-store.ts'
import { presentDateAndPlace } from '#server/event-records/fields.ts'
import type { FileReply } from '#server/http/files/file.ts'
import { listAccounts } from '#server/payout-records/store.ts'
import { readSecondFactor } from '#server/second-factor/show-second-factor.ts'
import { joinFacts } from '#server/update-records/store.ts'
import { assertNotUndoable } from '#server/users/credentials/recent-change.ts'
import { readEmailPreferences } from '#server/users/email-preferences-store.ts'
import { presentUser } from '#server/users/present.ts'
import { findUser } from '#server/users/store.ts'
import { isAccountProtected } from './address-accounts.ts'
import { formatDataCsv } from './data-csv.ts'
import { findPersonOf } from './erase-address.ts'
import { NO_ACCOUNT_ID } from './erase-person.ts'
import {
  buildPictureUrl,
  presentContributionReceived,
  presentEvent,
  presentPayoutAccount,
  presentSession,
} from './present.ts'
import { readAddressData } from './read-address-data.ts'
import {
  listContributionsReceived,
  listEventsWithGoals,
  listMovesOf,
  listSessions,
  listUpdatesBy,
} from './store.ts'

/** Reads all data of a person; of other people, only what a host sees (`R7`). */
async function readAccountData(deps: Deps, userId: string): Promise<AccountData> {
  const { db } = deps
  const user = await findUser(db, userId)
  if (!user) throw new ApiError('USER_NOT_FOUND')
  const contributor = toContributor({ ...user, emailVerified: user.email_verified_at !== null })
  const { required: _, ...secondFactor } = await readSecondFactor(deps, userId)
  return {
    ...(await readAddressData(deps, contributor)),
    profile: { ...presentUser(user), updatedAt: user.updated_at.toISOString() },
    preferences: await readEmailPreferences(db, userId),
    sessions: (await listSessions(db, userId)).map(presentSession),
    secondFactor,
    payoutAccounts: (await listAccounts(db, userId)).map(presentPayoutAccount),
    events: (await listEventsWithGoals(db, userId)).map((event) =>
      presentEvent(event, deps.config.publicUrl),
    ),
    contributionsReceived: (await listContributionsReceived(db, userId)).map(
      presentContributionReceived,
    ),
    updates: (await listUpdatesBy(db, userId)).map((row) => ({
      eventName: row.event_name,
      writtenAt: row.created_at.toISOString(),
      text: joinFacts(row),
      birth: row.birth,
      pictureUrls: row.pictures.map((picture) => buildPictureUrl(deps.config.publicUrl, picture)),
    })),
    cohostedEvents: (await listCoHosted(db, userId)).map((row) => ({
      eventName: row.name,
      addedAt: row.added_at.toISOString(),
      giftEmails: row.gift_emails_since !== null,
    })),
    earlierPlans: (await listMovesOf(db, userId)).map((row) => ({
      ...presentDateAndPlace(row),
      eventName: row.event_name,
      changedAt: row.at.toISOString(),
    })),
    eventChanges: (await listChangesBy(db, userId)).map((row) => ({
      eventName: row.event_name,
      change: describeEventChange({ ...row, detail: changeDetail.parse(row.detail) }),
      at: row.at.toISOString(),
    })),
  }
}

type Format = 'json' | 'csv'

/** `mis-datos-2026-12-12.json` or `.csv` */
function toFile(data: AccountData | AddressData, format: Format): FileReply {
  const name = `mis-datos-${toMexicoCityClock(data.exportedAt).day}.${format}`
  return format === 'json'
    ? { name, type: 'application/json', body: Readable.from([JSON.stringify(data, null, 2)]) }
    : { name, type: 'text/csv', body: Readable.from(formatDataCsv(data)) }
}

/** Exports a person's data as a file (`R7`). */
export async function exportData(deps: Deps, userId: string, format: Format): Promise<FileReply> {
  return toFile(await readAccountData(deps, userId), format)
}

/**
 * Exports what is stored of a proven address: its account's data if the account has confirmed it, else what the
 * address left without one. Whoever else registered with it unconfirmed stays out, and so does an account with a
 * second factor: its owner downloads it signed in. Throws
 * EMAIL_CHANGED_RECENTLY while the address can take back an account that moved to another one.
 */
export async function exportAddress(deps: Deps, email: string, format: Format): Promise<FileReply> {
  await assertNotUndoable(deps.db, email, deps.now())
  const { user } = await findPersonOf(deps.db, email)
  const isOpen = user?.email_verified_at && !(await isAccountProtected(deps.db, email))
  if (isOpen) return exportData(deps, user.id, format)
  return toFile(await readAddressData(deps, { id: NO_ACCOUNT_ID, email }), format)
}
