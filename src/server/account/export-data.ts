import { Readable } from 'node:stream'
import { ApiError } from '#contract/api/errors.ts'
import type { AccountData } from '#contract/people/account.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { giverOf } from '#server/contributions/contributor-store.ts'
import type { Deps } from '#server/deps.ts'
import type { FileAnswer } from '#server/http/file.ts'
import { readLetterPreferences } from '#server/users/email-preferences-store.ts'
import { presentUser } from '#server/users/present.ts'
import { findUser } from '#server/users/store.ts'
import { dataCsv } from './data-csv.ts'
import {
  listEventsWithGoals,
  listGiven,
  listPayoutAccounts,
  listReceived,
  listSessions,
} from './data-store.ts'
import {
  presentEvent,
  presentGiven,
  presentPayoutAccount,
  presentReceived,
  presentSession,
} from './present.ts'

/** All that we hold of a person, as they may read it: of others, what a host sees (`R7`). */
async function gatherData(deps: Deps, userId: string): Promise<AccountData> {
  const { db } = deps
  const user = await findUser(db, userId)
  if (!user) throw new ApiError('USER_NOT_FOUND')
  const giver = giverOf({ ...user, emailVerified: user.email_verified_at !== null })
  return {
    exportedAt: deps.now().toISOString(),
    profile: { ...presentUser(user), updatedAt: user.updated_at.toISOString() },
    preferences: await readLetterPreferences(db, userId),
    sessions: (await listSessions(db, userId)).map(presentSession),
    payoutAccounts: (await listPayoutAccounts(db, userId)).map(presentPayoutAccount),
    events: (await listEventsWithGoals(db, userId)).map(presentEvent),
    contributionsReceived: (await listReceived(db, userId)).map(presentReceived),
    contributionsGiven: (await listGiven(db, giver)).map(presentGiven),
  }
}

/** All that we hold of a person as a file to keep (`R7`): `mis-datos-2026-12-12.json` or `.csv`. */
export async function exportData(
  deps: Deps,
  userId: string,
  format: 'json' | 'csv',
): Promise<FileAnswer> {
  const data = await gatherData(deps, userId)
  const name = `mis-datos-${toMexicoCityClock(data.exportedAt).day}.${format}`
  return format === 'json'
    ? { name, type: 'application/json', body: Readable.from([JSON.stringify(data, null, 2)]) }
    : { name, type: 'text/csv', body: Readable.from(dataCsv(data)) }
}
