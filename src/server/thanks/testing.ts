import { sql } from 'kysely'
import type { Row } from '#server/db/schema.ts'
import { createContribution, createEvent } from '#server/testing/factories.ts'
import { type Person, signUp, type World } from '#server/testing/world.ts'

type ThanksRequest = { by: 'email' | 'whatsapp' | 'other'; message?: string }

/** An event of a host's own, its CONFIRMED contributions, and the calls that thank for them. */
export async function createThankableEvent(
  world: World,
  message = 'Gracias de parte de los tres.',
) {
  const host = await signUp(world)
  const event = await createEvent(world.deps.db, host.user.id, {
    name: 'La llegada de Lucía',
    hosts: ['Ana', 'Iván'],
    thank_you_message: message,
  })
  let minute = 0
  return {
    host,
    event,
    /** Creates a CONFIRMED contribution, each a minute after the one before. */
    createConfirmed: async (values: Partial<Row<'contributions'>> = {}) => {
      minute += 1
      const at = new Date(world.deps.now().getTime() + minute * 60_000)
      const row = await createContribution(world.deps.db, event, {
        status: 'CONFIRMED',
        confirmed_at: at,
        ...values,
      })
      await sql`update events set contribution_count = contribution_count + 1
        where id = ${event.id}`.execute(world.deps.db)
      return row
    },
    thank: (id: string, body: ThanksRequest, person: Pick<Person, 'call'> = host) =>
      person.call('POST /contributions/:id/thanks', { params: { id }, body }),
    list: (state: 'pending' | 'all' = 'pending', page = 1, pageSize = 10) =>
      host.call('GET /events/:id/thanks', {
        params: { id: event.slug },
        query: { state, page: String(page), pageSize: String(pageSize) },
      }),
    listRecipients: () =>
      host.call('GET /events/:id/thanks/recipients', { params: { id: event.slug } }),
    thankAll: (message: string) =>
      host.call('POST /events/:id/thanks/all', { params: { id: event.id }, body: { message } }),
  }
}

/** Stores thanks whose email has not left. */
export const storeEmailThanks = (world: World, contribution_id: string, thanked_at = new Date()) =>
  world.deps.db
    .insertInto('contribution_thanks')
    .values({ contribution_id, sent_by: 'email', message: 'Hola', thanked_at })
    .execute()
