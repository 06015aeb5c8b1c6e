import { DAY_MS } from '#contract/product/durations.ts'
import { RETENTION_DAYS } from '#contract/product/retention.ts'
import type { Deps } from '#server/deps.ts'
import { eraseGiverContactsBefore } from '#server/noted-gift-records/erasure-store.ts'
import { eraseReservationContactsBefore } from './store.ts'

/** Task: erases how to reach who gave another way or brought something, some time after the event (`R24`). */
export async function eraseOldGiverContacts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_DAYS.otherGiftContacts * DAY_MS)
  await eraseGiverContactsBefore(db, before)
  await eraseReservationContactsBefore(db, before)
}
