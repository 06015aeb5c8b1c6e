import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { lockContribution } from '#server/contributions/store.ts'
import { buildTransferAdjustment } from '#server/ledger/movements.ts'
import { recordMovements } from '#server/ledger/store.ts'
import { createFamily, createPaidContribution } from '#server/testing/contributions.ts'
import { setUpWorld } from '#server/testing/world.ts'

const world = setUpWorld()

it('a movement is booked while its contribution is locked, so that no deadlock occurs', async () => {
  const { db, now } = world.deps
  const { id } = await createPaidContribution(world, await createFamily(world), { amount: 50_000 })
  const cause = { providerId: 'trr_late', contributionId: id, at: now() }
  await db.transaction().execute(async (holder) => {
    await lockContribution(holder, id)
    const booked = db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '500ms'`.execute(tx)
      return recordMovements(tx, buildTransferAdjustment(cause, 'reversal', 100))
    })
    await expect(booked).resolves.toBe(1)
  })
})
