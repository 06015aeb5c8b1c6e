import { ApiError } from '#contract/api/errors.ts'
import type { DeletionBlocker } from '#contract/people/account.ts'
import type { AddressTraces } from '#contract/people/privacy-requests.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { listProvenAddresses } from '#server/users/credentials/email-links-store.ts'
import { assertEmailSettled, assertNotUndoable } from '#server/users/credentials/recent-change.ts'
import { findUserByEmail, lockUser, type UserRow } from '#server/users/store.ts'
import { isAccountProtected } from './address-accounts.ts'
import {
  assertNothingBlocks,
  closeAccount,
  eraseTraces,
  listDeletionBlockers,
  NO_ACCOUNT_ID,
} from './erase-person.ts'
import {
  countAddressTraces,
  countPaidContributions,
  lockRelatedEvents,
  readDeletionBlockers,
} from './store.ts'

/** What the desk reads of each. */
const BLOCKER_MESSAGES: Record<DeletionBlocker, string> = {
  event: 'Sigue activo: {names}.',
  payment: 'Hay un pago abierto en {names}; se completa o vence en menos de una hora.',
  request: 'En {names} alguien espera que le digan si le devuelven su aportación.',
  dispute: 'El banco está aclarando una aportación de {names}.',
  review: 'Hay un pago apartado de {names}.',
  transfer: 'Una transferencia de {names} está detenida.',
  debt: 'Falta que regrese lo que ya se devolvió de {names}.',
}

const PROTECTED = {
  field: 'account',
  message:
    'Su cuenta tiene verificación en dos pasos: que la elimine con su sesión iniciada. Si perdió su segundo paso, soporte se lo quita antes.',
}

/** Finds who has the address; a contributor by address alone where nobody has. */
export async function findPersonOf(db: Db, email: string) {
  const user = await findUserByEmail(db, email)
  return { user, contributor: { id: user?.id ?? NO_ACCOUNT_ID, email } }
}

/** Lists the address with the former ones of its account. */
async function listOwnAddresses(db: Db, user: UserRow | undefined, email: string) {
  const former = user ? await listProvenAddresses(db, user.id) : []
  return [...new Set([email, ...former])]
}

/** Throws PRIVACY_REQUEST_CHANGED if the address moved meanwhile, EMAIL_CHANGED_RECENTLY while it can be undone. */
async function lockAccount(tx: Tx, user: UserRow, email: string, now: Date): Promise<void> {
  const locked = await lockUser(tx, user.id)
  if (locked?.email !== email) throw new ApiError('PRIVACY_REQUEST_CHANGED')
  await assertEmailSettled(tx, locked, now)
}

/**
 * Erases what a proven address left and, if it has an account, the account, as its owner could (`R7`); amounts,
 * dates and folios stay. Resolves to how many paid contributions keep those. Throws PRIVACY_ERASURE_BLOCKED with
 * a reason in `details` for each blocker, EMAIL_CHANGED_RECENTLY, PRIVACY_REQUEST_CHANGED.
 */
export async function eraseAddress(
  deps: Deps,
  tx: Tx,
  email: string,
  passwordHash: string,
): Promise<number> {
  const now = deps.now()
  const { user, contributor } = await findPersonOf(tx, email)
  await lockRelatedEvents(tx, contributor)
  if (user) await lockAccount(tx, user, email, now)
  await assertNotUndoable(tx, email, now)
  const blockers = await readDeletionBlockers(tx, contributor, now)
  const details = listDeletionBlockers(blockers, BLOCKER_MESSAGES)
  if (await isAccountProtected(tx, email)) details.unshift(PROTECTED)
  assertNothingBlocks(details, 'PRIVACY_ERASURE_BLOCKED')
  const kept = await countPaidContributions(tx, contributor)
  const emails = await listOwnAddresses(tx, user, email)
  await eraseTraces(deps, tx, contributor, emails)
  if (user) await closeAccount(tx, user.id, { passwordHash, now })
  return kept
}

/** Counts what `eraseAddress` erases of the person's own, besides the account and what guests left at its events. */
export async function countTraces(db: Db, email: string): Promise<AddressTraces> {
  const { user, contributor } = await findPersonOf(db, email)
  return countAddressTraces(db, contributor, await listOwnAddresses(db, user, email))
}
