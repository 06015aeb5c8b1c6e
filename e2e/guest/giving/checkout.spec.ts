import { expect, type Page, test } from '@playwright/test'
import {
  createPerson,
  createUniqueEmail,
  shareGuestEvent,
  signInAs,
} from '../../support/builders.ts'
import { waitForHydration } from '../../support/delayed-scripts.ts'

const { event } = shareGuestEvent()

const openForm = (page: Page) => page.goto(`/events/${event.slug}/contribute`)

async function fillForm(page: Page, amount: string): Promise<void> {
  await page.getByLabel('¿Cuánto quieres aportar?').fill(amount)
  await page.getByLabel('Tu nombre').fill('Tía Chela')
}

async function toCheckout(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.waitForURL(/\/c\/pay\/cs_/)
  return page.url()
}

test('a contribution of a signed-in user is theirs, although their email is not verified', async ({
  page,
}) => {
  const aliado = await createPerson('ALIADO')
  await signInAs(page, aliado)
  await openForm(page)
  await expect(page.getByLabel('Tu correo')).toHaveValue(aliado.email)
  await fillForm(page, '321')
  await page.getByLabel('Tu correo').fill(createUniqueEmail('otro'))
  await toCheckout(page)
  await page.goto('/contributions')
  await expect(page.getByRole('main')).toContainText('$321.00')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('changing the amount after Back opens another checkout', async ({ page }) => {
      await openForm(page)
      await fillForm(page, '500')
      const first = await toCheckout(page)
      await page.goBack()
      await fillForm(page, '750')
      expect(await toCheckout(page)).not.toBe(first)
      await expect(page.getByText('$855.12').first()).toBeVisible()
    })
  })
}

test('an unchanged form sent twice opens one checkout, a changed form another', async ({
  page,
}) => {
  await openForm(page)
  const idempotencyKey = await page.locator('input[name=idempotencyKey]').inputValue()
  const checkoutFor = async (amount: string) => {
    const form = { idempotencyKey, goalId: '', amount, contributorName: 'Tía Chela' }
    const answer = await page.request.post(page.url(), { form, maxRedirects: 0 })
    expect(answer.status()).toBe(303)
    return answer.headers().location
  }
  const [one, again] = await Promise.all([checkoutFor('500'), checkoutFor('500')])
  expect(again).toBe(one)
  expect(await checkoutFor('750')).not.toBe(one)
})

test('a form restored from the back/forward cache while sending can be sent again', async ({
  page,
}) => {
  await openForm(page)
  await fillForm(page, '500')
  await waitForHydration(page)
  let isHeld = false
  await page.route('**/api/payments/create-checkout-session', async (route) => {
    if (isHeld) await route.continue()
    else isHeld = true
  })
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await expect(page.getByRole('button', { name: 'Abriendo el pago...' })).toBeVisible()
  const isReset = page.waitForResponse(/contribute\.data/)
  await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
  await isReset
  await expect(page.getByLabel('¿Cuánto quieres aportar?')).toHaveValue(/500/)
  await toCheckout(page)
})
