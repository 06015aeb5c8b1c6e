import { afterAll, expect, test } from 'vitest'
import type { CpuPool } from '#server/cpu-pool/job.ts'
import { createCpuPool } from '#server/cpu-pool/pool.ts'
import type { PreviewContent } from './content.ts'
import { createPreviewRenderer } from './renderer.ts'

const PNG = new Uint8Array([1])

function createCountingPool(draw: () => Promise<Uint8Array> = async () => PNG) {
  const counter = { drawings: 0 }
  const run = async () => {
    counter.drawings += 1
    return draw()
  }
  return Object.assign(counter, { run: run as unknown as CpuPool['run'] })
}

test('concurrent and later requests for one preview draw it once', async () => {
  const pool = createCountingPool()
  const renderer = createPreviewRenderer(pool)
  await Promise.all([renderer.render('a', null), renderer.render('a', null)])
  await renderer.render('a', null)
  expect(pool.drawings).toBe(1)
})

test('the least recently used preview is evicted', async () => {
  const pool = createCountingPool()
  const renderer = createPreviewRenderer(pool)
  await renderer.render('first', null)
  for (let other = 0; other < 149; other += 1) await renderer.render(`other ${other}`, null)
  await renderer.render('first', null)
  expect(pool.drawings).toBe(150)
  await renderer.render('one more', null)
  await renderer.render('first', null)
  expect(pool.drawings).toBe(151)
  await renderer.render('other 0', null)
  expect(pool.drawings).toBe(152)
})

test('a failed drawing is not cached', async () => {
  let fails = true
  const pool = createCountingPool(async () => {
    if (fails) throw new Error('out of memory')
    return PNG
  })
  const renderer = createPreviewRenderer(pool)
  await expect(renderer.render('a', null)).rejects.toThrow('out of memory')
  fails = false
  expect(await renderer.render('a', null)).toBe(PNG)
})

const threads = createCpuPool({ warn: () => {} })
afterAll(() => threads.close())

test('a preview that cannot be drawn fails with the reason', async () => {
  const broken = { theme: 'nubes' } as unknown as PreviewContent
  await expect(createPreviewRenderer(threads).render('broken', broken)).rejects.toThrow(TypeError)
})
