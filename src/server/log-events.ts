/**
 * Every message of the log. Alerts and the operator's guide refer to these texts, so a change here is
 * a change for operators.
 */
export const LOG = {
  /** One per HTTP request. */
  request: 'request',
  /** A request ended with 5xx, or PostgreSQL rejected a value that our schemas accepted. */
  requestFailed: 'request failed',
  /** A page could not be rendered; the API calls behind it have lines of their own. */
  pageFailed: 'page failed',
  /** An error that nothing caught ended the process. */
  processCrashed: 'process crashed',
  /** Work failed after its request had been answered with UNAVAILABLE. */
  lateRequestFailed: 'request failed after its timeout',
  /** A rate limit that counts failures only counted a success. */
  hitNotReleased: 'rate limit hit not released',
  /** The process received SIGTERM or SIGINT. */
  shutdownStarted: 'shutdown started',
  shutdownFailed: 'shutdown failed',
  /** `/readyz` answered 503; `reason` says why. */
  notReady: 'not ready',
  /** The database closed an idle connection; the pool opens another. */
  databaseConnectionLost: 'database connection lost',
  /** A migration did not get a lock in time; it is tried again. */
  migrationWaits: 'migration waits for a lock',
  /** LISTEN failed; it reconnects. */
  liveConnectionFailed: 'live connection failed, will be retried',
  liveReadFailed: 'live read failed, will be retried',
  /** The queue (pg-boss) reported an error. */
  queueError: 'queue error',
  /** A worker thread ended in the middle of a job (memory, crash). */
  cpuWorkerDied: 'worker thread died',
  /** The database did not answer a scrape of the metrics; its figures were left out. */
  metricsIncomplete: 'metrics without the figures of the database',
  /** The collector of traces did not accept some; the product works without them. */
  tracesNotSent: 'traces not sent',
  /** A job took too long; its worker thread was terminated. */
  cpuJobTimedOut: 'worker thread job timed out',
  taskFailed: 'task failed, will be retried',
  /** The folder or bucket of the pictures refused a call, or did not answer. */
  fileStorageFailed: 'file storage failed',
  /** Files of removed pictures, and of uploads that were cut off, are gone. */
  unusedFilesDeleted: 'unused files deleted',
  /** One turn of a worker failed; the next turn tries again. */
  workerTurnFailed: 'worker turn failed',
  /** The counter of a passkey did not grow: the authenticator may have been copied. */
  passkeyCounterRepeated: 'passkey refused: its counter did not grow',
  /** One guest was not reminded; the others were. The task tries again. */
  guestNotReminded: 'guest not reminded, will be retried',
  /** The legal term of a request about personal data ends soon, or has ended. */
  privacyRequestsDue: 'personal data requests due',
  emailExpired: 'email not sent: its link has expired',
  emailRejected: 'email not sent: the mailbox rejected it',
  payoutAccountNotRefreshed: 'payout account not refreshed, stored state used',
  /** A read of a host's account by the task failed; it is read again at a later run. */
  payoutAccountUnreadable: 'payout account not read, will be read again',
  /** Handling a Stripe event failed; it is retried. */
  stripeEventFailed: 'stripe event not handled',
  /** A payment matches no open checkout; an admin decides. */
  paymentQuarantined: 'payment quarantined',
  paymentDisputed: 'payment disputed',
  /** Stripe's answer to a refund was lost; the task asks again. */
  refundPending: 'refund not confirmed yet',
  refundRefused: 'refund refused',
  /** Stripe refused a refund with the host's part; the platform pays it, and claims that part (decision 28). */
  refundWithoutReversal: 'refund without reversal',
  /** Stripe made one of our refunds a second time, after a 5xx; both count. */
  refundMadeTwice: 'refund made twice',
  /** The provider refused a transfer or reversal for good; an admin retries it. */
  transferStopped: 'host transfer stopped',
  /** The provider did not answer an admin's retry; the task asks again. */
  transferPending: 'host transfer not confirmed yet',
  automaticRefundFailed: 'automatic refund failed',
  /** Stripe refuses a call for what only an operator can change; once a day for each call. */
  operatorFault: 'stripe refuses the platform',
  /** The same call succeeded. */
  operatorFaultClosed: 'stripe accepts the platform again',
  operatorFaultNotRecorded: 'refusal of the platform not recorded',
  /** The platform's balance does not cover refunds and disputes that wait for it. */
  balanceTooLow: 'platform balance too low',
  checkoutsReconciled: 'checkouts reconciled',
  sessionNotReconciled: 'session not reconciled',
  movementNotRecorded: 'provider movement not recorded',
  ledgerChecked: 'ledger checked',
  /** The provider did not list the transfers to one account; the check goes on with the next. */
  hostTransfersUnread: 'host transfers unread',
} as const
