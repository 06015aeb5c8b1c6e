import type { ColumnValue } from '#server/db/column-values.ts'
import type { Tx } from '#server/db/schema.ts'
import type { RenderedEmail } from '#server/mail/render-email.ts'
import type { LostFactor } from '#server/mail/templates/people/account.ts'

/** The tasks by name, and the data of each. */
export interface TaskData {
  'send-email': {
    to: string
    subject: string
    text: string
    html: string
    calendar?: string
    unsubscribeUrl?: string
    messageId: string
    /** ISO 8601; present if the email contains a link that expires then. */
    expiresAt?: string
  }
  /**
   * Emails a link for a new password if the address has an account (`R2`); `afterUndo`: because an undone
   * change of address ended the old password.
   */
  'send-reset-link': { email: string; afterUndo?: boolean; lostFactor?: LostFactor | null }
  /** Emails the owner of the address, if it has an account, about failed sign-ins (`R15`). */
  'report-failed-sign-ins': { email: string }
  /**
   * Expires the checkout of an event or goal that has closed (`R5`), or that closes at
   * `closingDate` (ISO 8601), if the date has not changed.
   */
  'expire-checkout': { checkoutSessionId: string; closingDate?: string | undefined }
  /** Completes a refund whose answer from Stripe was lost. */
  'finish-refund': { refundId: string }
  /** Transfers or reverses until the host has the contribution's remaining amount. */
  'adjust-host-transfer': { contributionId: string }
  /** Records refunds and disputes of an accepted payment that arrived while it was quarantined. */
  'sync-accepted-payment': { contributionId: string }
  /** Refunds a contribution to a refunded event or a suspended host. */
  'refund-contribution-automatically': {
    contributionId: string
    automaticReason: ColumnValue<'refunds.automatic_reason'>
    /** Who retries a failed refund, and why; missing: who requested the refund of the event. */
    retry?: { requestedBy: string; reason: string | null }
  }
  /** Reads a host's account from Stripe again, because Stripe refused a payment to it. */
  'refresh-payout-account': { accountId: string }
  /**
   * Detaches the payout account that a host got since (ISO 8601), when a change of address began that was
   * undone.
   */
  'detach-payout-account': { userId: string; since: string }
  'refresh-payout-accounts': Record<string, never>
  /** Finishes the refund of a quarantined payment whose answer was lost; no admin: an automatic one. */
  'refund-quarantined-payment': { paymentId: string; adminId: string | null; reason: string }
  /** Refunds a payment for a deleted event. */
  'refund-unmatched-payment': { sessionId: string }
  /** Emails the host's thanks for a contribution, once. */
  'send-thanks': { contributionId: string }
  /** Emails an update of an event to the next guests and givers, each once (`R25`). */
  'send-update': { updateId: string }
  'reconcile-checkouts': Record<string, never>
  'check-ledger': Record<string, never>
  'probe-provider': Record<string, never>
  'watch-platform-balance': Record<string, never>
  'complete-events': Record<string, never>
  'delete-unused-files': Record<string, never>
  /** Reminds hosts of requests for the money back, and hands overdue ones to support. */
  'follow-up-refund-requests': Record<string, never>
  /** Emails those who said yes, seven days and one day before the event (`R20`). */
  'remind-guests': Record<string, never>
  /** Reminds support of requests about personal data whose term ends soon. */
  'follow-up-privacy-requests': Record<string, never>
  'delete-old-rows': Record<string, never>
}
export type TaskName = keyof TaskData

export interface Delay {
  /** Seconds from now, or a moment; immediately if missing. */
  startAfter?: number | Date | undefined
}

/**
 * An email to somebody. `key` identifies it (`receipt:{contributionId}`) and becomes its Message-ID, so
 * that mail programs show an email that a crash sent twice only once. Its first id is of the person, event
 * or contribution that the email is about, or of what happened to the contribution (decision 38).
 */
export interface AddressedEmail {
  to: string
  email: RenderedEmail
  key: string
  /** Of a sign-in link in it: it is not sent after that, and deleted from the queue once it is sent. */
  expiresAt?: Date | undefined
  /** To an address that is forgotten; the desk's list of emails does not have it. */
  isLast?: boolean | undefined
}

/** Enqueues tasks in the caller's transaction: they run if, and only if, it commits. */
export interface Outbox {
  /** @param to null for a deleted account, which receives nothing. */
  sendEmail(
    tx: Tx,
    to: string | null,
    email: RenderedEmail,
    key: string,
    options?: Pick<AddressedEmail, 'expiresAt' | 'isLast'>,
  ): Promise<void>
  /** Several emails in one statement. */
  sendEmails(tx: Tx, emails: readonly AddressedEmail[]): Promise<void>
  enqueue<N extends TaskName>(tx: Tx, name: N, data: TaskData[N], options?: Delay): Promise<void>
  /** Several tasks of one kind in one statement. */
  enqueueAll<N extends TaskName>(
    tx: Tx,
    name: N,
    data: readonly TaskData[N][],
    options?: Delay,
  ): Promise<void>
}
