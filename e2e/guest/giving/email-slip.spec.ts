import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { controlSandbox, createUniqueEmail, shareGuestEvent } from '../../support/builders.ts'
import { waitForHydration } from '../../support/delayed-scripts.ts'
import {
  CARD_ACCEPTED,
  expectAccessible as expectAccessibleOnceStill,
  submitContributionForm,
} from '../../support/forms/contribution-form.ts'
import { waitForEmail } from '../../support/mailbox.ts'
import { productUrl } from '../../support/ports.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

const { event } = shareGuestEvent()

test('a slip in a common domain is asked about where the address is typed, and corrected by one tap', async ({
  page,
}) => {
  const question = page.getByRole('button', { name: '¿Quisiste decir gmail.com? Corregir' })
  for (const [path, label] of [
    [`/events/${event.slug}/contribute`, 'Tu correo'],
    ['/register', 'Correo electrónico'],
    ['/login', 'Correo electrónico'],
  ] as const) {
    await page.goto(path)
    const address = page.getByRole('main').getByLabel(label)
    await address.fill('concha@gmial.com')
    await address.press('Tab')
    await expect(question).toBeVisible()
    expect((await question.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await question.click()
    await expect(address).toHaveValue('concha@gmail.com')
    await expect(address).toBeFocused()
    await address.press('Tab')
    await expect(question).toHaveCount(0)
  }
})

test('the question holds up nobody: the payment goes on with the address as it was typed', async ({
  page,
}) => {
  await page.goto(`/events/${event.slug}/contribute`)
  await page.getByLabel('¿Cuánto quieres aportar?').fill('500')
  await page.getByLabel('Tu nombre').fill('Tía Concha')
  const address = page.getByLabel('Tu correo')
  await address.fill('concha@gmial.com')
  await address.blur()
  await expect(page.getByText('¿Quisiste decir')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.waitForURL(/\/c\/pay\/cs_/)
  await page.getByRole('link', { name: /Volver|Regresar/ }).click()
  await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
  await expect(address).toHaveValue('concha@gmial.com')
  await expect(page.getByText('¿Quisiste decir')).toBeVisible()
  await expect(page.getByText('¿Terminaste tu aportación?')).toBeHidden()
})

async function correctAfterPaying(page: Page, browser: Browser, scripts: boolean): Promise<void> {
  const [local = ''] = createUniqueEmail('concha').split('@')
  const sessionId = await submitContributionForm(page, event.slug, {
    email: `${local}@gmial.com`,
  })
  await controlSandbox(`/checkout/${sessionId}/pay`, { card: CARD_ACCEPTED })
  const context = await browser.newContext({ javaScriptEnabled: scripts, baseURL: productUrl })
  const phone = await context.newPage()
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto(`/payment/success?session_id=${sessionId}`)
  const own = phone.getByRole('region', { name: 'Tu correo' })
  await expect(own).toContainText(`Te enviamos el comprobante a ${local}@gmial.com`)
  await expect(own).toContainText(`¿Quisiste decir ${local}@gmail.com?`)
  await expect(own).toBeInViewport()
  if (scripts) {
    await phone.keyboard.press('Tab')
    await waitForHydration(phone)
    await expectAccessibleOnceStill(phone)
  }
  await expectNoSidewaysScroll(phone)
  await own.getByRole('button', { name: 'Corregir mi correo' }).click()
  await expect(own).toContainText(`Listo: ahora el comprobante va a ${local}@gmail.com`)
  await expect(own.getByRole('heading')).toBeFocused()
  await expect(own.getByRole('button', { name: 'Corregir mi correo' })).toBeHidden()
  await waitForEmail(`${local}@gmail.com`, 'Gracias por tu aportación')
  await phone.getByRole('link', { name: 'Ver tu comprobante' }).click()
  await expect(phone.getByRole('region', { name: 'Tu correo' })).toContainText(`${local}@gmail.com`)
  await context.close()
}

test('a receipt that went to a slip is corrected on the success page, with scripts', ({
  page,
  browser,
}) => correctAfterPaying(page, browser, true))

test('a receipt that went to a slip is corrected on the success page, without scripts', ({
  page,
  browser,
}) => correctAfterPaying(page, browser, false))
