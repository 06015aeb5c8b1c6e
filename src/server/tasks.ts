import { sendResetLink } from './auth/send-reset-link.ts'
import type { Deps } from './deps.ts'
import { completeEvents } from './events/complete-events.ts'
import type { Handlers, Schedule } from './jobs/boss.ts'
import type { Mailer } from './mail/mailer.ts'

const nothingYet = async (): Promise<void> => {}

/** Table 3: what runs later, and by which verb. */
export function tasksOf(deps: Deps, mailer: Mailer): Handlers {
  return {
    'send-letter': (letter) => mailer.send(letter),
    'send-reset-link': (wish) => sendResetLink(deps, wish),
    'expire-checkout': nothingYet,
    'reconcile-checkouts': nothingYet,
    'complete-events': () => completeEvents(deps),
    'sweep-leftovers': nothingYet,
  }
}

/** What runs by the clock; cron expressions in UTC. */
export const schedule: Schedule = {
  'reconcile-checkouts': '*/10 * * * *',
  'complete-events': '17 * * * *',
  'sweep-leftovers': '41 9 * * *',
}
