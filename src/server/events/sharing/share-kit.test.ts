import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { EVENT_THEMES } from '#contract/product/product.ts'
import { createEvent, createGoal, createHost } from '#server/testing/factories.ts'
import { setUpWorld, startWorld } from '#server/testing/world.ts'

/** WhatsApp shows no picture above it. */
const MAX_PREVIEW_BYTES = 300_000
const world = setUpWorld()
let hostId: string

beforeAll(async () => {
  hostId = (await createHost(world, { firstName: 'Ana' })).user.id
})

const event = (overrides: Parameters<typeof createEvent>[2] = {}) =>
  createEvent(world.deps.db, hostId, overrides)
const fetchPath = (path: string) => fetch(world.url + path, { redirect: 'manual' })
const previewOf = async (slug: string) =>
  (await world.call('GET /events/:id', { params: { id: slug } })).event.previewUrl

/** Reads a PNG as a decoder would: signature, header, and as many pixels as it promises. */
async function readPng(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const parts: Buffer[] = []
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (kind === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  }
  expect(inflateSync(Buffer.concat(parts)).length).toBe((width * 4 + 1) * height)
  return { width, height, size: bytes.length }
}

async function expectPicture(address: string) {
  const response = await fetch(address, { redirect: 'manual' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  const { width, height, size } = await readPng(response)
  expect([width, height]).toEqual([1200, 630])
  expect(size).toBeLessThan(MAX_PREVIEW_BYTES)
  return response
}

describe('the picture of a shared link (R12)', () => {
  it.each(EVENT_THEMES)('is a PNG of 1200 × 630 under 300 kB in the theme %s', async (theme) => {
    const { slug } = await event({ theme, location: 'Jardín Las Bugambilias, Puebla' })
    await expectPicture(await previewOf(slug))
  })

  it.each([
    ['a name of 100 signs without a space', { name: 'x'.repeat(100) }],
    ['emoji', { name: '👶🏽 Baby de Íñigo ❤️ 👨‍👩‍👧 🇲🇽' }],
    ['a script that no font of ours holds', { name: '赤ちゃん' }],
    ['what looks like markup', { name: '<svg onload="x">&amp;</svg>' }],
    ['five long hosts', { hosts: Array.from({ length: 5 }, () => 'María Guadalupe '.repeat(6)) }],
    ['no time and no place', { event_date: new Date('2027-05-10T23:59:59-06:00') }],
  ])('is drawn for %s', async (_, overrides) => {
    const { slug } = await event(overrides)
    await expectPicture(await previewOf(slug))
  })

  it('is drawn for goals above their target', async () => {
    const { id, slug } = await event()
    await createGoal(world.deps.db, id, { target_amount: 1_000 })
    await world.deps.db
      .updateTable('events')
      .set({ raised_amount: 1_000_000_000 })
      .where('id', '=', id)
      .execute()
    await expectPicture(await previewOf(slug))
  })

  it('is cacheable forever', async () => {
    const { slug } = await event()
    const { headers } = await expectPicture(await previewOf(slug))
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    { name: 'Otro nombre' },
    { theme: 'mar' as const },
    { hosts: ['Ana', 'Luis'] },
    { location: 'Puebla' },
    { event_date: new Date('2027-01-01T18:00:00Z') },
    { raised_amount: 50_000 },
  ])(
    'has another address once it shows another %o, and the old one leads there',
    async (change) => {
      const { id, slug } = await event({ target_amount: 500_000 })
      const before = await previewOf(slug)
      expect(await previewOf(slug)).toBe(before)
      await world.deps.db.updateTable('events').set(change).where('id', '=', id).execute()
      const after = await previewOf(slug)
      expect(after).not.toBe(before)
      const old = await fetch(before, { redirect: 'manual' })
      expect([old.status, old.headers.get('location')]).toEqual([302, after])
    },
  )

  it('keeps its address until its content changes', async () => {
    const { id, slug } = await event()
    const before = await previewOf(slug)
    await world.deps.db
      .updateTable('events')
      .set({ description: 'Sin regalos grandes', updated_at: new Date() })
      .where('id', '=', id)
      .execute()
    expect(await previewOf(slug)).toBe(before)
  })

  it('is not drawn for unknown versions', async () => {
    const { slug } = await event()
    for (const query of ['', '?v=', '?v=abc', '?v=a&v=b']) {
      const answer = await fetchPath(`/events/${slug}/preview.png${query}`)
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe(await previewOf(slug))
    }
  })

  it.each(['DRAFT', 'COMPLETED', 'ARCHIVED'] as const)(
    'of an event that is %s is the product alone',
    async (status) => {
      const { slug } = await event({ status, name: 'Secreto' })
      const answer = await fetchPath(`/events/${slug}/preview.png`)
      expect(answer.headers.get('location')).toBe(`${world.config.publicUrl}/preview.png`)
      await expectPicture(`${world.url}/preview.png`)
    },
  )

  it('is 404 for unknown events and for ids', async () => {
    const { id } = await event({ status: 'DRAFT' })
    expect((await fetchPath('/events/nadie-234567/preview.png')).status).toBe(404)
    expect((await fetchPath(`/events/${id}/preview.png`)).status).toBe(404)
  })
})

describe('who asks for too much at once (R13)', () => {
  it('gets 429 with Retry-After', async () => {
    const strict = await startWorld({ RATE_LIMIT_FACTOR: '0.005' })
    const statuses: number[] = []
    for (const file of ['qr.png', 'qr.svg', 'calendario.ics', 'preview.png']) {
      const answer = await fetch(`${strict.url}/events/nadie-234567/${file}`)
      statuses.push(answer.status)
      if (answer.status === 429)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    await strict.close()
    expect(statuses[2]).not.toBe(429)
    expect(statuses[3]).toBe(429)
  })
})

describe('the link', () => {
  it('survives a rename', async () => {
    const host = await createHost(world)
    const { slug } = await createEvent(world.deps.db, host.user.id)
    const { event: renamed } = await host.call('PUT /events/:id', {
      params: { id: slug },
      body: { name: 'Baby shower de Valentina' },
    })
    const { event: found } = await world.call('GET /events/:id', { params: { id: slug } })
    expect(found.name).toBe('Baby shower de Valentina')
    expect([found.slug, found.shareUrl]).toEqual([slug, renamed.shareUrl])
  })
})

describe('the date for a calendar', () => {
  it('is a valid calendar file', async () => {
    const { slug } = await event()
    const answer = await fetchPath(`/events/${slug}/calendario.ics`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await answer.text()).toContain(`URL:${world.config.publicUrl}/events/${slug}\r\n`)
  })

  it.each(['DRAFT', 'COMPLETED'] as const)(
    'of an event that is %s leads to its page',
    async (status) => {
      const { slug } = await event({ status })
      const answer = await fetchPath(`/events/${slug}/calendario.ics`)
      expect(answer.headers.get('location')).toBe(`${world.config.publicUrl}/events/${slug}`)
    },
  )
})

describe('the QR code', () => {
  it('comes as SVG without scripts and as PNG', async () => {
    const { slug } = await event({ status: 'DRAFT' })
    const drawing = await fetchPath(`/events/${slug}/qr.svg`)
    expect(drawing.headers.get('content-type')).toBe('image/svg+xml')
    expect(drawing.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await drawing.text()).toMatch(/^<svg [^>]*viewBox/)
    const { width, height } = await readPng(await fetchPath(`/events/${slug}/qr.png`))
    expect(width).toBe(height)
    expect(width).toBeGreaterThan(900)
  })

  it('exists for events only', async () => {
    expect((await fetchPath('/events/nadie-234567/qr.svg')).status).toBe(404)
  })
})
