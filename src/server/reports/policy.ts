import { isAdmin, type Principal } from '#server/http/principal.ts'
import type { ReceiptRow } from './store.ts'

/** Its host, an admin, or whoever made it (`R8`). */
export function canReadReceipt(
  receipt: Pick<ReceiptRow, 'host_id' | 'is_own'>,
  reader: Principal,
): boolean {
  return isAdmin(reader) || reader.id === receipt.host_id || receipt.is_own
}
