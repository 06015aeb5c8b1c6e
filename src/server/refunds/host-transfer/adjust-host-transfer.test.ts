import { expect, it } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { createFamily, createPaidContribution } from '#server/testing/contributions.ts'
import { setUpWorld } from '#server/testing/world.ts'
import { adjustHostTransfer } from './adjust-host-transfer.ts'
import { listAdjustments } from './store.ts'

const world = setUpWorld()

/** As it is, but this happens between what we read of our rows and what the provider says. */
function meanwhile(deps: Deps, happens: () => Promise<unknown>): Deps {
  const { payments } = deps
  const readTransfers: typeof payments.readTransfers = async (...of) => {
    await happens()
    return payments.readTransfers(...of)
  }
  return { ...deps, payments: { ...payments, readTransfers } }
}

it('a refund between two reads is not taken for a missing transfer', async () => {
  const { deps } = world
  const family = await createFamily(world)
  const { id } = await createPaidContribution(world, family, { amount: 50_000 })
  const refund = () =>
    family.host.call('POST /contributions/:id/refund', { params: { id }, body: {} })
  await expect(adjustHostTransfer(meanwhile(deps, refund), id)).rejects.toThrow('has changed')
  await adjustHostTransfer(deps, id)
  expect(await listAdjustments(deps.db, id)).toEqual([])
})
