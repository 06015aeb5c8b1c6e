/**
 * A task failed for a reason that no operator can end, such as a mailbox that is full. It is retried as
 * others are, but is never more than a warning: not in the log, the metrics or `verify`,
 * which know it by its name (`failures-store.ts`).
 */
export class NonAlertingFailure extends Error {
  override name = 'NonAlertingFailure'
}
