import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTransferAdjustment } from '#server/ledger/movements.ts'
import { recordMovements } from '#server/ledger/store.ts'
import { startWorld, type World } from '#server/testing/world.ts'
import { lockContribution } from '#server/contributions/store.ts'
import { allHandled, contributionOf, makeFamily, pay, start } from '#server/testing/contributions.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

it('a movement is booked while somebody holds its contribution, so that no two wait for each other', async () => {
  const { db, now } = world.deps
  const { sessionId } = await start(world, await makeFamily(world))
  await pay(world, sessionId)
  await allHandled(world)
  const { id } = await contributionOf(world, sessionId)
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
