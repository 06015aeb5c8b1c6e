import { randomBytes } from 'node:crypto'
import { ApiError, type FieldError } from '#contract/api/errors.ts'
import type { DeletionBlocker } from '#contract/people/account.ts'
import { type Contributor, toContributor } from '#server/contributions/contributor-store.ts'
import {
  anonymiseContributionRows,
  replaceContributorKeys,
} from '#server/contributions/deletion-store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  anonymiseEvents,
  deleteDrafts,
  renameContributor,
} from '#server/event-records/deletion-store.ts'
import { renderAccountDeletedEmail } from '#server/mail/templates/account.ts'
import { deleteUnopenedAccount, findCurrentAccount, replaceAccount } from '#server/payout-records/store.ts'
import { eraseNotes } from '#server/thanks/store.ts'
import { hashPassword, verifyPassword } from '#server/users/credentials/passwords.ts'
import { anonymiseUser } from '#server/users/deletion-store.ts'
import { findUser, lockUser } from '#server/users/store.ts'
import {
  type DeletionBlockers,
  lockRelatedEvents,
  readDeletionBlockers,
} from './deletion-blockers-store.ts'

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')

/**
 * Why an account can't be deleted yet, each reason with what to do about it; none while no money is
 * in flight (`R7`).
 */
function listDeletionBlockers(ties: DeletionBlockers): FieldError[] {
  const reason = (
    field: DeletionBlocker,
    names: readonly string[],
    say: (names: string) => string,
  ) => (names.length > 0 ? [{ field, message: say(quoted(names)) }] : [])
  return [
    ...reason(
      'event',
      ties.activeEvents,
      (names) => `Sigue activo: ${names}. Ciérralo primero desde “Editar evento”.`,
    ),
    ...reason(
      'payment',
      ties.openPayments,
      (names) => `Hay un pago abierto en ${names}. Se completa o vence en menos de una hora.`,
    ),
    ...reason(
      'dispute',
      ties.disputes,
      (names) => `El banco está aclarando una aportación de ${names}. Espera a que termine.`,
    ),
    ...reason(
      'review',
      ties.reviews,
      (names) => `Estamos revisando un pago de ${names}. Te escribimos en cuanto quede.`,
    ),
  ]
}

async function anonymiseContributions(tx: Tx, giver: Contributor): Promise<void> {
  for (const replaced of await replaceContributorKeys(tx, giver)) {
    await renameContributor(tx, replaced.eventId, replaced)
  }
  await anonymiseContributionRows(tx, giver)
}

/** The account at the provider is its owner's and goes on paying out; here nothing refers to it. */
async function detachPayoutAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  const account = await findCurrentAccount(tx, userId)
  if (!account) return
  if (account.stripe_account_id) await replaceAccount(tx, account.id, now)
  else await deleteUnopenedAccount(tx, account.id)
}

/**
 * Deletes the caller's account in one transaction: nobody can sign in as them, names, e-mails and
 * messages are gone, amounts and totals are as before (`R7`). Throws WRONG_PASSWORD, and
 * ACCOUNT_IN_USE with a reason in `details` for each thing that money is still in flight for.
 */
export async function deleteAccount(deps: Deps, userId: string, password: string): Promise<void> {
  const user = await findUser(deps.db, userId)
  const right = await verifyPassword(password, user?.password_hash ?? null)
  if (!user || !right) throw new ApiError('WRONG_PASSWORD')
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const giver = toContributor({ ...user, emailVerified: user.email_verified_at !== null })
  await deps.db.transaction().execute(async (tx) => {
    await lockRelatedEvents(tx, giver)
    const locked = await lockUser(tx, userId)
    if (locked?.password_hash !== user.password_hash) throw new ApiError('WRONG_PASSWORD')
    const now = deps.now()
    const details = listDeletionBlockers(await readDeletionBlockers(tx, giver, now))
    if (details.length > 0) throw new ApiError('ACCOUNT_IN_USE', { details })
    await eraseNotes(tx, giver)
    await anonymiseContributions(tx, giver)
    await deleteDrafts(tx, userId)
    await anonymiseEvents(tx, userId, now)
    await detachPayoutAccount(tx, userId, now)
    await anonymiseUser(tx, userId, { passwordHash, now })
    const letter = renderAccountDeletedEmail({ firstName: locked.first_name })
    await deps.outbox.sendEmail(tx, locked.email, letter, `account-deleted:${userId}`)
  })
}
