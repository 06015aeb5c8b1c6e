import type { Browser, BrowserContext, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { findChromium } from '../../local/testing/chromium.ts'
import type { Person } from '../../product-client/people.ts'

const STABLE_MS = 400

/** A window in CSS pixels, in one of the two color schemes. */
export interface Frame {
  width: number
  height: number
  scheme: 'light' | 'dark'
  /** Pixels of the picture per CSS pixel; 1 unless given. */
  scale?: number
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
}

/** Opens a browser context in which this person, or nobody, is signed in. */
export async function openContext(
  browser: Browser,
  origin: string,
  { width, height, scheme, scale = 1 }: Frame,
  person: Person | null,
): Promise<BrowserContext> {
  const localStorage = person
    ? [
        { name: 'authToken', value: person.token },
        { name: 'userData', value: JSON.stringify(person.user) },
      ]
    : []
  return browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    deviceScaleFactor: scale,
    isMobile: width < 600,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
}

/** Waits until the page no longer changes: an owner's tools arrive late. */
async function waitUntilStable(page: Page): Promise<void> {
  let before = ''
  for (;;) {
    const now = await page.content()
    if (now === before) return
    before = now
    await page.waitForTimeout(STABLE_MS)
  }
}

/** Opens a page, waits until it is stable, and measures its horizontal overflow in pixels. */
export async function openAndMeasureOverflow(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'load' })
  const busy = page.locator('[aria-busy="true"]').filter({ visible: true })
  await busy.first().waitFor({ state: 'hidden' })
  await page.getByText('Cargando…').first().waitFor({ state: 'hidden' })
  await waitUntilStable(page)
  const overflow = await page.evaluate('document.documentElement.scrollWidth - screen.width')
  return Number(overflow)
}

const toDataUrl = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`

/** Joins pictures of the same height into one JPEG. */
export async function joinSideBySide(
  browser: Browser,
  pictures: readonly Buffer[],
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 2_000, height: 900 } })
  await page.setContent(`<!doctype html><style>
      body { margin: 0 }
      main { display: inline-flex; gap: 32px; padding: 32px; background: #f4e8da }
      img { border-radius: 12px; box-shadow: 0 2px 12px #2b1d2a33 }
    </style><main>${pictures.map((picture) => `<img src="${toDataUrl(picture)}">`).join('')}</main>`)
  const picture = await page.locator('main').screenshot({ type: 'jpeg', quality: 80 })
  await page.close()
  return picture
}
