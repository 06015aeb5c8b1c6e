import { EMAIL_CORRECTIONS_MAX } from '#contract/product/limits.ts'
import type { ReceiptRow } from './store.ts'

/** Whether the gift stands: what is not paid, or went back, is not changed any more. */
export function isConfirmed({ status }: Pick<ReceiptRow, 'status'>): boolean {
  return status === 'CONFIRMED'
}

/** Whether message and anonymity may be changed: until the event, while the gift stands. */
export function isEditable(row: Pick<ReceiptRow, 'status' | 'event_date'>, now: Date): boolean {
  return isConfirmed(row) && now < row.event_date
}

/** How often the address may still be corrected. */
export function countCorrectionsLeft(
  row: Pick<ReceiptRow, 'status' | 'email_corrections'>,
): number {
  return isConfirmed(row) ? Math.max(0, EMAIL_CORRECTIONS_MAX - row.email_corrections) : 0
}
