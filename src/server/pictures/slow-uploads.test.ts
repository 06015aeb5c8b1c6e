import { once } from 'node:events'
import net from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { stickJob } from '#server/cpu-pool/testing.ts'
import { createEvent, createHost } from '#server/testing/factories.ts'
import { PASSWORD, type Person, setUpWorld } from '#server/testing/world.ts'
import { drawUnique, sendPicture } from './testing.ts'

const world = setUpWorld({ RATE_LIMIT_FACTOR: '1' })

let opened: net.Socket[] = []
afterEach(() => {
  for (const socket of opened) socket.destroy()
  opened = []
})

async function createHostWithEvent() {
  const host = await createHost(world)
  return { host, event: await createEvent(world.deps.db, host.user.id) }
}

type Sender = Awaited<ReturnType<typeof createHostWithEvent>>

const send = async ({ host, event }: Sender) =>
  (await sendPicture(world.url, { token: host.token, eventId: event.id }, await drawUnique()))
    .status

/** Begins an upload whose body never ends; resolves to the answer's status if there is one. */
async function begin({ token }: Pick<Person, 'token'>, eventId: string): Promise<number> {
  const { port, hostname } = new URL(world.url)
  const socket = net.connect(Number(port), hostname)
  opened.push(socket)
  socket.on('error', () => {})
  const lines = [
    `POST /api/events/${eventId}/pictures HTTP/1.1`,
    'host: localhost',
    'content-type: image/jpeg',
    `authorization: Bearer ${token}`,
    'content-length: 12000000',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\nx`)
  const [data] = await once(socket, 'data')
  return Number(String(data).split(' ')[1])
}

it('a host whose uploads never end keeps two places, and nobody else out (R19)', async () => {
  const [slow, other] = [await createHostWithEvent(), await createHostWithEvent()]
  const begun = Array.from({ length: 12 }, () => begin(slow.host, slow.event.id))
  const refused: number[] = []
  const { promise: tenRefused, resolve } = Promise.withResolvers<void>()
  for (const status of begun)
    status.then(
      (one) => refused.push(one) === 10 && resolve(),
      () => {},
    )
  await tenRefused
  expect(new Set(refused)).toEqual(new Set([503]))
  expect(await send(other)).toBe(201)
  for (const socket of opened) socket.destroy()
  await expect.poll(() => send(slow)).toBe(201)
})

it('whoever names an event that is not theirs, or none, takes no place', async () => {
  const [stranger, other] = [await createHostWithEvent(), await createHostWithEvent()]
  expect(await begin(stranger.host, other.event.id)).toBe(403)
  expect(await begin(stranger.host, 'x')).toBe(404)
})

it('an upload counts when it begins, whatever becomes of it: the 61st of an account is 429', async () => {
  const { host, event } = await createHostWithEvent()
  const begun: number[] = []
  for (let time = 0; time < 60; time += 1) begun.push(await begin(host, 'x'))
  expect(new Set(begun)).toEqual(new Set([404]))
  expect(await begin(host, event.id)).toBe(429)
})

it('while a decoder sticks a login works; it is killed, and another upload works', async () => {
  const sender = await createHostWithEvent()
  const stuck = Array.from({ length: 5 }, () => world.deps.cpu.run(stickJob, null))
  const outcomes = Promise.allSettled(stuck)
  const { email } = sender.host.user
  const login = await world.send('POST', '/auth/login', { body: { email, password: PASSWORD } })
  expect(login.status).toBe(200)
  expect(await send(sender)).toBe(201)
  const codes = (await outcomes).map((one) => one.status === 'rejected' && one.reason.code)
  expect(codes).toEqual(Array(5).fill('BUSY'))
})
