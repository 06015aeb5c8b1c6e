import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import {
  controlSandbox,
  createHost,
  createPerson,
  createTestEvent,
  createUniqueEmail,
  product,
  signInAs,
} from '../../support/builders.ts'
import { CARD_ACCEPTED, submitContributionForm } from '../../support/forms/contribution-form.ts'

interface ProviderCall {
  method: string
  path: string
  body?: { metadata?: { userId?: string } }
}

/** The provider's first two pages, as a host fills them in. */
async function fillOnboarding(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Tus datos' })).toBeVisible()
  await expect(page.getByLabel(/página|sitio/i)).toHaveCount(0)
  await page.getByLabel('Nombre').fill('Ana')
  await page.getByLabel('Apellidos').fill('López Ruiz')
  await page.getByLabel('Fecha de nacimiento').fill('1993-04-12')
  await page.getByLabel('Teléfono').fill('55 1234 5678')
  await page.getByLabel('CURP').fill('AAAA000000HDFXXX00')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Titular de la cuenta').fill('Ana López Ruiz')
  await page.getByLabel('CLABE').fill('000000001234567897')
}

async function payByCard(guest: Page): Promise<void> {
  await guest.locator('[autocomplete="cc-number"]').fill(CARD_ACCEPTED)
  await guest.locator('[autocomplete="cc-exp"]').fill('12 / 34')
  await guest.locator('[autocomplete="cc-csc"]').fill('123')
  await guest.locator('[autocomplete="cc-name"]').fill('Tía Lupita')
  await guest.getByRole('button', { name: /Pagar/ }).click()
  await expect(guest.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
}

test('a host is onboarded step by step with API v2, and receives a gift', async ({
  page,
  browser,
}) => {
  const host = await createPerson()
  await signInAs(page, host)
  await page.goto('/dashboard/payments/setup')
  await page.getByRole('button', { name: 'Configurar' }).click()
  await fillOnboarding(page)
  await page.getByRole('button', { name: 'Dejar requisitos pendientes' }).click()

  await expect(page).toHaveURL(/\/dashboard\/payments\/setup\/success\?account_id=acct_/)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Faltan datos en tu cuenta' })).toBeVisible()
  await expect(main.getByText('Una foto de tu identificación oficial')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/')
  await expect(main).toContainText(/A Stripe le falta: .*una foto de tu identificación oficial/)
  await main.getByRole('link', { name: 'Completar Ahora' }).click()
  await page.getByRole('button', { name: 'Completar Ahora' }).click()
  await expect(page.getByText('Identificación oficial')).toBeVisible()
  await page.getByRole('button', { name: 'Entregar lo que falta' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(main.getByText('¡Tu cuenta está lista!')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard/payments/setup')
  await expect(page.getByRole('heading', { name: '¡Tu cuenta está lista!' })).toBeVisible()

  // All of them: other tests call the provider meanwhile.
  const { requests } = await product().sandbox.inspect<{ requests: ProviderCall[] }>(
    '/requests?limit=10000',
  )
  const creations = requests.filter(({ body }) => body?.metadata?.userId === host.user.id)
  expect(creations.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v2/core/accounts',
  ])

  const { slug } = await createTestEvent(host, { publish: true })
  const guest = await (await browser.newContext({ locale: 'es-MX' })).newPage()
  const email = createUniqueEmail('lupita')
  await submitContributionForm(guest, slug, { email, name: 'Tía Lupita', amount: '1,000.00' })
  await payByCard(guest)
  await guest.context().close()
  await page.goto(`/events/${slug}`)
  await expect(page.getByText('Tía Lupita').first()).toBeVisible()
})

test('a host reads whether the provider still reviews the account, or refuses it', async ({
  page,
}) => {
  const host = await createHost()
  const account = `/accounts/${host.user.stripeConnectAccountId}`
  await signInAs(page, host)
  const main = page.getByRole('main')
  const states = [
    ['requirements.pending_verification', /está revisando tus datos/],
    ['rejected.other', /tiene detenida tu cuenta/],
  ] as const
  for (const [reason, sentence] of states) {
    await controlSandbox(`${account}/restrict`, { reason })
    await page.goto('/dashboard/payments/setup')
    await expect(main.getByText(sentence)).toBeVisible()
    await expect(main.getByRole('button', { name: 'Completar Ahora' })).toHaveCount(0)
    await expectAccessible(page)
  }
})
