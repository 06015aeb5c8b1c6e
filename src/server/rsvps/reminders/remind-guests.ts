import { DAY_MS } from '#contract/product/durations.ts'
import { RETENTION_DAYS } from '#contract/product/retention.ts'
import type { Deps } from '#server/deps.ts'
import { findEvent } from '#server/event-records/store.ts'
import { LOG } from '#server/log-events.ts'
import { renderRsvpReminderEmail } from '#server/mail/templates/events/rsvps.ts'
import { readEmailValues } from '../send-emails.ts'
import { eraseContactsBefore } from '../store.ts'
import { claimReminder, listDueReminders, REMINDERS, type ReminderKind } from './reminders-store.ts'

const BATCH_SIZE = 200

/** Emails one reminder in the transaction that marks it as sent; nothing if it is no longer due. */
function remind(deps: Deps, id: string, kind: ReminderKind): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const rsvp = await claimReminder(tx, id, { kind, now: deps.now() })
    const event = rsvp && (await findEvent(tx, rsvp.event_id))
    if (!rsvp || !event) return
    const email = renderRsvpReminderEmail({ ...readEmailValues(deps, rsvp, event), kind })
    // The claim sends each once; the moment lets a date that was moved away and back be told again.
    const key = `rsvp-reminder-${kind}:${rsvp.id}:${rsvp.event_id}:${deps.now().getTime()}`
    await deps.outbox.sendEmail(tx, rsvp.email, email, key)
  })
}

/** Before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Sends the reminders of one kind that are due; resolves to the errors of those that failed. */
async function remindAll(deps: Deps, kind: ReminderKind): Promise<unknown[]> {
  const errors: unknown[] = []
  let due: string[]
  let after = FIRST_ID
  do {
    due = await listDueReminders(deps.db, { kind, now: deps.now(), after, limit: BATCH_SIZE })
    for (const id of due)
      await remind(deps, id, kind).catch((error: unknown) => {
        errors.push(error)
        deps.log.error({ err: error, rsvpId: id, kind }, LOG.guestNotReminded)
      })
    after = due.at(-1) ?? after
  } while (due.length === BATCH_SIZE)
  return errors
}

/**
 * Task: reminds those who said yes, seven days and one day before the event (`R20`), each once for a date. An
 * interrupted run is continued by the next one. Throws after the last reminder if some failed.
 */
export async function remindGuests(deps: Deps): Promise<void> {
  const errors: unknown[] = []
  for (const kind of Object.keys(REMINDERS) as ReminderKind[])
    errors.push(...(await remindAll(deps, kind)))
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} guests not reminded`)
}

/** Task: erases how to reach guests, and their notes, some time after the event. */
export function eraseOldContacts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return eraseContactsBefore(db, new Date(now().getTime() - RETENTION_DAYS.rsvpContacts * DAY_MS))
}
