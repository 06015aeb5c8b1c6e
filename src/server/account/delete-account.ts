import { ApiError } from '#contract/api/errors.ts'
import type { DeletionBlocker } from '#contract/people/account.ts'
import { toContributor } from '#server/contributions/contributor-store.ts'
import type { Deps } from '#server/deps.ts'
import { renderAccountDeletedEmail } from '#server/mail/templates/people/account.ts'
import { listProvenAddresses } from '#server/users/credentials/email-links-store.ts'
import { checkOwnPassword } from '#server/users/credentials/own-password.ts'
import { lockUser } from '#server/users/store.ts'
import {
  assertNothingBlocks,
  closeAccount,
  eraseTraces,
  hashUnknownPassword,
  listDeletionBlockers,
} from './erase-person.ts'
import { lockRelatedEvents, readDeletionBlockers } from './store.ts'

/** What the owner of an account reads and does about each. */
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
  const passwordHash = await hashUnknownPassword(address)
  const contributor = toContributor({ ...user, emailVerified: user.email_verified_at !== null })
  await deps.db.transaction().execute(async (tx) => {
    await lockRelatedEvents(tx, contributor)
    const locked = await lockUser(tx, userId)
    if (locked?.password_hash !== user.password_hash) throw new ApiError('WRONG_PASSWORD')
    const now = deps.now()
    const blockers = await readDeletionBlockers(tx, contributor, now)
    assertNothingBlocks(listDeletionBlockers(blockers, BLOCKER_MESSAGES), 'ACCOUNT_IN_USE')
    const emails = await listProvenAddresses(tx, userId)
    await eraseTraces(deps, tx, contributor, emails)
    await closeAccount(tx, userId, { passwordHash, now })
    const email = renderAccountDeletedEmail({ firstName: locked.first_name })
    await deps.outbox.sendEmail(tx, locked.email, email, `account-deleted:${userId}`, {
      isLast: true,
    })
  })
}
