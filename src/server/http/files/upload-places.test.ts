import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { abortSlowUpload, createUploadPlaces } from './upload-places.ts'

const BUSY = expect.objectContaining({ code: 'BUSY' })

afterEach(() => vi.useRealTimers())

test('an account has two places, a network four, a process twelve; each is left once', () => {
  const { enter } = createUploadPlaces()
  const from = (account: string, network: string) => () => enter({ account, network })
  const leaves = ['a', 'a', 'b', 'b'].map((account) => from(account, 'home')())
  expect(from('a', 'office')).toThrow(BUSY)
  expect(from('c', 'home')).toThrow(BUSY)
  for (let place = 4; place < 12; place += 1) from(`${place}`, `network ${place}`)()
  expect(from('d', 'elsewhere')).toThrow(BUSY)
  leaves[0]?.()
  leaves[0]?.()
  from('a', 'office')()
  expect(from('d', 'elsewhere')).toThrow(BUSY)
})

test('a body that trickles in is cut off with an answer, a steady one is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const cut: string[] = []
  const [steady, trickle] = [new PassThrough(), new PassThrough()]
  const whole = text(abortSlowUpload(steady, () => cut.push('steady')))
  const part = text(abortSlowUpload(trickle, () => cut.push('trickle')))
  const refused = expect(part).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' })
  steady.write('x'.repeat(50_000))
  trickle.write('x')
  await new Promise(setImmediate)
  vi.advanceTimersByTime(10_000)
  await refused
  steady.end('end')
  expect(await whole).toHaveLength(50_003)
  vi.advanceTimersByTime(60_000)
  expect([cut, vi.getTimerCount(), trickle.destroyed]).toEqual([['trickle'], 0, false])
})

test('a body that nobody reads is cut off in silence', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const passed = abortSlowUpload(new PassThrough(), () => {})
  vi.advanceTimersByTime(10_000)
  await new Promise(setImmediate)
  expect([passed.errored, vi.getTimerCount()]).toEqual([
    expect.objectContaining({ code: 'REQUEST_TIMEOUT' }),
    0,
  ])
})

test('a body whose sender is gone leaves no timer behind', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const body = new PassThrough()
  const part = text(abortSlowUpload(body, () => {}))
  body.destroy()
  await expect(part).rejects.toThrow()
  expect(vi.getTimerCount()).toBe(0)
})
