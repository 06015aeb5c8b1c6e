import { expect, type Page, type Route, test } from '@playwright/test'
import { buildEventPath } from '#contract/product/paths.ts'
import { shareGuestEvent, signInAs } from '../support/builders.ts'
import { delayScripts, waitForHydration } from '../support/delayed-scripts.ts'

const { host, event } = shareGuestEvent()

test.use({ viewport: { width: 360, height: 740 } })

/** The line is so slow that the page's scripts never arrive. */
const loseScripts = (page: Page) => page.route('**/assets/*.js', (route) => route.abort())

const sendButton = (page: Page) => page.getByRole('button', { name: 'Continuar al pago' })

async function fillForm(page: Page): Promise<void> {
  await page.goto(buildEventPath(event.slug, 'contribute'))
  await page.getByLabel('¿Cuánto quieres aportar?').fill('750')
  await page.getByLabel('Tu nombre').fill('Tía Chela')
}

/** The form stands as typed and says above its button that nothing was charged. */
async function expectHeld(page: Page): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: 'Sin conexión. No se cobró nada.' })
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect(sendButton(page)).toBeInViewport()
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Tía Chela')
}

test('a form sent without a line, before the scripts, stays; the same button sends it later', async ({
  page,
  context,
}) => {
  await loseScripts(page)
  await fillForm(page)
  await context.setOffline(true)
  await sendButton(page).click()
  await expectHeld(page)
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await sendButton(page).click()
  await page.waitForURL(/\/c\/pay\/cs_/)
})

test('so does one whose line is dead though the phone believes that it has one', async ({
  page,
}) => {
  await loseScripts(page)
  await page.route('**/healthz', (route) => route.abort())
  await fillForm(page)
  await sendButton(page).click()
  await expectHeld(page)
  await page.unroute('**/healthz')
  await sendButton(page).dblclick()
  await page.waitForURL(/\/c\/pay\/cs_/)
})

test('on a slow line the button says at once that the press has worked, and after Back it waits again', async ({
  page,
}) => {
  await loseScripts(page)
  const line = Promise.withResolvers<void>()
  await page.route('**/healthz', async (route) => {
    await line.promise
    await route.continue()
  })
  await fillForm(page)
  await sendButton(page).click()
  const busy = page.getByRole('button', { name: 'Abriendo el pago...' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  line.resolve()
  await page.waitForURL(/\/c\/pay\/cs_/)
  await page.goBack()
  await expect(sendButton(page)).not.toHaveAttribute('aria-busy')
})

test('the notice of a form that was not sent outlives the start of the scripts, until the next press', async ({
  page,
}) => {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  await page.route('**/healthz', (route) => route.abort())
  await fillForm(page)
  await sendButton(page).click()
  await expectHeld(page)
  released.resolve()
  await waitForHydration(page)
  await expect(page.locator('form[data-ready]')).toHaveCount(1)
  await expectHeld(page)
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.waitForURL(/\/c\/pay\/cs_/)
  expect(failures).toEqual([])
})

test('a link says that there is no line, and leaves the page', async ({ page, context }) => {
  await page.goto(buildEventPath(event.slug))
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Aportar', exact: true }).last().click()
  await expect(page.getByRole('alert')).toHaveText(
    'Sin conexión. Intenta de nuevo cuando vuelva tu señal.',
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Baby shower de Ana' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Aportar', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: 'Tu aportación' })).toBeVisible()
})

async function signInAsNobody(page: Page): Promise<void> {
  await page.getByLabel('Correo electrónico').fill('nadie@example.test')
  await page.getByLabel('Contraseña', { exact: true }).fill('Cuna-2027$')
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
}

async function expectScriptsLost(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(/Recárgala e intenta de nuevo/)
}

test('a form that needs the scripts says that they were lost, instead of doing nothing', async ({
  page,
}) => {
  await loseScripts(page)
  await page.goto('/login')
  await signInAsNobody(page)
  await expectScriptsLost(page)
  await page.unroute('**/assets/*.js')
  await page.reload()
  await signInAsNobody(page)
  await expect(page.getByText('Credenciales inválidas').first()).toBeVisible()
})

test('so it does of scripts that neither arrive nor fail, and of the last one that is lost', async ({
  page,
}) => {
  await page.clock.install()
  const release = await delayScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await signInAsNobody(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.fastForward(15_000)
  await expectScriptsLost(page)
  release()
  await expect(page.getByText('Credenciales inválidas').first()).toBeVisible()

  await page.unroute('**/assets/*.js')
  await page.route('**/assets/entry.client-*.js', (route) => route.abort())
  await page.reload()
  await signInAsNobody(page)
  await expectScriptsLost(page)
})

test("trying again loads the owner's page anew: a document fetches a lost script once", async ({
  page,
}) => {
  await signInAs(page, host)
  const refuse = (route: Route) =>
    route.fulfill({ status: 429, json: { message: 'odd', errorCode: 'RATE_LIMITED' } })
  await page.route('**/api/events/url/*', refuse, { times: 1 })
  await page.goto(buildEventPath(event.slug))
  await page.evaluate('window.isFirstDocument = true')
  await page.getByText('Reintentar').click()
  await expect(page.getByRole('link', { name: 'Editar evento' })).toBeVisible()
  expect(await page.evaluate('window.isFirstDocument')).toBeUndefined()
})

test('a page that is nothing without its scripts is loaded again once, and then says that they are lost', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.goto('/dashboard/payments/setup')
  await expect(page.getByRole('alert')).toHaveText('No pudimos cargar esta página. Recargar')
  await expect(page.getByText('Cargando…')).toHaveCount(0)
  expect(loads).toBe(2)
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'Recargar' }).click()
  await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible()
})
