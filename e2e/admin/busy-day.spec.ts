import { expect, test } from '@playwright/test'
import type { Person } from '../../product-client/people.ts'
import {
  contribute,
  controlSandbox,
  createClient,
  createHost,
  createTestEvent,
  createUniqueEmail,
  signInAs,
} from '../support/builders.ts'
import { delayScripts } from '../support/delayed-scripts.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

let admin: Person
test.beforeAll(async () => {
  admin = await signInSharedAdmin()
})

const createName = () => `Mariposa ${Date.now().toString(36)}`

async function findGiftId(sessionId: string): Promise<string> {
  const query = { search: sessionId }
  const { contributions } = await admin.call('GET /admin/contributions', { query })
  return contributions[0]?.id ?? ''
}

test('a name leads to its event before the gifts of that name, and the page begins at its title', async ({
  page,
}) => {
  const name = createName()
  const event = await createTestEvent(await createHost(), { name: `${name} y Beto`, publish: true })
  await contribute({ eventId: event.id, amount: 50_000, contributorName: name })
  await signInAs(page, admin)
  await page.goto('/admin')
  const field = page.getByRole('searchbox', { name: /^Encuentra/ })
  await expect(field).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ir a Para atender' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Para atender' })).toBeFocused()
  await field.fill(name)
  await field.press('Enter')
  await expect(
    page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}, `) }),
  ).toBeVisible()
  await field.press('ArrowDown')
  const found = page.getByRole('main').getByRole('link', { name: `${name} y Beto`, exact: true })
  await expect(found).toBeFocused()
  const gift = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}, `) })
  await found.press('ArrowDown')
  await expect(gift).toBeFocused()
  await gift.press('ArrowUp')
  await found.press('ArrowUp')
  await expect(field).toBeFocused()
  await found.press('Enter')
  const title = page.getByRole('heading', { level: 1, name: `${name} y Beto` })
  await expect(title).toBeFocused()
  await expect(page).toHaveTitle(`${name} y Beto · Cigüeña`)
  await page.goBack()
  await expect(page).toHaveTitle(`“${name}” · Encontrar · Cigüeña`)
  await expect(found).toBeFocused()
  await page.goForward()
  // The history of the page has what its host did.
  const history = page.getByRole('region', { name: 'Historial' })
  await expect(history).toContainText('Abrió el evento')
  await expect(history.locator('summary').first()).toHaveText(/^Historial ?\d+$/)
})

test('the history of an event leads the desk back to its own page of the event', async ({
  page,
}) => {
  const name = createName()
  const { id, slug } = await createTestEvent(await createHost(), { name, publish: true })
  await signInAs(page, admin)
  await page.goto(`/events/${slug}/history`)
  const way = page.getByRole('navigation', { name: 'Ruta de navegación' })
  await expect(way.getByRole('link', { name })).toHaveAttribute('href', `/admin/events/${id}`)
  await expect(way).not.toContainText('Mis eventos')
  await way.getByRole('link', { name }).click()
  const gifts = page.getByRole('region', { name: 'Sus aportaciones' })
  await expect(gifts).toContainText('Aquí aparecen en cuanto se cobra la primera')
})

test('the shortcut of the search works before the scripts are there, with what is typed after it', async ({
  page,
}) => {
  await signInAs(page, admin)
  const release = await delayScripts(page)
  await page.goto('/admin/users', { waitUntil: 'commit' })
  await expect(page.getByRole('navigation', { name: 'Administración' })).toBeAttached()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('maria p')
  await page.keyboard.press('Backspace')
  release()
  const field = page.getByRole('searchbox', { name: /^Encuentra/ })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('maria ')
  await page.keyboard.type('jo')
  await expect(field).toHaveValue('maria jo')
})

test('what is typed and sent before the scripts are there is searched for', async ({ page }) => {
  await signInAs(page, admin)
  const release = await delayScripts(page)
  await page.goto('/admin/users', { waitUntil: 'commit' })
  await expect(page.getByRole('navigation', { name: 'Administración' })).toBeAttached()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('maria@')
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL('/admin/search?search=maria%40')
  const field = page.getByRole('searchbox', { name: /^Encuentra/ })
  await expect(field).toHaveValue('maria@')
  await expect(field).toBeFocused()
})

test('who must sign in first types there as always', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/admin/users', { waitUntil: 'commit' })
  await expect(page.getByRole('navigation', { name: 'Administración' })).toBeAttached()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('maria')
  release()
  const password = page.getByLabel('Contraseña', { exact: true })
  await expect(password).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await password.click()
  await page.keyboard.type('secreto')
  await expect(password).toHaveValue('secreto')
})

test('the search and the links of the desk stay where they are while its pages load and change, so that no press is lost', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAs(page, admin)
  const release = await delayScripts(page)
  await page.goto('/admin/users', { waitUntil: 'commit' })
  const places = page.getByRole('navigation', { name: 'Administración' })
  const last = places.getByRole('link', { name: 'Depósitos' })
  const parts = [page.getByRole('searchbox', { name: /^Encuentra/ }), last]
  const sent = await Promise.all(parts.map((part) => part.elementHandle()))
  release()
  await expect(page.getByRole('table', { name: /^Usuarios/ })).toBeVisible()
  await last.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Depósitos' })).toBeVisible()
  for (const part of sent) expect(await part?.isVisible()).toBe(true)
})

test('the ledger is marked in the navigation, and requests about personal data stand among what waits', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAs(page, admin)
  await page.goto('/admin/ledger')
  const places = page.getByRole('navigation', { name: 'Administración' })
  const registry = places.locator('summary').filter({ hasText: 'Registro' })
  await expect(registry).toHaveAttribute('aria-current', 'page')
  const unmarked = /rgba\(0, 0, 0, 0\)/
  await expect(registry).not.toHaveCSS('border-bottom-color', unmarked)
  await places.getByRole('link', { name: 'Datos personales' }).click()
  await expect(registry).not.toHaveAttribute('aria-current')
  await expect(registry).toHaveCSS('border-bottom-color', unmarked)
  const last = places.getByRole('link', { name: 'Auditoría' })
  await registry.press('Enter')
  await last.press('Escape')
  await expect(last).toBeHidden()
  await expect(registry).toBeFocused()
  await registry.press('Enter')
  await last.press('Tab')
  await expect(last).toBeHidden()
})

test('the number of an event’s confirmed gifts leads to as many, and from there to the unfinished ones', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const name = createName()
  const { id: eventId } = await createTestEvent(await createHost(), { name, publish: true })
  await contribute({ eventId, amount: 50_000, contributorName: 'Paga' })
  await createClient()('POST /payments/create-checkout-session', {
    body: { eventId, amount: 50_000, contributorName: 'No paga' },
  })
  await signInAs(page, admin)
  await page.goto(`/admin/events?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `1 aportación confirmada de ${name}` }).click()
  const rows = page.getByRole('table', { name: 'Aportaciones' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await page.getByRole('link', { name: 'Quitar el filtro Estado: Confirmada' }).click()
  await expect(rows).toHaveCount(3)
})

test('a gift shows its card, and the other gifts of its address', async ({ page }) => {
  const { id: eventId } = await createTestEvent(await createHost(), { publish: true })
  const gift = { eventId, amount: 50_000, contributorEmail: createUniqueEmail('dos-veces') }
  const first = await contribute({ ...gift, contributorName: 'Tía Doble' })
  const second = await contribute({ ...gift, contributorName: 'Tía Doble' })
  await signInAs(page, admin)
  await page.goto(`/admin/contributions/${await findGiftId(second)}`)
  const facts = page.getByRole('region', { name: 'Datos' })
  await expect(facts).toContainText('Visa •••• 4242')
  await expect(page.getByRole('main')).not.toContainText('Stripe')
  const others = page.getByRole('region', { name: 'Otras aportaciones de este correo' })
  await expect(others.getByRole('listitem')).toHaveCount(1)
  const firstId = await findGiftId(first)
  const answered = Promise.withResolvers<void>()
  await page.route(`**/api/admin/contributions/${firstId}/card`, async (route) => {
    await answered.promise
    await route.fulfill({ json: { card: null } })
  })
  await others.getByRole('listitem').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/${firstId}$`))
  await expect(facts).toContainText('Leyendo…')
  await expect(facts).not.toContainText('4242')
  answered.resolve()
  await expect(facts).toContainText('No disponible')
  await others.getByRole('link', { name: 'Ver todas las de este correo' }).click()
  await expect(page.getByRole('row', { name: /Tía Doble/ })).toHaveCount(2)
})

test('the page of a host says which deposit arrived last, and why none is on its way', async ({
  page,
}) => {
  const host = await createHost()
  const { user } = await host.call('GET /auth/me')
  const account = user.stripeConnectAccountId
  const { id: eventId } = await createTestEvent(host, { publish: true })
  for (const status of ['paid', 'failed']) {
    await contribute({ eventId, amount: 50_000, contributorName: 'Tía Chayo' })
    await controlSandbox('/payouts/run', { account, status })
  }
  await expect
    .poll(async () => {
      const query = { hostId: host.user.id }
      return (await admin.call('GET /admin/payouts', { query })).payouts.map((one) => one.status)
    })
    .toEqual(['failed', 'paid'])
  await signInAs(page, admin)
  await page.goto(`/admin/hosts/${host.user.id}`)
  const payouts = page.getByRole('region', { name: 'Depósitos a su banco' })
  await expect(payouts).toContainText('Ninguno sale hasta que corrija su cuenta de banco.')
  await expect(payouts).toContainText(/Último que llegó\$500\.00\. Llegó el /)
  await page.route('**/upcoming-deposit', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(payouts).toContainText(
    /No pudimos preguntar.* Tiene que revisar o cambiar su cuenta de banco/,
  )
})
