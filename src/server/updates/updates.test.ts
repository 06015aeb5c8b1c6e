import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { UPDATE_PICTURES_MAX, UPDATES_MAX } from '#contract/product/limits.ts'
import { KIND_FIXED } from '#contract/product/messages.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { join } from '#server/cohosts/testing.ts'
import { drawUnique, sendPicture } from '#server/pictures/testing.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { createHost } from '#server/testing/factories.ts'
import { PASSWORD, type Person, signUp, signUpAdmin } from '#server/testing/world.ts'
import { BIRTH, setUpUpdates } from './testing.ts'

const { world, host, createEvent, readEvent, updateEvent, write, post, tell, remove, list } =
  setUpUpdates()

const listHistory = async ({ id }: { id: string }) => {
  const { changes } = await host.call('GET /events/:id/changes', { params: { id } })
  return changes.map(({ kind }) => kind)
}
const readPage = async ({ slug }: { slug: string }) =>
  (await world.send('GET', `/events/url/${slug}`)).body.event

describe('R25: an update', () => {
  it('is a draft that its hosts alone see, until it is posted: then it stands on the page at once', async () => {
    const event = await createEvent()
    const draft = await write(event, { text: 'Hoy pintamos el cuarto\nde verde' })
    expect(draft).toMatchObject({ postedAt: null, email: null, authorName: 'Lucía Robles' })
    expect((await readPage(event)).updates).toEqual([])
    await post(event, draft)
    const second = await tell(event)
    await post(event, second)
    expect((await readPage(event)).updates).toMatchObject([
      { id: second.id, text: 'Ya casi llega', birth: null, pictures: [] },
      { id: draft.id, text: 'Hoy pintamos el cuarto\nde verde' },
    ])
    expect(await listHistory(event)).toEqual(['update-posted', 'update-posted'])
  })

  it('is one for a form that is sent twice, with the later words while it is a draft', async () => {
    const event = await createEvent()
    const formKey = randomUUID()
    const first = await write(event, { formKey })
    expect(await write(event, { formKey, text: 'Otra cosa' })).toMatchObject({
      id: first.id,
      text: 'Otra cosa',
    })
    await post(event, first)
    expect((await write(event, { formKey, text: 'Tarde' })).text).toBe('Otra cosa')
    await remove(event, first)
    expect((await write(event, { formKey })).id).not.toBe(first.id)
  })

  it('is changed and removed on the page, and leaves room for another', async () => {
    const event = await createEvent()
    const update = await tell(event)
    const params = { id: event.id, updateId: update.id }
    const body = { text: 'Ya casi, casi llega' }
    const { updatedAt } = update
    const change = { params, body: { ...body, updatedAt } }
    await host.call('PATCH /events/:id/updates/:updateId', change)
    expect((await readPage(event)).updates).toMatchObject([body])
    await remove(event, update)
    expect((await readPage(event)).updates).toEqual([])
    await expect(remove(event, update)).rejects.toMatchObject({ code: 'UPDATE_NOT_FOUND' })
    for (let count = 0; count < UPDATES_MAX; count += 1) await write(event)
    await expect(write(event)).rejects.toMatchObject({ code: 'TOO_MANY_UPDATES' })
    expect(await listHistory(event)).toEqual(['update-removed', 'update-edited', 'update-posted'])
  })

  it('is refused empty, too long, of another event, or while nobody can see the page', async () => {
    const event = await createEvent({ status: 'DRAFT' })
    const other = await createEvent()
    await expect(write(event, { text: ' ' })).rejects.toMatchObject({ code: 'VALIDATION' })
    const long = 'á'.repeat(2_001)
    await expect(write(event, { text: long })).rejects.toMatchObject({ code: 'VALIDATION' })
    const draft = await write(event, { text: long.slice(1) })
    await expect(post(other, draft)).rejects.toMatchObject({ code: 'UPDATE_NOT_FOUND' })
    await expect(post(event, draft)).rejects.toMatchObject({ code: 'UPDATE_NOT_POSTABLE' })
    expect(await list(event)).toMatchObject({ isPostable: false, emailRefusal: 'HIDDEN' })
  })

  it('stays news, or of the birth, when it is changed', async () => {
    const event = await createEvent()
    const [news, born] = [await write(event), await write(event, { birth: BIRTH })]
    const change = ({ id: updateId, updatedAt }: typeof news, birth?: typeof BIRTH) =>
      host.call('PATCH /events/:id/updates/:updateId', {
        params: { id: event.id, updateId },
        body: { text: 'Ya llegó', updatedAt, ...(birth && { birth }) },
      })
    const refusal = { code: 'VALIDATION', details: [{ field: 'birth', message: KIND_FIXED }] }
    await expect(change(news, BIRTH)).rejects.toMatchObject(refusal)
    await expect(change(born)).rejects.toMatchObject(refusal)
  })

  it('is hidden while the host is suspended, a birth too, from everybody but the desk', async () => {
    const event = await createEvent()
    const { previewUrl } = await readPage(event)
    await tell(event, { text: 'Mira https://terrenos.example', birth: BIRTH })
    const born = await readPage(event)
    expect(born.updates).toHaveLength(1)
    const admin = await signUpAdmin(world)
    await updateRow(world, 'users', host.user.id, { suspended_at: new Date() })
    onTestFinished(() => updateRow(world, 'users', host.user.id, { suspended_at: null }))
    expect(await readPage(event)).toMatchObject({ updates: [], previewUrl })
    const ofDesk = await world.send('GET', `/events/url/${event.slug}`, { token: admin.token })
    expect(ofDesk.body.event.updates).toEqual(born.updates)
  })

  it('that another host has changed since it was read is not changed, and says what it is now', async () => {
    const event = await createEvent()
    const { id, updatedAt } = await write(event)
    const params = { id: event.id, updateId: id }
    const change = (body: { text: string; updatedAt: string }) =>
      host.call('PATCH /events/:id/updates/:updateId', { params, body })
    const { update } = await change({ text: 'El sábado', updatedAt })
    await expect(change({ text: 'El domingo', updatedAt })).rejects.toMatchObject({
      code: 'UPDATE_CHANGED',
      message: expect.stringContaining('Ahora dice: El sábado.'),
    })
    expect((await list(event)).updates[0]?.text).toBe('El sábado')
    const kept = await change({ text: 'El domingo', updatedAt: update.updatedAt })
    expect(kept.update.text).toBe('El domingo')
  })

  it('comes from a co-host too, until they are removed (R21)', async () => {
    const event = await createEvent()
    const cohost = await signUp(world, { firstName: 'Beto' })
    await join(host, cohost, event.id)
    const update = await tell(event, {}, false, cohost)
    expect(update.authorName).toBe('Beto Robles')
    const draft = await write(event, {}, cohost)
    const params = { id: event.id, userId: cohost.user.id }
    await host.call('DELETE /events/:id/cohosts/:userId', { params })
    await expect(post(event, draft, false, cohost)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await readPage(event)).updates).toHaveLength(1)
  })

  it('stands on the thank-you page of an event that is over (R26)', async () => {
    const event = await createEvent({ after_event: 'THANKS' })
    await updateEvent(event.id, { status: 'COMPLETED' })
    const update = await tell(event, { text: '¡Gracias a todos!' })
    const { page } = await world.call('GET /events/:id/after', { params: { id: event.id } })
    expect(page.updates).toMatchObject([{ id: update.id, text: '¡Gracias a todos!' }])
  })
})

describe('R25: ¡Ya nació!', () => {
  it('says what the hosts like to say, once for an event, and changes its preview', async () => {
    const event = await createEvent()
    const before = await readEvent(event.id)
    const update = await tell(event, { text: '', birth: BIRTH })
    const after = await readPage(event)
    expect(after.updates).toMatchObject([{ id: update.id, text: '', birth: BIRTH }])
    expect(after.previewUrl).not.toBe(before.previewUrl)
    await expect(write(event, { birth: BIRTH })).rejects.toMatchObject({ code: 'ALREADY_BORN' })
    await remove(event, update)
    expect((await readPage(event)).previewUrl).toBe(before.previewUrl)
  })

  it.each([
    ['a day after today', { bornOn: '2099-01-01' }, 'La fecha no puede ser después de hoy'],
    ['a day long ago', { bornOn: '2020-01-01' }, 'Revisa la fecha: es de hace más de un año'],
    ['30 kg', { weight: 30_000 }, 'Escribe un peso entre 300 g y 8 kg, como 3.2 kg o 3200 g'],
    ['5 mm', { length: 5 }, 'Escribe una medida entre 20 y 70 cm, como 50 cm'],
  ])('refuses %s', async (_, fields, message) => {
    const event = await createEvent()
    const birth = { ...BIRTH, ...fields }
    await expect(write(event, { birth })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: [{ field: `birth.${Object.keys(fields)[0]}`, message }],
    })
  })

  it('takes today in Mexico City', async () => {
    const { day } = toMexicoCityClock(world.deps.now())
    const update = await write(await createEvent(), { birth: { ...BIRTH, bornOn: day } })
    expect(update.birth?.bornOn).toBe(day)
  })
})

describe('R19: pictures of updates', () => {
  const send = async (event: { id: string }, updateId: string, picture = drawUnique()) =>
    sendPicture(world.url, { token: host.token, eventId: event.id, updateId }, await picture)

  it('stand with it in their order beside the cover, and go with it', async () => {
    const event = await createEvent()
    const update = await tell(event)
    const { body: cover } = await sendPicture(
      world.url,
      { token: host.token, eventId: event.id },
      await drawUnique(),
    )
    const one = (await send(event, update.id)).body.picture
    const two = (await send(event, update.id)).body.picture
    const page = await readPage(event)
    expect(page.cover.id).toBe(cover.picture.id)
    expect(page.updates[0].pictures).toEqual([one, two])
    const rows = await listRows(world, 'pictures', { event_id: event.id })
    await remove(event, update)
    expect((await readPage(event)).cover.id).toBe(cover.picture.id)
    const left = world.deps.db.selectFrom('pictures').select('id').where('event_id', '=', event.id)
    expect(await left.execute()).toHaveLength(1)
    const digests = rows.filter(({ id }) => id !== cover.picture.id).map(({ digest }) => digest)
    const files = world.deps.db.selectFrom('picture_files').select('digest')
    await expect.poll(() => files.where('digest', 'in', digests).execute()).toEqual([])
  })

  it('are twelve at most in all updates of an event', async () => {
    const event = await createEvent()
    const updates = [await write(event), await write(event)]
    const picture = await drawUnique()
    for (let count = 0; count < UPDATE_PICTURES_MAX; count += 1) {
      const { status } = await send(event, updates[count % 2]?.id ?? '')
      expect(status).toBe(201)
    }
    const refused = await send(event, updates[0]?.id ?? '', Promise.resolve(picture))
    expect(refused).toMatchObject({ status: 409, body: { errorCode: 'TOO_MANY_PICTURES' } })
    const unknown = await send(event, randomUUID())
    expect(unknown).toMatchObject({ status: 404, body: { errorCode: 'UPDATE_NOT_FOUND' } })
    expect((await list(event)).picturesLeft).toBe(0)
  }, 60_000)
})

it('an update that the desk takes down leaves the page at once, and the host reads why', async () => {
  const owner = await createHost(world)
  const admin = await signUpAdmin(world)
  const { event } = await owner.call('POST /events', {
    body: { name: 'Baby shower de Sol', eventDate: '2031-05-10' },
  })
  await world.deps.db
    .updateTable('events')
    .set({ status: 'ACTIVE' })
    .where('id', '=', event.id)
    .execute()
  const update = await tell(event, { text: 'Vendo terrenos' }, false, owner)
  const params = { id: event.id, updateId: update.id }
  const { event: shown } = await admin.call('GET /admin/events/:id', { params: { id: event.id } })
  expect(shown.updates).toMatchObject([{ text: 'Vendo terrenos', emailedTo: 0 }])
  const body = { reason: 'No es de un baby shower' }
  const { event: after } = await admin.call('POST /admin/events/:id/updates/:updateId/remove', {
    params,
    body,
  })
  expect(after.updates).toEqual([])
  expect((await readPage(event)).updates).toEqual([])
  const { text } = await world.mailbox.waitForEmail(owner.email, 'Quitamos una novedad')
  expect(text).toContain(body.reason)
})

describe('R7: the account of whoever wrote updates', () => {
  async function createOwned() {
    const owner = await createHost(world)
    const { event } = await owner.call('POST /events', {
      body: { name: 'Baby shower de Sol', eventDate: '2031-05-10' },
    })
    await updateRow(world, 'events', event.id, { status: 'ACTIVE' })
    return { owner, event }
  }
  async function deleteAccount({ token }: Person) {
    const { status } = await world.send('POST', '/account/delete', {
      token,
      body: { password: PASSWORD },
    })
    expect(status).toBe(200)
  }

  it('has them in its export', async () => {
    const { owner, event } = await createOwned()
    await write(event, { text: 'Hoy fuimos con la doctora', birth: BIRTH }, owner)
    const exported = await world.send('GET', '/account/data?format=json', { token: owner.token })
    expect(JSON.parse(exported.text).updates).toMatchObject([
      { eventName: event.name, text: 'Hoy fuimos con la doctora', birth: BIRTH, pictureUrls: [] },
    ])
    const csv = await world.send('GET', '/account/data?format=csv', { token: owner.token })
    expect(csv.text).toContain('Ya nació Mateo · 3.25 kg · 49.5 cm')
  })

  it('takes all of its own events with it, and leaves those of others without its name', async () => {
    const { owner, event } = await createOwned()
    const cohost = await signUp(world, { firstName: 'Beto' })
    await join(owner, cohost, event.id)
    await tell(event, { text: 'Fuimos por la cuna' }, false, owner)
    const theirs = await tell(event, { text: 'Pintamos el cuarto' }, false, cohost)
    await deleteAccount(cohost)
    const [kept] = (await list(event, owner)).updates
    expect(kept).toMatchObject({ id: theirs.id, text: 'Pintamos el cuarto' })
    expect(kept?.authorName).toBe('Cuenta eliminada')
    await updateRow(world, 'events', event.id, { status: 'COMPLETED' })
    await deleteAccount(owner)
    const left = world.deps.db.selectFrom('event_updates').where('event_id', '=', event.id)
    expect(await left.select('id').execute()).toEqual([])
  })
})
