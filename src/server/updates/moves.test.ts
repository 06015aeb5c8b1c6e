import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MOVE_NOTICES_PER_DAY } from '#contract/product/limits.ts'
import { join } from '#server/cohosts/testing.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { createEvent as createEventOf, createHost } from '#server/testing/factories.ts'
import { createUniqueEmail, type Person, setUpWorld, signUp } from '#server/testing/world.ts'
import { deleteObsoleteMoves } from './moves-store.ts'
import { sendUpdate } from './send-update.ts'
import { BIRTH, setUpUpdates } from './testing.ts'

/** Of its own, because the limits of a day count what the owner of all its events emails. */
const updates = setUpUpdates(setUpWorld())
const { world, host, createEvent, updateEvent, write, post, tell, remove, list, invite } = updates

const HOME = 'Casa de los abuelos'

/** An event at the grandparents', whose guest left an address. */
async function createKnown() {
  const event = await createEvent({ location: HOME })
  await invite(event, [createUniqueEmail('tia')])
  return event
}
type Caller = Pick<Person, 'call'>
const listTasks = (event?: { id: string }, by: Caller = host) =>
  by.call('GET /events/my-tasks', { query: event ? { event: event.id } : {} })
const move = (event: { id: string }, location: string) => updateEvent(event.id, { location })
const readMove = async (event: { id: string }) => (await listTasks(event)).moves[0] ?? null
const readMoveId = async (event: { id: string }) => (await readMove(event))?.moveId ?? randomUUID()
/** Prepares the notice of the move that is read first, unless one is named. */
async function prepare(
  event: { id: string },
  { text = 'Nos movimos', by = host, moveId }: { text?: string; by?: Caller; moveId?: string } = {},
) {
  const body = { text, moveId: moveId ?? (await readMoveId(event)) }
  const { update } = await by.call('POST /events/:id/updates/move', {
    params: { id: event.id },
    body,
  })
  return update
}
const dismiss = async (event: { id: string }, moveId?: string) =>
  host.call('DELETE /events/:id/moves/:moveId', {
    params: { id: event.id, moveId: moveId ?? (await readMoveId(event)) },
  })
const CHANGED = { code: 'UPDATE_CHANGED', message: expect.stringContaining('otra vez') }
const OUTDATED = {
  code: 'UPDATE_NOT_POSTABLE',
  message: expect.stringContaining('volvió a cambiar'),
}
const NOTHING = { code: 'INVALID_TRANSITION', message: 'Tus invitados ya saben cuándo y dónde es.' }

describe('R25: a moved date or place', () => {
  it('waits for its hosts with what guests know, however often it is saved, until they are notified', async () => {
    const event = await createKnown()
    await expect(prepare(event)).rejects.toMatchObject(NOTHING)
    await move(event, 'Encinos 210')
    await move(event, 'Encinos 212')
    expect(await readMove(event)).toMatchObject({
      notified: { location: HOME },
      now: { location: 'Encinos 212' },
      recipients: 1,
      isPrepared: false,
      sharedBy: null,
    })
    const draft = await prepare(event)
    expect(draft).toMatchObject({
      kind: 'MOVED',
      text: 'Nos movimos',
      facts: `Cambiaron los planes de ${event.name}:\n\nLugar de antes: ${HOME}\nLugar de ahora: Encinos 212`,
      postedAt: null,
    })
    expect((await prepare(event, { text: 'Otra vez' })).id).toBe(draft.id)
    expect(await readMove(event)).toMatchObject({ isPrepared: true })
    await move(event, 'Encinos 214')
    expect(await readMove(event)).toMatchObject({ notified: { location: HOME }, isPrepared: false })
    const latest = await prepare(event)
    expect(latest).toMatchObject({ id: draft.id, text: 'Nos movimos' })
    expect(latest.facts).toContain('Lugar de ahora: Encinos 214')
    await post(event, latest)
    const { updates: shown } = await updates.readEvent(event.id)
    expect(shown[0]?.text).toBe(`${latest.facts}\n\nNos movimos`)
    expect(await readMove(event)).toBeNull()
    await move(event, HOME)
    expect(await readMove(event)).toMatchObject({ notified: { location: 'Encinos 214' } })
  })

  it('makes a notice of before untrue: nobody can post it, nor email it any more', async () => {
    const event = await createKnown()
    await move(event, 'Encinos 210')
    const stale = await prepare(event)
    await move(event, 'Encinos 212')
    await expect(post(event, stale)).rejects.toMatchObject(OUTDATED)
    expect(await readMove(event)).toMatchObject({ notified: { location: HOME } })
    const posted = await post(event, await prepare(event))
    await move(event, 'Encinos 214')
    await expect(post(event, posted, true)).rejects.toMatchObject(OUTDATED)
    await dismiss(event)
    expect(await list(event)).toMatchObject({ updates: [{ emailRefusal: 'OUTDATED' }] })
    await expect(post(event, posted, true)).rejects.toMatchObject(OUTDATED)
    await move(event, 'Encinos 212')
    expect((await post(event, posted, true)).email).not.toBeNull()
  })

  it('stops the emails of a notice that it makes untrue', async () => {
    const event = await createKnown()
    await move(event, 'Encinos 210')
    const { id } = await post(event, await prepare(event))
    // As it is right after the request, before the task has run.
    await updateRow(world, 'event_updates', id, {
      email_day: '2030-01-01',
      email_turn: 1,
      email_place: 1,
    })
    await move(event, HOME)
    await sendUpdate(world.deps, id)
    expect(await updates.listEmailed(id)).toEqual([])
  })

  it('that is moved back keeps its notice in the list, and takes it along with the answer that there is nothing to tell', async () => {
    const event = await createKnown()
    await move(event, 'Encinos 210')
    const untrue = await prepare(event)
    await move(event, HOME)
    const refused = [{ id: untrue.id, emailRefusal: 'OUTDATED' }]
    expect(await list(event)).toMatchObject({ updates: refused, updatesLeft: 9 })
    await expect(post(event, untrue, true)).rejects.toMatchObject(OUTDATED)
    await expect(prepare(event)).rejects.toMatchObject(NOTHING)
    expect(await listRows(world, 'event_updates', { event_id: event.id })).toEqual([])
  })

  it('keeps what a host adds while a co-host moves the event again, and says what stands', async () => {
    const event = await createKnown()
    await move(event, 'Encinos 210')
    const { id: updateId, updatedAt } = await prepare(event, { text: '' })
    await move(event, 'Encinos 212')
    await prepare(event)
    const save = (read: string) =>
      host.call('PATCH /events/:id/updates/:updateId', {
        params: { id: event.id, updateId },
        body: { text: '¡Lleven suéter!', updatedAt: read },
      })
    const refused = await save(updatedAt).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'UPDATE_CHANGED',
      message: expect.stringContaining('Lugar de ahora: Encinos 212'),
    })
    const { updates: listed } = await list(event)
    const { update } = await save(listed[0]?.updatedAt ?? '')
    expect(update.text).toBe('¡Lleven suéter!')
    expect(update.facts).toContain('Encinos 212')
    const bare = await save(update.updatedAt)
    await post(event, bare.update)
  })

  it('is the one that its host has read: neither a notice nor their word is about a later one', async () => {
    const event = await createKnown()
    await move(event, 'Encinos 210')
    const moveId = await readMoveId(event)
    await prepare(event)
    await move(event, 'Encinos 212')
    await expect(prepare(event, { moveId })).rejects.toMatchObject(CHANGED)
    await expect(dismiss(event, moveId)).rejects.toMatchObject(CHANGED)
    expect(await readMove(event)).toMatchObject({ notified: { location: HOME }, isPrepared: false })
  })

  it('that guests know by word of mouth stands in the history, and takes its notice along', async () => {
    const event = await createKnown()
    await move(event, 'Encinos 210')
    await prepare(event)
    await move(event, 'Encinos 212')
    const moveId = await readMoveId(event)
    await dismiss(event, moveId)
    await dismiss(event, moveId)
    expect(await list(event)).toMatchObject({ updates: [], updatesLeft: 10 })
    await move(event, HOME)
    await prepare(event)
    await dismiss(event)
    expect(await listRows(world, 'event_updates', { event_id: event.id })).toEqual([])
    const { changes } = await host.call('GET /events/:id/changes', { params: { id: event.id } })
    const kinds = changes.map(({ kind }) => kind)
    const once = ['move-dismissed', 'event-edited']
    expect(kinds).toEqual([...once, ...once, 'event-edited'])
  })

  it('notifies nobody who came after it, was moved back, or is known by word of mouth', async () => {
    const late = await createEvent({ location: HOME })
    await move(late, 'Encinos 210')
    await invite(late, [createUniqueEmail('tia')])
    expect(await readMove(late)).toBeNull()
    const back = await createKnown()
    await move(back, 'Encinos 210')
    await move(back, HOME)
    expect(await readMove(back)).toBeNull()
    const known = await createKnown()
    await move(known, 'Encinos 210')
    await dismiss(known)
    expect(await readMove(known)).toBeNull()
    const renamed = await createKnown()
    await updateEvent(renamed.id, { name: 'Otro nombre' })
    expect(await readMove(renamed)).toBeNull()
    const dated = await createKnown()
    await updateEvent(dated.id, { eventDate: '2041-05-10T20:00:00.000Z' })
    expect(await readMove(dated)).toMatchObject({ now: { eventDate: '2041-05-10T20:00:00.000Z' } })
  })

  it('is kept until the event', async () => {
    const rowsOf = ({ id }: { id: string }) => listRows(world, 'event_moves', { event_id: id })
    const event = await createKnown()
    await move(event, 'Encinos 210')
    const { db } = world.deps
    const forget = () => deleteObsoleteMoves(db, world.deps.now())
    await forget()
    expect(await rowsOf(event)).toHaveLength(1)
    const past = { event_date: new Date('2020-01-01T00:00:00Z') }
    await db.updateTable('events').set(past).where('id', '=', event.id).execute()
    await forget()
    expect(await rowsOf(event)).toEqual([])
  })

  it('is forgotten where nobody could be notified of it, and its notice stays untrue', async () => {
    const rowsOf = ({ id }: { id: string }) => listRows(world, 'event_moves', { event_id: id })
    const { db } = world.deps
    const alone = await createEvent({ location: HOME })
    await move(alone, 'Encinos 210')
    const left = await createKnown()
    await move(left, 'Encinos 210')
    const noticed = await createKnown()
    await move(noticed, 'Encinos 210')
    const notice = await prepare(noticed)
    await move(noticed, 'Encinos 212')
    const events = [left.id, noticed.id]
    await db.deleteFrom('rsvps').where('event_id', 'in', events).execute()
    await deleteObsoleteMoves(db, world.deps.now())
    expect([await rowsOf(alone), await rowsOf(left), await rowsOf(noticed)]).toEqual([[], [], []])
    await expect(post(noticed, notice)).rejects.toMatchObject(OUTDATED)
  })

  it('waits for a co-host too, and for nobody else', async () => {
    const event = await createKnown()
    await move(event, 'Encinos 210')
    const [cohost, stranger] = [await signUp(world), await createHost(world)]
    await join(host, cohost, event.id)
    const { moves } = await listTasks(event, cohost)
    expect(moves).toMatchObject([{ eventId: event.id, sharedBy: 'Lucía' }])
    expect((await listTasks(event, stranger)).moves).toEqual([])
    expect((await listTasks(undefined, stranger)).moves).toEqual([])
    await expect(prepare(event, { by: stranger })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await prepare(event, { by: cohost })).kind).toBe('MOVED')
  })

  it('is emailed beside that day’s news, three times a day, which the database holds too', async () => {
    const event = await createKnown()
    await tell(event, {}, true)
    const news = await write(event)
    await expect(post(event, news, true)).rejects.toMatchObject({ code: 'UPDATE_NOT_EMAILED' })
    for (let turn = 1; turn <= MOVE_NOTICES_PER_DAY; turn += 1) {
      await move(event, `Encinos ${turn}`)
      expect((await post(event, await prepare(event), true)).email).not.toBeNull()
    }
    await move(event, 'Encinos 4')
    const last = await prepare(event)
    expect(last.emailRefusal).toBe('MOVED_TODAY')
    await expect(post(event, last, true)).rejects.toMatchObject({ code: 'UPDATE_NOT_EMAILED' })
    expect(await readMove(event)).not.toBeNull()
    await post(event, last)
    const send = sql`update event_updates set email_day = earlier.email_day, email_turn = 4,
      email_place = 9 from event_updates earlier where event_updates.id = ${last.id}
      and earlier.event_id = ${event.id} and earlier.email_turn = 1 and earlier.kind = 'MOVED'`
    await expect(send.execute(world.deps.db)).rejects.toThrow('event_updates_email_turn_check')
  })
})

it('R25: the birth is emailed on the day of an update, and once', async () => {
  const family = await createHost(world)
  const event = await createEventOf(world.deps.db, family.user.id)
  await invite(event, [createUniqueEmail('tia')])
  await tell(event, {}, true, family)
  const born = await write(event, { text: '', birth: BIRTH }, family)
  expect(born).toMatchObject({ kind: 'BORN', emailRefusal: null })
  expect((await post(event, born, true, family)).email).not.toBeNull()
  await remove(event, born, family)
  const again = await write(event, { text: '', birth: BIRTH }, family)
  expect(again.emailRefusal).toBe('BIRTH_SENT')
  await expect(post(event, again, true, family)).rejects.toMatchObject({
    code: 'UPDATE_NOT_EMAILED',
  })
})
