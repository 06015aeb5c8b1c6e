import { expect, type Page, test } from '@playwright/test'
import { findLink } from '../../product-client/mailbox.ts'
import { PASSWORD } from '../../product-client/people.ts'
import { expectAccessible } from '../support/axe.ts'
import { createPerson, createUnconfirmedPerson, signInAs } from '../support/builders.ts'
import { waitForEmail } from '../support/mailbox.ts'

async function openWelcomeLink(page: Page, email: string): Promise<void> {
  await page.goto(findLink(await waitForEmail(email, /bienvenid/i), '/verify-email'))
}

const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirmar mi correo' })

test('a host confirms their address from another browser by signing in for it, without the token in an address', async ({
  page,
}) => {
  const person = await createUnconfirmedPerson()
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await openWelcomeLink(page, person.email)
  await expect(page.getByText('inicia sesión en la cuenta que recibió el enlace')).toBeVisible()
  await expectAccessible(page)
  expect((await person.call('GET /auth/me')).user.emailVerified).toBe(false)

  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fverify-email%3Fconfirmar/)
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByRole('heading', { name: 'Tu correo está confirmado' })).toBeVisible()
  // By key: a press this soon at the place of the sign-in's button would count as its second.
  await page.getByRole('link', { name: 'Ir al inicio' }).press('Enter')
  await expect(page.getByText('Confirma tu correo')).toBeVisible()
  expect(addresses.slice(1).join()).not.toContain('token')
})

test('a link that could not be checked waits for the button, also after the sign-in for it', async ({
  page,
}) => {
  const person = await createUnconfirmedPerson()
  await signInAs(page, person)
  await page.route('**/api/auth/link/check', (route) => route.fulfill({ status: 503, json: {} }))
  const link = findLink(await waitForEmail(person.email, /bienvenid/i), '/verify-email')
  await page.goto(link.replace('/verify-email', '/verify-email?confirmar'))
  await expect(confirmButton(page)).toBeVisible()
  expect((await person.call('GET /auth/me')).user.emailVerified).toBe(false)
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { name: 'Tu correo está confirmado' })).toBeVisible()
})

test('a link that confirms nothing any more says so on opening, without a button', async ({
  page,
}) => {
  const person = await createUnconfirmedPerson()
  await signInAs(page, person)
  await openWelcomeLink(page, person.email)
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { name: 'Tu correo está confirmado' })).toBeVisible()
  await openWelcomeLink(page, person.email)
  await expect(page.getByRole('heading', { name: 'Este enlace ya se usó' })).toBeVisible()
  await expect(confirmButton(page)).toHaveCount(0)
  await page.goto('/verify-email#token=none')
  const heading = page.getByRole('heading', { name: 'No pudimos confirmar tu correo' })
  await expect(heading).toBeVisible()
})

test('a host with an unconfirmed address is asked for it, and sends the email again', async ({
  page,
}) => {
  const person = await createUnconfirmedPerson()
  await signInAs(page, person)
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'Tus primeros pasos' })
  const step = steps.getByRole('listitem').first()
  await expect(step.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible()
  await expect(step).toContainText(`Abre el enlace que enviamos a ${person.email}`)
  await expect(steps.getByText('Se abre cuando confirmes tu correo.')).toBeVisible()
  await expectAccessible(page)
  await steps.getByRole('button', { name: 'Reenviar correo' }).click()
  await waitForEmail(person.email, /^Confirma tu correo/)
  await page.goto('/dashboard/payments/setup')
  await expect(page.getByRole('main').getByText('Confirma tu correo')).toBeVisible()
  await expectAccessible(page)
})

test('whoever confirms goes on where they were asked to, in a tab of its own', async ({ page }) => {
  const person = await createUnconfirmedPerson()
  await signInAs(page, person)
  await page.goto('/events/create')
  await expect(page.getByRole('main').getByText('Confirma tu correo')).toBeVisible()
  await expect(page.getByRole('heading', { name: /prueba cómo se verá/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Configurar Pagos' })).toHaveCount(0)
  const tab = await page.context().newPage()
  await openWelcomeLink(tab, person.email)
  await confirmButton(tab).click()
  const back = tab.getByRole('link', { name: 'Volver a donde estabas' })
  await expect(back).toBeVisible()
  // The wizard stays locked until payouts are set up.
  await expect(tab.getByRole('main').getByRole('link').first()).toHaveText('Configurar pagos')
  await expect(page.getByText('Lo necesitas para recibir aportaciones')).toHaveCount(0)
  // By key: a press this soon at the confirming button's place would count as its second.
  await back.press('Enter')
  await expect(tab).toHaveURL(/\/events\/create$/)
})

test('the link of another account confirms nothing, and offers to change accounts', async ({
  page,
}) => {
  const owner = await createUnconfirmedPerson()
  await signInAs(page, await createPerson())
  await openWelcomeLink(page, owner.email)
  await expect(page.getByRole('main')).toContainText('Este enlace es de otra cuenta')
  await expect(confirmButton(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Entrar con otra cuenta' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fverify-email%3Fconfirmar$/)
  expect((await owner.call('GET /auth/me')).user.emailVerified).toBe(false)
})
