import { expect, type Page, test } from '@playwright/test'
import { PASSWORD } from '../../product-client/people.ts'
import { expectAccessible } from '../support/axe.ts'
import {
  createHost,
  createPerson,
  createTestEvent,
  createUniqueEmail,
  signInAs,
} from '../support/builders.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

const alerts = (page: Page) => page.getByRole('region', { name: 'Mensajes' })
const main = (page: Page) => page.getByRole('main')

/** A proxy on the way answers in place of the API: a page of its own, none of our words. */
async function answerAsProxy(page: Page, address: string, status = 502): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )
}

test('a failed sign-in call shows an error, and a bare 401 is reported as wrong credentials', async ({
  page,
}) => {
  await page.goto('/login')
  await main(page).getByLabel('Correo electrónico').fill('ana@correo.mx')
  await main(page).getByLabel('Contraseña', { exact: true }).fill('Cuna-2027$')
  const submit = main(page).getByRole('button', { name: 'Iniciar Sesión' })
  await answerAsProxy(page, '**/api/auth/login')
  await submit.click()
  await expect(main(page).getByRole('alert')).toHaveText('Error al iniciar sesión')
  await expect(alerts(page)).not.toContainText('Error al iniciar sesión')
  await expectAccessible(page)
  await page.unroute('**/api/auth/login')
  await answerAsProxy(page, '**/api/auth/login', 401)
  await submit.click()
  await expect(main(page).getByRole('alert')).toContainText('Credenciales inválidas')
  await page.unroute('**/api/auth/login')
  await page.route('**/api/auth/login', (route) => route.abort())
  await submit.click()
  await expect(main(page).getByRole('alert')).toContainText('Lo que escribiste sigue aquí')
  await expect(main(page).getByLabel('Correo electrónico')).toHaveValue('ana@correo.mx')
})

test('a failed registration call shows an error and keeps the input', async ({ page }) => {
  await answerAsProxy(page, '**/api/auth/register')
  await page.goto('/register')
  const form = main(page)
  await form.getByLabel('Nombre', { exact: true }).fill('Ana')
  await form.getByLabel('Apellido paterno').fill('López')
  await form.getByLabel('Apellido materno').fill('Ruiz')
  await form.getByLabel('Correo electrónico').fill('ana@correo.mx')
  await form.getByLabel('Contraseña', { exact: true }).fill('Cuna-2027$')
  await form.getByLabel('Confirmar contraseña').fill('Cuna-2027$')
  await form.getByRole('checkbox', { name: /Acepto/ }).check()
  await form.getByRole('button', { name: 'Crear Cuenta' }).click()
  await expect(form.getByRole('alert')).toHaveText('Error al registrar usuario')
  await expect(form.getByLabel('Nombre', { exact: true })).toHaveValue('Ana')
  await expectAccessible(page)
})

test('failed password-reset calls show their own errors', async ({ page }) => {
  await answerAsProxy(page, '**/api/auth/password-reset/*')
  await answerAsProxy(page, '**/api/auth/link/check')
  await page.goto('/forgot')
  await main(page).getByLabel('Correo electrónico').fill('ana@correo.mx')
  await main(page).getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(main(page).getByRole('alert')).toHaveText(
    'Error al enviar el email. Intenta nuevamente.',
  )
  await page.goto('/reset-password#token=abc')
  await main(page).getByLabel('Nueva contraseña', { exact: true }).fill('Cuna-2027$')
  await main(page).getByLabel('Confirmar contraseña').fill('Cuna-2027$')
  await main(page).getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(main(page).getByRole('alert')).toHaveText(
    'Error al actualizar la contraseña. Intenta nuevamente.',
  )
})

test('failed calls for the profile and for the role show errors', async ({ page }) => {
  await signInAs(page, await createPerson('ALIADO'))
  await page.goto('/profile')
  await answerAsProxy(page, '**/api/profile')
  await answerAsProxy(page, '**/api/profile/become-host')
  await main(page).getByLabel('Nombre', { exact: true }).fill('Otra')
  await main(page)
    .getByRole('button', { name: /Guardar/ })
    .click()
  await expect(main(page).getByRole('alert')).toHaveText('Error al actualizar el perfil')
  await expect(main(page).getByLabel('Nombre', { exact: true })).toHaveValue('Otra')
  await main(page).getByRole('button', { name: 'Quiero organizar mi propio baby shower' }).click()
  await expect(alerts(page)).toContainText('Error al actualizar perfil')
})

test('a failed call for a goal shows an error', async ({ page }) => {
  const host = await createHost()
  const { slug } = await createTestEvent(host, { publish: true })
  await signInAs(page, host)
  await page.goto(`/events/${slug}?tab=suenos`)
  await answerAsProxy(page, '**/api/events/*/goals')
  await page.getByRole('button', { name: 'Agregar un sueño' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('Carriola')
  await page.getByLabel('Monto objetivo').fill('500')
  await page.getByRole('button', { name: 'Guardar sueño' }).click()
  await expect(main(page).getByRole('alert')).toHaveText('Error al crear el sueño')
})

test('a failed call for an event shows an error', async ({ page }) => {
  await signInAs(page, await createHost())
  await page.goto('/events/create')
  await answerAsProxy(page, '**/api/events')
  await page.getByLabel('Nombre del evento').fill('Baby shower de Ana')
  const date = page.getByRole('group', { name: 'Fecha del evento', exact: true })
  await date.getByRole('spinbutton', { name: /día/i }).click()
  await page.keyboard.type('10052030')
  await page.getByRole('button', { name: 'Continuar con los sueños' }).click()
  await expect(main(page).getByRole('alert')).toHaveText('Error al crear el evento')
})

test("the admin's event list shows its own error and can be retried", async ({ page }) => {
  await signInAs(page, await signInSharedAdmin())
  await answerAsProxy(page, '**/api/events/admin/all*')
  await page.goto('/admin/events')
  await expect(page.getByText('Error al obtener eventos para admin')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/events/admin/all*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('Error al obtener eventos para admin')).toBeHidden()
})

test('a failed list of public events shows an error', async ({ page }) => {
  await signInAs(page, await createPerson('ALIADO'))
  await answerAsProxy(page, '**/api/events/public*')
  await page.goto('/events')
  await expect(
    page.getByText('Error al cargar eventos: Error al obtener eventos públicos'),
  ).toBeVisible()
})

test('the provider-dashboard button tells a host that they have no account', async ({ page }) => {
  const host = await createHost()
  await createTestEvent(host, { publish: true })
  await signInAs(page, host)
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch()
    const { user } = (await answer.json()) as { user: object }
    await route.fulfill({ json: { user: { ...user, stripeConnectAccountId: null } } })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Panel de pagos' }).first().click()
  await expect(alerts(page)).toContainText('No tienes una cuenta de pagos configurada.')
})

test('a user who signed out in another tab is told so when setting up payouts', async ({
  page,
}) => {
  await signInAs(page, await createPerson())
  await page.goto('/dashboard/payments/setup')
  await expect(page.getByRole('button', { name: 'Configurar' })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await page.getByRole('button', { name: 'Configurar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar Sesión' })).toBeVisible()
  await expect(alerts(page)).toContainText('Debes estar autenticado para configurar pagos')
})

test('the payout gate says that the session has ended', async ({ page }) => {
  const person = await createPerson()
  await signInAs(page, person)
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, body: 'x' }))
  await page.goto('/events/create')
  await expect(page.getByText('Error del servidor - intenta más tarde')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('Usuario no autenticado')).toBeVisible()
  await expectAccessible(page)
})

/** Presses while this script neither comes nor fails, and lets it come to the document that is loaded at last. */
async function expectDocumentInsteadOf(
  page: Page,
  script: string,
  press: () => Promise<void>,
): Promise<void> {
  const isRequested = page.waitForRequest(script)
  let isDocument = false
  page.on('request', (request) => {
    isDocument ||= request.isNavigationRequest()
  })
  await page.route(script, (route) => (isDocument ? route.continue() : undefined))
  await press()
  await isRequested
  // The script may be requested before React hears of the press: only then does its time run.
  await expect(async () => {
    await page.clock.fastForward(15_000)
    expect(isDocument).toBe(true)
  }).toPass()
}

test('a link whose page’s script never comes ends at its document', async ({ page }) => {
  await signInAs(page, await createPerson())
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible()
  await page.getByLabel(/^Tu cuenta/).click()
  await expectDocumentInsteadOf(page, '**/assets/settings-*.js', () =>
    page.getByRole('link', { name: 'Configuración' }).click(),
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible()
})

test('a form whose next page’s script never comes ends at that page’s document', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/register')
  await page.getByLabel('Nombre', { exact: true }).fill('Ana')
  await page.getByLabel('Apellido paterno').fill('López')
  await page.getByLabel('Apellido materno').fill('Ruiz')
  await page.getByLabel('Correo electrónico').fill(createUniqueEmail('ana'))
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmar contraseña').fill(PASSWORD)
  await page.getByLabel(/Acepto los/).check()
  await expectDocumentInsteadOf(page, '**/assets/login-*.js', () =>
    page.getByRole('button', { name: 'Crear Cuenta' }).click(),
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar Sesión' })).toBeVisible()
})
