import type { Deps } from '#server/deps.ts'
import { recordProviderMovements } from '#server/refunds/record-provider-movements.ts'
import { addSession } from '#server/refunds/stripe-handlers.ts'
import type { ProviderDispute, ProviderRefund } from '#server/stripe/payments.ts'
import { listMoneyBack, listUnended } from './ledger-store.ts'

type ProviderMovement = ProviderRefund | ProviderDispute

const BATCH = 100

function isDispute(told: ProviderMovement): told is ProviderDispute {
  return 'evidenceDueBy' in told
}

async function record(deps: Deps, told: ProviderMovement): Promise<void> {
  const facts = isDispute(told)
    ? { refunds: [], disputes: [told] }
    : { refunds: [told], disputes: [] }
  const moneyBack = await addSession(deps, facts)
  await deps.db.transaction().execute((tx) => recordProviderMovements(deps, tx, moneyBack))
}

async function recordUnknown(deps: Deps, some: readonly ProviderMovement[]): Promise<number> {
  const known = await listMoneyBack(
    deps.db,
    some.map(({ id }) => id),
  )
  const news = some.filter(({ id, status }) => known.get(id) !== null && known.get(id) !== status)
  let recorded = 0
  for (const told of news) {
    try {
      await record(deps, told)
      recorded += 1
    } catch (error) {
      deps.log.error({ err: error, told: told.id }, 'not recorded')
    }
  }
  return recorded
}

/** More than are ever open at once; those that began first end first. */
const ASKED_AT_ONCE = 500

/** Those from before then that we know to be open: what began long ago may end at any time. */
async function* readUnended({ db, payments }: Deps, since: Date): AsyncGenerator<ProviderMovement> {
  for (const { kind, name } of await listUnended(db, since, ASKED_AT_ONCE)) {
    const told =
      kind === 'refund' ? await payments.retrieveRefund(name) : await payments.retrieveDispute(name)
    if (told) yield told
  }
}

async function* readAll(deps: Deps, since: Date): AsyncGenerator<ProviderMovement> {
  yield* deps.payments.listRefundsAndDisputes(since)
  yield* readUnended(deps, since)
}

/**
 * Records the provider's refunds and disputes since then, and those still open from before, that we
 * have not heard of, or not how they stand, by the one path there is; resolves to how many. A second
 * run finds none.
 */
export async function recordMissedMovements(deps: Deps, since: Date): Promise<number> {
  let recorded = 0
  let batch: ProviderMovement[] = []
  for await (const told of readAll(deps, since)) {
    batch.push(told)
    if (batch.length < BATCH) continue
    recorded += await recordUnknown(deps, batch)
    batch = []
  }
  return recorded + (await recordUnknown(deps, batch))
}
