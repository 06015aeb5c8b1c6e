import type { DeskPrivacyRequest, NameCorrection } from '#contract/people/privacy-requests.ts'
import { renameContributions } from '#server/contributions/contributor-store.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { renameGiver } from '#server/noted-gift-records/erasure-store.ts'
import { renameReservations } from '#server/reservations/store.ts'
import { renameRsvps } from '#server/rsvps/store.ts'
import { mapUserIds } from '#server/users/store.ts'
import { findPersonOf } from './erase-address.ts'
import { NO_ACCOUNT_ID } from './erase-person.ts'
import { listHoldings } from './holdings-store.ts'
import { lockRelatedEvents } from './store.ts'

type Holdings = NonNullable<DeskPrivacyRequest['holdings']>

/** Shows what carries each proven address. */
export async function showHoldings(
  db: Db,
  emails: readonly string[],
): Promise<Map<string, Holdings>> {
  const distinct = [...new Set(emails)]
  const ids = await mapUserIds(db, distinct)
  const people = distinct.map((email) => ({ id: ids.get(email) ?? NO_ACCOUNT_ID, email }))
  const shown = new Map<string, Holdings>(distinct.map((email) => [email, { rows: [], total: 0 }]))
  for (const { email, total, at, ...row } of await listHoldings(db, people)) {
    const holdings = shown.get(email) as Holdings
    holdings.total = total
    holdings.rows.push({ ...row, at: at.toISOString() })
  }
  return shown
}

/**
 * Corrects a name in all that carries a proven address: contributions, answers, reservations and noted gifts.
 * People share addresses: other names stay. That of the account is its owner's to change. Resolves to how many
 * were corrected.
 */
export async function rectifyName(
  tx: Tx,
  email: string,
  correction: NameCorrection,
): Promise<number> {
  const { contributor } = await findPersonOf(tx, email)
  await lockRelatedEvents(tx, contributor)
  const corrected = [
    await renameContributions(tx, contributor, correction),
    await renameRsvps(tx, email, correction),
    await renameReservations(tx, email, correction),
    await renameGiver(tx, email, correction),
  ]
  return corrected.reduce((sum, count) => sum + count, 0)
}
