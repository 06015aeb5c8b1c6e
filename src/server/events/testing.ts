import { beforeAll } from 'vitest'
import type { Row } from '#server/db/schema.ts'
import * as factories from '#server/testing/factories.ts'
import { type Person, shareWorld, type World } from '#server/testing/world.ts'

type Changes<Factory extends (...input: never[]) => unknown> = Parameters<Factory>[2]
type Caller = Pick<Person, 'call'>

/** A host who can take money, and what tests of events do with their events. */
export function setUpEvents(world: World = shareWorld()) {
  const host = {} as Person
  beforeAll(async () => {
    Object.assign(host, await factories.createHost(world, { firstName: 'Lucía' }))
  })
  return {
    world,
    host,
    /** Creates an ACTIVE event of the host, without goals. */
    createEvent: (changes?: Changes<typeof factories.createEvent>) =>
      factories.createEvent(world.deps.db, host.user.id, changes),
    createGoal: (
      event: Pick<Row<'events'>, 'id'>,
      changes?: Changes<typeof factories.createGoal>,
    ) => factories.createGoal(world.deps.db, event.id, changes),
    createContribution: (
      event: Row<'events'>,
      changes?: Changes<typeof factories.createContribution>,
    ) => factories.createContribution(world.deps.db, event, changes),
    /** Opens a checkout for a contribution, unknown to Stripe. */
    createCheckout: (
      contribution: Row<'contributions'>,
      changes?: Changes<typeof factories.createCheckout>,
    ) => factories.createCheckout(world.deps.db, contribution, changes),
    readEvent: async (id: string, reader: Caller = host) =>
      (await reader.call('GET /events/:id', { params: { id } })).event,
    updateEvent: async (id: string, body: Record<string, unknown>, person: Caller = host) =>
      (await person.call('PUT /events/:id', { params: { id }, body })).event,
    deleteEvent: (id: string, person: Caller = host) =>
      person.call('DELETE /events/:id', { params: { id } }),
  }
}
