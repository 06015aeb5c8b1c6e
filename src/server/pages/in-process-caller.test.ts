import fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { createInProcessCaller } from './in-process-caller.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('gives the action and the loader of a page together the time that the browser waits', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const app = fastify()
  app.get('/api/events/public', () => new Promise(() => {}))
  await app.ready()
  const call = createInProcessCaller(app, { address: '127.0.0.1' }, 9_000)
  const failures: string[] = []
  const ask = () => {
    call('GET /events/public').catch(({ code }: { code: string }) => failures.push(code))
  }
  ask()
  await vi.advanceTimersByTimeAsync(8_999)
  expect(failures).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(failures).toEqual(['UNAVAILABLE'])
  ask()
  await vi.advanceTimersByTimeAsync(0)
  expect(failures).toEqual(['UNAVAILABLE', 'UNAVAILABLE'])
})
