import type { DeskPrivacyRequest, NameCorrection } from '#contract/people/privacy-requests.ts'
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
