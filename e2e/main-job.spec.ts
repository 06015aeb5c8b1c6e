import { type Browser, expect, type Page, test } from '@playwright/test'
import { findLink } from '../product-client/mailbox.ts'
import { PASSWORD, type Person } from '../product-client/people.ts'
import { createHost, createTestEvent, createUniqueEmail } from './support/builders.ts'
import { fillMessage } from './support/forms/contribution-form.ts'
import { WITH_MOTION } from './support/in-page.ts'
import { listEmails, waitForEmail } from './support/mailbox.ts'

const PHONE = { width: 360, height: 740 }

test.use(WITH_MOTION)

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Crear Cuenta' }).first().click()
  await page.getByLabel('Nombre', { exact: true }).fill('Ana')
  await page.getByLabel('Apellido paterno').fill('López')
  await page.getByLabel('Apellido materno').fill('Ruiz')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmar contraseña').fill(PASSWORD)
  await page.getByLabel(/Acepto los/).check()
  await page.getByRole('button', { name: 'Crear Cuenta' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

async function confirmEmail(page: Page, email: string): Promise<void> {
  const welcome = await waitForEmail(email, /bienvenid/i)
  await page.goto(findLink(welcome, '/verify-email'))
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(page.getByRole('heading', { name: 'Tu correo está confirmado' })).toBeVisible()
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page).toHaveURL(/\/$/)
}

async function setUpPayouts(page: Page): Promise<void> {
  await page.goto('/dashboard/payments/setup')
  await page.getByRole('button', { name: 'Configurar' }).click()
  await page.getByRole('button', { name: 'Completar todo' }).click()
  await expect(page).toHaveURL(/\/dashboard\/payments\/setup\/success\?account_id=acct_/)
  await expect(page.getByRole('heading', { name: '¡Tu cuenta está lista!' })).toBeVisible()
}

/** Through both steps of the wizard; resolves to the link that the host shares. */
async function publishEvent(page: Page, name: string): Promise<string> {
  await page.goto('/')
  await page
    .getByRole('link', { name: /Crear.*evento/i })
    .first()
    .click()
  await page.getByLabel('Nombre del evento').fill(name)
  const date = page.getByRole('group', { name: 'Fecha del evento', exact: true })
  await date.getByRole('spinbutton', { name: /día/i }).click()
  await page.keyboard.type('10052030')
  await page.getByRole('button', { name: 'Continuar con los sueños' }).click()
  const goal = page.getByRole('group', { name: 'Sueño 1' })
  await goal.getByLabel('Nombre del sueño').fill('Carriola')
  await goal.getByLabel('Monto objetivo').fill('1500')
  await page.getByRole('button', { name: 'Guardar y Publicar' }).click()
  await expect(page.getByText('¡Evento publicado exitosamente!')).toBeVisible()
  await page.getByRole('link', { name: 'Ver mi evento' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return page.url()
}

async function openGuestPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    javaScriptEnabled: false,
    locale: 'es-MX',
  })
  return context.newPage()
}

interface FormValues {
  amount: string
  name: string
  email: string
}

async function openCheckout(guest: Page, link: string, input: FormValues): Promise<void> {
  await guest.goto(link)
  await guest.getByRole('link', { name: 'Aportar', exact: true }).first().click()
  await guest.getByLabel('¿Cuánto quieres aportar?').fill(input.amount)
  await guest.getByLabel('Tu nombre').fill(input.name)
  await guest.getByLabel('Tu correo').fill(input.email)
  await guest.getByRole('radio', { name: /Carriola/ }).check()
  await fillMessage(guest, '¡Con todo mi cariño!')
  await guest.getByRole('button', { name: 'Continuar al pago' }).click()
  await expect(guest).toHaveURL(/\/c\/pay\/cs_/)
}

async function payWith(guest: Page, card: string): Promise<void> {
  await guest.locator('[autocomplete="cc-number"]').fill(card)
  await guest.locator('[autocomplete="cc-exp"]').fill('12 / 34')
  await guest.locator('[autocomplete="cc-csc"]').fill('123')
  await guest.locator('[autocomplete="cc-name"]').fill('Tía Lupita')
  await guest.getByRole('button', { name: /Pagar/ }).click()
}

test('a guest contributes on a phone without JavaScript, and the host is paid', async ({
  page,
  browser,
}) => {
  const host = createUniqueEmail('ana')
  const aliado = createUniqueEmail('lupita')
  await register(page, host)
  await signIn(page, host)
  await confirmEmail(page, host)
  await setUpPayouts(page)
  const link = await publishEvent(page, 'Baby shower de Ana')

  const guest = await openGuestPage(browser)
  await openCheckout(guest, link, { amount: '1,000.00', name: 'Tía Lupita', email: aliado })
  await expect(guest.getByText('$1,139.00').first()).toBeVisible()
  await payWith(guest, '4242 4242 4242 4242')
  await expect(guest).toHaveURL(/\/payment\/success\?session_id=cs_/)
  await expect(guest.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
  await expect(guest.getByText('$1,139.00')).toBeVisible()
  await guest.getByRole('link', { name: 'Ver evento' }).click()
  await expect(guest.getByText('Tía Lupita').filter({ visible: true }).first()).toBeVisible()

  await page.goto(`${link}?tab=suenos`)
  await expect(page.getByRole('progressbar', { name: 'Avance de Carriola' })).toHaveAttribute(
    'aria-valuetext',
    '$1,000.00 de $1,500.00',
  )
  await page.locator('summary', { hasText: 'Carriola' }).click()
  await page.getByRole('button', { name: 'Mensajes de aliados' }).click()
  await expect(page.getByText('¡Con todo mi cariño!')).toBeVisible()

  const receipt = await waitForEmail(aliado, /aportación/i)
  expect(receipt.text).toContain('$1,139.00')
  const notification = await waitForEmail(host, /Tía Lupita/)
  expect(notification.text).toContain('$1,000.00')
  expect((await listEmails(aliado)).length).toBe(1)
  await guest.context().close()
})

/** Expects that the event has one gift of 500 pesos, and its contributor one email. */
async function expectOneGift({ call }: Pick<Person, 'call'>, id: string, aliado: string) {
  await waitForEmail(aliado, /aportación/i)
  const { event } = await call('GET /events/:id', { params: { id } })
  expect(event.statistics).toMatchObject({ totalCurrentAmount: 50_000, totalContributors: 1 })
  expect(await listEmails(aliado)).toHaveLength(1)
}

test('a declined card is explained in plain words, and another card pays the same contribution once', async ({
  browser,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { name: 'Baby shower de Sofía', publish: true })
  const aliado = createUniqueEmail('beto')
  const guest = await openGuestPage(browser)
  const input = { amount: '500', name: 'Tío Beto', email: aliado }
  await openCheckout(guest, `/events/${event.slug}`, input)

  await payWith(guest, '4000 0000 0000 0002')
  await expect(guest.getByText(/rechazó la tarjeta/)).toBeVisible()
  await payWith(guest, '4242 4242 4242 4242')

  await expect(guest).toHaveURL(/\/payment\/success\?session_id=cs_/)
  await expect(guest.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
  await expectOneGift(host, event.id, aliado)
  await guest.context().close()
})

test('a form that is sent twice without JavaScript is one gift', async ({ browser }) => {
  const host = await createHost()
  const event = await createTestEvent(host, { name: 'Baby shower de Abril', publish: true })
  const aliado = createUniqueEmail('dos-veces')
  const guest = await openGuestPage(browser)
  const sent: string[] = []
  guest.on('request', (request) => {
    if (request.method() === 'POST' && /\/contribute/.test(request.url())) sent.push(request.url())
  })
  const input = { amount: '500', name: 'Tía Pilar', email: aliado }
  await openCheckout(guest, `/events/${event.slug}`, input)
  await guest.goBack()
  await expect(guest.getByLabel('Tu nombre')).toHaveValue('Tía Pilar')
  await guest.getByRole('button', { name: 'Continuar al pago' }).click()
  await expect(guest).toHaveURL(/\/c\/pay\/cs_/)
  expect(sent).toHaveLength(2)

  await payWith(guest, '4242 4242 4242 4242')
  await expect(guest.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
  await expectOneGift(host, event.id, aliado)
  await guest.context().close()
})
