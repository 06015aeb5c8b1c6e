import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { openEventStream } from '#server/testing/event-stream.ts'
import { createEvent, createHost } from '#server/testing/factories.ts'
import { setUpWorld, waitUntil } from '#server/testing/world.ts'
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
  let hasUnsubscribed = false
  const stream = openStream(endpoint, {
    seen: 'v0',
    follow: (given) => {
      send = given as Send
      return () => {
        hasUnsubscribed = true
      }
    },
  })
  return {
    stream,
    send: (at: number) => send({ version: `v${at}`, value: { at } }),
    hasUnsubscribed: () => hasUnsubscribed,
  }
}

async function passHeartbeats(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await turn()
    vi.advanceTimersByTime(20_000)
    await turn()
  }
}

afterEach(() => vi.useRealTimers())

describe('a stream', () => {
  it('keeps only the newest unread message', async () => {
    const { stream, send, hasUnsubscribed } = unread()
    for (let at = 0; at <= 1_000; at += 1) send(at)
    const [first] = (await once(stream.readable, 'data')) as [Buffer]
    expect(String(first)).toMatch(/^retry: \d+\n\nid: v1000\ndata: {"at":1000}\n\n$/)
    stream.readable.destroy()
    await once(stream.readable, 'close')
    expect(hasUnsubscribed()).toBe(true)
  })

  it('sends a heartbeat every twenty seconds and disconnects readers that read nothing', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { stream } = unread()
    const chunks: string[] = []
    stream.readable.on('data', (piece: Buffer) => chunks.push(String(piece)))
    await passHeartbeats(2)
    expect(chunks.slice(1)).toEqual([': \n\n', ': \n\n'])
    stream.readable.pause()
    await passHeartbeats(1)
    expect(stream.readable.destroyed).toBe(false)
    await passHeartbeats(1)
    expect(stream.readable.destroyed).toBe(true)
  })

  it('ends after ten minutes, so that its reader authenticates again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { stream, hasUnsubscribed } = unread()
    const onEnd = vi.fn()
    stream.readable.on('end', onEnd).resume()
    await passHeartbeats(29)
    expect(onEnd).not.toHaveBeenCalled()
    await passHeartbeats(1)
    await turn()
    expect(onEnd).toHaveBeenCalled()
    expect(hasUnsubscribed()).toBe(true)
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
  const world = setUpWorld({ RATE_LIMIT_FACTOR: '0.01' })
  let eventPath: string
  beforeAll(async () => {
    const host = await createHost(world)
    eventPath = `/events/${(await createEvent(world.deps.db, host.user.id)).id}`
  })

  it('a third stream of one address is refused until another closes', async () => {
    const path = `${eventPath}/live`
    const first = await openEventStream(world, path)
    const second = await openEventStream(world, path)
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
