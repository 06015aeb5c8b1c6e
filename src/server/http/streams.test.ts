import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { openEventStream } from '#server/testing/event-stream.ts'
import { createEvent, createHost } from '#server/testing/factories.ts'
import { startWorld, type World, waitUntil } from '#server/testing/world.ts'
import { openStream, type StreamMessage } from './streams.ts'

const endpoint: Endpoint = {
  method: 'GET',
  path: '/live',
  summary: 'Prueba',
  access: 'public',
  stream: { message: z.object({ at: z.int() }), perAddress: 1, perProcess: 1 },
}

type Send = (message: StreamMessage<{ at: number }>) => void

/** A stream that nobody reads yet. */
function unread() {
  let send: Send = () => {}
  let hasLeft = false
  const stream = openStream(endpoint, {
    seen: 'v0',
    follow: (given) => {
      send = given as Send
      return () => {
        hasLeft = true
      }
    },
  })
  return {
    stream,
    send: (at: number) => send({ version: `v${at}`, value: { at } }),
    hasLeft: () => hasLeft,
  }
}

afterEach(() => vi.useRealTimers())

describe('a stream', () => {
  it('keeps only the newest unread message', async () => {
    const { stream, send, hasLeft } = unread()
    for (let at = 0; at <= 1_000; at += 1) send(at)
    const [first] = (await once(stream.readable, 'data')) as [Buffer]
    expect(String(first)).toMatch(/^retry: \d+\n\nid: v1000\ndata: {"at":1000}\n\n$/)
    stream.readable.destroy()
    await once(stream.readable, 'close')
    expect(hasLeft()).toBe(true)
  })

  it('sends a heartbeat every twenty seconds and disconnects readers that read nothing', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { stream } = unread()
    const chunks: string[] = []
    stream.readable.on('data', (piece: Buffer) => chunks.push(String(piece)))
    const pulse = async () => {
      await turn()
      vi.advanceTimersByTime(20_000)
      await turn()
    }
    await pulse()
    await pulse()
    expect(chunks.slice(1)).toEqual([': \n\n', ': \n\n'])
    stream.readable.pause()
    await pulse()
    expect(stream.readable.destroyed).toBe(false)
    await pulse()
    expect(stream.readable.destroyed).toBe(true)
  })

  it('ends after ten minutes, so that its reader authenticates again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { stream, hasLeft } = unread()
    let ended = false
    stream.readable.on('end', () => {
      ended = true
    })
    stream.readable.resume()
    const pulses = async (count: number) => {
      for (let at = 0; at < count; at += 1) {
        await turn()
        vi.advanceTimersByTime(20_000)
        await turn()
      }
    }
    await pulses(29)
    expect(ended).toBe(false)
    await pulses(1)
    await turn()
    expect([ended, hasLeft()]).toEqual([true, true])
  })

  it('does not repeat the version that the reader has seen', async () => {
    const { stream, send } = unread()
    send(0)
    const [first] = (await once(stream.readable, 'data')) as [Buffer]
    expect(String(first)).not.toContain('data:')
    stream.readable.destroy()
  })
})

describe('with room for two', () => {
  let world: World
  let eventPath: string
  beforeAll(async () => {
    world = await startWorld({ RATE_LIMIT_FACTOR: '0.01' })
    const host = await createHost(world)
    eventPath = `/events/${(await createEvent(world.deps.db, host.user.id)).id}`
  })
  afterAll(() => world.close())

  it('a third stream of one address is refused until another closes', async () => {
    const path = `${eventPath}/live`
    const [first, second] = await Promise.all([
      openEventStream(world, path),
      openEventStream(world, path),
    ])
    const third = await openEventStream(world, path)
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429])
    expect(third.headers['retry-after']).toBe('30')
    first.close()
    const again = await waitUntil('there is room again', async () => {
      const stream = await openEventStream(world, path)
      if (stream.status === 200) return stream
      stream.close()
      return null
    })
    for (const stream of [second, third, again]) stream.close()
    const page = await world.send('GET', eventPath)
    expect(page.status).toBe(200)
  })

  it('a HEAD request opens none', async () => {
    const answer = await fetch(`${world.url}/api${eventPath}/live`, { method: 'HEAD' })
    expect(answer.status).toBe(404)
  })
})
