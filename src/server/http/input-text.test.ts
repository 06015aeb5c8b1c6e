import { describe, expect, it } from 'vitest'
import { UNUSABLE_TEXT } from '#contract/product/messages.ts'
import { createEvent, createHost } from '#server/testing/factories.ts'
import { createUniqueEmail, setUpWorld, signUp } from '#server/testing/world.ts'
import { normalizeInput } from './input-text.ts'

const world = setUpWorld()

const NUL = '\u0000'
const HALF = '\ud800'
const contact = () => ({
  name: 'Ana',
  email: createUniqueEmail(),
  subject: 'Hola',
  message: 'Una duda',
})

describe('text that cannot be stored', () => {
  it.each([`a${NUL}b`, HALF])('is refused at its field: %j', async (message) => {
    const answer = await world.send('POST', '/contact', { body: { ...contact(), message } })
    expect(answer.status).toBe(400)
    expect(answer.body.details).toEqual([{ field: 'message', message: UNUSABLE_TEXT }])
  })

  it('is refused in parameters and queries', async () => {
    for (const path of ['/events/a%00b', '/events/public?search=%00', '/events/url/%00']) {
      expect(await world.send('GET', path), path).toMatchObject({ status: 400 })
    }
  })

  it('never reaches the provider', async () => {
    const { token } = await signUp(world)
    const body = { firstName: HALF, lastName: 'López', motherLastName: 'Ruiz' }
    const answer = await world.send('POST', '/payments/connect/create-account', { token, body })
    expect(answer.status).toBe(400)
  })

  it('is found at any depth, and input that is deeper than ours is refused', () => {
    expect(() => normalizeInput({ a: [{ b: NUL }] })).toThrow(
      expect.objectContaining({ details: [{ field: 'a.0.b', message: UNUSABLE_TEXT }] }),
    )
    const nested = JSON.parse('['.repeat(30_000) + ']'.repeat(30_000))
    expect(() => normalizeInput(nested)).toThrow(expect.objectContaining({ code: 'VALIDATION' }))
  })
})

describe('a name that shows nothing', () => {
  it.each(['\u200b', '\u3164', '\u2800', ' \u200b\u200b\u200b '])('is none: %j', async (name) => {
    const host = await createHost(world)
    const event = await createEvent(world.deps.db, host.user.id)
    const { token } = host
    const calls = [
      world.send('POST', '/contact', { body: { ...contact(), name } }),
      world.send('POST', `/events/${event.id}/goals`, {
        token,
        body: { name, baseAmount: 50_000 },
      }),
      world.send('PUT', `/events/${event.id}`, { token, body: { name } }),
      world.send('POST', '/payments/create-checkout-session', {
        body: { eventId: event.id, amount: 50_000, contributorName: name },
      }),
    ]
    for (const { status, body } of await Promise.all(calls)) {
      expect(status).toBe(400)
      expect(body.details[0].field).toMatch(/name/i)
    }
  })
})

it('is stored composed, so that the same name is the same text', async () => {
  const host = await createHost(world)
  const event = await createEvent(world.deps.db, host.user.id)
  const body = { name: 'Shower de In\u0303aki' }
  const answer = await world.send('PUT', `/events/${event.id}`, { token: host.token, body })
  expect(answer.body.event.name).toBe('Shower de I\u00f1aki')
})

describe('a body that was left out', () => {
  it('is an empty one where every field is optional', async () => {
    const { token } = await signUp(world)
    const json = { 'content-type': 'application/json' }
    for (const headers of [{}, json]) {
      const path = `/contributions/${crypto.randomUUID()}/refund`
      expect(await world.send('POST', path, { token, headers })).toMatchObject({ status: 404 })
    }
  })

  it('lacks the fields that are required', async () => {
    const { status, body } = await world.send('POST', '/contact')
    expect(status).toBe(400)
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual([
      'name',
      'email',
      'subject',
      'message',
    ])
  })
})
