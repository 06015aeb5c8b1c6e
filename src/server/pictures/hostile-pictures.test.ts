import { randomBytes } from 'node:crypto'
import zlib from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PICTURE_BYTES_MAX } from '#contract/product/limits.ts'
import { buildPicturePath } from '#contract/product/paths.ts'
import { keepMemoryJob } from '#server/cpu-pool/testing.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { decodeJob } from './add-picture.ts'
import { buildManyScans, drawPicture, drawUnique, HEIC, sendPicture } from './testing.ts'

const { world, host, createEvent, readEvent } = setUpEvents()

const refuse = async (file: Uint8Array, type?: string) => {
  const { id } = await createEvent()
  const target = { token: host.token, eventId: id, ...(type && { type }) }
  const { status, body } = await sendPicture(world.url, target, file)
  expect((await readEvent(id)).cover).toBeNull()
  return [status, body.errorCode]
}

async function keep(file: Uint8Array) {
  const { id } = await createEvent()
  const { body } = await sendPicture(world.url, { token: host.token, eventId: id }, file)
  const { digest, width, height } = body.picture
  const response = await fetch(world.url + buildPicturePath(digest, width))
  return { width, height, bytes: Buffer.from(await response.arrayBuffer()) }
}

function writeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(zlib.crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG of one color, gigabytes when it is decoded. */
function buildBomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  header[8] = 8
  const rows = zlib.deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    writeChunk('IHDR', header),
    writeChunk('IDAT', rows),
    writeChunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a hostile file', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each([
    ['SVG', Buffer.from(SVG)],
    ['text', Buffer.from('hola')],
    ['nothing', Buffer.alloc(0)],
    ['GIF', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0')],
  ])('that is %s is no picture, whatever it calls itself', async (_, file) => {
    expect(await refuse(file)).toEqual([415, 'PICTURE_TYPE_UNKNOWN'])
  })

  it('that announces another type is not read', async () => {
    expect(await refuse(await drawUnique(), 'text/html')).toEqual([415, 'PICTURE_TYPE_UNKNOWN'])
  })

  it('that would be gigabytes when decoded is refused by its header', async () => {
    expect(await refuse(buildBomb(30_000))).toEqual([413, 'PICTURE_TOO_LARGE'])
  })

  it('that is larger than 12 MB is refused in words about pictures', async () => {
    const file = Buffer.alloc(PICTURE_BYTES_MAX + 1)
    expect(await refuse(file)).toEqual([413, 'PICTURE_TOO_LARGE'])
  })

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'that is half a %s is unreadable',
    async (format) => {
      const noise = sharp(randomBytes(200 * 200 * 3), {
        raw: { width: 200, height: 200, channels: 3 },
      })
      const whole = await noise.toFormat(format).toBuffer()
      const half = whole.subarray(0, whole.length / 2)
      expect(await refuse(half)).toEqual([400, 'PICTURE_UNREADABLE'])
    },
  )

  it('that is half a HEIC is unreadable', async () => {
    const half = HEIC.subarray(0, HEIC.length / 2)
    expect(await refuse(half)).toEqual([400, 'PICTURE_UNREADABLE'])
  })

  it.each([
    [64, 51],
    [7_064, 2_600],
  ])(
    'that is a JPEG of %i pixels and %i scans is unreadable, before it is decoded',
    async (side, scans) => {
      expect(await refuse(buildManyScans(side, scans))).toEqual([400, 'PICTURE_UNREADABLE'])
    },
  )

  it('that has no more scans than an honest one is kept', async () => {
    expect(await keep(buildManyScans(64, 50))).toMatchObject({ width: 64, height: 64 })
    const photo = drawPicture(64, 48).withExif({ IFD0: { Make: '\xff\xda'.repeat(60) } })
    const file = await photo.jpeg({ progressive: true }).toBuffer()
    expect(await keep(file)).toMatchObject({ width: 64, height: 48 })
  })

  it('that is a padded HEIC does not make its decoder grow without end', async () => {
    const padding = Buffer.alloc(PICTURE_BYTES_MAX - HEIC.length)
    padding.writeUInt32BE(padding.length)
    padding.write('free', 4)
    const file = Buffer.concat([HEIC, padding])
    const memory: number[] = []
    for (let time = 0; time < 30; time += 1) {
      expect(await world.deps.cpu.run(decodeJob, file)).toMatchObject({ width: 64, height: 48 })
      memory.push((await world.deps.cpu.run(keepMemoryJob, 0)).rss)
    }
    // A process that keeps 500 MB is replaced.
    expect(Math.max(...memory)).toBeLessThan(550 * 1_024 * 1_024)
  })

  it('that is a page as well loses the page', async () => {
    const page = Buffer.from('<script>alert(1)</script>')
    const { bytes } = await keep(Buffer.concat([await drawUnique(), page]))
    expect(bytes.includes('script')).toBe(false)
  })

  it('that moves keeps its first frame', async () => {
    const frames = sharp(randomBytes(50 * 200 * 3), {
      raw: { width: 50, height: 200, channels: 3, pageHeight: 50 },
    })
    const { bytes, ...size } = await keep(
      await frames.webp({ delay: [100, 100, 100, 100] }).toBuffer(),
    )
    expect(size).toEqual({ width: 50, height: 50 })
    const { pages } = await sharp(bytes).metadata()
    expect(pages).toBeUndefined()
  })
})
