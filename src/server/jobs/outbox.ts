import type { Tx } from '#server/db/schema.ts'
import type { RenderedEmail } from '#server/mail/layout/content.ts'

/** What runs later, by name, and what each needs to know. */
export interface TaskData {
  'send-email': {
    to: string
    subject: string
    text: string
    html: string
    messageId: string
    /** ISO 8601; there if the letter carries a link that ends then. */
    expiresAt?: string
  }
  /** Mails the link for a new password, if this address has an account (`R2`). */
  'send-reset-link': { email: string }
  /**
   * Ends a checkout at the provider whose event or goal has closed (`R5`), or closes at that date
   * (ISO 8601), if it still does.
   */
  'expire-checkout': { checkoutSessionId: string; closingDate?: string | undefined }
  /** Asks the provider again for a refund whose answer was lost. */
  'finish-refund': { refundId: string }
  /** Lets the host hold exactly what of a gift stands. */
  'adjust-host-transfer': { contributionId: string }
  /** Settles what went back of a payment kept apart while it was made a contribution. */
  'sync-accepted-payment': { contributionId: string }
  /** Gives a contribution back that nobody waits for any more, or whose event was called off. */
  'refund-contribution-automatically': { contributionId: string; cause: 'event-refunded' | 'host-suspended' }
  /** Gives back a payment that came for an event that was deleted. */
  'refund-unmatched-payment': { sessionId: string }
  /** Posts the letter that thanks for a contribution, once. */
  'send-thanks': { contributionId: string }
  'reconcile-checkouts': Record<string, never>
  'check-ledger': Record<string, never>
  'complete-events': Record<string, never>
  'delete-old-rows': Record<string, never>
}
export type TaskName = keyof TaskData

export interface Delay {
  /** So many seconds from now, or that moment; at once if missing. */
  startAfter?: number | Date | undefined
}

/**
 * Enqueues what has to happen because of a transaction, in that transaction: it happens if, and
 * only if, the transaction commits.
 */
export interface Outbox {
  /**
   * @param key names the letter for good (`receipt:{contributionId}`): its Message-ID is made of it,
   *   so that a letter sent twice by a crash is one letter to the person who gets it.
   * @param link of a letter that carries one that lets its reader in: it is not sent once the link is
   *   over, and the queue forgets it as soon as it is sent.
   */
  sendEmail(
    tx: Tx,
    to: string,
    letter: RenderedEmail,
    key: string,
    link?: { expiresAt: Date },
  ): Promise<void>
  enqueue<N extends TaskName>(tx: Tx, name: N, data: TaskData[N], options?: Delay): Promise<void>
  /** Many of a kind in one statement. */
  enqueueAll<N extends TaskName>(
    tx: Tx,
    name: N,
    data: readonly TaskData[N][],
    options?: Delay,
  ): Promise<void>
}
