import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import type { Picture } from '#contract/events/pictures.ts'
import { HOUR_MS } from '#contract/product/durations.ts'
import { PICTURE_BYTES_MAX, PICTURE_SPACE_BYTES } from '#contract/product/limits.ts'
import { buildFileName, buildPicturePath } from '#contract/product/paths.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { createHost } from '#server/testing/factories.ts'
import { PASSWORD, signUp, waitUntil } from '#server/testing/world.ts'
import { deleteUnusedFiles } from './delete-unused-files.ts'
import { drawPicture, drawUnique, HEIC, sendPicture } from './testing.ts'

const { world, host, createEvent, createGoal, readEvent, deleteEvent } = setUpEvents()

async function add(eventId: string, file: Uint8Array, goalId?: string): Promise<Picture> {
  const target = { token: host.token, eventId, ...(goalId && { goalId }) }
  const { status, body } = await sendPicture(world.url, target, file)
  expect([status, body.errorCode]).toEqual([201, undefined])
  return body.picture
}

const fetchFile = ({ digest, width }: Pick<Picture, 'digest' | 'width'>) =>
  fetch(world.url + buildPicturePath(digest, width))

const sweep = () => {
  const now = () => new Date(world.deps.now().getTime() + 2 * HOUR_MS)
  return deleteUnusedFiles({ ...world.deps, now })
}

test('a photo is stored upright, in a few widths, without what the camera wrote (R19)', async () => {
  const { id } = await createEvent()
  const file = await drawPicture(2_000, 1_000)
    .withExif({ IFD0: { Make: 'Secreta' }, IFD3: { GPSLatitude: '19/1 2/1 3/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(file.includes('Secreta')).toBe(true)
  const picture = await add(id, file)
  expect(picture).toMatchObject({ widths: [320, 800, 1_000], width: 1_000, height: 2_000, alt: '' })
  const { cover } = await readEvent(id, world)
  expect(cover).toEqual(picture)
  const [, encoded = '', rest] =
    /^url\(data:image\/webp;base64,(.*)\) (.*)$/.exec(picture.background) ?? []
  expect(rest).toBe(`50% 50%/cover ${picture.color}`)
  const copy = await sharp(Buffer.from(encoded, 'base64')).metadata()
  expect(copy).toMatchObject({ format: 'webp', width: 400, height: 800 })
  expect(encoded.length).toBeLessThan(3_500)
  const { events } = await host.call('GET /events/my-events', { query: {} })
  expect(events.find((event) => event.id === id)?.cover).toEqual({
    ...picture,
    background: ` 50% 50%/cover ${picture.color}`,
  })
  const response = await fetchFile(picture)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=86400, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(createHash('sha256').update(bytes).digest('hex')).toMatch(new RegExp(`^${picture.digest}`))
  const { exif, icc, orientation } = await sharp(bytes).metadata()
  expect([exif, icc, orientation, bytes.includes('Secreta')]).toEqual([
    undefined,
    undefined,
    undefined,
    false,
  ])
  // Turned by 90°: what was left below (blue) is at the top left, what was top left at the top right.
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return [...data.subarray(at, at + 3)].map((value) => (value > 128 ? 1 : 0)).join('')
  }
  expect([pixel(100, 100), pixel(900, 100), pixel(900, 1_900)]).toEqual(['001', '100', '010'])
})

test.each([
  ['PNG', () => drawPicture(40, 30).png().toBuffer()],
  ['WebP', () => drawPicture(40, 30).webp().toBuffer()],
  ['AVIF', () => drawPicture(40, 30).avif({ effort: 0 }).toBuffer()],
  ['HEIC', async () => HEIC],
  ['gray JPEG', () => drawPicture(40, 30).grayscale().jpeg().toBuffer()],
  ['CMYK JPEG', () => drawPicture(40, 30).toColourspace('cmyk').jpeg().toBuffer()],
  ['transparent PNG', () => drawPicture(40, 30).ensureAlpha(0.5).png().toBuffer()],
])('a %s of any content type becomes WebP', async (_, draw) => {
  const { id } = await createEvent()
  const picture = await add(id, await draw())
  expect(picture.width / picture.height).toBeCloseTo(4 / 3)
  const { format, channels } = await sharp(
    await (await fetchFile(picture)).arrayBuffer(),
  ).metadata()
  expect([format, channels]).toEqual(['webp', 3])
})

describe('who may not change an event', () => {
  it('is refused before the file is read', async () => {
    const { id } = await createEvent()
    const aliado = await signUp(world, { role: 'ALIADO' })
    const large = Buffer.alloc(PICTURE_BYTES_MAX + 1)
    const send = (token?: string) => sendPicture(world.url, { token, eventId: id }, large)
    expect((await send()).status).toBe(401)
    expect((await send(aliado.token)).status).toBe(403)
  })

  it('adds, changes and removes no picture of it', async () => {
    const { id } = await createEvent()
    const picture = await add(id, await drawUnique())
    const other = await createHost(world)
    const sent = await sendPicture(
      world.url,
      { token: other.token, eventId: id },
      await drawUnique(),
    )
    expect(sent.status).toBe(403)
    const params = { id, pictureId: picture.id }
    const change = other.call('PATCH /events/:id/pictures/:pictureId', {
      params,
      body: { alt: 'x' },
    })
    await expect(change).rejects.toMatchObject({ status: 403 })
    const removal = other.call('DELETE /events/:id/pictures/:pictureId', { params })
    await expect(removal).rejects.toMatchObject({ status: 403 })
    expect((await readEvent(id)).cover).toEqual(picture)
  })

  it('names no picture or goal of another event', async () => {
    const [mine, theirs] = [await createEvent(), await createEvent()]
    const picture = await add(theirs.id, await drawUnique())
    const params = { id: mine.id, pictureId: picture.id }
    const removal = host.call('DELETE /events/:id/pictures/:pictureId', { params })
    await expect(removal).rejects.toMatchObject({ code: 'PICTURE_NOT_FOUND' })
    const goal = await createGoal(theirs)
    const target = { token: host.token, eventId: mine.id, goalId: goal.id }
    const sent = await sendPicture(world.url, target, await drawUnique())
    expect(sent.body.errorCode).toBe('GOAL_NOT_FOUND')
  })
})

test('a goal has a picture of its own, with a text and the point that stays visible', async () => {
  const event = await createEvent()
  const goal = await createGoal(event)
  const picture = await add(event.id, await drawUnique(), goal.id)
  const before = (await readEvent(event.id, world)).goals[0]?.picture
  expect(before).toEqual(picture)
  expect(picture.background).toBe(` 50% 50%/cover ${picture.color}`)
  const body = { alt: 'La cuna de madera', focusX: 20, focusY: 90 }
  const params = { id: event.id, pictureId: picture.id }
  await host.call('PATCH /events/:id/pictures/:pictureId', { params, body })
  await host.call('PATCH /events/:id/pictures/:pictureId', { params, body: {} })
  const { goals, cover } = await readEvent(event.id, world)
  expect([goals[0]?.picture, cover]).toEqual([
    { ...picture, ...body, background: ` 20% 90%/cover ${picture.color}` },
    null,
  ])
})

/** Comes back, as a 503 asks, while the workers are busy. */
const fetchPreview = (url: string) =>
  waitUntil('the preview is drawn', async () => {
    const response = await fetch(url)
    return response.ok ? response : null
  })

test('the preview of a shared link shows the cover around its point, as a small JPEG', async () => {
  const { id } = await createEvent()
  const before = (await readEvent(id, world)).previewUrl
  const file = await drawPicture(800, 1_600).jpeg().toBuffer()
  const picture = await add(id, file)
  const body = { focusX: 50, focusY: 100 }
  const params = { id, pictureId: picture.id }
  await host.call('PATCH /events/:id/pictures/:pictureId', { params, body })
  const { previewUrl } = await readEvent(id, world)
  expect([before.includes('preview.png'), previewUrl.includes('preview.jpg')]).toEqual([true, true])
  const response = await fetchPreview(previewUrl)
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  const bytes = Buffer.from(await response.arrayBuffer())
  const { format, width, height } = await sharp(bytes).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1_200, 630])
  expect(bytes.length).toBeLessThan(300_000)
  const corner = await sharp(bytes)
    .extract({ left: 50, top: 50, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect([...corner].map((value) => (value > 128 ? 1 : 0))).toEqual([0, 0, 1])
})

test('a preview that is kept needs no file', async () => {
  const { id } = await createEvent()
  const picture = await add(id, await drawUnique())
  const { previewUrl } = await readEvent(id, world)
  await fetchPreview(previewUrl)
  await Promise.all(
    picture.widths.map((width) => world.deps.files.remove(buildFileName(picture.digest, width))),
  )
  expect((await fetch(previewUrl)).status).toBe(200)
})

test('the same picture again is the same one; another one takes its place', async () => {
  const { id } = await createEvent()
  const file = await drawUnique()
  const first = await add(id, file)
  expect(await add(id, file)).toEqual(first)
  const second = await add(id, await drawUnique())
  expect(second.id).not.toBe(first.id)
  expect((await readEvent(id)).cover).toEqual(second)
})

test('files of removed pictures and deleted events vanish; those of others stay (R19)', async () => {
  const [removed, deleted, kept] = [await createEvent(), await createEvent(), await createEvent()]
  const shared = await drawUnique()
  const gone = await add(removed.id, await drawUnique())
  const goneToo = await add(deleted.id, await drawUnique())
  const stays = await add(kept.id, shared)
  const copy = await add(removed.id, shared)
  expect(copy.digest).toBe(stays.digest)
  const params = { id: removed.id, pictureId: copy.id }
  await host.call('DELETE /events/:id/pictures/:pictureId', { params })
  await deleteEvent(deleted.id)
  await deleteUnusedFiles(world.deps)
  expect((await fetchFile(gone)).status).toBe(200)
  await sweep()
  const statuses = await Promise.all([gone, goneToo, stays].map(fetchFile))
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 200])
  expect((await fetchFile(await add(removed.id, shared))).status).toBe(200)
})

test('an upload that was cut off before its row leaves nothing behind', async () => {
  const { id } = await createEvent()
  const names: string[] = []
  const cut = new Error('cut')
  const files = {
    ...world.deps.files,
    write: async (name: string, bytes: Uint8Array) => {
      await world.deps.files.write(name, bytes)
      names.push(name)
      throw cut
    },
  }
  const { addPicture } = await import('./add-picture.ts')
  const raw = await drawUnique()
  const call = { deps: { ...world.deps, files }, params: { id }, query: {}, raw, user: host.user }
  await expect(addPicture(call as never)).rejects.toBe(cut)
  expect(names).not.toEqual([])
  await sweep()
  for (const name of names) expect(await world.deps.files.read(name)).toBeNull()
})

test("a host's pictures have so much room together", async () => {
  const crowded = await createHost(world)
  const body = { name: 'Baby shower', eventDate: '2031-05-10' }
  const { event } = await crowded.call('POST /events', { body })
  const target = { token: crowded.token, eventId: event.id }
  await sendPicture(world.url, target, await drawUnique())
  await world.deps.db
    .updateTable('picture_files')
    .set({ byte_count: PICTURE_SPACE_BYTES })
    .where('digest', 'in', (row) =>
      row.selectFrom('pictures').select('digest').where('event_id', '=', event.id),
    )
    .execute()
  const goal = await createGoal(event)
  const sent = await sendPicture(world.url, { ...target, goalId: goal.id }, await drawUnique())
  expect(sent).toMatchObject({ status: 409, body: { errorCode: 'PICTURE_SPACE_USED' } })
})

test("a deleted account's pictures vanish, and its data names them before", async () => {
  const leaving = await createHost(world)
  const body = { name: 'Baby shower', eventDate: '2031-05-10' }
  const { event } = await leaving.call('POST /events', { body })
  const sent = await sendPicture(
    world.url,
    { token: leaving.token, eventId: event.id },
    await drawUnique(),
  )
  const { picture } = sent.body
  const address = world.config.publicUrl + buildPicturePath(picture.digest, picture.width)
  const data = await world.send('GET', '/account/data?format=json', { token: leaving.token })
  expect(data.body.events[0].coverUrl).toBe(address)
  await leaving.call('POST /account/delete', { body: { password: PASSWORD } })
  await sweep()
  expect((await fetchFile(picture)).status).toBe(404)
})

test.each(['x', '../../etc/passwd', '%2e%2e%2fpackage.json', `${'0'.repeat(32)}-320.webp`])(
  'the address /files/%s leads nowhere',
  async (name) => {
    expect((await fetch(`${world.url}/files/${name}`)).status).toBe(404)
  },
)
