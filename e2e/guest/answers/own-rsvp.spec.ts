import { expect, type Page, test } from '@playwright/test'
import {
  controlSandbox,
  createPerson,
  createTestEvent,
  shareGuestEvent,
  signInAs,
} from '../../support/builders.ts'
import { delayScripts, waitForHydration } from '../../support/delayed-scripts.ts'
import {
  CARD_ACCEPTED,
  expectAccessible,
  submitContributionForm,
} from '../../support/forms/contribution-form.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

const { host } = shareGuestEvent()

test.use({ viewport: { width: 360, height: 740 } })

const findQuestion = (page: Page) => page.getByRole('region', { name: '¿Vas a ir?' })
const findAnswer = (page: Page) => page.getByRole('region', { name: 'Ya respondiste' })

test('R20: the device that answered says so on the event page, until the answer is gone', async ({
  page,
  browser,
}) => {
  const event = await createTestEvent(host, { name: 'La llegada de Lucía', publish: true })
  const address = `/events/${event.slug}`
  await page.goto(address)
  await findQuestion(page).getByRole('link', { name: 'Sí, voy' }).click()
  await page.getByLabel('Tu nombre').fill('Tía Rosa')
  await page.getByLabel('Adultos').selectOption('2')
  await page.getByRole('button', { name: 'Enviar mi respuesta' }).click()
  await expect(page.getByRole('main')).toContainText('La familia ya tiene tu respuesta')

  // Before the page's scripts are there, and after.
  const release = await delayScripts(page)
  await page.goto(address)
  await expect(findAnswer(page)).toContainText('Sí, voy: 2 adultos')
  await expect(findQuestion(page)).toBeHidden()
  release()
  await page.keyboard.press('Tab')
  await waitForHydration(page)
  await expect(findAnswer(page)).toContainText('Sí, voy: 2 adultos')
  await expect(findQuestion(page)).toBeHidden()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('Rosa')

  const other = await browser.newPage()
  await other.goto(address)
  await expect(findQuestion(other)).toBeVisible()
  await expect(findAnswer(other)).toBeHidden()
  await other.close()

  await findAnswer(page).getByRole('link', { name: 'Ver o cambiar' }).click()
  await page.getByRole('radio', { name: 'No puedo ir' }).check()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No puedo ir')
  await page.getByRole('link', { name: 'La llegada de Lucía' }).click()
  await expect(findAnswer(page)).toContainText('No puedo ir')

  const { rsvps } = await host.call('GET /events/:id/rsvps', { params: { id: event.id } })
  await host.call('DELETE /events/:id/rsvps/:rsvpId', {
    params: { id: event.id, rsvpId: rsvps[0]?.id ?? '' },
  })
  await findAnswer(page).getByRole('link', { name: 'Ver o cambiar' }).click()
  await expect(page.getByRole('button', { name: 'Enviar mi respuesta' })).toBeVisible()
  await page.goto(address)
  await expect(findQuestion(page)).toBeVisible()
  await expect(findAnswer(page)).toBeHidden()
})

test('who has given is asked in one line, until this device has answered', async ({ page }) => {
  const event = await createTestEvent(host, { publish: true })
  const sessionId = await submitContributionForm(page, event.slug)
  await controlSandbox(`/checkout/${sessionId}/pay`, { card: CARD_ACCEPTED })
  const address = `/payment/success?session_id=${sessionId}`
  await page.goto(address)
  const ask = page.getByRole('link', { name: 'Dile a la familia' })
  // Sharing and the question come before where the receipt went.
  await expect(page.getByRole('main')).toContainText(
    /Total pagado.*Compartir por WhatsApp.*¿Vas a ir\?.*Tu correo.*Ver evento/s,
  )
  await expectAccessible(page)
  await ask.click()
  await page.getByRole('radio', { name: 'Sí, voy' }).check()
  await page.getByLabel('Tu nombre').fill('Tía Rosa')
  await page.getByRole('button', { name: 'Enviar mi respuesta' }).click()
  await expect(page.getByRole('main')).toContainText('La familia ya tiene tu respuesta')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('main')).toContainText('Ya respondiste: Sí, voy')
  await expect(ask).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByRole('main')).toContainText('Ya respondiste: Sí, voy')
  await expect(ask).toHaveCount(0)
  await page.keyboard.press('Tab')
  await waitForHydration(page)
  await expect(ask).toHaveCount(0)

  const silent = await createTestEvent(host, { publish: true })
  const other = await submitContributionForm(page, silent.slug)
  await controlSandbox(`/checkout/${other}/pay`, { card: CARD_ACCEPTED })
  await host.call('PUT /events/:id', { params: { id: silent.id }, body: { asksRsvp: false } })
  await page.goto(`/payment/success?session_id=${other}`)
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
  await expect(ask).toHaveCount(0)
})

test('who signs out of a shared device leaves no answer behind', async ({ page }) => {
  const event = await createTestEvent(host, { publish: true })
  const address = `/events/${event.slug}/rsvp`
  await signInAs(page, await createPerson('ALIADO'))
  await page.goto(`${address}?answer=YES`)
  await page.getByLabel('Tu nombre').fill('Tía Rosa')
  await page.getByRole('button', { name: 'Enviar mi respuesta' }).click()
  await expect(page.getByRole('main')).toContainText('La familia ya tiene tu respuesta')
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ya respondiste')

  await page.goto('/profile')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Cerrar sesión/i })
    .click()
  await page.waitForURL('/')
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Enviar mi respuesta' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Tía Rosa')
})
