import { RSVP_CONTACT_DAYS } from '#contract/product/limits.ts'
import type { Deps } from '#server/deps.ts'
import { findEvent } from '#server/event-records/store.ts'
import { DAY_MS } from '#server/limits.ts'
import { renderRsvpReminderEmail } from '#server/mail/templates/rsvps.ts'
import { readEmailValues } from './send-emails.ts'
import {
  claimReminder,
  eraseContactsBefore,
  listDueReminders,
  REMINDERS,
  type ReminderKind,
} from './store.ts'

const BATCH_SIZE = 200

/** Emails one reminder in the transaction that marks it as sent; nothing if it is no longer due. */
function remind(deps: Deps, id: string, kind: ReminderKind): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const rsvp = await claimReminder(tx, id, { kind, now: deps.now() })
    const event = rsvp && (await findEvent(tx, rsvp.event_id))
    if (!rsvp || !event) return
    const email = renderRsvpReminderEmail({ ...readEmailValues(deps, rsvp, event), kind })
    const key = `rsvp-reminder-${kind}:${rsvp.event_id}:${rsvp.id}`
    await deps.outbox.sendEmail(tx, rsvp.email, email, key)
  })
}

async function remindBatch(deps: Deps, kind: ReminderKind): Promise<number> {
  const due = await listDueReminders(deps.db, { kind, now: deps.now(), limit: BATCH_SIZE })
  for (const id of due) await remind(deps, id, kind)
  return due.length
}

/**
 * Task: reminds those who said yes, seven days and one day before the event (`R20`), each once. An
 * interrupted run is continued by the next one.
 */
export async function remindGuests(deps: Deps): Promise<void> {
  for (const kind of Object.keys(REMINDERS) as ReminderKind[])
    while ((await remindBatch(deps, kind)) === BATCH_SIZE);
}

/** Task: erases how to reach guests, and their notes, some time after the event. */
export function eraseOldContacts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return eraseContactsBefore(db, new Date(now().getTime() - RSVP_CONTACT_DAYS * DAY_MS))
}
