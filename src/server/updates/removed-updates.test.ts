import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { UPDATE_PICTURES_MAX } from '#contract/product/limits.ts'
import { buildPicturePath } from '#contract/product/paths.ts'
import { emailCounter } from '#server/http/rate-limits/rate-limits.ts'
import { deleteUnusedFiles } from '#server/pictures/delete-unused-files.ts'
import { drawUnique, sendPicture } from '#server/pictures/testing.ts'
import { createUniqueEmail, setUpWorld, signUpAdmin, waitUntil } from '#server/testing/world.ts'
import { sendUpdate } from './send-update.ts'
import { setUpUpdates } from './testing.ts'

/** Of its own, because its updates are emailed. */
const { world, host, createEvent, write, post, remove, list, invite, listEmailed } = setUpUpdates(
  setUpWorld(),
)
const getDb = () => world.deps.db

/** Emails an update with one picture; resolves to it and to where the picture's file is. */
async function emailWithPicture() {
  const event = await createEvent()
  await invite(event, [createUniqueEmail('tia')])
  const draft = await write(event)
  const place = { token: host.token, eventId: event.id, updateId: draft.id }
  const { body } = await sendPicture(world.url, place, await drawUnique())
  const update = await post(event, draft, true)
  await sendUpdate(world.deps, update.id)
  const { digest, width } = body.picture
  return { event, update, file: world.url + buildPicturePath(digest, width) }
}

describe('R25: an emailed update that is removed leaves no picture', () => {
  const readStatus = async (file: string) => (await fetch(file)).status

  it('when its host removes it', async () => {
    const { event, update, file } = await emailWithPicture()
    expect(await readStatus(file)).toBe(200)
    await remove(event, update)
    expect(await list(event)).toMatchObject({ updates: [], picturesLeft: UPDATE_PICTURES_MAX })
    await deleteUnusedFiles(world.deps)
    expect(await readStatus(file)).toBe(404)
    const left = getDb().selectFrom('pictures').select('id').where('event_id', '=', event.id)
    expect(await left.execute()).toEqual([])
  })

  it('when the desk takes it down', async () => {
    const { event, update, file } = await emailWithPicture()
    const admin = await signUpAdmin(world)
    await admin.call('POST /admin/events/:id/updates/:updateId/remove', {
      params: { id: event.id, updateId: update.id },
      body: { reason: 'No es de un baby shower' },
    })
    await waitUntil('the file is gone', async () => (await readStatus(file)) === 404, 15_000)
  })
})

it('R25: an update is removed while it is emailed, and neither waits for the other for ever', async () => {
  const event = await createEvent()
  const address = createUniqueEmail('tia')
  await invite(event, [address])
  const draft = await write(event)
  await post(event, draft)
  // As it is right after the request, before the task has run.
  await getDb()
    .updateTable('event_updates')
    .set({ email_day: '2030-01-01', email_turn: 1, email_place: 1 })
    .where('id', '=', draft.id)
    .execute()
  const waitForWaiting = (count: number) =>
    waitUntil(`${count} wait for a lock`, async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(getDb())
      return rows.length === count
    })
  const { key } = emailCounter('update emails', address)
  const both = await getDb()
    .transaction()
    .execute(async (tx) => {
      // Keeps the batch waiting at its address.
      await tx
        .insertInto('rate_limits')
        .values({ key, window_start: new Date(), hits: 1 })
        .execute()
      const sending = sendUpdate(world.deps, draft.id)
      await waitForWaiting(1)
      const removing = remove(event, draft)
      await waitForWaiting(2)
      return [sending, removing].map((one) => one.then(() => 'done', String))
    })
  expect(await Promise.all(both)).toEqual(['done', 'done'])
  expect((await list(event)).updates).toEqual([])
  expect(await listEmailed(draft.id)).toEqual([address])
})
