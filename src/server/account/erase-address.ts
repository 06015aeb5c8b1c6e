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
import { readAddressData } from './read-address-data.ts'
import { countPaidContributions, lockRelatedEvents, readDeletionBlockers } from './store.ts'

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
  const former = user ? await listProvenAddresses(tx, user.id) : []
  const emails = [...new Set([email, ...former])]
  await eraseTraces(deps, tx, contributor, emails)
  if (user) await closeAccount(tx, user.id, { passwordHash, now })
  return kept
}

/** Counts what `eraseAddress` erases of an address besides its account. */
export async function countTraces(
  deps: Pick<Deps, 'db' | 'now'>,
  email: string,
): Promise<AddressTraces> {
  const { contributor } = await findPersonOf(deps.db, email)
  const data = await readAddressData(deps, contributor)
  return {
    contributions: data.contributionsGiven.length,
    rsvps: data.rsvps.length,
    reservations: data.reservations.length,
    notedGifts: data.notedGifts.length,
    reports: data.eventReports.length,
  }
}
