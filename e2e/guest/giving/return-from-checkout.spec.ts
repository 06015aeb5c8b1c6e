import { expect, type Route, test } from '@playwright/test'
import {
  controlSandbox,
  createHost,
  createTestEvent,
  createUniqueEmail,
} from '../../support/builders.ts'
import { waitForHydration } from '../../support/delayed-scripts.ts'
import {
  CARD_ACCEPTED,
  expectAccessible,
  submitContributionForm,
} from '../../support/forms/contribution-form.ts'

/** How long one attempt waits; the next one fills the form again. */
const SOON = { timeout: 10_000 }

let event: { id: string; slug: string }

test.beforeAll(async () => {
  event = await createTestEvent(await createHost(), { goals: ['Carriola', 'Cuna'], publish: true })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('leaving the checkout restores the form and explains why the card was not charged', async ({
      page,
    }) => {
      const typed = {
        email: createUniqueEmail('vuelve'),
        name: 'Madrina Lola',
        message: '¡Besos!',
        amount: '512.34',
        anonymous: true,
      }
      const sessionId = await submitContributionForm(page, event.slug, typed)
      await controlSandbox(`/checkout/${sessionId}/pay`, { card: '4000000000009995' })
      await page.getByRole('link', { name: /Volver|Regresar/ }).click()
      const main = page.getByRole('main')
      await expect(
        main.getByRole('heading', { level: 1, name: 'Pago no completado' }),
      ).toBeVisible()
      await expect(main).toContainText('La tarjeta no tenía fondos suficientes')
      await expect(main).toContainText('No se hizo ningún cargo.')
      await expect(main).toContainText('Intenta con otra tarjeta.')
      if (javaScriptEnabled) expect(page.url()).not.toContain('draft=')
      await main.getByRole('link', { name: 'Intentar de nuevo' }).click()
      await expect(page.getByLabel('¿Cuánto quieres aportar?')).toHaveValue('512.34')
      await expect(page.getByLabel('Tu nombre')).toHaveValue(typed.name)
      await expect(page.getByLabel('Tu correo')).toHaveValue(typed.email)
      await expect(page.getByLabel(/Mensaje para la familia/)).toHaveValue(typed.message)
      await expect(page.getByLabel(/Mensaje para la familia/)).toBeVisible()
      await expect(page.getByLabel("Aparecer como 'Aliado anónimo'")).toBeChecked()
      const amount = page.getByLabel('¿Cuánto quieres aportar?')
      await amount.fill('200000')
      await page.getByRole('button', { name: 'Continuar al pago' }).click()
      await expect(page.getByText('El monto máximo es $100,000.00 MXN').first()).toBeVisible()
      await expect(page.getByLabel('Tu nombre')).toHaveValue(typed.name)
      if (javaScriptEnabled) expect(page.url()).not.toContain('draft=')
      await amount.fill(typed.amount)
      await page.getByRole('button', { name: 'Continuar al pago' }).click()
      await page.waitForURL(/\/c\/pay\/cs_/)
    })

    test("the browser's Back restores the form", async ({ page }) => {
      // Chromium saves a form's state with a delay: one that is filled and sent at once may be missed.
      await expect(async () => {
        await submitContributionForm(page, event.slug, {
          name: 'Tío Beto',
          amount: '345',
          message: 'Hola',
          anonymous: true,
        })
        await page.goBack()
        await expect(page.getByLabel('¿Cuánto quieres aportar?')).toHaveValue(/^345/, SOON)
        await expect(page.getByLabel('Tu nombre')).toHaveValue('Tío Beto', SOON)
        await expect(page.getByLabel(/Mensaje para la familia/)).toHaveValue('Hola', SOON)
        await expect(page.getByLabel("Aparecer como 'Aliado anónimo'")).toBeChecked(SOON)
      }).toPass()
    })

    test('a quick amount fills the field, and Enter in a field sends the form', async ({
      page,
    }) => {
      await page.goto(`/events/${event.slug}/contribute`)
      await page.getByLabel('Tu nombre').fill('Abuela')
      await page.getByRole('button', { name: '$750', exact: true }).click()
      await expect(page.getByLabel('¿Cuánto quieres aportar?')).toHaveValue('750.00')
      await expect(page.getByLabel('Tu nombre')).toHaveValue('Abuela')
      await expect(page.getByRole('button', { name: '$750', exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await page.getByRole('radio', { name: /^Cuna/ }).check()
      await page.getByLabel('Tu nombre').press('Enter')
      await page.waitForURL(/\/c\/pay\/cs_/)
      await expect(page.getByText('$855.12').first()).toBeVisible()
    })
  })
}

test('a reloaded page is restored completely, and its draft key never stays in the address', async ({
  page,
}) => {
  const typed = { name: 'Madrina Lola', message: '¡Besos!', amount: '512.34' }
  const sessionId = await submitContributionForm(page, event.slug, typed)
  await controlSandbox(`/checkout/${sessionId}/pay`, { card: '4000000000009995' })
  await page.getByRole('link', { name: /Volver|Regresar/ }).click()
  const main = page.getByRole('main')
  const declined = main.getByText('La tarjeta no tenía fondos suficientes')
  await expect(declined).toBeVisible()
  for (const _ of ['once', 'again']) {
    await page.reload()
    await expect(declined).toBeVisible()
    await expect(page).not.toHaveURL(/draft=/)
  }
  await main.getByRole('link', { name: 'Intentar de nuevo' }).click()
  const amount = page.getByLabel('¿Cuánto quieres aportar?')
  const name = page.getByLabel('Tu nombre')
  await expect(name).toHaveValue(typed.name)
  await page.reload()
  await expect(name).toHaveValue(typed.name)
  await expect(amount).toHaveValue(typed.amount)
  await expect(page.getByLabel(/Mensaje para la familia/)).toHaveValue(typed.message)
  await expect(page).not.toHaveURL(/draft=/)

  await amount.fill('750')
  await expect(page.getByText('$855.12').first()).toBeVisible()
  // A press before the scripts run would post the form itself, past the route below.
  await waitForHydration(page)
  const checkouts = '**/api/payments/create-checkout-session'
  const refuse = (route: Route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), amount: 0 } })
  await page.route(checkouts, refuse, { times: 1 })
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  const refusal = main.getByText('Revisa el dato marcado.')
  await expect(refusal).toBeVisible()
  await page.getByRole('button', { name: '$1,000', exact: true }).click()
  await expect(refusal).toHaveCount(0)
  await page.reload()
  await expect(name).toHaveValue(typed.name)
  await expect(page).not.toHaveURL(/draft=/)

  await amount.fill(typed.amount)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.waitForURL(/\/c\/pay\/cs_/)
  await page.goBack()
  await expect(name).toHaveValue(typed.name)
  await expect(amount).toHaveValue(typed.amount)

  // Chromium saves a form's state with a delay: one that is filled and sent at once may be missed.
  await expect(async () => {
    await amount.fill('345')
    await page.getByRole('button', { name: 'Continuar al pago' }).click()
    await page.waitForURL(/\/c\/pay\/cs_/)
    await page.goBack()
    await expect(amount).toHaveValue(/^345/, SOON)
  }).toPass()

  // What was typed is kept on this device until it is paid.
  await page.goto(`/events/${event.slug}/contribute`)
  await expect(name).toHaveValue(typed.name)
})

test('the return link of a checkout that was paid after all shows the success page', async ({
  page,
}) => {
  const sessionId = await submitContributionForm(page, event.slug)
  const back = await page.getByRole('link', { name: /Volver|Regresar/ }).getAttribute('href')
  await controlSandbox(`/checkout/${sessionId}/pay`, { card: CARD_ACCEPTED })
  await page.goto(String(back))
  await expect(page.getByRole('heading', { level: 1, name: 'Pago exitoso' })).toBeVisible()
})

test('a failed payment is explained in plain words, with a link to the form', async ({ page }) => {
  const sessionId = await submitContributionForm(page, event.slug, { name: 'Comadre Inés' })
  await controlSandbox(`/checkout/${sessionId}/pay`, { card: '4000002500003155', authorize: false })
  await page.goto(`/payment/success?session_id=${sessionId}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('El pago no se completó correctamente')
  await expect(main).toContainText('Tu banco no pudo confirmar que eras tú.')
  await expect(main).toContainText('No se hizo ningún cargo.')
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Cambiar mi aportación' }).click()
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Comadre Inés')
})

test('a draft link with a wrong signature restores nothing', async ({ browser, page }) => {
  await submitContributionForm(page, event.slug, { name: 'Secreta' })
  const back = await page.getByRole('link', { name: /Volver|Regresar/ }).getAttribute('href')
  const forged = new URL(String(back))
  const [id] = (forged.searchParams.get('draft') ?? '').split('.')
  const stranger = await browser.newPage()
  await stranger.goto(`/events/${event.slug}/contribute?draft=${id}.AAAA`)
  await expect(stranger.getByLabel('Tu nombre')).toHaveValue('')
  await stranger.close()
})

test.describe('inside another app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; SM-A135M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36 Instagram 333.0.0.42.91 Android',
  })
  test('the form says how to go on in a real browser', async ({ page }) => {
    await page.goto(`/events/${event.slug}/contribute`)
    const nudge = page.getByRole('complementary', { name: 'Abrir en tu navegador' })
    await expect(nudge).toContainText('Ábrelo en Chrome o Safari.')
    await expect(nudge.getByRole('link', { name: 'Abrir en Chrome' })).toHaveAttribute(
      'href',
      new RegExp(`^intent://.*/events/${event.slug}/contribute#Intent;`),
    )
    await expect(nudge.getByRole('button', { name: 'Copiar enlace' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('an ordinary browser shows no advice about browsers', async ({ page }) => {
  await page.goto(`/events/${event.slug}/contribute`)
  await expect(page.getByText('Ábrelo en Chrome o Safari.')).toBeHidden()
})
