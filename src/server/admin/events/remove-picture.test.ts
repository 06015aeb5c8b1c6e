import { expect, it } from 'vitest'
import type { Picture } from '#contract/events/pictures.ts'
import { buildPicturePath } from '#contract/product/paths.ts'
import { drawUnique, sendPicture } from '#server/pictures/testing.ts'
import { listAuditEntries, startPaymentsWorld } from '#server/testing/contributions.ts'
import { waitUntil } from '#server/testing/world.ts'

const { world, family, admin } = await startPaymentsWorld()
const { event, goal, host } = family
const params = { id: event.id }

async function add(of: { goalId?: string } = {}): Promise<Picture> {
  const upload = { token: host.token, eventId: event.id, ...of }
  return (await sendPicture(world.url, upload, await drawUnique())).body.picture
}

const readPage = async () => (await world.send('GET', `/events/${event.id}`)).text
const list = async () => (await admin.call('GET /admin/events/:id', { params })).event.pictures

it('a picture that the desk takes down leaves the page at once and its files soon, and the host reads why', async () => {
  const cover = await add()
  const ofGoal = await add({ goalId: goal.id })
  expect(await list()).toEqual([
    { picture: expect.objectContaining({ id: cover.id }), goalName: null },
    { picture: expect.objectContaining({ id: ofGoal.id }), goalName: goal.name },
  ])
  const reason = 'Se ve el domicilio de otra persona'
  const remove = (pictureId: string) =>
    admin.call('POST /admin/events/:id/pictures/:pictureId/remove', {
      params: { ...params, pictureId },
      body: { reason },
    })
  const { event: after } = await remove(ofGoal.id)
  expect(after.pictures.map(({ picture }) => picture.id)).toEqual([cover.id])
  const page = await readPage()
  expect(page).toContain(cover.digest)
  expect(page).not.toContain(ofGoal.digest)
  const file = new URL(buildPicturePath(ofGoal.digest, ofGoal.widths[0] ?? 0), world.url)
  await waitUntil('its files are gone', async () => (await fetch(file)).status === 404)
  const { text } = await world.mailbox.waitForEmail(host.email, 'Quitamos una foto')
  expect(text).toContain(`la foto del sueño “${goal.name}”`)
  expect(text).toContain(reason)
  await expect(remove(ofGoal.id)).rejects.toMatchObject({ code: 'PICTURE_NOT_FOUND' })
  expect(await listAuditEntries(admin, event.id)).toMatchObject([
    { action: 'remove-picture', reason, detail: { isCover: false, picture: ofGoal.digest } },
  ])
})
