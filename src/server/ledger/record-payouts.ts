import type { Db, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { ProviderPayout } from '#server/stripe/payments.ts'
import { hasLeft } from '#server/stripe/platform/balance.ts'
import { buildFailedPayout, buildPayout, type Movement, type MovementSource } from './movements.ts'
import {
  findTransferMovement,
  listPayoutAmounts,
  type MovementOwner,
  recordMovements,
} from './store.ts'

/** Contribution → centavos; null for what belongs to none of ours. */
type PayoutAmounts = Map<string | null, number>

export interface FetchedPayout {
  /** Stripe's id of the account that pays out. */
  account: string
  payout: ProviderPayout
  amounts: PayoutAmounts
}

/**
 * The payment of a transfer that is booked under its payment's id, because its own was unknown then; null
 * if it is not.
 */
export async function findBookedPayment(
  { payments }: Pick<Deps, 'payments'>,
  db: Db,
  transferId: string,
): Promise<string | null> {
  const payment = await payments.findPaymentOfTransfer(transferId)
  return payment !== null && (await findTransferMovement(db, payment)) ? payment : null
}

/** The movement of a transfer; one recorded before its own id was known has its payment's. */
export async function findTransferOwner(
  deps: Deps,
  transferId: string,
): Promise<MovementOwner | undefined> {
  const known = await findTransferMovement(deps.db, transferId)
  if (known) return known
  const payment = await findBookedPayment(deps, deps.db, transferId)
  return payment ? findTransferMovement(deps.db, payment) : undefined
}

async function readAmounts(deps: Deps, { amount, parts }: ProviderPayout): Promise<PayoutAmounts> {
  const amounts: PayoutAmounts = new Map()
  const add = (contribution: string | null, centavos: number) =>
    amounts.set(contribution, (amounts.get(contribution) ?? 0) + centavos)
  for (const part of parts) {
    if ('transferId' in part) {
      const owner = await findTransferOwner(deps, part.transferId)
      add(owner?.contribution_id ?? null, part.amount)
    } else {
      for (const each of await listPayoutAmounts(deps.db, part.failedPayoutId)) add(...each)
    }
  }
  const known = [...amounts.values()].reduce((sum, centavos) => sum + centavos, 0)
  add(null, amount - known)
  return amounts
}

/** The money is back in the account. */
const isReturned = ({ status }: ProviderPayout) => status === 'failed' || status === 'canceled'

function buildMovements({ payout, amounts }: FetchedPayout): Movement[] {
  return [...amounts].flatMap(([contributionId, amount]) => {
    const source: MovementSource = { providerId: payout.id, contributionId, at: payout.arrivesAt }
    const sent = buildPayout(source, amount)
    return isReturned(payout) ? [...sent, ...buildFailedPayout(source, amount)] : sent
  })
}

async function findAmounts(deps: Deps, payout: ProviderPayout): Promise<PayoutAmounts> {
  if (!hasLeft(payout.status)) return new Map()
  const recorded = await listPayoutAmounts(deps.db, payout.id)
  return recorded.length > 0 ? new Map(recorded) : await readAmounts(deps, payout)
}

/** Reads a payout of a host's account at Stripe, contribution by contribution; null without an account. */
export async function fetchPayout(
  deps: Deps,
  { account, objectId }: { account: string | null; objectId: string | null },
): Promise<FetchedPayout | null> {
  if (!account || !objectId) return null
  const payout = await deps.payments.readPayout(account, objectId)
  return payout && { account, payout, amounts: await findAmounts(deps, payout) }
}

/**
 * Records what the bank received of each contribution. A failed payout is recorded there and back, so that
 * the payout that sends the same money again finds its parts; parts that are recorded already are not read
 * again.
 */
export async function recordPayout(tx: Tx, fetched: FetchedPayout): Promise<void> {
  await recordMovements(tx, buildMovements(fetched))
}
