import { expect, type Page, test } from '@playwright/test'
import { buildEventPath } from '#contract/product/paths.ts'
import {
  controlSandbox,
  createTestEvent,
  createUniqueEmail,
  shareGuestEvent,
} from '../../support/builders.ts'
import { delayScripts, waitForHydration } from '../../support/delayed-scripts.ts'
import {
  CARD_ACCEPTED,
  expectAccessible,
  submitContributionForm,
} from '../../support/forms/contribution-form.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

const { host, event } = shareGuestEvent()
const PHONE = { width: 360, height: 740 }
const FOLIO = /CIG-\w{4}-\w{2}/

const findNotice = (page: Page) => page.getByRole('complementary', { name: 'Tu aportación' })

test.use({ viewport: PHONE })

/** Pays on this device; resolves to the session's id, with the success page open. */
async function give(page: Page, email: string): Promise<string> {
  const sessionId = await submitContributionForm(page, event.slug, { email })
  await controlSandbox(`/checkout/${sessionId}/pay`, { card: CARD_ACCEPTED })
  await page.goto(`/payment/success?session_id=${sessionId}`)
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
  return sessionId
}

test('the device that gave says so, with the receipt, until it is told to forget', async ({
  page,
  browser,
}) => {
  await give(page, createUniqueEmail('tia'))
  const folio = FOLIO.exec(await page.getByRole('main').innerText())?.[0] ?? ''
  // Before the page's scripts are there, and after.
  const release = await delayScripts(page)
  await page.goto(buildEventPath(event.slug))
  await expect(findNotice(page)).toContainText('Ya aportaste. ¡Gracias!')
  await expect(findNotice(page)).toContainText(folio)
  await expect(findNotice(page)).toBeInViewport({ ratio: 1 })
  release()
  await page.keyboard.press('Tab')
  await waitForHydration(page)
  await expect(findNotice(page)).toContainText(folio)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  const kept = `JSON.stringify(localStorage['gift:${event.slug}'])`
  expect(await page.evaluate(kept)).not.toMatch(/Chela|@|500/)

  const other = await browser.newPage()
  await other.goto(buildEventPath(event.slug))
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(findNotice(other)).toBeHidden()
  await other.close()

  await page.goto(buildEventPath(event.slug, 'contribute'))
  await findNotice(page).getByRole('link', { name: 'Ver tu comprobante' }).click()
  await expect(page.getByRole('heading', { name: 'Tu comprobante' })).toBeVisible()
  await expect(page.getByText(folio).first()).toBeVisible()

  await page.goto(buildEventPath(event.slug))
  const stored = () => page.evaluate('Object.keys(localStorage).join()')
  expect(await stored()).toContain('typed:rsvp:')
  await findNotice(page)
    .getByRole('button', { name: /^Olvidar este aviso/ })
    .click()
  await expect(findNotice(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(findNotice(page)).toBeHidden()
  expect(await stored()).not.toMatch(/gift:|typed:/)
})

test('a device whose line was cut after paying finds out how it ended', async ({ page }) => {
  const sessionId = await submitContributionForm(page, event.slug, { withScripts: true })
  await controlSandbox(`/checkout/${sessionId}/pay`, { card: CARD_ACCEPTED })
  await page.goto(buildEventPath(event.slug))
  await expect(findNotice(page)).toContainText('¿Terminaste tu aportación?')
  await findNotice(page).getByRole('link', { name: 'Ver cómo quedó' }).click()
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
  await page.goto(buildEventPath(event.slug))
  await expect(findNotice(page)).toContainText('Ya aportaste. ¡Gracias!')
})

test('a link that the device remembers is dropped once the address was corrected, and the gift once it is refunded', async ({
  page,
}) => {
  const email = createUniqueEmail('mal-escrito')
  await give(page, email)
  const success = page.url()
  await expect(page.getByText('¿Está mal escrito?')).toBeVisible()
  await page.getByRole('link', { name: 'Ver tu comprobante' }).click()
  await page.getByText('¿Está mal escrito?').click()
  await page.getByLabel('Correo correcto').fill(createUniqueEmail('bien'))
  await page.getByRole('button', { name: 'Corregir mi correo' }).click()
  await expect(page.getByText(/El de antes ya no abre/)).toBeVisible()
  const receipt = page.url()
  await page.goto(buildEventPath(event.slug))
  await expect(findNotice(page)).toContainText('Tu comprobante está en tu correo.')
  await expect(findNotice(page).getByRole('link')).toHaveCount(0)

  const { contributions } = await host.call('GET /events/:id/contributions', {
    params: { id: event.id },
    query: {},
  })
  const [newest] = contributions
  await host.call('POST /contributions/:id/refund', {
    params: { id: newest?.id ?? '' },
    body: {},
  })
  await page.goto(receipt)
  await expect(page.getByText(/va de regreso a tu tarjeta/).first()).toBeVisible()
  await page.goto(success)
  await expect(page.getByText(/va de regreso a tu tarjeta/).first()).toBeVisible()
  await expect(page.getByText('¿Está mal escrito?')).toHaveCount(0)
  await page.goto(buildEventPath(event.slug))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(findNotice(page)).toBeHidden()
})

test('the thank-you page of an event that is over has the receipt of this device', async ({
  page,
}) => {
  const own = await createTestEvent(host, { publish: true })
  await host.call('PUT /events/:id', {
    params: { id: own.id },
    body: { status: 'COMPLETED', afterEvent: 'THANKS' },
  })
  const kept = { folio: 'CIG-7F3K-92', path: '/receipts/x', savedAt: Date.now() }
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    `gift:${own.slug}`,
    JSON.stringify(kept),
  ] as const)
  await page.goto(buildEventPath(own.slug))
  await expect(page.getByRole('heading', { name: '¡Gracias por acompañarnos!' })).toBeVisible()
  await expect(findNotice(page)).toContainText('CIG-7F3K-92')
})

test('who gave is not asked for name and address again by “Yo lo llevo”: it has the corrected one', async ({
  page,
}) => {
  const { goal } = await host.call('POST /events/:id/goals', {
    params: { id: event.id },
    body: { name: 'Bañera plegable', baseAmount: 90_000, canBeBrought: true },
  })
  await give(page, createUniqueEmail('tia'))
  const email = createUniqueEmail('corregida')
  await page.getByText('¿Está mal escrito?').click()
  await page.getByLabel('Correo correcto').fill(email)
  await page.getByRole('button', { name: 'Corregir mi correo' }).click()
  await expect(page.getByText(`ahora el comprobante va a ${email}`)).toBeVisible()
  await page.goto(`${buildEventPath(event.slug, 'bring')}?goal=${goal.id}`)
  await expect(page.getByLabel('Tu correo')).toHaveValue(email)
  await expect(page.getByLabel('Tu nombre')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Apartarlo: yo lo llevo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tú lo llevas')
  expect(await page.evaluate('Object.keys(localStorage).join()')).not.toContain('typed:bring')
})

test('who gave is not asked for name and address again by “¿Vas a ir?”, and reads the note that was written', async ({
  page,
  browser,
}) => {
  const address = `${buildEventPath(event.slug, 'rsvp')}?answer=YES`
  const email = createUniqueEmail('tia')
  await give(page, email)
  // Somebody else's gift, whose page this device is sent: it changes nothing here.
  const other = await browser.newPage()
  const theirs = await give(other, createUniqueEmail('ajena'))
  await page.goto(`/payment/success?session_id=${theirs}`)
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
  await page.goto(address)
  await expect(page.getByLabel('Tu correo')).toHaveValue(email)
  await expect(page.getByLabel('Tu nombre')).not.toHaveValue('')
  await other.evaluate('localStorage.clear()')
  await other.goto(address)
  await expect(other.getByLabel('Tu nombre')).toHaveValue('')
  await other.close()
  await page.getByLabel(/nota/i).fill('Alérgica a la nuez')
  await page.getByRole('button', { name: 'Enviar mi respuesta' }).click()
  await expect(page.getByText('“Alérgica a la nuez”')).toBeVisible()
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('Alérgica')
  expect(await page.evaluate('Object.keys(localStorage).join()')).not.toContain('typed:rsvp')
})
