import { expect, test } from '@playwright/test'
import { PASSWORD, type Person } from '../../product-client/people.ts'
import { expectAccessible } from '../support/axe.ts'
import {
  contribute,
  controlSandbox,
  createHost,
  createPerson,
  createTestEvent,
  signInAs,
} from '../support/builders.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

let admin: Person
test.beforeAll(async () => {
  admin = await signInSharedAdmin()
})

/** A host with a published event that has been given 500 pesos. */
async function createHostWithContribution(name: string) {
  const host = await createHost()
  const event = await createTestEvent(host, { name, publish: true })
  await contribute({ eventId: event.id, amount: 50_000, contributorName: 'Tía Chela' })
  return { host, event }
}

test('the dashboard shows contributions as a chart, in words and as a table', async ({ page }) => {
  await createHostWithContribution('Baby shower de las cifras')
  await signInAs(page, admin)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Administración' })).toBeVisible()
  for (const name of ['Ingresos totales', 'Comisiones totales', 'Promedio por evento']) {
    const figure = page.getByRole('definition').filter({ hasText: '$' })
    await expect(page.getByRole('term').filter({ hasText: name })).toBeVisible()
    await expect(figure.first()).toHaveText(/^\$[\d,]+\.\d\d$/)
  }
  await expect(page.getByRole('heading', { name: 'Cuentas de pagos' })).toBeVisible()
  const walk = page.getByRole('slider', { name: /Aportaciones en el tiempo/ })
  await expect(walk).toHaveAttribute('aria-valuetext', /\$[1-9].* en \d+ aportaci/)
  const today = await walk.getAttribute('aria-valuetext')
  await walk.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(walk).not.toHaveAttribute('aria-valuetext', today ?? '')
  await page.keyboard.press('End')
  await expect(walk).toHaveAttribute('aria-valuetext', today ?? '')
  await page.getByText('Ver como tabla').click()
  const table = page.getByRole('table', { name: 'Aportaciones en el tiempo' })
  await expect(table.getByRole('row')).toHaveCount(31)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Por mes' }).click()
  await expect(page).toHaveURL(/unit=month/)
  await expect(walk).toHaveAttribute('aria-valuemax', /^[12]$/)
})

test('the chart shows the days of the figures above it, and its heading says them', async ({
  page,
}) => {
  await createHostWithContribution('Baby shower del periodo')
  await signInAs(page, admin)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const days of [7, 90]) {
      await page.goto('/admin')
      if (width < 640) await page.getByRole('button', { name: /^Ver gráfica/ }).click()
      await page.getByRole('link', { name: `${days} días` }).click()
      const period = page.getByRole('region', { name: `Periodo: ${days} días` })
      const revenue = await period.getByRole('definition').first().textContent()
      const chart = page.getByRole('region', { name: /^Aportaciones en el tiempo/ })
      await expect(chart.getByRole('heading')).toHaveText(/por día, del .* al .*/)
      await expect(chart.getByText(/^Desde el/)).toContainText(`${revenue} en`)
      await expect(chart.getByRole('slider')).toHaveAttribute('aria-valuemax', String(days))
      await expect(chart.getByRole('slider')).toHaveAttribute('aria-valuenow', String(days))
    }
    const dates = page.getByRole('search', { name: 'Otros días' })
    const loaded = page.waitForResponse(/\/api\/admin\/global-metrics/)
    await dates.getByRole('button', { name: 'Filtrar' }).click()
    await loaded
    await expect(dates).toBeInViewport()
  }
})

test('the admin finds an event with its host, its total and its commissions', async ({ page }) => {
  const { host } = await createHostWithContribution('Fiesta que se busca')
  await signInAs(page, admin)
  const found = { hasText: 'Fiesta que se busca' }
  for (const [address, kind] of [
    ['/admin/events', 'row'],
    ['/events', 'article'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(host.email)
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    const row = page.getByRole(kind).filter(found)
    await expect(row).toContainText('$500.00')
    await expect(row).toContainText('$45.00')
    await expect(row.getByRole('link', { name: host.email })).toBeVisible()
    await expect(page.getByRole('term').filter({ hasText: 'Anfitriones activos' })).toBeVisible()
    await expectAccessible(page)
  }
  const card = page.getByRole('article').filter(found)
  await card.getByRole('link', { name: host.user.fullName }).click()
  await expect(page.getByRole('heading', { level: 1, name: host.user.fullName })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '$500.00' }).first()).toBeVisible()
  await expectAccessible(page)
})

test("the admin suspends a host with a reason, which ends the host's session, and reactivates the account", async ({
  page,
  browser,
}) => {
  const { host, event } = await createHostWithContribution('Fiesta que se cierra')
  const theirs = await browser.newPage()
  await signInAs(theirs, host)
  await theirs.goto('/profile')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Mi Perfil' })).toBeVisible()

  await signInAs(page, admin)
  await page.goto(`/admin/users?search=${encodeURIComponent(host.email)}`)
  const row = page.getByRole('row', { name: new RegExp(host.user.fullName) })
  await row.getByRole('link', { name: host.user.fullName }).click()
  await page.getByRole('button', { name: `Suspender a ${host.user.fullName}` }).click()
  const dialog = page.getByRole('dialog', { name: '¿Suspender esta cuenta?' })
  await expect(dialog).toHaveAccessibleDescription(/Se cierran sus sesiones/)
  await dialog.getByRole('button', { name: 'Suspender' }).click()
  await expect(dialog.getByText('Este campo es obligatorio.')).toBeVisible()
  await expect(dialog.getByLabel('Motivo')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Motivo').fill('Denuncia de una aliada')
  await dialog.getByRole('button', { name: 'Suspender' }).click()
  await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText('Cuenta suspendida')
  const main = page.getByRole('main')
  await expect(main.getByText('Suspendida', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(row.getByText('Suspendida', { exact: true })).toBeVisible()

  await theirs.goto('/dashboard/payments/setup')
  await expect(theirs).toHaveURL(/\/login/)
  await expect(theirs.getByText('porque tu cuenta se suspendió')).toBeVisible()
  await theirs.getByLabel('Correo electrónico').fill(host.email)
  await theirs.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(theirs.getByRole('alert')).toContainText('Credenciales inválidas')
  await theirs.goto(`/events/${event.slug}`)
  await expect(theirs.getByText('la familia no puede recibir aportaciones').first()).toBeVisible()
  await theirs.close()
  await row.getByRole('link', { name: host.user.fullName }).click()
  await expect(main).toContainText(
    /Cuenta suspendida.*, el .*: “Denuncia de una aliada”.*Al entrar lee “Credenciales inválidas”/,
  )
  await page.getByRole('button', { name: `Reactivar a ${host.user.fullName}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivar' }).click()
  await expect(main.getByText('Activa', { exact: true })).toBeVisible()

  await page.goto('/admin/audit')
  const entry = page
    .getByRole('row', { name: /Suspendió la cuenta/ })
    .filter({ hasText: 'Denuncia de una aliada' })
  await expect(entry.first()).toContainText(admin.user.fullName)
  await expectAccessible(page)
})

test('a closed dialog returns the focus, and selecting text past its edge does not close it', async ({
  page,
}) => {
  const person = await createPerson()
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, admin)
  await page.goto(`/admin/hosts/${person.user.id}`)
  const opener = page.getByRole('button', { name: `Suspender a ${person.user.fullName}` })
  await opener.click()
  await expect(page.getByRole('dialog')).toHaveCSS('text-align', 'left')
  const reason = page.getByRole('dialog').getByLabel('Motivo')
  await reason.fill('Denuncia de una aliada')
  await reason.hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(reason).toHaveValue('Denuncia de una aliada')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(reason).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('only admins open the administration, and unknown pages show a 404 inside it', async ({
  page,
  browser,
}) => {
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login\?next=/)
  const others = await browser.newPage()
  await signInAs(others, await createPerson())
  await others.goto('/admin/users')
  await expect(others).toHaveURL(/\/unauthorized$/)
  await others.close()
  const own = await browser.newPage()
  await signInAs(own, admin)
  await own.goto('/admin/nada')
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('¡Ups! Página no encontrada')
  await expect(own.getByRole('navigation', { name: 'Administración' })).toBeVisible()
  const main = own.getByRole('main')
  await expect(main.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'Ver eventos' })).toHaveAttribute('href', '/events')
  await own.close()
})

test("the admin sees a contributor's contributions, without a host's figures", async ({ page }) => {
  const { event } = await createHostWithContribution('Fiesta con aliado')
  const aliado = await createPerson('ALIADO')
  await contribute({ eventId: event.id, amount: 20_000, contributorName: 'Tío Beto' }, aliado)
  await signInAs(page, admin)
  await page.goto(`/admin/hosts/${aliado.user.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(aliado.user.fullName)
  await expect(page).toHaveTitle(`${aliado.user.fullName} · Cigüeña`)
  await expect(page.getByRole('heading', { name: 'Eventos' })).toHaveCount(0)
  await expectAccessible(page)
  await expect(page.getByRole('heading', { name: 'Aportaciones a sus eventos' })).toHaveCount(0)
  const given = page.getByRole('region', { name: 'Lo que ha aportado' })
  await expect(given.getByRole('row', { name: /Tío Beto/ })).toBeVisible()
})

test('the desk reads when the next deposit of a host leaves, and that the provider does not tell', async ({
  page,
}) => {
  const { host, event } = await createHostWithContribution('Fiesta del depósito')
  for (let n = 2; n <= 6; n += 1)
    await contribute({ eventId: event.id, amount: 20_000, contributorName: `Tía ${n}` })
  await signInAs(page, admin)
  const address = '**/api/admin/hosts/*/upcoming-deposit'
  await page.route(address, (route) => route.fulfill({ status: 502, body: 'odd' }))
  await page.goto(`/admin/hosts/${host.user.id}`)
  const next = page.getByRole('region', { name: 'Próximo depósito' })
  await expect(next).toContainText('No sabemos cuándo sale')
  await page.unroute(address)
  await next.getByRole('button', { name: 'Reintentar' }).click()
  await expect(next).toContainText(/Unos \$1,500\.00 salen el .* a su cuenta de .* ····7897/)
  await expectAccessible(page)
  const received = page.getByRole('region', { name: 'Aportaciones a sus eventos' })
  await received.getByRole('link', { name: 'Ver las 6 aportaciones' }).click()
  await expect(page).toHaveURL(new RegExp(`hostId=${host.user.id}`))
  const list = page.getByRole('main')
  await expect(list).toContainText(`6 aportaciones para los eventos de ${host.user.fullName}`)
})

test('the desk reads what the provider asks of a restricted host', async ({ page }) => {
  const host = await createHost()
  const accountId = host.user.stripeConnectAccountId
  await controlSandbox(`/accounts/${accountId}/restrict`, { reason: 'requirements.past_due' })
  await signInAs(page, admin)
  const account = page.getByRole('region', { name: 'Cuenta de pagos' })
  await expect(async () => {
    await page.goto(`/admin/hosts/${host.user.id}`)
    await expect(account).toContainText('Ya venció', { timeout: 2_000 })
  }).toPass()
  await expect(account).toContainText(/Le falta.*(Su|Una foto de su) /)
  await expect(account).toContainText('Venció el plazo de lo que pide')
  const parts = page.getByRole('navigation', { name: 'En esta página' })
  await expect(parts.getByRole('link').first()).toHaveText('Cuenta de pagos')
  const payouts = page.getByRole('region', { name: 'Depósitos a su banco' })
  await expect(payouts).toContainText('El proveedor no deposita por ahora')
  await expect(page.getByRole('main')).not.toContainText('Stripe')
  await expect(payouts).toContainText('Aún no hay depósitos.')
  await expect(
    account.getByRole('link', { name: /Ver la cuenta en el panel del proveedor/ }),
  ).toHaveAttribute('href', `https://dashboard.stripe.com/connect/accounts/${accountId}`)
  await expectAccessible(page)
})

test('the page of a person leads to what is written of them in the trail, and back', async ({
  page,
}) => {
  const person = await createPerson()
  await signInAs(page, admin)
  const path = `/admin/hosts/${person.user.id}`
  await page.goto(path)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Ver en la auditoría' }).click()
  await main.getByRole('link', { name: person.user.fullName, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
})

test('a gift is read in the order of its document on a wide screen', async ({ page }) => {
  const { event } = await createHostWithContribution('Fiesta ordenada')
  const query = { eventId: event.id }
  const { contributions } = await admin.call('GET /admin/contributions', { query })
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAs(page, admin)
  await page.goto(`/admin/contributions/${contributions[0]?.id}`)
  const amounts = page.getByRole('region', { name: 'Montos' })
  const facts = page.getByRole('region', { name: 'Datos', exact: true })
  await expect(amounts).toBeVisible()
  const [first, second] = [await amounts.boundingBox(), await facts.boundingBox()]
  expect(first?.x).toBeLessThan(second?.x ?? 0)
})
