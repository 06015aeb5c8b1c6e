import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { EVENT_THEMES } from '#contract/product/product.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { createEvent as createEventOf, createHost } from '#server/testing/factories.ts'
import { startWorld, waitUntil } from '#server/testing/world.ts'

/** WhatsApp shows no picture above it. */
const MAX_PREVIEW_BYTES = 300_000
const { world, createEvent, ...setUp } = setUpEvents()
const changeRow = (id: string, change: Parameters<typeof createEvent>[0] = {}) =>
  world.deps.db.updateTable('events').set(change).where('id', '=', id).execute()
const fetchPath = (path: string) => fetch(world.url + path, { redirect: 'manual' })
const readPreviewUrl = async (slug: string) => (await setUp.readEvent(slug, world)).previewUrl

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

function expectRedirect({ status, headers }: Response, to: string): void {
  expect([status, headers.get('location')]).toEqual([302, to])
}

/** Whoever finds every worker busy is asked to come back. */
const fetchPicture = (address: string) =>
  waitUntil('the picture is drawn', async () => {
    const response = await fetch(address, { redirect: 'manual' })
    return response.status !== 503 && response
  })

async function expectPicture(address: string) {
  const response = await fetchPicture(address)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  const { width, height, size } = await readPng(response)
  expect([width, height]).toEqual([1200, 630])
  expect(size).toBeLessThan(MAX_PREVIEW_BYTES)
  return response
}

describe('the picture of a shared link (R12)', () => {
  it.each(EVENT_THEMES)('is a PNG of 1200 × 630 under 300 kB in the theme %s', async (theme) => {
    const { slug } = await createEvent({ theme, location: 'Jardín Las Bugambilias, Puebla' })
    await expectPicture(await readPreviewUrl(slug))
  })

  it.each([
    ['a name of 100 characters without a space', { name: 'x'.repeat(100) }],
    ['emoji', { name: '👶🏽 Baby de Íñigo ❤️ 👨‍👩‍👧 🇲🇽' }],
    ['a script that is in none of our fonts', { name: '赤ちゃん' }],
    ['markup', { name: '<svg onload="x">&amp;</svg>' }],
    ['five long hosts', { hosts: Array.from({ length: 5 }, () => 'María Guadalupe '.repeat(6)) }],
    ['no time and no place', { event_date: new Date('2027-05-10T23:59:59-06:00') }],
  ])('is drawn for %s', async (_, overrides) => {
    const { slug } = await createEvent(overrides)
    await expectPicture(await readPreviewUrl(slug))
  })

  it('is drawn for goals above their target, and cacheable forever', async () => {
    const { slug } = await createEvent({ raised_amount: 1_000_000_000, target_amount: 1_000 })
    const { headers } = await expectPicture(await readPreviewUrl(slug))
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
      const { id, slug } = await createEvent({ target_amount: 500_000 })
      const before = await readPreviewUrl(slug)
      expect(await readPreviewUrl(slug)).toBe(before)
      await changeRow(id, change)
      const after = await readPreviewUrl(slug)
      expect(after).not.toBe(before)
      expectRedirect(await fetch(before, { redirect: 'manual' }), after)
    },
  )

  it('keeps its address until its content changes', async () => {
    const { id, slug } = await createEvent()
    const before = await readPreviewUrl(slug)
    await changeRow(id, { description: 'Sin regalos grandes', updated_at: new Date() })
    expect(await readPreviewUrl(slug)).toBe(before)
  })

  it('is not drawn for unknown versions', async () => {
    const { slug } = await createEvent()
    for (const query of ['', '?v=', '?v=abc', '?v=a&v=b']) {
      const response = await fetchPath(`/events/${slug}/preview.png${query}`)
      expectRedirect(response, await readPreviewUrl(slug))
    }
  })

  it.each(['DRAFT', 'COMPLETED', 'ARCHIVED'] as const)(
    'of an event that is %s is the product alone',
    async (status) => {
      const { slug } = await createEvent({ status, name: 'Secreto' })
      const response = await fetchPath(`/events/${slug}/preview.png`)
      expectRedirect(response, `${world.config.publicUrl}/preview.png`)
      await expectPicture(`${world.url}/preview.png`)
    },
  )

  it('is 404 for ids', async () => {
    const { id } = await createEvent()
    expect((await fetchPath(`/events/${id}/preview.png`)).status).toBe(404)
  })

  it.each(['preview.png', 'qr.svg'])('is 404 for an unknown event: %s', async (file) => {
    expect((await fetchPath(`/events/nadie-234567/${file}`)).status).toBe(404)
  })
})

describe('the picture for stories', () => {
  const readStory = async (slug: string) => {
    const response = await fetchPath(`/events/${slug}/historia.png`)
    expect(response.status).toBe(302)
    return response.headers.get('location') ?? ''
  }

  it.each(EVENT_THEMES)('is a PNG of 1080 × 1920 under 500 kB in the theme %s', async (theme) => {
    const { slug } = await createEvent({ theme, name: 'Baby de Íñigo 👶🏽 '.repeat(5) })
    const response = await fetchPicture(await readStory(slug))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const { width, height, size } = await readPng(response)
    expect([width, height]).toEqual([1080, 1920])
    expect(size).toBeLessThan(500_000)
  })

  it('has another address once it shows another date, and the same after a contribution', async () => {
    const { id, slug } = await createEvent({ target_amount: 500_000 })
    const before = await readStory(slug)
    await changeRow(id, { raised_amount: 50_000 })
    expect(await readStory(slug)).toBe(before)
    await changeRow(id, { event_date: new Date('2027-01-01T18:00:00Z') })
    const after = await readStory(slug)
    expect(after).not.toBe(before)
    expectRedirect(await fetch(before, { redirect: 'manual' }), after)
  })

  it('of an event that visitors may not see is the picture of the product', async () => {
    const { slug } = await createEvent({ status: 'DRAFT' })
    expectRedirect(
      await fetchPath(`/events/${slug}/historia.png`),
      `${world.config.publicUrl}/preview.png`,
    )
  })
})

describe('too many requests at once (R13)', () => {
  it('get 429 with Retry-After', async () => {
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

it('one network makes the pool draw for a while only, and the pictures that are kept stay', async () => {
  const strict = await startWorld({ RATE_LIMIT_FACTOR: '0.05' })
  const { user } = await createHost(strict)
  const statuses: number[] = []
  const addresses: string[] = []
  for (let event = 0; event < 5; event += 1) {
    const { slug } = await createEventOf(strict.deps.db, user.id, { name: `Fiesta ${event}` })
    const answer = await fetch(`${strict.url}/events/${slug}/historia.png`, { redirect: 'manual' })
    addresses.push(answer.headers.get('location') ?? '')
    statuses.push((await fetch(addresses[event] ?? '')).status)
  }
  // On a busy machine a picture may find no worker in time: 503, which counts as drawn.
  const kept = await fetch(addresses[statuses.indexOf(200)] ?? '')
  await strict.close()
  for (const drawn of statuses.slice(0, 3)) expect([200, 503]).toContain(drawn)
  expect(statuses.slice(3)).toEqual([429, 429])
  expect(kept.status).toBe(200)
})

it('the link survives a rename', async () => {
  const { slug } = await createEvent()
  const name = 'Baby shower de Valentina'
  const renamed = await setUp.updateEvent(slug, { name })
  const { shareUrl } = renamed
  expect(await setUp.readEvent(slug, world)).toMatchObject({ name, slug, shareUrl })
})

describe('the date for a calendar', () => {
  it('is a valid calendar file', async () => {
    const { slug } = await createEvent()
    const answer = await fetchPath(`/events/${slug}/calendario.ics`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await answer.text()).toContain(`URL:${world.config.publicUrl}/events/${slug}\r\n`)
  })

  it.each(['DRAFT', 'COMPLETED'] as const)(
    'of an event that is %s leads to its page',
    async (status) => {
      const { slug } = await createEvent({ status })
      const response = await fetchPath(`/events/${slug}/calendario.ics`)
      expectRedirect(response, `${world.config.publicUrl}/events/${slug}`)
    },
  )
})

it.each([
  ['%0d%0aX', '%0D%0AX'],
  ['%F0%9F%98%80', '%F0%9F%98%80'],
  ['a%00b', 'a%00b'],
  ['..%2f..%2fadmin', '..%2F..%2Fadmin'],
])('a name that no event has stays one segment of a redirect: %s', async (typed, encoded) => {
  const response = await fetchPath(`/events/${typed}/calendario.ics`)
  expectRedirect(response, `${world.config.publicUrl}/events/${encoded}`)
  expect((await fetchPath(`/events/${typed}/qr.svg`)).status).toBe(404)
})

describe('the QR code', () => {
  it('comes as SVG without scripts and as PNG', async () => {
    const { slug } = await createEvent({ status: 'DRAFT' })
    const drawing = await fetchPath(`/events/${slug}/qr.svg`)
    expect(drawing.headers.get('content-type')).toBe('image/svg+xml')
    expect(drawing.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await drawing.text()).toMatch(/^<svg [^>]*viewBox/)
    const { width, height } = await readPng(await fetchPath(`/events/${slug}/qr.png`))
    expect(width).toBe(height)
    expect(width).toBeGreaterThan(900)
  })
})
