import { ApiError } from '#contract/api/errors.ts'
import type { AccountData } from '#contract/people/account.ts'
import { giverOf } from '#server/contributions/giver-store.ts'
import type { Deps } from '#server/deps.ts'
import { readLetterPreferences } from '#server/users/letter-preferences-store.ts'
import { presentUser } from '#server/users/present.ts'
import { findUser } from '#server/users/store.ts'
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
export async function gatherData(deps: Deps, userId: string): Promise<AccountData> {
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
