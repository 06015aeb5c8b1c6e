import type { Deps } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'
import { recordRefundsAndDisputes } from '#server/refunds/record-refunds-and-disputes.ts'
import { attachCheckoutSession } from '#server/refunds/stripe-handlers.ts'
import type { ProviderDispute, ProviderRefund } from '#server/stripe/payments.ts'
import { listOpenRefundsAndDisputes, readRecordedStatuses } from './store.ts'

type RefundOrDispute = ProviderRefund | ProviderDispute

const BATCH_SIZE = 100

function isDispute(movement: RefundOrDispute): movement is ProviderDispute {
  return 'evidenceDueBy' in movement
}

async function record(deps: Deps, movement: RefundOrDispute): Promise<void> {
  const movements = isDispute(movement)
    ? { refunds: [], disputes: [movement] }
    : { refunds: [movement], disputes: [] }
  const withSession = await attachCheckoutSession(deps, movements)
  await deps.db.transaction().execute((tx) => recordRefundsAndDisputes(deps, tx, withSession))
}

async function recordUnknown(deps: Deps, some: readonly RefundOrDispute[]): Promise<number> {
  const known = await readRecordedStatuses(
    deps.db,
    some.map(({ id }) => id),
  )
  const missed = some.filter(({ id, status }) => known.get(id) !== null && known.get(id) !== status)
  let recorded = 0
  for (const movement of missed) {
    try {
      await record(deps, movement)
      recorded += 1
    } catch (error) {
      deps.log.error({ err: error, movement: movement.id }, LOG.movementNotRecorded)
    }
  }
  return recorded
}

/** More than are ever open at once. */
const MAX_REFETCHED = 500

/** Refetches open movements from before the window, which may end at any time. */
async function* readUnended({ db, payments }: Deps, since: Date): AsyncGenerator<RefundOrDispute> {
  for (const { kind, name } of await listOpenRefundsAndDisputes(db, since, MAX_REFETCHED)) {
    const movement =
      kind === 'refund' ? await payments.retrieveRefund(name) : await payments.retrieveDispute(name)
    if (movement) yield movement
  }
}

async function* readAll(deps: Deps, since: Date): AsyncGenerator<RefundOrDispute> {
  yield* deps.payments.listRefundsAndDisputes(since)
  yield* readUnended(deps, since)
}

/**
 * Records Stripe's refunds and disputes since a moment, and older open ones, whose latest status was
 * missed; resolves to their count. A second run finds none.
 */
export async function recordMissedMovements(deps: Deps, since: Date): Promise<number> {
  let recorded = 0
  let batch: RefundOrDispute[] = []
  for await (const movement of readAll(deps, since)) {
    batch.push(movement)
    if (batch.length < BATCH_SIZE) continue
    recorded += await recordUnknown(deps, batch)
    batch = []
  }
  return recorded + (await recordUnknown(deps, batch))
}
