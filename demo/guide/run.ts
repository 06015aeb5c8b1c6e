import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { GUIDE_SLUGS, type GuideSlug } from '#contract/product/guide.ts'
import { ROOT } from '../../local/system/commands.ts'
import { SetupError } from '../../local/system/setup-error.ts'
import { signIn } from '../../product-client/people.ts'
import type { Product } from '../../product-client/product.ts'
import { findAdmin, findReadyProduct, runCommand } from '../lookups.ts'
import { openAndMeasureOverflow, openBrowser, openContext } from '../shots/browser.ts'
import { collectScreenData } from '../shots/screen-data.ts'
import type { ScreenData } from '../shots/screens.ts'
import { PICTURES, type PictureSource } from './pictures.ts'

const FOLDER = path.join(ROOT, 'src/web/info/guide/pictures')
const SIZES_FILE = path.join(FOLDER, 'sizes.json')
/** Tall, so that nothing sticks to the lower edge within a picture. */
const PHONE = { width: 360, height: 2_400, scheme: 'light', scale: 2 } as const
const MARGIN = 14
const BYTES_MAX = 25_000
const QUALITIES = [80, 70, 60, 50, 40, 30]
const FIND_TIMEOUT_MS = 15_000

type Size = { width: number; height: number }

/** As WebP of the best quality that is light enough. */
async function encode(png: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const picture = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (picture.byteLength <= BYTES_MAX) return picture
  }
  throw new SetupError('A picture is too heavy: crop it.')
}

async function cropPart(page: Page, source: PictureSource): Promise<Size & { png: Buffer }> {
  const part = source.find(page).first()
  await part.waitFor()
  // Relative to the page, which is scrolled only where a dialog is not open.
  await part.scrollIntoViewIfNeeded()
  const box = await part.boundingBox()
  if (!box) throw new SetupError('The part has no place on the page.')
  const y = Math.max(0, Math.round(box.y) - MARGIN)
  const ends = source.beyond ? Number.POSITIVE_INFINITY : Math.round(box.height) + 2 * MARGIN
  const size = { width: PHONE.width, height: Math.min(source.height, ends, PHONE.height - y) }
  return { ...size, png: await page.screenshot({ clip: { x: 0, y, ...size } }) }
}

async function takePicture(
  browser: Browser,
  product: Product,
  demo: ScreenData,
  source: PictureSource,
): Promise<Size & { png: Buffer }> {
  const person = source.viewer ? await signIn(product, source.viewer) : null
  const context = await openContext(browser, product.url, PHONE, person)
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(FIND_TIMEOUT_MS)
    await openAndMeasureOverflow(page, source.getPath(demo))
    await source.act?.(page)
    return await cropPart(page, source)
  } finally {
    await context.close()
  }
}

async function readSizes(): Promise<Partial<Record<string, Size>>> {
  return JSON.parse(await readFile(SIZES_FILE, 'utf8').catch(() => '{}'))
}

async function deleteForgotten(): Promise<void> {
  const known = new Set<string>(GUIDE_SLUGS.map((slug) => `${slug}.webp`))
  for (const name of await readdir(FOLDER))
    if (name.endsWith('.webp') && !known.has(name)) await rm(path.join(FOLDER, name))
}

/** `npm run guide-pictures [-- SLUG…]`: takes the pictures of the guide from the demo. */
await runCommand(async () => {
  const wanted = process.argv.slice(2)
  const product = await findReadyProduct()
  const admin = await findAdmin(product)
  if (!admin) throw new SetupError('The demo is missing: first npm run demo.')
  await mkdir(FOLDER, { recursive: true })
  await deleteForgotten()
  const sizes = await readSizes()
  const browser = await openBrowser()
  try {
    const demo = await collectScreenData(product, admin)
    for (const [slug, source] of Object.entries(PICTURES) as [GuideSlug, PictureSource][]) {
      if (wanted.length > 0 && !wanted.includes(slug)) continue
      try {
        const { png, width, height } = await takePicture(browser, product, demo, source)
        const picture = await encode(png)
        await writeFile(path.join(FOLDER, `${slug}.webp`), picture)
        sizes[slug] = { width, height }
        console.log(`  ${slug}: ${width} × ${height}, ${picture.byteLength} bytes`)
      } catch (error) {
        console.warn(`  ${slug}: no picture. ${String(error).split('\n', 1)[0]}`)
      }
    }
  } finally {
    await browser.close()
  }
  const sorted = Object.entries(sizes).toSorted(([one], [other]) => one.localeCompare(other))
  await writeFile(SIZES_FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
})
