import { afterEach, describe, expect, it } from 'vitest'
import type { PreviewContent } from './content.ts'
import { createPreviewRenderer, type PreviewRenderer } from './renderer.ts'

const PNG = new Uint8Array([1])
let studio: PreviewRenderer | undefined
afterEach(() => studio?.close())

function countingEasel() {
  const drawn: number[] = []
  return {
    drawn,
    draw: async () => {
      drawn.push(1)
      return PNG
    },
    close: async () => {},
  }
}

describe('the studio', () => {
  it('draws a picture once, however many ask for it', async () => {
    const easel = countingEasel()
    studio = createPreviewRenderer(easel)
    await Promise.all([studio.render('a', null), studio.render('a', null)])
    await studio.render('a', null)
    expect(easel.drawn).toHaveLength(1)
  })

  it('lets go of the picture that was not asked for longest', async () => {
    const easel = countingEasel()
    studio = createPreviewRenderer(easel)
    await studio.render('first', null)
    for (let made = 0; made < 149; made += 1) await studio.render(`other ${made}`, null)
    await studio.render('first', null)
    expect(easel.drawn).toHaveLength(150)
    await studio.render('one more', null)
    await studio.render('first', null)
    expect(easel.drawn).toHaveLength(151)
    await studio.render('other 0', null)
    expect(easel.drawn).toHaveLength(152)
  })

  it('tries again after a picture that failed', async () => {
    const easel = countingEasel()
    let fails = true
    studio = createPreviewRenderer({
      ...easel,
      draw: async () => {
        if (fails) throw new Error('no paper')
        return PNG
      },
    })
    await expect(studio.render('a', null)).rejects.toThrow('no paper')
    fails = false
    expect(await studio.render('a', null)).toBe(PNG)
  })

  it('refuses who comes when too many wait', async () => {
    const open = createPreviewRenderer()
    studio = open
    const asked = Array.from({ length: 41 }, (_, place) => open.render(`${place}`, null))
    const drawn = Promise.allSettled(asked.slice(0, 40))
    await expect(asked[40]).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await open.close()
    expect(await drawn).toHaveLength(40)
  })

  it('says why a picture could not be drawn', async () => {
    studio = createPreviewRenderer()
    const broken = { theme: 'nubes' } as unknown as PreviewContent
    await expect(studio.render('broken', broken)).rejects.toThrow('preview could not be drawn')
  })
})
