import { afterAll, expect, test } from 'vitest'
import type { CpuPool, JobOptions } from '#server/cpu-pool/job.ts'
import { createCpuPool } from '#server/cpu-pool/pool.ts'
import type { PreviewContent } from './content.ts'
import { createPreviewRenderer, createQrRenderer } from './renderer.ts'

const PNG = new Uint8Array([1])

function createCountingPool(draw: () => Promise<Uint8Array> = async () => PNG) {
  const counter = { drawings: 0, callers: new Set<string | undefined>() }
  const run = async (_job: object, _content: unknown, { caller }: JobOptions) => {
    counter.drawings += 1
    counter.callers.add(caller)
    return draw()
  }
  return Object.assign(counter, { run: run as unknown as CpuPool['run'] })
}

test('concurrent and later requests for one preview draw it once', async () => {
  const pool = createCountingPool()
  const render = createPreviewRenderer(pool)
  await Promise.all([render('a', null, ''), render('a', null, '')])
  await render('a', null, '')
  expect(pool.drawings).toBe(1)
})

test('each network has its own share of the queue, for previews and QR codes', async () => {
  const pool = createCountingPool()
  await createPreviewRenderer(pool)('a', null, '203.0.113.1')
  await createQrRenderer(pool)('https://ciguena.test/events/a', '203.0.113.2')
  expect([...pool.callers]).toEqual(['203.0.113.1', '203.0.113.2'])
})

test('the least recently used preview is evicted', async () => {
  const pool = createCountingPool()
  const render = createPreviewRenderer(pool)
  await render('first', null, '')
  for (let other = 0; other < 149; other += 1) await render(`other ${other}`, null, '')
  await render('first', null, '')
  expect(pool.drawings).toBe(150)
  await render('one more', null, '')
  await render('first', null, '')
  expect(pool.drawings).toBe(151)
  await render('other 0', null, '')
  expect(pool.drawings).toBe(152)
})

test('a failed drawing is not cached', async () => {
  let fails = true
  const pool = createCountingPool(async () => {
    if (fails) throw new Error('out of memory')
    return PNG
  })
  const render = createPreviewRenderer(pool)
  await expect(render('a', null, '')).rejects.toThrow('out of memory')
  fails = false
  expect(await render('a', null, '')).toBe(PNG)
})

const threads = createCpuPool({ warn: () => {} })
afterAll(() => threads.close())

test('a preview that cannot be drawn fails with the reason', async () => {
  const broken = { theme: 'nubes' } as unknown as PreviewContent
  await expect(createPreviewRenderer(threads)('broken', broken, '')).rejects.toThrow(TypeError)
})
