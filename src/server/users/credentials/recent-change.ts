import type { Db, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { createRecentChangeError } from '#server/http/principal.ts'
import type { RenderedEmail } from '#server/mail/render-email.ts'
import { findUndoEnd, listUndoAddresses } from './email-links-store.ts'

/** A person and their address; null once the account is deleted. */
interface Addressee {
  id: string
  email: string | null
}

/**
 * Throws EMAIL_CHANGED_RECENTLY while a former address can undo a change (decision 21). For what
 * `requires: ['settled-email']` cannot say, because it depends on more than the caller.
 */
export async function assertEmailSettled(db: Db, person: Addressee, now: Date): Promise<void> {
  const ends = (await listUndoAddresses(db, person, now)).map(({ until }) => until.getTime())
  if (ends.length > 0) throw createRecentChangeError(new Date(Math.max(...ends)))
}

/**
 * Throws EMAIL_CHANGED_RECENTLY while an address can take back an account that moved to another one: what is
 * done for the address alone would pass that account by.
 */
export async function assertNotUndoable(db: Db, email: string, now: Date): Promise<void> {
  const until = await findUndoEnd(db, email, now)
  if (until) throw createRecentChangeError(until)
}

/**
 * Enqueues an email about the safety of an account, also to each address that can still undo a change:
 * the current one may be a thief's (decision 21).
 */
export async function sendSecurityEmail(
  tx: Tx,
  { outbox, now }: Pick<Deps, 'outbox' | 'now'>,
  person: Addressee,
  email: RenderedEmail,
  key: string,
): Promise<void> {
  await outbox.sendEmail(tx, person.email, email, key)
  for (const [index, former] of (await listUndoAddresses(tx, person, now())).entries())
    await outbox.sendEmail(tx, former.email, email, `${key}:former-${index}`)
}
