import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { ROOT } from '../../local/system/commands.ts'
import { SetupError } from '../../local/system/setup-error.ts'
import { type Person, signIn } from '../../product-client/people.ts'
import type { Product } from '../../product-client/product.ts'
import { findAdmin, findReadyProduct, runCommand } from '../lookups.ts'
import {
  type Frame,
  joinSideBySide,
  openAndMeasureOverflow,
  openBrowser,
  openContext,
} from './browser.ts'
import { collectScreenData } from './screen-data.ts'
import { README_SCREENS, SCREENS, type Screen, type ScreenData } from './screens.ts'

const PHONE = { width: 360, height: 740 }
const TABLET = { width: 768, height: 1_024 }
const DESKTOP = { width: 1_280, height: 800 }
const FRAMES: Frame[] = [PHONE, TABLET, DESKTOP].flatMap((size) => [
  { ...size, scheme: 'light' },
  { ...size, scheme: 'dark' },
])

class Photographer {
  readonly #people = new Map<string, Promise<Person>>()
  readonly #product: Product
  readonly #browser: Browser
  readonly #scene: ScreenData

  constructor(product: Product, browser: Browser, scene: ScreenData) {
    this.#product = product
    this.#browser = browser
    this.#scene = scene
  }

  async #who(email: string | null): Promise<Person | null> {
    if (!email) return null
    const signedIn = this.#people.get(email) ?? signIn(this.#product, email)
    this.#people.set(email, signedIn)
    return signedIn
  }

  /** Takes a PNG of the whole page, or of what fits into the frame. */
  async takeScreenshot(screen: Screen, frame: Frame, fullPage: boolean): Promise<Buffer> {
    const who = await this.#who(screen.viewer)
    const window = await openContext(this.#browser, this.#product.url, frame, who)
    try {
      const page = await window.newPage()
      const tooWide = await openAndMeasureOverflow(page, screen.getPath(this.#scene))
      if (tooWide > 0) console.warn(`  ${screen.name}: ${tooWide} px too wide at ${frame.width}`)
      return await page.screenshot({ fullPage })
    } finally {
      await window.close()
    }
  }
}

async function saveAllScreens(studio: Photographer, wanted: readonly Screen[]): Promise<string> {
  const folder = path.join(ROOT, 'shots')
  if (wanted.length === SCREENS.length) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const screen of wanted) {
    const shoot = async (frame: Frame) => {
      const name = `${screen.name}-${frame.width}-${frame.scheme}.png`
      await writeFile(path.join(folder, name), await studio.takeScreenshot(screen, frame, true))
    }
    await Promise.all(FRAMES.map(shoot))
    console.log(`  ${screen.name}`)
  }
  return folder
}

async function saveReadmeScreens(studio: Photographer, browser: Browser): Promise<string> {
  const folder = path.join(ROOT, 'docs/screens')
  await mkdir(folder, { recursive: true })
  for (const screen of SCREENS.filter(({ name }) => README_SCREENS.includes(name))) {
    const { height } = DESKTOP
    const phone = await studio.takeScreenshot(screen, { ...PHONE, height, scheme: 'light' }, false)
    const desktop = await studio.takeScreenshot(screen, { ...DESKTOP, scheme: 'light' }, false)
    const file = path.join(folder, `${screen.name}.jpg`)
    await writeFile(file, await joinSideBySide(browser, [phone, desktop]))
    console.log(`  ${screen.name}`)
  }
  return folder
}

/**
 * `npm run shots [-- NAME…]`: saves every screen of the demo, or those whose name begins with NAME,
 * to `shots/`; `-- --readme` renews the pictures of the README.
 */
await runCommand(async () => {
  const args = process.argv.slice(2)
  const product = await findReadyProduct()
  const admin = await findAdmin(product)
  if (!admin) throw new SetupError('The demo is missing: first npm run demo.')
  const browser = await openBrowser()
  try {
    const studio = new Photographer(product, browser, await collectScreenData(product, admin))
    const begins = ({ name }: Screen) =>
      args.length === 0 || args.some((arg) => name.startsWith(arg))
    const folder = args.includes('--readme')
      ? await saveReadmeScreens(studio, browser)
      : await saveAllScreens(studio, SCREENS.filter(begins))
    console.log(`The pictures are in ${folder}`)
  } finally {
    await browser.close()
  }
})
