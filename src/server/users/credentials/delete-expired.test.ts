import { expect, test } from 'vitest'
import { deleteExpiredSessionsAndLinks } from '#server/auth/sessions.ts'
import { DAY_MS } from '#server/limits.ts'
import { setUpWorld, signIn, signUp } from '#server/testing/world.ts'

const world = setUpWorld()

async function left() {
  const sessions = await world.deps.db.selectFrom('sessions').selectAll().execute()
  const links = await world.deps.db.selectFrom('email_tokens').selectAll().execute()
  return { sessions: sessions.length, links: links.length }
}

test('sessions and links are deleted a month after they end', async () => {
  const { email } = await signUp(world)
  expect(await left()).toEqual({ sessions: 1, links: 1 })
  world.clock.advance(25 * DAY_MS)
  await signIn(world, { email, remember: true })
  world.clock.advance(6 * DAY_MS)
  await deleteExpiredSessionsAndLinks(world.deps)
  expect(await left()).toEqual({ sessions: 1, links: 1 })
  world.clock.advance(7 * DAY_MS)
  await deleteExpiredSessionsAndLinks(world.deps)
  expect(await left()).toEqual({ sessions: 1, links: 0 })
})
