import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { drawScene, SCENES } from '../../../product-client/pictures/drawn-pictures.ts'
import { sendPicture } from '../../../product-client/pictures/pictures.ts'
import {
  controlSandbox,
  createClient,
  createPerson,
  createTestEvent,
  createUniqueEmail,
  shareGuestEvent,
  signInAs,
} from '../../support/builders.ts'
import { waitForHydration } from '../../support/delayed-scripts.ts'
import {
  CARD_ACCEPTED,
  expectAccessible,
  type FormInput,
  submitContributionForm,
} from '../../support/forms/contribution-form.ts'
import { listEmails, waitForEmail } from '../../support/mailbox.ts'
import { productUrl } from '../../support/ports.ts'

const { host, event } = shareGuestEvent()

async function payAndReturn(page: Page, input: FormInput = {}): Promise<void> {
  const sessionId = await submitContributionForm(page, event.slug, input)
  await controlSandbox(`/checkout/${sessionId}/pay`, { card: CARD_ACCEPTED })
  await page.goto(`/payment/success?session_id=${sessionId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pago exitoso' })).toBeVisible()
}

/** Opens the receipt of a new contribution; resolves to its private link. */
async function openReceipt(page: Page, input: FormInput = {}): Promise<string> {
  await payAndReturn(page, input)
  const button = page.getByRole('link', { name: 'Ver tu comprobante' })
  const link = String(await button.getAttribute('href'))
  await button.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu comprobante' })).toBeVisible()
  return link
}

/** A browser without JavaScript. */
async function openPageWithoutScripts(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: productUrl })
  return context.newPage()
}

test('the success page offers the receipt and sharing, and the receipt an optional account', async ({
  page,
}) => {
  const email = createUniqueEmail('chela')
  const photo = await drawScene(SCENES.nursery)
  await sendPicture(productUrl, { token: host.token, eventId: event.id }, photo)
  await payAndReturn(page, { email, name: 'Chela Robles Díaz' })
  const main = page.getByRole('main')
  // The event's cover goes with the guest: here, to the receipt, to the answer's form and to the answer.
  await expect(main.locator('img')).toBeVisible()
  const receipt = await main.getByRole('link', { name: 'Ver tu comprobante' }).getAttribute('href')
  const { rsvp } = await createClient()('POST /events/:id/rsvps', {
    params: { id: event.id },
    body: { answer: 'YES', adults: 1, children: 0, name: 'Chela', formKey: randomUUID() },
  })
  const answer = `/rsvps/${rsvp.id}?token=${rsvp.token}`
  for (const path of [`${receipt}`, `/events/${event.slug}/rsvp`, answer]) {
    await page.goto(path)
    await expect(main.locator('img')).toBeVisible()
    await page.goBack()
  }
  await expect(main).toContainText(`Te enviamos el comprobante a ${email}`)
  const whatsapp = main.getByRole('link', { name: /Compartir por WhatsApp/ })
  await expect(whatsapp).toHaveAttribute('href', /wa\.me.*Acabo%20de%20apoyar/)
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Ver tu comprobante' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(main.getByText('Aportación confirmada')).toBeVisible()
  await page.emulateMedia({ media: null })
  await expect(main.getByText('Aportación confirmada')).toBeHidden()
  await main.getByRole('link', { name: 'Crea tu cuenta para ver tus aportaciones' }).click()
  await expect(page.getByRole('radio', { name: /apoyar a una familia/ })).toBeChecked()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Chela')
  await expect(page.getByLabel('Apellido paterno')).toHaveValue('Robles')
  await expect(page.getByLabel('Apellido materno')).toHaveValue('Díaz')
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
  expect(page.url()).not.toContain(encodeURIComponent(email))
})

test('the receipt offers no account to a signed-in user', async ({ page }) => {
  await signInAs(page, await createPerson('ALIADO'))
  await openReceipt(page)
  await expect(page.getByRole('link', { name: /Crea tu cuenta/ })).toBeHidden()
})

test('the link in the receipt email opens the private receipt without JavaScript', async ({
  browser,
  page,
}) => {
  const email = createUniqueEmail('carta')
  await payAndReturn(page, { email, message: '¡Un abrazo!' })
  const { text } = await waitForEmail(email, 'Gracias por tu aportación')
  const link = /Ver tu comprobante:\s+(\S+)/.exec(text)?.[1] ?? ''
  const plain = await openPageWithoutScripts(browser)
  const answer = await plain.goto(link)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'strict-origin',
  })
  const main = plain.getByRole('main')
  await expect(main).toContainText('Total pagado$571.24')
  await expect(main.getByText('Confirmada', { exact: true })).toBeVisible()
  await expect(main).toContainText('¡Gracias de corazón!')
  await plain.setViewportSize({ width: 360, height: 740 })
  for (const first of ['Compartir comprobante', 'Pedir mi aportación de vuelta']) {
    const box = await main.getByText(first).boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(2 * 740)
  }
  await expect(plain.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const pdf = await main.getByRole('link', { name: 'Descargar PDF' }).getAttribute('href')
  const file = await plain.request.get(String(pdf))
  expect(file.headers()['content-type']).toBe('application/pdf')
  await expectAccessible(page)

  await main.getByText(/cómo aparezco$/).click()
  await main.getByLabel(/Mensaje para la familia/).fill('Con todo cariño')
  await main.getByLabel("Aparecer como 'Aliado anónimo'").check()
  await main.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(plain.getByText('Guardamos tus cambios.')).toBeVisible()
  await expect(main.getByLabel(/Mensaje para la familia/)).toHaveValue('Con todo cariño')

  await main.getByRole('button', { name: 'Enviármelo otra vez' }).click()
  await expect(plain.getByText(/Te enviamos el comprobante otra vez/)).toBeVisible()
  const receipts = async () =>
    (await listEmails(email)).filter(({ subject }) => subject.startsWith('Gracias')).length
  await expect.poll(receipts).toBe(2)
  await plain.reload()
  expect(await receipts()).toBe(2)
  await plain.context().close()
})

test('an anonymized name disappears from the event at once, and the host sees the new message', async ({
  page,
}) => {
  const own = await createTestEvent(host, { publish: true })
  const sessionId = await submitContributionForm(page, own.slug, { name: 'Prima Lupita' })
  await controlSandbox(`/checkout/${sessionId}/pay`, { card: CARD_ACCEPTED })
  await page.goto(`/payment/success?session_id=${sessionId}`)
  await page.getByRole('link', { name: 'Ver tu comprobante' }).click()
  await expect(page.getByLabel(/Mensaje para la familia/)).toBeHidden()
  await page.getByText(/cómo aparezco$/).click()
  await page.getByLabel(/Mensaje para la familia/).fill('Otro mensaje')
  await page.getByLabel("Aparecer como 'Aliado anónimo'").check()
  await page.getByRole('button', { name: 'Guardar cambios' }).press('Enter')
  await expect(page.getByText('Guardamos tus cambios.')).toBeVisible()
  await page.goto(`/events/${own.slug}`)
  await expect(page.getByRole('main')).not.toContainText('Prima Lupita')
  const { contributions } = await host.call('GET /events/:id/contributions', {
    params: { id: own.id },
  })
  expect(contributions[0]).toMatchObject({
    contributorName: 'Prima Lupita',
    message: 'Otro mensaje',
  })
})

test('a corrected address gets the receipt, and the old link stops working', async ({ page }) => {
  const [wrong, right] = [createUniqueEmail('mal'), createUniqueEmail('bien')]
  const before = await openReceipt(page, { email: wrong })
  await page.getByText('¿Está mal escrito?').click()
  // Without scripts the page that comes back focuses nothing.
  await waitForHydration(page)
  const field = page.getByLabel('Correo correcto')
  await field.fill('chela@')
  await page.getByRole('button', { name: 'Corregir mi correo' }).click()
  await expect(page.getByText('Ingresa un correo electrónico válido.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(right)
  await page.getByRole('button', { name: 'Corregir mi correo' }).click()
  await expect(page.getByText(/el comprobante va a tu nuevo correo/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tu correo' })).toContainText(right)
  const { text } = await waitForEmail(right, 'Gracias por tu aportación')
  await waitForEmail(wrong, 'cambió de correo')
  await expectAccessible(page)
  await page.goto(before)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Este enlace no abre ningún comprobante' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.goto(/Ver tu comprobante:\s+(\S+)/.exec(text)?.[1] ?? '')
  await expect(page.getByRole('region', { name: 'Tu correo' })).toContainText(right)
})

test('the receipt of a refunded contribution says so and cannot be edited', async ({ page }) => {
  await openReceipt(page, { email: createUniqueEmail('regresa') })
  const id = /receipts\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  await host.call('POST /contributions/:id/refund', { params: { id }, body: {} })
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Reembolsada')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const main = page.getByRole('main')
  await expect(main).toContainText('De regreso a tu tarjeta$571.24')
  await expect(main.getByRole('button', { name: 'Guardar cambios' })).toHaveCount(0)
  await expect(main.getByRole('region', { name: 'Tu correo' })).toHaveCount(0)
  await expectAccessible(page)
})
