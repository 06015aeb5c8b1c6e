import { expect, type Page, test } from '@playwright/test'
import { PASSWORD } from '../../product-client/people.ts'
import { createPerson, signInAs } from '../support/builders.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

const FOR_HOSTS = [
  '/dashboard',
  '/events/nada/edit',
  '/dashboard/taxes',
  '/dashboard/payments/setup',
  '/dashboard/payments/setup/success',
  '/dashboard/payments/setup/refresh',
  '/dashboard/payments/complete',
  '/dashboard/payments/complete/success',
  '/dashboard/payments/complete/refresh',
]
const FOR_ANYBODY_SIGNED_IN = ['/profile', '/settings', '/contributions', '/events']
const FOR_ADMINS = ['/admin', '/admin/users', '/admin/events', '/admin/nada']
const LEFT_OVER = [
  '/home',
  '/about',
  '/cause',
  '/donate',
  '/service',
  '/team',
  '/blog',
  '/events-2',
]

async function goesTo(page: Page, address: string, reached: string): Promise<void> {
  await page.goto(address)
  await expect.poll(() => new URL(page.url()).pathname, { message: address }).toBe(reached)
}

test('a private page redirects a visitor to /login with its address as next', async ({ page }) => {
  for (const address of [...FOR_ANYBODY_SIGNED_IN, ...FOR_HOSTS, ...FOR_ADMINS, '/events/create']) {
    await goesTo(page, address, '/login')
    expect(new URL(page.url()).searchParams.get('next')).toBe(address)
  }
})

test('a page for another role redirects to /unauthorized', async ({ page }) => {
  await signInAs(page, await createPerson('ALIADO'))
  for (const address of [...FOR_HOSTS, ...FOR_ADMINS]) {
    await goesTo(page, address, '/unauthorized')
  }
  const title = 'No tienes permiso para ver esta página'
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('a spinner or skeleton is shown while the session is checked', async ({ page }) => {
  await signInAs(page, await createPerson())
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/me', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/profile', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
  release()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ana')
})

test('an unknown address answers 404 with links to the home page and the events', async ({
  page,
}) => {
  for (const address of ['/404', '/no/existe', '/e/zzzzzz', ...LEFT_OVER]) {
    expect((await page.goto(address))?.status(), address).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Ups! Página no encontrada')
  }
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'Ver eventos' })).toHaveAttribute('href', '/events')
})

test('a visitor sees sign-in links and the footer, and no leftovers of a template', async ({
  page,
}) => {
  await page.goto('/faq')
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await expect(menu.getByRole('link')).toHaveText(['Iniciar Sesión', 'Crear Cuenta'])
  const crumbs = page.getByRole('navigation', { name: /migas|ruta/i })
  await expect(crumbs.getByRole('link').first()).toHaveText('Inicio')
  await expect(page.getByText('Donate Now')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveCount(0)

  const footer = page.getByRole('contentinfo')
  for (const [name, address] of [
    ['Crear evento', '/events/create'],
    ['Ayuda', '/ayuda'],
    ['Preguntas frecuentes', '/faq'],
    ['Términos y condiciones', '/terms'],
    ['Aviso de privacidad', '/privacy'],
    ['hola@ciguena.mx', 'mailto:hola@ciguena.mx'],
    ['+52 55 5555 0123', 'tel:+525555550123'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', address)
  }
  // The list of events is for accounts: a visitor's way there would end at /login.
  const events = footer.getByText('Eventos', { exact: true })
  await expect(events).toHaveAttribute('href', '/events')
  await expect(events).toBeHidden()
  await expect(footer).toContainText('Ciudad de México')
  await expect(footer).toContainText(`© 2025–${new Date().getFullYear()} Cigüeña`)
})

test('the FAQ has three groups and quotes fees, taxes and invoices', async ({ page }) => {
  await page.goto('/faq')
  for (const name of ['General', 'Futuros papás', 'Aliados']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await page.getByText('¿Tengo que pagar impuestos por lo que recibo?').click()
  await expect(page.getByText(/\$600,000/)).toBeVisible()
  await expect(page.getByText(/\$123,000/)).toBeVisible()
  await page.getByText('¿Puedo pedir factura?').click()
  await expect(page.getByRole('main').getByText('hola@ciguena.mx').first()).toBeVisible()
})

test('the header links a host to their events and signs them out', async ({ page }) => {
  await signInAs(page, await createPerson())
  await page.goto('/unauthorized')
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await expect(menu.getByRole('link', { name: 'Mis Eventos' })).toHaveAttribute('href', '/events')
  await menu.getByLabel(/^Tu cuenta/).click()
  await expect(menu.getByRole('link', { name: 'Mi Perfil' })).toHaveAttribute('href', '/profile')
  const settings = menu.getByRole('link', { name: 'Configuración' })
  await expect(settings).toHaveAttribute('href', '/settings')
  await menu.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  const kept = () =>
    page.evaluate<unknown[]>("['authToken', 'userData'].map((k) => localStorage.getItem(k))")
  expect(await kept()).toEqual([null, null])
  await expect(menu.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible()
})

test('an admin who opens the home page is redirected to the events', async ({ page }) => {
  await signInAs(page, await signInSharedAdmin())
  await goesTo(page, '/', '/events')
  const title = 'Baby Showers Disponibles'
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Promedio por evento' })).toBeVisible()
  await expect(page.getByText('Reportes', { exact: true })).toBeVisible()
})

test('a profile that fails to load shows an error and can be retried', async ({ page }) => {
  await signInAs(page, await createPerson())
  await page.route('**/api/auth/me', (route) => route.abort())
  await page.goto('/profile')
  await expect(page.getByText('No se pudo cargar la información del usuario')).toBeVisible()
  await page.unroute('**/api/auth/me')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  for (const [label, hint] of [
    ['Nombre', 'Ingresa tu nombre'],
    ['Apellido paterno', 'Ingresa tu apellido paterno'],
    ['Correo electrónico', /^host\./],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('placeholder', hint)
  }
  const moved = 'Si cambias tu correo, recibirás una notificación en ambas direcciones'
  await expect(page.getByText(moved)).toBeVisible()
})

test('an error of the profile form disappears when the page is left', async ({ page }) => {
  await signInAs(page, await createPerson())
  await page.goto('/profile')
  await page.getByLabel('Correo electrónico').fill((await createPerson()).email)
  await page.getByRole('button', { name: 'Guardar' }).click()
  const fault = page.getByRole('main').getByRole('alert')
  await expect(fault).toContainText('Este correo ya está registrado')
  await page.getByRole('link', { name: 'Configuración' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Mi Perfil' })).toBeVisible()
  await expect(fault).toHaveCount(0)
})

test('signing in never leaves the site, whatever page the address asks for', async ({ page }) => {
  const { email } = await createPerson()
  await page.goto('/login?next=%2F..%2F%2Fevil.test')
  const main = page.getByRole('main')
  await main.getByLabel('Correo electrónico').fill(email)
  await main.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await main.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText(
    '¡Inicio de sesión exitoso!',
  )
  await expect(page).toHaveURL('/')
})
