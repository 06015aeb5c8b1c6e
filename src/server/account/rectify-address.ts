import type { DeskPrivacyRequest } from '#contract/people/privacy-requests.ts'
import { renameContributions } from '#server/contributions/contributor-store.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { renameGiver } from '#server/noted-gift-records/erasure-store.ts'
import { renameReservations } from '#server/reservations/store.ts'
import { renameRsvps } from '#server/rsvps/store.ts'
import { findPersonOf } from './erase-address.ts'
import { listHoldings } from './holdings-store.ts'
import { lockRelatedEvents } from './store.ts'

/** Shows what carries a proven address. */
export async function showHoldings(
  db: Db,
  email: string,
): Promise<NonNullable<DeskPrivacyRequest['holdings']>> {
  const { contributor } = await findPersonOf(db, email)
  const found = await listHoldings(db, contributor)
  const rows = found.map(({ total: _, at, ...holding }) => ({ ...holding, at: at.toISOString() }))
  return { rows, total: found[0]?.total ?? 0 }
}

/**
 * Corrects the name in all that carries a proven address: contributions, answers, reservations and noted gifts.
 * The name of its account is its owner's to change. Resolves to how many were corrected.
 */
export async function rectifyName(tx: Tx, email: string, name: string): Promise<number> {
  const { contributor } = await findPersonOf(tx, email)
  await lockRelatedEvents(tx, contributor)
  const corrected = [
    await renameContributions(tx, contributor, name),
    await renameRsvps(tx, email, name),
    await renameReservations(tx, email, name),
    await renameGiver(tx, email, name),
  ]
  return corrected.reduce((sum, count) => sum + count, 0)
}
