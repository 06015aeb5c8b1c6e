import { ERRORS } from '#contract/api/error-codes.ts'
import { PICTURE_BYTES_MAX } from '#contract/product/limits.ts'

/** No page shows more; a phone's camera has twice as many. */
const SIDE_MAX = 2_000
/** What is sent at most, if a lower quality reaches it: half a minute of a slow line. */
const BYTES_WANTED = 700_000
const QUALITIES = [0.84, 0.72, 0.6]

const toBlob = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

/** The picture on a canvas, upright; null if this browser cannot read it (HEIC outside Safari). */
async function draw(file: Blob): Promise<HTMLCanvasElement | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}

/** The encoded picture for an `<img>`: encoding the canvas once more would take a phone as long again. */
const readDataUrl = (file: Blob) =>
  new Promise<string | null>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(file)
  })

/** A picture that is ready to be sent. */
export interface ShrunkPicture {
  file: Blob
  /** For the page meanwhile; null if this browser cannot show it. */
  preview: string | null
}

/**
 * Makes a photo small enough for a bad line. What this browser cannot read is sent as it is: the server
 * reads more formats.
 */
async function shrinkPicture(chosen: Blob): Promise<ShrunkPicture> {
  const canvas = await draw(chosen)
  if (!canvas) return { file: chosen, preview: null }
  let smallest: Blob | null = null
  for (const quality of QUALITIES) {
    smallest = (await toBlob(canvas, quality)) ?? smallest
    if (smallest && smallest.size <= BYTES_WANTED) break
  }
  const file = smallest ?? chosen
  return { file, preview: await readDataUrl(file) }
}

const [, TOO_LARGE] = ERRORS.PICTURE_TOO_LARGE
const [, UNKNOWN_TYPE] = ERRORS.PICTURE_TYPE_UNKNOWN

const isPicture = ({ name, type }: File) =>
  type ? type.startsWith('image/') : /\.(jpe?g|png|webp|hei[cf]|avif)$/i.test(name)

/** The chosen file as it is sent. Throws an `Error` with the message if it cannot be. */
export async function preparePicture(file: File): Promise<ShrunkPicture> {
  if (!isPicture(file)) throw new Error(UNKNOWN_TYPE)
  const prepared = await shrinkPicture(file)
  if (prepared.file.size > PICTURE_BYTES_MAX) throw new Error(TOO_LARGE)
  return prepared
}
