import { EMAIL_CORRECTIONS_MAX } from '#contract/product/limits.ts'
import type { ReceiptRow } from './store.ts'

/**
 * Whether the receipt may be changed at all, as what the public sees may at any time (`R22`): not while
 * unpaid, nor once refunded or disputed, when the public sees nothing of it.
 */
export function isConfirmed({ status }: Pick<ReceiptRow, 'status'>): boolean {
  return status === 'CONFIRMED'
}

/** Whether the message may be changed: until the event, while it is confirmed. */
export function isEditable(row: Pick<ReceiptRow, 'status' | 'event_date'>, now: Date): boolean {
  return isConfirmed(row) && now < row.event_date
}

/** Counts how often the address may still be corrected. */
export function countCorrectionsLeft(row: Pick<ReceiptRow, 'status' | 'email_corrections'>) {
  return isConfirmed(row) ? Math.max(0, EMAIL_CORRECTIONS_MAX - row.email_corrections) : 0
}
