import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/api/contract.ts'
import { deleteCoHost, insertCoHost } from '#server/event-records/cohosts-store.ts'
import { lockEvent } from '#server/event-records/store.ts'
import { drawUnique, sendPicture } from '#server/pictures/testing.ts'
import { buildSampleRequest, createSampleRecords } from '#server/testing/access-matrix.ts'
import { countLockWaits } from '#server/testing/database.ts'
import { type Person, setUpWorld, signUp, waitUntil } from '#server/testing/world.ts'

const world = setUpWorld()
let owner: Person
let cohost: Person
beforeAll(async () => {
  owner = await signUp(world)
  cohost = await signUp(world)
})

const UPLOAD = 'POST /events/:id/pictures'
/** Reads that write: each download stands in the event's history. */
const RECORDED_READS = ['GET /events/:id/rsvps/file']

const writes = contract
  .filter(({ endpoint }) => endpoint.owner?.orCoHosts)
  .map(({ endpoint: { method, path } }) => `${method} ${path}`)
  .filter((key) => !key.startsWith('GET ') || RECORDED_READS.includes(key))

type Things = Awaited<ReturnType<typeof createSampleRecords>>

async function send(key: string, things: Things) {
  const { token } = cohost
  if (key === UPLOAD)
    return sendPicture(world.url, { token, eventId: things.eventId }, await drawUnique())
  const { method, path, body } = buildSampleRequest(key, things)
  return world.send(method, path, { token, body })
}

it('knows every write of co-hosts', () => {
  expect(writes).toEqual(expect.arrayContaining([...RECORDED_READS, UPLOAD]))
  expect(writes.length).toBeGreaterThan(18)
})

it.each(writes)('%s is refused if it waits for the removal of its co-host (R21)', async (key) => {
  const { id, email } = owner.user
  const things = await createSampleRecords(world, { id, email, accountId: '' }, cohost.user.id)
  const ids = { eventId: things.eventId, userId: cohost.user.id }
  const { db } = world.deps
  const options = { now: world.deps.now(), giftEmails: false }
  await db.transaction().execute((tx) => insertCoHost(tx, ids, options))
  const answer = await db.transaction().execute(async (tx) => {
    await lockEvent(tx, ids.eventId)
    let isAnswered = false
    const sent = send(key, things).finally(() => {
      isAnswered = true
    })
    const isOver = async () => {
      // PostgreSQL ends a transaction that is idle for as long as a picture may take.
      await sql`select 1`.execute(tx)
      return isAnswered || (await countLockWaits(world)) > 0
    }
    await waitUntil('the write waits or is answered', isOver)
    await deleteCoHost(tx, ids)
    // In an object: a transaction would await the answer before it commits.
    return { sent }
  })
  expect(await answer.sent).toMatchObject({ status: 403, body: { errorCode: 'FORBIDDEN' } })
})
