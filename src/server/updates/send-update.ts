import { createHash } from 'node:crypto'
import { DAY_MS } from '#contract/product/durations.ts'
import { UPDATE_EMAILS_PER_ADDRESS_PER_DAY } from '#contract/product/limits.ts'
import { buildEventPath, buildUpdateAnchor } from '#contract/product/paths.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  buildUnsubscribePageUrl,
  buildUnsubscribeUrl,
} from '#server/event-emails/unsubscribe-link.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { listHostNames, presentHost } from '#server/events/page/host-names.ts'
import { findEventAfterwards } from '#server/events/page/store.ts'
import { emailCounter, scaleLimit } from '#server/http/rate-limits/rate-limits.ts'
import { countHit } from '#server/http/rate-limits/store.ts'
import type { AddressedEmail } from '#server/jobs/outbox.ts'
import { renderUpdateEmail } from '#server/mail/templates/events/updates.ts'
import {
  findUpdate,
  joinFacts,
  recordBatch,
  stopEmails,
  type UpdateRow,
} from '#server/update-records/store.ts'
import { isNoticeOutdated, isReadable } from './policy.ts'
import { listRecipientsAfter, lockMailing, type Mailing } from './store.ts'

/** Addresses of one task. */
export const UPDATE_BATCH = 100

interface Told {
  update: UpdateRow
  event: EventWithHost
}

/** Writes the email of an update to one address. */
function addressUpdate(
  { config }: Pick<Deps, 'config'>,
  { update, event }: Told,
  to: string,
): AddressedEmail {
  const email = renderUpdateEmail({
    text: joinFacts(update),
    birth: update.birth,
    pictures: update.pictures.length,
    eventName: event.name,
    theme: event.theme,
    hostNames: listHostNames(event),
    ownerName: presentHost(event).publicName,
    updateUrl: `${config.publicUrl}${buildEventPath(event.slug)}#${buildUpdateAnchor(update.id)}`,
    unsubscribeUrl: buildUnsubscribeUrl(config, event.id, to),
    unsubscribePageUrl: buildUnsubscribePageUrl(config, event.id, to),
  })
  const address = createHash('sha256').update(to).digest('hex').slice(0, 16)
  return { to, email, key: `event-update:${update.id}:${address}` }
}

/** Counts an update that an address gets; false if it has had enough of them for a day. */
async function countUpdateEmail(deps: Deps, tx: Tx, email: string): Promise<boolean> {
  const { hits } = await countHit(tx, emailCounter('update emails', email), DAY_MS / 1_000)
  return hits <= scaleLimit(deps, UPDATE_EMAILS_PER_ADDRESS_PER_DAY)
}

/** Enqueues the emails to the next addresses, and the task for those after them. */
async function sendBatch(deps: Deps, tx: Tx, mailing: Mailing, told: Told): Promise<void> {
  const updateId = told.update.id
  const next = { after: mailing.emailed_through ?? '', limit: UPDATE_BATCH }
  const addresses = await listRecipientsAfter(tx, mailing.event_id, next)
  const wanted: string[] = []
  for (const address of addresses)
    if (await countUpdateEmail(deps, tx, address)) wanted.push(address)
  const emails = wanted.map((to) => addressUpdate(deps, told, to))
  await deps.outbox.sendEmails(tx, emails)
  const isLast = addresses.length < UPDATE_BATCH
  const through = isLast ? null : (addresses.at(-1) ?? null)
  const endedAt = isLast ? deps.now() : null
  await recordBatch(tx, updateId, { count: wanted.length, through, endedAt })
  if (!isLast) await deps.outbox.enqueue(tx, 'send-update', { updateId })
}

/**
 * Task: enqueues the emails of an update to the next addresses, and the task for those after them, in one
 * transaction: a task that is cut off, or runs twice, sends nobody a second email. It ends where the event was
 * closed, held or cancelled, its host suspended, or the update removed or made untrue meanwhile (`R25`).
 */
export async function sendUpdate(deps: Deps, updateId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const mailing = await lockMailing(tx, updateId)
    if (!mailing) return
    const event = await findEventAfterwards(tx, mailing.event_id)
    const update = await findUpdate(tx, mailing.event_id, updateId)
    if (!event || !update || !isReadable(event) || isNoticeOutdated(update, event))
      return stopEmails(tx, updateId, deps.now())
    await sendBatch(deps, tx, mailing, { update, event })
  })
}
