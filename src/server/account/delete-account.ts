import { randomBytes } from 'node:crypto'
import { ApiError, type FieldError } from '#contract/api/errors.ts'
import type { DeletionBlocker } from '#contract/people/account.ts'
import { deleteInvitationsAround } from '#server/cohosts/store.ts'
import { selectEmailSubjects } from '#server/contribution-views/email-subjects-store.ts'
import { deleteAdminNotes } from '#server/contributions/admin-notes-store.ts'
import {
  anonymizeContributionRows,
  type Contributor,
  replaceContributorKeys,
  toContributor,
} from '#server/contributions/contributor-store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { deleteCoHostOf } from '#server/event-records/cohosts-store.ts'
import {
  anonymizeEvents,
  deleteDrafts,
  renameContributor,
} from '#server/event-records/deletion-store.ts'
import { eraseReportsAround } from '#server/event-reports/store.ts'
import { deleteEmails } from '#server/mail/emails-store.ts'
import { renderAccountDeletedEmail } from '#server/mail/templates/account.ts'
import { eraseNotedGifts } from '#server/noted-gift-records/erasure-store.ts'
import {
  deleteUnopenedAccount,
  findCurrentAccount,
  replaceAccount,
} from '#server/payout-records/store.ts'
import { eraseReasons } from '#server/refund-requests/store.ts'
import { eraseReservations } from '#server/reservations/store.ts'
import { eraseRsvps } from '#server/rsvps/store.ts'
import { deleteSecondFactor } from '#server/second-factor/store.ts'
import { eraseNotes } from '#server/thanks/store.ts'
import { checkOwnPassword } from '#server/users/credentials/own-password.ts'
import { hashPassword } from '#server/users/credentials/passwords.ts'
import { listProvenAddresses } from '#server/users/credentials/store.ts'
import { anonymizeUser, lockUser } from '#server/users/store.ts'
import {
  type DeletionBlockers,
  lockRelatedEvents,
  readDeletionBlockers,
  selectRelated,
} from './store.ts'

/** In the order in which they are listed. */
const BLOCKER_MESSAGES: Record<DeletionBlocker, string> = {
  event: 'Sigue activo: {names}. Ciérralo primero desde “Editar evento”.',
  payment: 'Hay un pago abierto en {names}. Se completa o vence en menos de una hora.',
  request:
    'En {names} alguien espera que le digas si le devuelves su aportación. Respóndele primero: devuélvesela o di por qué no.',
  dispute: 'El banco está aclarando una aportación de {names}. Espera a que termine.',
  review: 'Estamos revisando un pago de {names}. Te escribimos en cuanto quede.',
  transfer:
    'Una transferencia de {names} a tu cuenta de pagos está detenida. Escríbenos y la resolvemos contigo.',
  debt: 'Falta que regrese de tu cuenta de pagos lo que ya devolvimos de {names}. Escríbenos y lo resolvemos contigo.',
}

/** Lists why an account can't be deleted yet, each reason with what to do about it (`R7`). */
function listDeletionBlockers(blockers: DeletionBlockers): FieldError[] {
  return (Object.keys(BLOCKER_MESSAGES) as DeletionBlocker[])
    .filter((field) => blockers[field].length > 0)
    .map((field) => {
      const names = blockers[field].map((name) => `“${name}”`).join(', ')
      return { field, message: BLOCKER_MESSAGES[field].replace('{names}', () => names) }
    })
}

async function anonymizeContributor(tx: Tx, contributor: Contributor): Promise<void> {
  for (const replaced of await replaceContributorKeys(tx, contributor)) {
    await renameContributor(tx, replaced.eventId, replaced)
  }
  await anonymizeContributionRows(tx, contributor)
}

/** Detaches the payout account, which stays the host's at Stripe and keeps paying out. */
async function detachPayoutAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  const account = await findCurrentAccount(tx, userId)
  if (!account) return
  if (account.stripe_account_id) await replaceAccount(tx, account.id, now)
  else await deleteUnopenedAccount(tx, account.id)
}

/**
 * Deletes the caller's account in one transaction: access, names, emails and messages are removed,
 * amounts and totals stay (`R7`). Throws WRONG_PASSWORD, RATE_LIMITED, and ACCOUNT_IN_USE with a reason
 * in `details` for each blocker.
 */
export async function deleteAccount(
  deps: Deps,
  caller: { id: string; address: string },
  password: string,
): Promise<void> {
  const { id: userId, address } = caller
  const user = await checkOwnPassword(deps, caller, password)
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'), address)
  const contributor = toContributor({ ...user, emailVerified: user.email_verified_at !== null })
  await deps.db.transaction().execute(async (tx) => {
    await lockRelatedEvents(tx, contributor)
    const locked = await lockUser(tx, userId)
    if (locked?.password_hash !== user.password_hash) throw new ApiError('WRONG_PASSWORD')
    const now = deps.now()
    const details = listDeletionBlockers(await readDeletionBlockers(tx, contributor, now))
    if (details.length > 0) throw new ApiError('ACCOUNT_IN_USE', { details })
    await eraseNotes(tx, contributor)
    await deleteAdminNotes(tx, userId)
    // Subjects name people and events; what a stranger's address got stays, unless it is about the account.
    const to = await listProvenAddresses(tx, userId)
    await deleteEmails(tx, { to, named: selectEmailSubjects(selectRelated(contributor)) })
    await eraseReasons(tx, contributor)
    await eraseRsvps(tx, contributor)
    await eraseNotedGifts(tx, contributor)
    await eraseReservations(tx, contributor)
    await deleteInvitationsAround(tx, { userId, emails: to })
    await deleteCoHostOf(tx, userId)
    await eraseReportsAround(tx, { userId, emails: to, now })
    await anonymizeContributor(tx, contributor)
    await deleteDrafts(tx, userId)
    await anonymizeEvents(tx, userId, now)
    await detachPayoutAccount(tx, userId, now)
    await deleteSecondFactor(tx, userId)
    await anonymizeUser(tx, userId, { passwordHash, now })
    const email = renderAccountDeletedEmail({ firstName: locked.first_name })
    await deps.outbox.sendEmail(tx, locked.email, email, `account-deleted:${userId}`, {
      isLast: true,
    })
  })
}
