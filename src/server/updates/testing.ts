import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Birth, HostUpdate } from '#contract/events/updates/updates.ts'
import { setUpEvents } from '#server/events/testing.ts'
import type { Person, World } from '#server/testing/world.ts'

export const BIRTH: Birth = { name: 'Mateo', bornOn: null, weight: 3_250, length: 495 }

interface Typed {
  text?: string
  birth?: Birth
  formKey?: string
}

/** What tests of updates do as a host, by default the owner of `createEvent`'s events. */
export function setUpUpdates(ofWorld?: World) {
  const events = setUpEvents(ofWorld)
  const { world, host } = events
  type Caller = Pick<Person, 'call'>

  async function write(event: { id: string }, typed: Typed = {}, by: Caller = host) {
    const body = { text: 'Ya casi llega', formKey: randomUUID(), ...typed }
    const { update } = await by.call('POST /events/:id/updates', { params: { id: event.id }, body })
    return update
  }
  async function post(
    event: { id: string },
    { id }: { id: string },
    email = false,
    by: Caller = host,
  ) {
    const params = { id: event.id, updateId: id }
    const reply = await by.call('POST /events/:id/updates/:updateId/post', {
      params,
      body: { email },
    })
    return reply.update
  }
  const tell = async (event: { id: string }, typed: Typed = {}, email = false, by: Caller = host) =>
    post(event, await write(event, typed, by), email, by)
  const remove = (event: { id: string }, { id }: Pick<HostUpdate, 'id'>, by: Caller = host) =>
    by.call('DELETE /events/:id/updates/:updateId', { params: { id: event.id, updateId: id } })
  const list = (event: { id: string }, by: Caller = host) =>
    by.call('GET /events/:id/updates', { params: { id: event.id } })

  /** Answers '¿Vas a ir?' with each address, inserted directly. */
  async function invite(event: { id: string }, addresses: readonly string[]): Promise<void> {
    const now = world.deps.now()
    const rows = addresses.map((email) => ({
      event_id: event.id,
      form_key: randomUUID(),
      answer: 'YES' as const,
      adults: 1,
      children: 0,
      name: 'Tía Chela',
      email,
      phone: null,
      note: null,
      answered_at: now,
      created_at: now,
      updated_at: now,
    }))
    await world.deps.db.insertInto('rsvps').values(rows).execute()
  }

  /** To whom an update was enqueued, each time that it was: the mailbox hides an email that is sent twice. */
  async function listEmailed(updateId: string): Promise<string[]> {
    const { rows } = await sql<{ to: string }>`
      select data ->> 'to' as to from pgboss.job where name = 'send-email'
        and data ->> 'messageId' like ${`<event-update.${updateId}%`} order by 1`.execute(
      world.deps.db,
    )
    return rows.map(({ to }) => to)
  }

  return { ...events, write, post, tell, remove, list, invite, listEmailed }
}
