import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { callerAt } from '../drive/caller.ts'
import { give } from '../drive/give.ts'
import { type Person, signIn } from '../drive/people.ts'
import type { Product } from '../drive/product.ts'
import { StartFault } from '../local/start-fault.ts'
import { ROOT } from '../local/tools.ts'
import { type Frame, openBrowser, openWindow, settleAt, sideBySide } from './camera.ts'
import { findAdmin, findEvents, findProduct, runCommand } from './found.ts'
import { SCREENS, type Scene, type Screen, SHOWN } from './screens.ts'

const PHONE = { width: 360, height: 740 }
const TABLET = { width: 768, height: 1_024 }
const DESKTOP = { width: 1_280, height: 800 }
const FRAMES: Frame[] = [PHONE, TABLET, DESKTOP].flatMap((size) => [
  { ...size, scheme: 'light' },
  { ...size, scheme: 'dark' },
])

/** A paid checkout for the success page; the key keeps it one however often pictures are taken. */
async function paidCheckout(product: Product, address: string): Promise<string> {
  const id = address.split('/').at(-1) ?? ''
  const { event } = await callerAt(product.url)('GET /events/:id', { params: { id } })
  return give(
    product,
    {
      eventId: event.id,
      amount: 50_000,
      contributorName: 'Tía Lupita',
      message: '¡Felicidades! Con todo mi cariño para el bebé.',
    },
    { key: `shots-${event.id}` },
  )
}

async function setScene(product: Product, admin: Person): Promise<Scene> {
  const events = await findEvents(admin)
  const event = (beginning: string) => {
    const found = [...events].find(([name]) => name.startsWith(beginning))
    if (!found) throw new StartFault(`La demostración no tiene el evento '${beginning}…'.`)
    return found[1]
  }
  const host = await signIn(product, 'mariana@demo.test')
  const session = await paidCheckout(product, event('Baby shower de Mariana'))
  const { receipt } = await callerAt(product.url)('GET /payments/checkout-session/:id', {
    params: { id: session },
  })
  // Handed out for a day after the payment only.
  const link = receipt?.path ?? '/receipts/nada'
  return { event, session, receipt: link, hostId: host.user.id }
}

class Studio {
  readonly #people = new Map<string, Promise<Person>>()
  readonly #product: Product
  readonly #browser: Browser
  readonly #scene: Scene

  constructor(product: Product, browser: Browser, scene: Scene) {
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

  /** A screen as a PNG: the whole page, or what the frame shows of it. */
  async picture(screen: Screen, frame: Frame, fullPage: boolean): Promise<Buffer> {
    const who = await this.#who(screen.as)
    const window = await openWindow(this.#browser, this.#product.url, frame, who)
    try {
      const page = await window.newPage()
      const tooWide = await settleAt(page, screen.at(this.#scene))
      if (tooWide > 0) console.warn(`  ${screen.name}: a ${frame.width} le sobran ${tooWide} px`)
      return await page.screenshot({ fullPage })
    } finally {
      await window.close()
    }
  }
}

async function allScreens(studio: Studio, wanted: readonly Screen[]): Promise<string> {
  const folder = path.join(ROOT, 'shots')
  if (wanted.length === SCREENS.length) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const screen of wanted) {
    const shoot = async (frame: Frame) => {
      const name = `${screen.name}-${frame.width}-${frame.scheme}.png`
      await writeFile(path.join(folder, name), await studio.picture(screen, frame, true))
    }
    await Promise.all(FRAMES.map(shoot))
    console.log(`  ${screen.name}`)
  }
  return folder
}

async function forReadme(studio: Studio, browser: Browser): Promise<string> {
  const folder = path.join(ROOT, 'docs/screens')
  await mkdir(folder, { recursive: true })
  for (const screen of SCREENS.filter(({ name }) => SHOWN.includes(name))) {
    const { height } = DESKTOP
    const phone = await studio.picture(screen, { ...PHONE, height, scheme: 'light' }, false)
    const desktop = await studio.picture(screen, { ...DESKTOP, scheme: 'light' }, false)
    const file = path.join(folder, `${screen.name}.jpg`)
    await writeFile(file, await sideBySide(browser, [phone, desktop]))
    console.log(`  ${screen.name}`)
  }
  return folder
}

/**
 * `npm run shots [-- NAME…]`: every screen of the demo, or those whose name begins so, into `shots/`;
 * `-- --readme` takes those of the README anew.
 */
await runCommand(async () => {
  const args = process.argv.slice(2)
  const product = await findProduct()
  const admin = await findAdmin(product)
  if (!admin) throw new StartFault('La demostración no está: primero npm run demo.')
  const browser = await openBrowser()
  try {
    const studio = new Studio(product, browser, await setScene(product, admin))
    const begins = ({ name }: Screen) =>
      args.length === 0 || args.some((arg) => name.startsWith(arg))
    const folder = args.includes('--readme')
      ? await forReadme(studio, browser)
      : await allScreens(studio, SCREENS.filter(begins))
    console.log(`Las imágenes están en ${folder}`)
  } finally {
    await browser.close()
  }
})
