import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import sharp, { type Sharp } from 'sharp'
import { PICTURE_PIXELS_MAX, PICTURE_WIDTHS } from '#contract/product/limits.ts'

// One picture at a time, and nothing of the last one is kept.
sharp.cache(false)
sharp.concurrency(1)
// Of all formats that the library reads (SVG, GIF, TIFF …) only ours.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/** A picture in the widths in which it is stored. */
export interface DecodedPicture {
  digest: string
  files: { width: number; bytes: Uint8Array }[]
  /** Of the largest file. */
  width: number
  height: number
  /** Average color, `#rrggbb`. */
  color: string
  /** A blurred copy, as CSS takes it: `url(data:…)`. */
  preview: string
}

const PREVIEW_SIDE = 800
const PREVIEW_BLUR = 8

/** Why a file is not stored. */
export type Refusal = 'PICTURE_TYPE_UNKNOWN' | 'PICTURE_TOO_LARGE' | 'PICTURE_UNREADABLE'

/** Frames wider or taller than these are cropped in the middle: a panorama of 30:1 fits no page. */
const RATIO_MAX = 3
const RATIO_MIN = 0.5

/** Most bytes of a file by its width; a lower quality is tried until it fits, but never below the last. */
const BYTES_WANTED = { 320: 8_000, 800: 54_000, 1600: 220_000 } as const
const QUALITIES = [76, 64, 52, 40, 28]

interface Opened {
  image: Sharp
  width: number
  height: number
}

const isPixelLimit = (error: unknown) =>
  error instanceof Error && /pixel limit/i.test(error.message)

const HEIF_BRANDS = { hevc: ['heic', 'heix', 'heim', 'heis'], av1: ['avif'] }

/** The codec of a HEIF file by its brands (ISO 14496-12 §4.3); null for other files. */
function findHeifCodec(bytes: Buffer): 'hevc' | 'av1' | null {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return null
  const size = Math.min(bytes.readUInt32BE(0), 256, bytes.length)
  const brands = bytes.toString('latin1', 8, size).match(/.{4}/gs) ?? []
  if (brands.some((brand) => HEIF_BRANDS.av1.includes(brand))) return 'av1'
  return brands.some((brand) => HEIF_BRANDS.hevc.includes(brand)) ? 'hevc' : null
}

/** The type of the file by its first bytes; what its sender calls it does not count. */
function isKnownType(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n')) return true
  return /^RIFF.{4}WEBP/s.test(start) || findHeifCodec(bytes) !== null
}

/** The part of libheif's WebAssembly build that is used here. */
interface Libheif {
  HeifDecoder: new () => { decoder: object | null; decode(file: Uint8Array): HeifImage[] }
  /** Frees a decoder's copy of the file: its memory is outside what JavaScript collects. */
  heif_context_free(context: object): void
}

interface HeifImage {
  get_width(): number
  get_height(): number
  /** Decodes into `data`, RGBA; calls back with null if it cannot. */
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    callback: (shown: object | null) => void,
  ): void
  free(): void
}

const require = createRequire(import.meta.url)

function display(image: HeifImage, size: { width: number; height: number }): Promise<Buffer> {
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  return new Promise((resolve, reject) => {
    image.display({ data, ...size }, (shown) =>
      shown ? resolve(Buffer.from(data.buffer)) : reject(new Error('HEVC cannot be decoded')),
    )
  })
}

/** Opens a HEIC file, whose codec sharp's own build lacks. The decoder applies its rotation. */
async function openHevc(bytes: Buffer): Promise<Opened | Refusal> {
  const libheif = require('libheif-js/wasm-bundle') as Libheif
  const decoder = new libheif.HeifDecoder()
  let images: HeifImage[] = []
  try {
    images = decoder.decode(bytes)
    const [image] = images
    if (!image) return 'PICTURE_UNREADABLE'
    const size = { width: image.get_width(), height: image.get_height() }
    if (size.width * size.height > PICTURE_PIXELS_MAX) return 'PICTURE_TOO_LARGE'
    const raw = { ...size, channels: 4 as const }
    return { image: sharp(await display(image, size), { raw }), ...size }
  } finally {
    for (const image of images) image.free()
    if (decoder.decoder) libheif.heif_context_free(decoder.decoder)
  }
}

/** Cameras and editors write ten scans at most; each one costs the decoder a pass over all pixels. */
const JPEG_SCANS_MAX = 50

/** Whether a marker stands alone: a stuffed byte of the pixels, a restart, the file's start. */
const hasNoLength = (marker: number) =>
  marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8) || marker === 0xff

/** Whether a JPEG has more scans than any honest one: walks its markers, as decoders do (ITU T.81 §B.1). */
function hasTooManyScans(bytes: Buffer): boolean {
  let scans = 0
  let at = bytes.indexOf(0xff, 2)
  // Each step is behind the last; a marker at the very end has nothing behind it.
  while (at >= 0 && at + 4 <= bytes.length && scans <= JPEG_SCANS_MAX) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xd9) break
    if (marker === 0xda) scans += 1
    // A second 0xff may be the marker's own.
    const length = hasNoLength(marker) ? 0 : Math.max(2, bytes.readUInt16BE(at + 2))
    at = bytes.indexOf(0xff, at + (marker === 0xff ? 1 : 2) + length)
  }
  return scans > JPEG_SCANS_MAX
}

/** Opens any other file: the first frame of an animation, turned as the camera was held. */
async function openImage(bytes: Buffer): Promise<Opened | Refusal> {
  if (bytes[0] === 0xff && hasTooManyScans(bytes)) return 'PICTURE_UNREADABLE'
  const image = sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error', pages: 1 })
  const { autoOrient } = await image.metadata()
  const { width, height } = autoOrient
  if (width * height > PICTURE_PIXELS_MAX) return 'PICTURE_TOO_LARGE'
  return { image: image.autoOrient(), width, height }
}

async function encode(image: Sharp, width: number): Promise<Uint8Array> {
  const bound = PICTURE_WIDTHS.find((one) => one >= width) ?? 1_600
  let bytes = new Uint8Array()
  for (const quality of QUALITIES) {
    bytes = await image.clone().resize(width).webp({ quality, effort: 4 }).toBuffer()
    if (bytes.length <= BYTES_WANTED[bound]) break
  }
  return bytes
}

async function toColor(image: Sharp): Promise<string> {
  const mean = await image.clone().resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return `#${mean.toString('hex', 0, 3)}`
}

/**
 * As wide as the file that a phone gets, so that browsers count it as the picture's first paint; so blurred
 * that it weighs some two kilobytes.
 */
async function toPreview(image: Sharp): Promise<string> {
  const bounds = { width: PREVIEW_SIDE, height: PREVIEW_SIDE }
  const small = image.clone().resize({ ...bounds, fit: 'inside', withoutEnlargement: true })
  const bytes = await small.blur(PREVIEW_BLUR).webp({ quality: 10, effort: 6 }).toBuffer()
  return `url(data:image/webp;base64,${bytes.toString('base64')})`
}

/** Encodes an opened picture anew in each width: pixels only, in sRGB, without anything that came with them. */
async function store({ image, ...size }: Opened): Promise<DecodedPicture> {
  const largest = PICTURE_WIDTHS.at(-1) ?? size.width
  const ratio = Math.min(RATIO_MAX, Math.max(RATIO_MIN, size.width / size.height))
  const width = Math.max(1, Math.min(size.width, largest, Math.round(size.height * ratio)))
  const height = Math.max(1, Math.round(width / ratio))
  const { data, info } = await image
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels } = info
  const decoded = sharp(data, { raw: { width, height, channels } })
  const widths = [...PICTURE_WIDTHS.filter((one) => one < width), width]
  const files = await Promise.all(
    widths.map(async (one) => ({ width: one, bytes: await encode(decoded, one) })),
  )
  const digest = createHash('sha256')
    .update(files.at(-1)?.bytes ?? data)
    .digest('hex')
    .slice(0, 32)
  const [color, preview] = await Promise.all([toColor(decoded), toPreview(decoded)])
  return { digest, files, width, height, color, preview }
}

/** Decodes a picture that somebody sent, and encodes it for storing (`R19`); or says why not. */
export async function decodePicture(sent: Uint8Array): Promise<DecodedPicture | Refusal> {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  if (!isKnownType(bytes)) return 'PICTURE_TYPE_UNKNOWN'
  try {
    const opened = await (findHeifCodec(bytes) === 'hevc' ? openHevc(bytes) : openImage(bytes))
    return typeof opened === 'string' ? opened : await store(opened)
  } catch (error) {
    return isPixelLimit(error) ? 'PICTURE_TOO_LARGE' : 'PICTURE_UNREADABLE'
  }
}
