import { afterAll, expect, test } from 'vitest'
import type { CpuPool, JobOptions } from '#server/cpu-pool/job.ts'
import { createCpuPool } from '#server/cpu-pool/pool.ts'
import type { PreviewContent, StoryContent } from './content.ts'
import { createPreviewRenderer, createQrRenderer, createStoryRenderer } from './renderer.ts'

const PNG = new Uint8Array([1])

const of = (network: string) => ({ network, countDrawing: async () => {} })

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
  await Promise.all([render('a', null, of('')), render('a', null, of(''))])
  await render('a', null, of(''))
  expect(pool.drawings).toBe(1)
})

test('each network has its own share of the queue, for previews and QR codes', async () => {
  const pool = createCountingPool()
  await createPreviewRenderer(pool)('a', null, of('203.0.113.1'))
  await createQrRenderer(pool)('https://ciguena.test/events/a', of('203.0.113.2'))
  expect([...pool.callers]).toEqual(['203.0.113.1', '203.0.113.2'])
})

test('pictures are kept by their bytes, those that were asked for last', async () => {
  const picture = new Uint8Array(160_000)
  const pool = createCountingPool(async () => picture)
  const render = createStoryRenderer(pool)
  const story = {} as StoryContent
  for (let event = 0; event < 100; event += 1) await render(`event ${event}`, story, of(''))
  for (let event = 0; event < 100; event += 1) await render(`event ${event}`, story, of(''))
  expect(pool.drawings).toBe(100)
  await render('one more', story, of(''))
  await render('event 99', story, of(''))
  expect(pool.drawings).toBe(101)
  await render('event 0', story, of(''))
  expect(pool.drawings).toBe(102)
})

test('drawings are counted, and pictures that are kept are not', async () => {
  const pool = createCountingPool()
  const render = createPreviewRenderer(pool)
  let left = 2
  const limited = {
    network: 'n',
    countDrawing: async () => {
      left -= 1
      if (left < 0) throw new Error('limited')
    },
  }
  for (const key of ['a', 'b', 'a', 'b']) await render(key, null, limited)
  await expect(render('c', null, limited)).rejects.toThrow('limited')
  expect(await render('a', null, limited)).toBe(PNG)
  expect(pool.drawings).toBe(2)
})

test('a failed drawing is not cached', async () => {
  let fails = true
  const pool = createCountingPool(async () => {
    if (fails) throw new Error('out of memory')
    return PNG
  })
  const render = createPreviewRenderer(pool)
  await expect(render('a', null, of(''))).rejects.toThrow('out of memory')
  fails = false
  expect(await render('a', null, of(''))).toBe(PNG)
})

const threads = createCpuPool({ warn: () => {} })
afterAll(() => threads.close())

test('a preview that cannot be drawn fails with the reason', async () => {
  const broken = { theme: 'nubes' } as unknown as PreviewContent
  await expect(createPreviewRenderer(threads)('broken', broken, of(''))).rejects.toThrow(TypeError)
})
