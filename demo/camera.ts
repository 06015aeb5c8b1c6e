import type { Browser, BrowserContext, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import type { Person } from '../drive/people.ts'
import { findChromium } from '../local/chromium.ts'

const STILL_MS = 400

/** A window in CSS pixels, in one of the two colour schemes. */
export interface Frame {
  width: number
  height: number
  scheme: 'light' | 'dark'
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
}

/** A window of its own in which this person, or nobody, is signed in. */
export async function openWindow(
  browser: Browser,
  origin: string,
  { width, height, scheme }: Frame,
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
    isMobile: width < 600,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
}

/** What comes late, such as an owner's tools, has come once the page stays as it is. */
async function untilStill(page: Page): Promise<void> {
  let before = ''
  for (;;) {
    const now = await page.content()
    if (now === before) return
    before = now
    await page.waitForTimeout(STILL_MS)
  }
}

/** Opens a page and waits until it holds still; resolves to the pixels that it is too wide. */
export async function settleAt(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'load' })
  const busy = page.locator('[aria-busy="true"]').filter({ visible: true })
  await busy.first().waitFor({ state: 'hidden' })
  await untilStill(page)
  const overflow = await page.evaluate('document.documentElement.scrollWidth - screen.width')
  return Number(overflow)
}

const asSource = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`

/** Pictures of the same height side by side on the paper colour, as a JPEG. */
export async function sideBySide(browser: Browser, pictures: readonly Buffer[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 2_000, height: 900 } })
  await page.setContent(`<!doctype html><style>
      body { margin: 0 }
      main { display: inline-flex; gap: 32px; padding: 32px; background: #f4e8da }
      img { border-radius: 12px; box-shadow: 0 2px 12px #2b1d2a33 }
    </style><main>${pictures.map((picture) => `<img src="${asSource(picture)}">`).join('')}</main>`)
  const picture = await page.locator('main').screenshot({ type: 'jpeg', quality: 80 })
  await page.close()
  return picture
}
