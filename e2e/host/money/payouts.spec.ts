import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import {
  contribute,
  controlSandbox,
  createHost,
  createPerson,
  createTestEvent,
  signInAs,
} from '../../support/builders.ts'

const STATUS = '**/api/payments/connect/account-status/*'
const CREATE = '**/api/payments/connect/create-account'

/** A host whose account exists and still waits for their details. */
async function createPendingHost() {
  const host = await createPerson()
  const { accountId } = await host.call('POST /payments/connect/create-account', { body: {} })
  return { host, accountId }
}

const failWith = (page: Page, address: string, status: number) =>
  page.route(address, (route) => route.fulfill({ status, body: 'odd' }))

const alerts = (page: Page) => page.getByRole('region', { name: 'Mensajes' })

test('payout set-up starts with Mexico, can be retried, and can recreate the account', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, await createPerson())
  await page.goto('/dashboard/payments/setup')
  await expect(page.getByText(/3 a 5 minutos/)).toBeVisible()
  await expect(page.getByText('País: México.')).toBeVisible()
  await expect(page.getByText('Por ahora solo está disponible para México.')).toBeVisible()
  await expect(page.getByText('Sin configurar')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Configurar' })).toBeInViewport({ ratio: 1 })
  await failWith(page, CREATE, 500)
  await page.getByRole('button', { name: 'Configurar' }).click()
  await expect(page.getByText('Error del servidor - intenta más tarde')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Intentar de Nuevo' })).toBeVisible()
  await page.unroute(CREATE)
  await page.getByRole('button', { name: 'Recrear Cuenta' }).click()
  const asked = page.waitForRequest(CREATE)
  await page.getByRole('dialog').getByRole('button', { name: 'Recrear cuenta' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ countryCode: 'MX', forceRecreate: true })
  await expect(page.getByRole('button', { name: 'Completar todo' })).toBeVisible()
})

test('an account that fails to load is not shown as missing, and can be retried', async ({
  page,
}) => {
  const { host } = await createPendingHost()
  await signInAs(page, host)
  await failWith(page, STATUS, 502)
  await page.goto('/dashboard/payments/setup')
  await expect(page.getByText('Error de conexión')).toBeVisible()
  await expect(page.getByText('Sin configurar')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Configurar' })).toHaveCount(0)
  // Another account helps nobody whose line was cut.
  await expect(page.getByRole('button', { name: 'Recrear Cuenta' })).toHaveCount(0)
  await page.unroute(STATUS)
  await page.getByRole('button', { name: 'Intentar de Nuevo' }).click()
  await expect(page.getByText('Configuración pendiente')).toBeVisible()
})

test('after onboarding the account status is read from the provider', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { host, accountId } = await createPendingHost()
  await signInAs(page, host)
  const returned = `/dashboard/payments/setup?setup_intent=seti_1&account_id=${accountId}`
  const asked = page.waitForRequest(STATUS)
  await page.goto(returned)
  expect((await asked).url()).toContain(accountId)
  await expect(page.getByText('Configuración pendiente')).toBeVisible()
  await page.goto(`/dashboard/payments/setup/success?account_id=${accountId}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('definition')).toContainText(['Pendiente', 'Pendiente', 'Pendiente'])
  for (const badge of await main.getByRole('definition').getByText('Pendiente').all())
    expect((await badge.boundingBox())?.height).toBeLessThan(30)
  await expect(main.getByText(/^Falta completar \(\d+\)$/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Panel de pagos' })).toBeVisible()
  const events = main.getByRole('link', { name: 'Ver mis eventos' })
  await expect(events).toHaveAttribute('href', '/events')
  await main.getByRole('button', { name: 'Completar Ahora' }).click()
  await expect(page.getByRole('button', { name: 'Completar todo' })).toBeVisible()

  await controlSandbox(`/accounts/${accountId}/complete`)
  await page.goto('/dashboard/payments/setup/success')
  await expect(main.getByRole('definition')).toContainText(['Listo', 'Listo', 'Activa'])
  const create = main.getByRole('link', { name: 'Crear mi evento' })
  await expect(create).toHaveAttribute('href', '/events/create')
  await expect(main).toContainText('Ya puedes publicar')
  await page.goto('/dashboard/payments/setup')
  await expect(create).toBeVisible()
  await page.goto('/')
  await expect(create).toBeInViewport({ ratio: 1 })
  await page.goto('/dashboard/payments/setup')

  await createTestEvent(host)
  await page.reload()
  const first = main.getByRole('heading', { level: 2 }).first()
  await expect(first).toHaveText('Tus depósitos')
  await expect(create).toHaveCount(0)
  await page.goto('/dashboard/payments/setup/success')
  await expect(main).toContainText('Los eventos que publiques reciben aportaciones')
  await expect(create).toHaveCount(0)
})

test('a restricted account is shown as restricted', async ({ page }) => {
  const host = await createHost()
  await controlSandbox(`/accounts/${host.user.stripeConnectAccountId}/restrict`)
  await signInAs(page, host)
  await page.goto('/dashboard/payments/setup/success')
  await expect(page.getByText('Restringida')).toBeVisible()
})

test('a host whose account is restricted reads what that means and where to fix it', async ({
  page,
}) => {
  const host = await createHost()
  const { slug } = await createTestEvent(host, { publish: true })
  await signInAs(page, host)
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'Tus eventos no están recibiendo aportaciones' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Hola, Ana' })).toBeVisible()
  await expect(page.getByText('Activo', { exact: true }).first()).toBeVisible()
  await expect(notice).toHaveCount(0)
  await controlSandbox(`/accounts/${host.user.stripeConnectAccountId}/restrict`)
  for (const path of ['/', `/events/${slug}`]) {
    await page.goto(path)
    const link = notice.getByRole('link', { name: /Completar ahora|Ver mi cuenta de pagos/ })
    await expect(link).toHaveAttribute('href', '/dashboard/payments/complete')
    await expect(link).toBeInViewport()
    await expectAccessible(page)
  }
  await page.goto('/')
  await expect(notice).toBeVisible()
  await expect(page.getByText('En unos minutos tu familia')).toHaveCount(0)
})

test('a host with pending requirements who can charge is asked to complete them, and may continue', async ({
  page,
}) => {
  const { host, accountId } = await createPendingHost()
  const left = { leave_due: ['individual.id_number'], payouts_enabled: false }
  await controlSandbox(`/accounts/${accountId}/complete`, left)
  await signInAs(page, host)
  await page.goto('/')
  const steps = page.getByRole('region', { name: 'Tus primeros pasos' })
  const next = steps.getByRole('listitem').filter({ hasText: 'Siguiente paso' })
  await expect(next.getByRole('link', { name: 'Completar Ahora' })).toBeVisible()
  await expect(steps.getByText('Unos 5 min')).toHaveCount(0)
  // The guide waits for deposits too (R30); who has the address of the wizard need not.
  await expect(steps.getByText(/^Se abre cuando/)).toHaveCount(1)
  await page.goto('/events/create')
  await expect(page.getByLabel('Nombre del evento')).toBeVisible()
})

test('without an account the payout pages link to the set-up', async ({ page }) => {
  await signInAs(page, await createPerson())
  await page.goto('/dashboard/payments/setup/success')
  await expect(page.getByText('No se encontró cuenta de Stripe Connect')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu cuenta de pagos')
  const begin = page.getByRole('main').getByRole('link', { name: 'Configurar pagos' })
  await expect(begin.last()).toHaveAttribute('href', '/dashboard/payments/setup')
  await page.goto('/dashboard/payments/complete')
  const setUp = page.getByRole('main').getByRole('link', { name: 'Configurar pagos', exact: true })
  await expect(setUp).toHaveAttribute('href', '/dashboard/payments/setup')
})

test('the completion page lists what is due, opens the provider, and ends when nothing is due', async ({
  page,
}) => {
  const { host, accountId } = await createPendingHost()
  await signInAs(page, host)
  await page.goto('/dashboard/payments/complete')
  await expect(page.getByText(/^Falta completar \(\d+\)$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Panel de pagos' })).toBeVisible()
  const back = page.getByRole('link', { name: 'Volver', exact: true })
  await expect(back).toHaveAttribute('href', '/')
  const link = '**/api/payments/connect/onboarding-link/*'
  const fault = alerts(page).getByText('No autorizado')
  await page.route(link, (route) => route.abort())
  await page.getByRole('button', { name: 'Completar Ahora' }).click()
  await expect(alerts(page)).toContainText('Sin conexión')
  await expect(fault).toHaveCount(0)
  await page.unroute(link)
  const asked = page.waitForRequest(link)
  await page.getByRole('button', { name: 'Completar Ahora' }).click()
  expect((await asked).postDataJSON()).toEqual({
    returnUrl: expect.stringMatching(/\/dashboard\/payments\/complete\/success$/),
    refreshUrl: expect.stringMatching(/\/dashboard\/payments\/complete\/refresh$/),
  })
  await page.getByRole('button', { name: 'Completar todo' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '67')
  await controlSandbox(`/accounts/${accountId}/restrict`)
})

test('an expired onboarding link leads back to request another', async ({ page }) => {
  await signInAs(page, await createPerson())
  for (const step of ['setup', 'complete']) {
    await page.goto(`/dashboard/payments/${step}/refresh`)
    await expect(page.getByRole('heading', { name: 'Ese enlace ya no sirve' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/dashboard/payments/${step}$`))
  }
})

test('the payout gate shows that it is checking, that it failed, and what is due', async ({
  page,
}) => {
  const { host } = await createPendingHost()
  await signInAs(page, host)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(STATUS, async (route) => {
    await released
    await route.fulfill({ status: 500, body: 'odd' })
  })
  await page.goto('/events/create')
  const gate = page.getByRole('region', { name: 'Cuenta de pagos' })
  await expect(gate.getByText('Verificando', { exact: true })).toBeVisible()
  release()
  await expect(gate.getByText('Error de conexión')).toBeVisible()
  await expect(gate).toContainText('No pudimos verificar el estado de tus pagos')
  await page.unroute(STATUS)
  await gate.getByRole('button', { name: 'Reintentar' }).click()
  await expect(gate.getByText('Configuración pendiente')).toBeVisible()
  const complete = gate.getByRole('link', { name: 'Completar Ahora' })
  await expect(complete).toHaveAttribute('href', '/dashboard/payments/complete')
})

test('a provider dashboard that fails to open shows an error', async ({ page }) => {
  const host = await createHost()
  await host.call('POST /events', { body: { name: 'Fiesta', eventDate: '2030-05-10' } })
  await signInAs(page, host)
  await page.goto('/')
  const link = '**/api/payments/connect/dashboard-link/*'
  await failWith(page, link, 500)
  await page.getByRole('button', { name: 'Panel de pagos' }).click()
  await expect(alerts(page)).toContainText('Error abriendo el panel de control')
  await page.unroute(link)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Panel de pagos' }).click()
  await (await opened).close()
})

test('a host reads when a payout arrives, and why one did not', async ({ page }) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  const { stripeConnectAccountId: account } = (await host.call('GET /auth/me')).user
  const payOut = async (status: string) => {
    await contribute({ eventId: event.id, amount: 50_000, contributorName: 'Tía Puntual' })
    await controlSandbox('/payouts/run', { account, status })
    await expect
      .poll(async () => (await host.call('GET /payments/connect/payouts')).payouts[0]?.status)
      .toBe(status === 'failed' ? 'failed' : 'in-transit')
  }
  await payOut('failed')
  await signInAs(page, host)
  await page.goto('/dashboard')
  const waiting = page.getByRole('region', { name: 'Para atender' })
  await expect(waiting).toContainText(/Depósito que no llegó\s*\$500\.00/)
  await expect(waiting).toContainText('La cuenta de banco está cerrada')
  const card = page.getByRole('region', { name: 'Tu cuenta de pagos' })
  await card.getByRole('link', { name: 'Ver mis depósitos' }).click()
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagos y depósitos')
  await expect(main).not.toContainText('3 a 5 minutos')
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Tus depósitos')
  await expect(main).toContainText(/Depósitos a tu banco\s*Detenidos/)
  await expect(main).not.toContainText('¡Tu cuenta está lista!')
  await expectAccessible(page)
  await payOut('in_transit')
  await page.goto('/dashboard')
  await expect(card).toContainText(/\$1,000\.00\s*En camino\s*Llega el \d+ \w+ \d{4}/)
  await card.getByRole('link', { name: 'Ver mis depósitos' }).click()
  const list = page.getByRole('region', { name: 'Tus depósitos' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText('En camino')
  await expect(list.getByRole('listitem').last()).toContainText('No llegó')
  await expectAccessible(page)
})
