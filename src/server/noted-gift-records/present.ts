import type { NotedGift } from '#contract/events/other-gifts/noted-gifts.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import type { NotedGiftRow } from './store.ts'

/** Presents a gift that came another way to the hosts of its event. */
export function presentNotedGift(row: NotedGiftRow): NotedGift {
  const { thanked_by: by, thanked_at: at, thanks_message: message } = row
  return {
    id: row.id,
    kind: row.kind,
    giverName: row.giver_name,
    amount: row.amount,
    description: row.description,
    goalId: row.goal_id,
    goalName: row.goal_name,
    givenOn: toMexicoCityClock(row.given_at).day,
    email: row.email,
    phone: row.phone,
    updatedAt: row.updated_at.toISOString(),
    isReserved: row.reservation_id !== null,
    thanks: by && at ? { by, message, thankedAt: at.toISOString() } : null,
  }
}

/** Without how to reach the giver: the desk does not see it. */
export const presentNotedGiftToDesk = (row: NotedGiftRow): NotedGift =>
  presentNotedGift({ ...row, email: null, phone: null })
