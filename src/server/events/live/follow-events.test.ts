import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setUpEvents } from '#server/events/testing.ts'
import { type Server, startServer } from '#server/server.ts'
import {
  type EventStream,
  openEventStream,
  type StreamEvent,
} from '#server/testing/event-stream.ts'
import { createCountedContribution } from '#server/testing/factories.ts'
import { setUpWorld, waitUntil } from '#server/testing/world.ts'

const { world, host, ...setUp } = setUpEvents(setUpWorld())
/** Another process's product on the same database. */
let other: Server
const open: EventStream[] = []

beforeAll(async () => {
  other = await startServer({ ...world.config, port: 0 })
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
afterAll(() => other.close())

async function listen(
  path: string,
  options: Parameters<typeof openEventStream>[2] & { at?: { url: string } } = {},
): Promise<EventStream> {
  const { at = other, ...rest } = options
  const stream = await openEventStream(at, path, rest)
  open.push(stream)
  return stream
}

async function createEvent(changes?: Parameters<typeof setUp.createEvent>[0]) {
  const event = await setUp.createEvent(changes)
  return { ...event, goalId: (await setUp.createGoal(event)).id }
}

/** Creates an event and opens its stream. */
async function follow(changes?: Parameters<typeof setUp.createEvent>[0]) {
  const event = await createEvent(changes)
  return { event, stream: await listen(`/events/${event.id}/live`) }
}

/** The first process confirms a contribution of 500 pesos. */
const contribute = (
  event: Awaited<ReturnType<typeof createEvent>>,
  changes: Parameters<typeof setUp.createContribution>[1] = {},
) => createCountedContribution(world, event, { goal_id: event.goalId, ...changes })

/** Reads messages until one matches: several changes may come as one. */
async function until(
  stream: EventStream,
  is: (message: StreamEvent) => boolean,
): Promise<StreamEvent> {
  for (;;) {
    const message = await stream.next()
    if (!message) throw new Error(`the stream ended: ${stream.raw()}`)
    if (is(message)) return message
  }
}

const raised = (amount: number) => (message: StreamEvent) =>
  message.data?.statistics?.totalCurrentAmount === amount

describe('the stream of an event', () => {
  it('sends the current state at once, then changes of other processes', async () => {
    const event = await createEvent()
    const stream = await listen(`/events/${event.slug}/live`)
    expect(stream.status).toBe(200)
    expect(stream.headers['content-type']).toContain('text/event-stream')
    expect(stream.headers['x-accel-buffering']).toBe('no')
    expect(stream.headers['content-encoding']).toBeUndefined()
    expect(await stream.next()).toMatchObject({
      data: { status: 'ACTIVE', statistics: { totalCurrentAmount: 0 } },
    })
    expect(stream.raw()).toMatch(/^retry: \d{4}\n\n/)
    await contribute(event)
    expect(await until(stream, raised(50_000))).toMatchObject({
      data: {
        goals: [{ currentAmount: 50_000 }],
        recentContributions: [{ userName: 'Tía Chela', amount: 50_000 }],
      },
    })
  })

  it('resumes after the version that the reader has seen', async () => {
    const event = await createEvent()
    const { version } = await setUp.readEvent(event.id)
    const first = await listen(`/events/${event.id}/live?seen=${version}`)
    await contribute(event)
    const hasNewTotal = (sum: number) => (message: StreamEvent) => {
      expect(message.id).not.toBe(version)
      return message.data.statistics.totalCurrentAmount === sum
    }
    const message = await until(first, hasNewTotal(50_000))
    first.close()

    await contribute(event)
    const again = await listen(`/events/${event.id}/live?seen=${version}`, {
      headers: { 'last-event-id': message.id },
    })
    const next = await until(again, hasNewTotal(100_000))
    expect(next.id).not.toBe(message.id)
  })

  it('sends a new name of the event, and fulfilled and renamed goals', async () => {
    const { event, stream } = await follow()
    await setUp.updateEvent(event.id, { name: 'Fiesta para Luz' })
    const renamed = await until(stream, ({ data }) => data?.name === 'Fiesta para Luz')
    expect(renamed.data.isCancelled).toBe(false)
    const changeGoal = (body: object) =>
      host.call('PUT /events/:id/goals/:goalId', {
        params: { id: event.id, goalId: event.goalId },
        body,
      })
    await changeGoal({ canReceiveContributions: false })
    const closed = await until(stream, ({ data }) => !data.goals[0].canReceiveContributions)
    expect(closed.data.statistics.completedGoals).toBe(1)
    await changeGoal({ name: 'Cuna grande' })
    await until(stream, ({ data }) => data.goals[0].name === 'Cuna grande')
  })

  it('contains no anonymous names, emails or messages', async () => {
    const { event, stream } = await follow()
    await contribute(event, {
      anonymous: true,
      contributor_name: 'Norma Secreta',
      contributor_email: 'norma@example.test',
      message: 'Con cariño',
    })
    const message = await until(stream, raised(50_000))
    expect(message.data.recentContributions[0].userName).toBe('Aliado anónimo')
    for (const hidden of ['Norma', 'norma@', 'Con cariño']) {
      expect(stream.raw()).not.toContain(hidden)
    }
  })

  it('sends nothing to readers who may not see the event, until they may again', async () => {
    const event = await createEvent()
    const visitor = await listen(`/events/${event.id}/live`)
    const signedIn = await listen(`/events/${event.id}/live`, { token: host.token })
    await Promise.all([visitor.next(), signedIn.next()])
    await setUp.updateEvent(event.id, { status: 'COMPLETED' })
    expect(await visitor.next()).toEqual({ type: 'withheld', id: 'withheld', data: null })
    await until(signedIn, ({ data }) => data.status === 'COMPLETED')

    const late = await listen(`/events/${event.slug}/live?seen=withheld`)
    await setUp.updateEvent(event.id, { status: 'ACTIVE' })
    for (const stream of [visitor, late]) {
      expect(await stream.next()).toMatchObject({ data: { status: 'ACTIVE' } })
    }
  })

  it("reveals no more about an event's status than the page does", async () => {
    const draft = await createEvent({ status: 'DRAFT' })
    const over = await createEvent({ status: 'COMPLETED' })
    for (const { id } of [draft, over]) {
      const stream = await listen(`/events/${id}/live`)
      expect(await stream.next()).toEqual({ type: 'withheld', id: 'withheld', data: null })
    }
    expect((await listen('/events/no-existe/live')).status).toBe(404)
  })

  it('ends when the event is deleted', async () => {
    const { event, stream } = await follow()
    await stream.next()
    await setUp.deleteEvent(event.id)
    expect(await stream.next()).toMatchObject({ type: 'gone', data: null })
    expect(await stream.next()).toBeNull()
  })

  it('catches up after its database connection is cut', async () => {
    const { event, stream } = await follow()
    await stream.next()
    const listening = sql<{ pid: number }>`
      select pid from pg_stat_activity
      where application_name = 'ciguena-live' and datname = current_database()`
    const before = await listening.execute(world.deps.db)
    expect(before.rows).toHaveLength(2)
    await sql`select pg_terminate_backend(pid) from (${listening})`.execute(world.deps.db)
    await contribute(event)
    await until(stream, raised(50_000))
    await waitUntil('both listen again', async () => {
      const { rows } = await listening.execute(world.deps.db)
      return (
        rows.length === 2 && !rows.some(({ pid }) => before.rows.some((old) => old.pid === pid))
      )
    })
    await contribute(event)
    await until(stream, raised(100_000))
  })
})

describe("the stream of a host's events", () => {
  it('sends only that something changed', async () => {
    const event = await createEvent()
    const { version } = await host.call('GET /events/my-events', {})
    const stream = await listen(`/events/my-events/live?seen=${version}`, { token: host.token })
    await contribute(event)
    const message = await stream.next()
    expect(message?.data).toEqual({ version: message?.id })
    expect((await host.call('GET /events/my-events', {})).version).toBe(message?.id)
  })
})

describe('the wall', () => {
  const wallOf = (id: string) => world.call('GET /events/:id/wall', { params: { id } })

  it('shows messages if the host allows them, without anonymous names', async () => {
    const event = await createEvent()
    await contribute(event, { message: 'Con todo mi amor' })
    await contribute(event, { message: 'Sorpresa', anonymous: true, contributor_name: 'Norma' })
    expect((await wallOf(event.id)).wall.messages).toBeNull()
    const stream = await listen(`/events/${event.id}/wall/live`)
    expect((await stream.next())?.data.messages).toBeNull()

    const { event: changed } = await host.call('PATCH /events/:id/wall-messages', {
      params: { id: event.id },
      body: { wallMessages: true },
    })
    expect(changed.wallMessages).toBe(true)
    const message = await until(stream, ({ data }) => data.messages !== null)
    expect(message.data.messages).toEqual([
      expect.objectContaining({ userName: null, message: 'Sorpresa' }),
      expect.objectContaining({ userName: 'Tía Chela', message: 'Con todo mi amor' }),
    ])
    expect(stream.raw()).not.toContain('Norma')
  })

  it('hides and shows a message as the host decides', async () => {
    const event = await createEvent({ wall_messages: true })
    const { id } = await contribute(event, { message: 'Una broma pesada' })
    const stream = await listen(`/events/${event.id}/wall/live`)
    expect((await stream.next())?.data.messages).toHaveLength(1)
    const hide = (hiddenFromWall: boolean) =>
      host.call('PATCH /contributions/:id/wall', {
        params: { id },
        body: { hiddenFromWall },
      })
    await hide(true)
    await until(stream, ({ data }) => data.messages.length === 0)
    const list = await host.call('GET /events/:id/contributions', { params: { id: event.id } })
    expect(list.contributions[0]?.hiddenFromWall).toBe(true)
    await hide(false)
    await until(stream, ({ data }) => data.messages.length === 1)
  })
})

it('a process that stops ends its streams at once', async () => {
  const third = await startServer({ ...world.config, port: 0 })
  const { id } = await createEvent()
  const stream = await listen(`/events/${id}/live`, { at: third })
  await stream.next()
  await third.close()
  expect(await stream.next()).toBeNull()
})
