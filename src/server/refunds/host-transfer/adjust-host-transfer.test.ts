import { afterAll, describe, expect, it } from 'vitest'
import { listAdjustments } from '#server/refunds/store.ts'
import {
  createFamily,
  createPaidContribution,
  refundContribution,
} from '#server/testing/contributions.ts'
import { startWorld } from '#server/testing/world.ts'
import { adjustHostTransfer, planAdjustment } from './adjust-host-transfer.ts'

const world = await startWorld()
afterAll(() => world.close())

it('a refund between two reads is not taken for a missing transfer', async () => {
  const { deps } = world
  const family = await createFamily(world)
  const { id } = await createPaidContribution(world, family, { amount: 50_000 })
  const refundBeforeReading: typeof deps.payments.readTransfers = async (...request) => {
    await refundContribution(family.host, id)
    return deps.payments.readTransfers(...request)
  }
  const payments = { ...deps.payments, readTransfers: refundBeforeReading }
  await expect(adjustHostTransfer({ ...deps, payments }, id)).rejects.toThrow('has changed')
  await adjustHostTransfer(deps, id)
  expect(await listAdjustments(deps.db, id)).toEqual([])
})

describe('planAdjustment', () => {
  const one = { id: 'tr_1', remaining: 500 }
  const two = { id: 'tr_2', remaining: 300 }

  it('reverses the excess, one transfer at a time, never more than its rest', () => {
    const reversal = { kind: 'reversal', reversed_transfer_id: 'tr_1' }
    expect(planAdjustment([one, two], 0)).toEqual({ ...reversal, amount: 500 })
    expect(planAdjustment([{ ...one, remaining: 0 }, two], 0)).toMatchObject({
      reversed_transfer_id: 'tr_2',
      amount: 300,
    })
    expect(planAdjustment([one], 499)).toEqual({ ...reversal, amount: 1 })
  })

  it('transfers what is missing, and nothing when the target is reached', () => {
    expect(planAdjustment([one], 800)).toEqual({
      kind: 'transfer',
      reversed_transfer_id: null,
      amount: 300,
    })
    expect(planAdjustment([one, two], 800)).toBeNull()
  })
})
