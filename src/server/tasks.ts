import { sendResetLink } from './auth/send-reset-link.ts'
import { alignShare } from './contributions/align-share.ts'
import { checkLedger } from './contributions/check-ledger.ts'
import { expireCheckout } from './contributions/expire-checkout.ts'
import { giveBack } from './contributions/give-back.ts'
import { giveBackStray } from './contributions/give-back-stray.ts'
import { reconcileCheckouts } from './contributions/reconcile-checkouts.ts'
import { finishRefund } from './contributions/send-refund.ts'
import { settleTakenUp } from './contributions/settle-taken-up.ts'
import { sweepContributions } from './contributions/sweep-contributions.ts'
import type { Deps } from './deps.ts'
import { completeEvents } from './events/complete-events.ts'
import { sweepLimits } from './http/limits.ts'
import type { Handlers, Schedule } from './jobs/boss.ts'
import type { Mailer } from './mail/mailer.ts'
import { sendLetter } from './mail/send-letter.ts'
import { sendThanks } from './thanks/send-thanks.ts'
import { sweepAccounts } from './users/sweep-accounts.ts'

/** Table 3: what runs later, and by which verb. */
export function tasksOf(deps: Deps, mailer: Mailer): Handlers {
  return {
    'send-letter': (letter) => sendLetter(deps, mailer, letter),
    'send-reset-link': (wish) => sendResetLink(deps, wish),
    'expire-checkout': ({ checkoutSessionId, closingDate }) =>
      expireCheckout(deps, checkoutSessionId, closingDate),
    'finish-refund': ({ refundId }) => finishRefund(deps, refundId),
    'align-share': ({ contributionId }) => alignShare(deps, contributionId),
    'settle-taken-up': ({ contributionId }) => settleTakenUp(deps, contributionId),
    'give-back': (order) => giveBack(deps, order),
    'give-back-stray': ({ sessionId }) => giveBackStray(deps, sessionId),
    'send-thanks': ({ contributionId }) => sendThanks(deps, contributionId),
    'reconcile-checkouts': async () => {
      await reconcileCheckouts(deps)
    },
    'check-ledger': async () => {
      await checkLedger(deps)
    },
    'complete-events': () => completeEvents(deps),
    'sweep-leftovers': async () => {
      await sweepAccounts(deps)
      await sweepLimits(deps)
      await sweepContributions(deps)
    },
  }
}

/** What runs by the clock; cron expressions in UTC. */
export const schedule: Schedule = {
  'reconcile-checkouts': '*/10 * * * *',
  'check-ledger': '23 9 * * *',
  'complete-events': '17 * * * *',
  'sweep-leftovers': '41 9 * * *',
}
