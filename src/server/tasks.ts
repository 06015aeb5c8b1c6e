import { sendPasswordResetEmail } from './auth/password-reset.ts'
import { deleteExpiredSessionsAndLinks } from './auth/sessions.ts'
import { sendFailedSignInsEmail } from './auth/sign-in-limits.ts'
import { forgetCheckoutNetworks } from './checkout/declined-cards.ts'
import { deleteAbandonedCheckouts } from './checkout/expiry/delete-abandoned-checkouts.ts'
import { expireCheckout } from './checkout/expiry/expire-checkout.ts'
import { deleteOldInvitations } from './cohosts/store.ts'
import type { Deps } from './deps.ts'
import { sumUpEventCounts } from './event-records/counts-store.ts'
import { eraseReporters } from './event-reports/store.ts'
import { completeEvents } from './events/lifecycle/complete-events.ts'
import { deleteOldCounters } from './http/rate-limits/rate-limits.ts'
import type { Handlers, Schedule } from './jobs/boss.ts'
import { REPORTERS_KEPT_MS } from './limits.ts'
import { deleteOldEmails, type Mailer, sendEmail } from './mail/mailer.ts'
import { probeProvider } from './operator-faults/probe-provider.ts'
import { detachPayoutAccount } from './payouts/refreshing/detach-account.ts'
import { refreshAccount } from './payouts/refreshing/refresh-account.ts'
import { refreshDueAccounts } from './payouts/refreshing/refresh-due-accounts.ts'
import { deleteUnusedFiles } from './pictures/delete-unused-files.ts'
import { watchPlatformBalance } from './platform/watch-balance.ts'
import { deleteOldPrivacyRequests, followUpPrivacyRequests } from './privacy/follow-up-requests.ts'
import { syncAcceptedPayment } from './quarantine/accept-quarantined-payment.ts'
import { finishQuarantinedRefund } from './quarantine/refund-quarantined-payment.ts'
import { refundUnmatchedPayment } from './quarantine/resolve-quarantined-payment.ts'
import { checkLedger } from './reconciliation/check-ledger.ts'
import { reconcileCheckouts } from './reconciliation/reconcile-checkouts.ts'
import { followUpRefundRequests } from './refund-requests/follow-up-requests.ts'
import { adjustHostTransfer } from './refunds/host-transfer/adjust-host-transfer.ts'
import { refundContributionAutomatically } from './refunds/refund-contribution-automatically.ts'
import { finishRefund } from './refunds/send-refund.ts'
import { eraseOldGiverContacts } from './reservations/erase-old-contacts.ts'
import { eraseOldContacts, remindGuests } from './rsvps/reminders/remind-guests.ts'
import { deleteOldEvents } from './stripe-events/inbox.ts'
import { sendThanks } from './thanks/thank-contributors.ts'
import { deleteObsoleteMoves } from './updates/moves-store.ts'
import { sendUpdate } from './updates/send-update.ts'
import { sumUpUserCounts } from './users/counts-store.ts'

/** Table 3: every task and the use case that it runs. */
export function createTaskHandlers(deps: Deps, mailer: Mailer): Handlers {
  return {
    'send-email': (email, { createdAt }) => sendEmail(deps, mailer, email, createdAt),
    'send-reset-link': (request) => sendPasswordResetEmail(deps, request),
    'report-failed-sign-ins': ({ email }) => sendFailedSignInsEmail(deps, email),
    'expire-checkout': ({ checkoutSessionId, closingDate }) =>
      expireCheckout(deps, checkoutSessionId, closingDate),
    'finish-refund': ({ refundId }) => finishRefund(deps, refundId),
    'adjust-host-transfer': ({ contributionId }) => adjustHostTransfer(deps, contributionId),
    'sync-accepted-payment': ({ contributionId }) => syncAcceptedPayment(deps, contributionId),
    'refund-contribution-automatically': (refund) => refundContributionAutomatically(deps, refund),
    'refund-quarantined-payment': (decision) => finishQuarantinedRefund(deps, decision),
    'refund-unmatched-payment': ({ sessionId }) => refundUnmatchedPayment(deps, sessionId),
    'send-thanks': ({ contributionId }) => sendThanks(deps, contributionId),
    'send-update': ({ updateId }) => sendUpdate(deps, updateId),
    'refresh-payout-account': ({ accountId }) => refreshAccount(deps, accountId),
    'detach-payout-account': (undone) => detachPayoutAccount(deps, undone),
    'refresh-payout-accounts': () => refreshDueAccounts(deps),
    'reconcile-checkouts': async () => {
      await reconcileCheckouts(deps)
    },
    'check-ledger': async () => {
      await checkLedger(deps)
    },
    'probe-provider': () => probeProvider(deps),
    'watch-platform-balance': () => watchPlatformBalance(deps),
    'complete-events': () => completeEvents(deps),
    'delete-unused-files': () => deleteUnusedFiles(deps),
    'follow-up-refund-requests': () => followUpRefundRequests(deps),
    'follow-up-privacy-requests': () => followUpPrivacyRequests(deps),
    'remind-guests': () => remindGuests(deps),
    'delete-old-rows': async () => {
      await deleteExpiredSessionsAndLinks(deps)
      await deleteOldCounters(deps)
      await deleteAbandonedCheckouts(deps)
      await forgetCheckoutNetworks(deps)
      await deleteOldEvents(deps)
      await deleteOldEmails(deps)
      await eraseReporters(deps.db, new Date(deps.now().getTime() - REPORTERS_KEPT_MS))
      await sumUpEventCounts(deps.db)
      await sumUpUserCounts(deps.db)
      await eraseOldContacts(deps)
      await eraseOldGiverContacts(deps)
      await deleteObsoleteMoves(deps.db, deps.now())
      await deleteOldInvitations(deps.db, deps.now())
      await deleteOldPrivacyRequests(deps)
    },
  }
}

/** Scheduled tasks; cron expressions in UTC. */
export const schedule: Schedule = {
  'refresh-payout-accounts': '4-59/10 * * * *',
  'reconcile-checkouts': '*/10 * * * *',
  'check-ledger': '23 9 * * *',
  'probe-provider': '*/5 * * * *',
  'watch-platform-balance': '37 * * * *',
  'complete-events': '17 * * * *',
  'delete-unused-files': '47 * * * *',
  'follow-up-refund-requests': '27 * * * *',
  'follow-up-privacy-requests': '13 14 * * *',
  'remind-guests': '7 * * * *',
  'delete-old-rows': '41 9 * * *',
}
