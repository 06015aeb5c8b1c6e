import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from '#server/testing/world.ts'
import { allHandled, contributionOf, makeFamily, pay, start } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

it('a contribution that was never paid has no step yet', async () => {
  const family = await makeFamily(world)
  const { sessionId } = await start(world, family)
  const { id } = await contributionOf(world, sessionId)
  const input = { params: { id } }
  expect(await family.host.call('GET /contributions/:id/timeline', input)).toEqual({
    timeline: { steps: [], depositExpected: null },
  })
  await pay(world, sessionId)
  await allHandled(world)
})
