import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { ProviderPayout } from '#server/stripe/payments.ts'
import { type MovementSource, type Movement, buildPayout, buildFailedPayout } from './movements.ts'
import { recordMovements, findTransferMovement, listPayoutAmounts, type Owner } from './store.ts'

/** Centavos by contribution; null for what belongs to none of ours. */
type Shares = Map<string | null, number>

interface PayoutNews {
  payout: ProviderPayout
  shares: Shares
}

/** What is booked of a transfer; one that was booked before it had a name is found by its payment. */
export async function findTransferOwner(deps: Deps, transferId: string): Promise<Owner | undefined> {
  const known = await findTransferMovement(deps.db, transferId)
  if (known) return known
  const payment = await deps.payments.paymentOfTransfer(transferId)
  return payment ? findTransferMovement(deps.db, payment) : undefined
}

async function contributionOf(deps: Deps, transferId: string): Promise<string | null> {
  return (await findTransferOwner(deps, transferId))?.contribution_id ?? null
}

async function sharesOf(deps: Deps, { amount, parts }: ProviderPayout): Promise<Shares> {
  const shares: Shares = new Map()
  const add = (contribution: string | null, centavos: number) =>
    shares.set(contribution, (shares.get(contribution) ?? 0) + centavos)
  for (const part of parts) {
    if ('transferId' in part) add(await contributionOf(deps, part.transferId), part.amount)
    else for (const each of await listPayoutAmounts(deps.db, part.failedPayoutId)) add(...each)
  }
  const told = [...shares.values()].reduce((sum, centavos) => sum + centavos, 0)
  add(null, amount - told)
  return shares
}

function movementsOf({ payout, shares }: PayoutNews): Movement[] {
  return [...shares].flatMap(([contributionId, amount]) => {
    const cause: MovementSource = { providerId: payout.id, contributionId, at: payout.arrivesAt }
    const sent = buildPayout(cause, amount)
    return payout.status === 'failed' ? [...sent, ...buildFailedPayout(cause, amount)] : sent
  })
}

/**
 * `payout.paid`, `.failed`, `.canceled` on a host's account: books what its bank got, contribution by
 * contribution. One that failed is booked there and back, so that the payout which sends the same
 * money again is known by it; what is on record of it already says whose it was.
 */
export const payoutChanged = {
  fetch: async (
    deps: Deps,
    { account, objectId }: { account: string | null; objectId: string | null },
  ): Promise<PayoutNews | null> => {
    if (!account || !objectId) return null
    const payout = await deps.payments.readPayout(account, objectId)
    if (!payout || payout.status === 'under-way') return null
    const booked = await listPayoutAmounts(deps.db, payout.id)
    return { payout, shares: booked.length > 0 ? new Map(booked) : await sharesOf(deps, payout) }
  },
  apply: async (tx: Tx, _deps: Deps, news: PayoutNews | null): Promise<void> => {
    if (news) await recordMovements(tx, movementsOf(news))
  },
}
