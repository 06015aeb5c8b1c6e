import { afterEach, expect, test } from 'vitest'
import type { PreviewContent } from './content.ts'
import { createPreviewRenderer, type PreviewRenderer } from './renderer.ts'

const PNG = new Uint8Array([1])
let renderer: PreviewRenderer | undefined
afterEach(() => renderer?.close())

function createCountingThread(draw: () => Promise<Uint8Array> = async () => PNG) {
  const thread = {
    drawings: 0,
    draw: () => {
      thread.drawings += 1
      return draw()
    },
    close: async () => {},
  }
  return thread
}

test('concurrent and later requests for one preview draw it once', async () => {
  const thread = createCountingThread()
  renderer = createPreviewRenderer(thread)
  await Promise.all([renderer.render('a', null), renderer.render('a', null)])
  await renderer.render('a', null)
  expect(thread.drawings).toBe(1)
})

test('the least recently used preview is evicted', async () => {
  const thread = createCountingThread()
  renderer = createPreviewRenderer(thread)
  await renderer.render('first', null)
  for (let other = 0; other < 149; other += 1) await renderer.render(`other ${other}`, null)
  await renderer.render('first', null)
  expect(thread.drawings).toBe(150)
  await renderer.render('one more', null)
  await renderer.render('first', null)
  expect(thread.drawings).toBe(151)
  await renderer.render('other 0', null)
  expect(thread.drawings).toBe(152)
})

test('a failed drawing is not cached', async () => {
  let fails = true
  const thread = createCountingThread(async () => {
    if (fails) throw new Error('out of memory')
    return PNG
  })
  renderer = createPreviewRenderer(thread)
  await expect(renderer.render('a', null)).rejects.toThrow('out of memory')
  fails = false
  expect(await renderer.render('a', null)).toBe(PNG)
})

test('a full queue refuses further previews', async () => {
  const queued = createPreviewRenderer()
  renderer = queued
  const requests = Array.from({ length: 42 }, (_, index) => queued.render(`${index}`, null))
  const accepted = Promise.allSettled(requests.slice(0, 40))
  await expect(requests[41]).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  requests[40]?.catch(() => {})
  await queued.close()
  expect(await accepted).toHaveLength(40)
})

test('a preview that cannot be drawn fails with the reason', async () => {
  renderer = createPreviewRenderer()
  const broken = { theme: 'nubes' } as unknown as PreviewContent
  await expect(renderer.render('broken', broken)).rejects.toThrow(TypeError)
})
