import { type Browser, expect, type Page, test } from '@playwright/test'
import { findLink } from '../../product-client/mailbox.ts'
import {
  controlSandbox,
  createClient,
  createHost,
  createPerson,
  createTestEvent,
  createUniqueEmail,
} from '../support/builders.ts'
import { CARD_ACCEPTED, submitContributionForm } from '../support/forms/contribution-form.ts'
import { waitForEmail } from '../support/mailbox.ts'
import { productUrl } from '../support/ports.ts'
import { startRecordingProxy } from '../support/recording-proxy.ts'

const PASSWORD = 'Talavera-Verde-5$'

const readToken = (link: string) => /token=([\w-]+)/.exec(link)?.[1] ?? 'none'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens a page whose requests are recorded on the wire: documents, assets, data and beacons. */
async function openRecordedPage(browser: Browser, { javaScriptEnabled = true } = {}) {
  const proxy = await startRecordingProxy()
  const settings = { javaScriptEnabled, baseURL: productUrl, locale: 'es-MX' }
  const context = await browser.newContext({ ...settings, proxy: proxy.options })
  const page = await context.newPage()
  const close = async () => {
    await context.close()
    proxy.stop()
  }
  return { page, context, requests: proxy.requests, close }
}

type Requests = Awaited<ReturnType<typeof openRecordedPage>>['requests']

/**
 * Of all requests at most the first has the token. Chromium sends the page's address, and not only its
 * origin, as Referer of the font in the page's style element: by then the address is clean.
 */
function expectNoToken(requests: Requests, token: string, first: string): void {
  expect(requests[0]?.url).toBe(first)
  expect(requests.length).toBeGreaterThan(4)
  for (const { url, referer } of requests.slice(1)) {
    expect(url).not.toContain(token)
    expect(referer).not.toContain(token)
    const isOriginOnly = referer === '' || referer === `${productUrl}/`
    expect(isOriginOnly || url.endsWith('.woff2'), `${url} from ${referer}`).toBe(true)
  }
}

async function sendResetLink(): Promise<string> {
  const { email } = await createPerson()
  await createClient()('POST /auth/password-reset/request', { body: { email } })
  return findLink(await waitForEmail(email, 'Elige una nueva contraseña'), '/reset-password')
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('Nueva contraseña').fill(PASSWORD)
  await page.getByLabel('Confirmar contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(heading(page)).toHaveText('¡Contraseña actualizada exitosamente!')
}

test('no request has the token of a reset link, and it leaves the address before anything loads', async ({
  browser,
}) => {
  const link = await sendResetLink()
  const token = readToken(link)
  const { page, requests, close } = await openRecordedPage(browser)
  const addresses: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) addresses.push(page.url())
  })
  await page.goto(link, { waitUntil: 'networkidle' })
  await expect(heading(page)).toHaveText('Elige tu nueva contraseña')
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  await page.goto('/faq')
  await page.goBack()
  await choosePassword(page)
  await expect(page).toHaveURL('/reset-password')
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses) expect(address).not.toContain(token)
  expectNoToken(requests, token, `${productUrl}/reset-password`)
  const stored = await page.evaluate('JSON.stringify([history.state, { ...sessionStorage }])')
  expect(stored).not.toContain(token)
  await close()
})

test('another link opened on the same page replaces the first', async ({ page }) => {
  await page.goto(await sendResetLink())
  await expect(heading(page)).toHaveText('Elige tu nueva contraseña')
  await page.goto(await sendResetLink())
  await expect(page).toHaveURL('/reset-password')
  await choosePassword(page)
})

test('another link replaces the first while the page still asks whether that one works', async ({
  page,
}) => {
  const links = [await sendResetLink(), await sendResetLink()] as const
  const released = Promise.withResolvers<void>()
  await page.route('**/api/auth/link/check', async (route) => {
    await released.promise
    await route.continue().catch(() => {})
  })
  const asked = page.waitForRequest('**/api/auth/link/check')
  await page.goto(links[0])
  await asked
  await page.goto(links[1])
  released.resolve()
  await expect(page).toHaveURL('/reset-password')
  await choosePassword(page)
})

test('no request has the token of the link that confirms an address', async ({ browser }) => {
  const email = createUniqueEmail('nueva')
  const name = { firstName: 'Ana', lastName: 'López', motherLastName: 'Ruiz' }
  await createClient()('POST /auth/register', {
    body: { ...name, email, password: PASSWORD, confirmPassword: PASSWORD },
  })
  const link = findLink(await waitForEmail(email, /bienvenid/i), '/verify-email')
  const { page, requests, close } = await openRecordedPage(browser)
  await page.goto(link, { waitUntil: 'networkidle' })
  await expect(page).toHaveURL('/verify-email')
  expectNoToken(requests, readToken(link), `${productUrl}/verify-email`)
  await close()
})

let receiptLink = ''

test.beforeAll(async ({ browser }) => {
  const host = await createHost()
  const { slug } = await createTestEvent(host, { goals: ['Cuna'], publish: true })
  const email = createUniqueEmail('enlace')
  const page = await browser.newPage({ baseURL: productUrl })
  const sessionId = await submitContributionForm(page, slug, { email })
  await controlSandbox(`/checkout/${sessionId}/pay`, { card: CARD_ACCEPTED })
  receiptLink = findLink(await waitForEmail(email, 'Gracias por tu aportación'), '/receipts/')
  await page.close()
})

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without'
  test(`only the first request of a receipt has its token, ${how} JavaScript`, async ({
    browser,
  }) => {
    const { pathname } = new URL(receiptLink)
    const token = readToken(receiptLink)
    const { page, context, requests, close } = await openRecordedPage(browser, {
      javaScriptEnabled,
    })
    await page.goto(receiptLink, { waitUntil: 'networkidle' })
    await expect(heading(page)).toHaveText('Tu comprobante')
    await expect(page).toHaveURL(pathname)
    expect(await page.content()).not.toContain(token)
    const cookies = await context.cookies()
    const pdf = `/api/reports/invoice/${pathname.split('/')[2]}`
    expect(cookies.map(({ path }) => path).sort()).toEqual([pdf, pathname, `${pathname}.data`])
    for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })

    await page.reload()
    await page.goto('/faq')
    await page.goBack()
    await page.getByText(/cómo aparezco$/).click()
    await page.getByLabel(/Mensaje para la familia/).fill(`Un abrazo ${how}`)
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Guardamos tus cambios.')).toBeVisible()
    await expect(page.getByLabel(/Mensaje para la familia/)).toHaveValue(`Un abrazo ${how}`)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Descargar PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/^comprobante-.*\.pdf$/)
    expectNoToken(requests, token, receiptLink)
    await close()
  })
}

test('another browser does not open the address of a receipt without its token', async ({
  page,
}) => {
  const answer = await page.goto(new URL(receiptLink).pathname)
  expect(answer?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Este enlace no abre ningún comprobante')
})

test('pages opened by a token are not cached, and no page sends its path as Referer', async ({
  request,
}) => {
  for (const path of ['/undo-email', '/reset-password', '/verify-email', '/payment/cancelled']) {
    const answer = await request.get(path)
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin',
    })
  }
  const clean = await request.get('/undo-email?token=abc&x=1', { maxRedirects: 0 })
  expect(clean.status()).toBe(303)
  const headers = { location: '/undo-email?x=1', 'cache-control': 'no-store' }
  expect(clean.headers()).toMatchObject(headers)
  const odd = await request.get('/undo-email?token=a%3BPath%3D%2F%0d%0aX:1', { maxRedirects: 0 })
  expect(odd.headers()['set-cookie']).toBeUndefined()
})
