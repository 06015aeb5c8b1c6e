import { expect, test } from '@playwright/test'
import { PASSWORD, type Person } from '../../product-client/people.ts'
import { drawPicture, sendPicture } from '../../product-client/pictures/pictures.ts'
import { expectAccessible } from '../support/axe.ts'
import { contribute, createHost, createTestEvent, signInAs } from '../support/builders.ts'
import { waitForEmail } from '../support/mailbox.ts'
import { productUrl } from '../support/ports.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

let admin: Person
test.beforeAll(async () => {
  admin = await signInSharedAdmin()
})

test('searching and filtering a list keep the focus, and the address keeps what was asked', async ({
  page,
}) => {
  const host = await createHost()
  const eventName = `La llegada de Bruno ${Date.now().toString(36)}`
  const event = await createTestEvent(host, { name: eventName, publish: true })
  await contribute({ eventId: event.id, amount: 50_000, contributorName: 'Tía Barata' })
  await signInAs(page, admin)
  await page.goto('/admin/contributions')
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await search.fill(eventName)
  await search.press('Enter')
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByText('1 aportación', { exact: true })).toBeVisible()
  await expect(search).toBeFocused()
  const filters = page.getByRole('button', { name: /^Filtros/ })
  await filters.press('Enter')
  const state = page.getByLabel('Estado', { exact: true })
  await state.selectOption('Vencida')
  const apply = page.getByRole('button', { name: 'Filtrar' })
  await apply.press('Enter')
  await expect(page.getByText('Ninguna aportación coincide')).toBeVisible()
  await expect(apply).toBeFocused()
  await expect(filters).toHaveText('Filtros (1)')
  await page.getByRole('link', { name: 'Quitar el filtro Estado: Vencida' }).press('Enter')
  await expect(filters).toHaveText('Filtros')
  await expect(filters).toBeFocused()
  const least = page.getByRole('textbox', { name: 'Monto desde' })
  await least.fill('$500.00')
  await least.press('Enter')
  await expect(page).toHaveURL(/min=/)
  await expect(least).toBeFocused()
  await expect(page.getByRole('row', { name: /Tía Barata/ })).toContainText(/\d+:\d\d [ap]\.m\./)
  await least.fill('501')
  await least.press('Enter')
  await expect(page.getByText('Ninguna aportación coincide')).toBeVisible()
  await page.reload()
  await filters.press('Enter')
  await expect(least).toHaveValue('501')
  await expect(search).toHaveValue(eventName)
  await page.goto('/admin/contributions?page=2')
  await expect(page).toHaveTitle('Aportaciones, página 2 · Cigüeña')
  await page.getByRole('link', { name: 'Aportación', exact: true }).focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox', { name: /^Encuentra/ })).toBeFocused()
  const order = page.getByRole('link', { name: 'Aportación', exact: true })
  await order.press('Enter')
  await expect(page).toHaveURL(/order=largest/)
  await expect(page.getByText('Ordenado por aportación, de mayor a menor')).toHaveRole('status')
  await expect(order).toBeFocused()
  const header = page.getByRole('columnheader', { name: 'Aportación' })
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /Descargar CSV/ }).click()
  expect((await file).suggestedFilename()).toMatch(/^aportaciones-\d{4}-\d\d-\d\d\.csv$/)
  await expect(page.getByText(/Archivo descargado: Aportaciones, \d+ rengl(ón|ones)/)).toBeVisible()
})

test('the desk runs the nightly check now, and says when it is over', async ({ page }) => {
  await signInAs(page, admin)
  await page.goto('/admin/ledger')
  await page.getByRole('button', { name: 'Revisar ahora' }).click()
  await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText('Revisión terminada', {
    timeout: 60_000,
  })
  await expect(page.getByText(/^Última revisión/)).toBeVisible()
  const movement = page
    .getByRole('row', { name: /Transferencia al anfitrión/ })
    .filter({ has: page.getByRole('link', { name: /^CIG-/ }) })
    .first()
  await expect(
    movement.getByRole('button', { name: /^Copiar el movimiento Transferencia .* de CIG-/ }),
  ).toBeVisible()
  await page.goto('/admin/audit?action=check-ledger')
  await expect(
    page.getByRole('row', { name: /Pidió una revisión del libro/ }).first(),
  ).toBeVisible()
})

test('the one skip link leads past the search and the menu of the desk, to the page’s actions', async ({
  page,
}) => {
  await signInAs(page, admin)
  await page.goto(`/admin/hosts/${(await createHost()).user.id}`)
  await expect(page.getByRole('navigation', { name: 'En esta página' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Saltar/ })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Cerrar sus sesiones' })).toBeFocused()
})

test('a gift that was opened from the search is loaded again as it was', async ({ page }) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  const name = `Tía Recarga ${Date.now().toString(36)}`
  for (const amount of [50_000, 60_000])
    await contribute({ eventId: event.id, amount, contributorName: name })
  await signInAs(page, admin)
  await page.goto(`/admin/search?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `${name}, $500.00` }).click()
  const back = page.getByRole('navigation', { name: /^Ruta/ }).getByRole('link', { name: 'Buscar' })
  await expect(back).toBeVisible()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.reload()
  await expect(back).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Eventos' })).toBeVisible()
  expect(faults, 'it is hydrated as the server sent it').toEqual([])
})

test('an admin who signs in begins at the desk', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Correo').first().fill(admin.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  const viewport = page.locator('meta[name=viewport]').last()
  await expect(viewport, 'a dialog ends above a keyboard').toHaveAttribute(
    'content',
    /resizes-content/,
  )
})

test('a picture is taken down from the event’s page at the desk', async ({ page }) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  const upload = { token: host.token, eventId: event.id }
  const { body } = await sendPicture(productUrl, upload, await drawPicture())
  await signInAs(page, admin)
  await page.goto(`/admin/events/${event.slug}?case=0`)
  await expect(page, 'it has one address').toHaveURL(`/admin/events/${event.id}?case=0`)
  const pictures = page.getByRole('region', { name: 'Fotos' })
  await expect(pictures.getByRole('img')).toHaveCount(1)
  await pictures.getByRole('button', { name: 'Quitar foto: Portada' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Quitar esta foto?' })
  await dialog.getByLabel('Motivo').fill('Es de otra familia')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Quitar foto' }).click()
  await expect(pictures).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Es de otra familia')
  const html = await (await fetch(`${productUrl}/events/${event.slug}`)).text()
  expect(html).not.toContain(body.picture.digest)
  expect((await waitForEmail(host.email, 'Quitamos una foto')).text).toContain('Es de otra familia')
})

test('the page of an admin has no button to suspend them, and nothing in its place', async ({
  page,
}) => {
  await signInAs(page, admin)
  await page.goto(`/admin/hosts/${admin.user.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(admin.user.fullName)
  await expect(page.getByRole('button', { name: 'Cerrar sus sesiones' })).toBeVisible()
  await expect(page.getByText('—', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Suspender/ })).toHaveCount(0)
})
