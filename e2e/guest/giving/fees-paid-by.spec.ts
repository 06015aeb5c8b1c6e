import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { createHost, createTestEvent, createUniqueEmail, signInAs } from '../../support/builders.ts'
import { delayScripts, waitForHydration } from '../../support/delayed-scripts.ts'
import { CARD_ACCEPTED } from '../../support/forms/contribution-form.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

const PHONE = { width: 360, height: 740 }
const TOO_LITTLE =
  'El monto mínimo es $14.84 MXN: de ahí salen los cargos y la familia recibe $10.00'

const amountOf = (page: Page) => page.getByLabel('¿Cuánto quieres aportar?')
const summaryOf = (page: Page) => page.getByRole('region', { name: 'Resumen de tu pago' })
const continueTo = (page: Page) => page.getByRole('button', { name: 'Continuar al pago' })

async function pay(page: Page): Promise<void> {
  await page.locator('[autocomplete="email"]').fill(createUniqueEmail('chela'))
  await page.locator('[autocomplete="cc-number"]').fill(CARD_ACCEPTED)
  await page.locator('[autocomplete="cc-exp"]').fill('12 / 34')
  await page.locator('[autocomplete="cc-csc"]').fill('123')
  await page.locator('[autocomplete="cc-name"]').fill('Tía Chela')
  await page.getByRole('button', { name: /Pagar/ }).click()
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
}

test.use({ viewport: PHONE })

test('a family chooses to pay the fees, its guest reads both figures while typing and completes a sueño, and the choice is then fixed', async ({
  page,
  browser,
}) => {
  const host = await createHost()
  const { slug, goalIds } = await createTestEvent(host, { publish: true })
  await signInAs(page, host)
  await page.goto(`/events/${slug}/edit`)
  const choice = page.getByRole('group', { name: '¿Quién los paga?' })
  await expect(choice).toBeHidden()
  await page.getByRole('heading', { name: 'Quien aporta paga los cargos' }).click()
  await expect(choice.getByRole('radio', { name: /^Quien aporta/ })).toBeChecked()
  await expect(choice).toContainText('paga $1,139.00 y tú recibes $1,000.00')
  await expect(choice).toContainText('paga $1,000.00 y tú recibes $877.59')
  await choice.getByRole('radio', { name: /^La familia/ }).check()
  await expect(page.getByRole('heading', { name: 'Tú pagas los cargos' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Cambios guardados')).toBeVisible()

  const guest = await browser.newPage({ viewport: PHONE })
  await guest.goto(`/events/${slug}`)
  await expect(guest.getByRole('main')).toContainText(
    'Pagas justo lo que quieras aportar: la familia cubre los cargos.',
  )
  await expectAccessible(guest)
  const release = await delayScripts(guest)
  await guest.goto(`/events/${slug}/contribute?goal=${goalIds[0]}`, { waitUntil: 'commit' })
  await amountOf(guest).fill('500')
  const shown = summaryOf(guest).getByRole('status')
  await expect(shown).toHaveText('Pagas $500.00 · la familia recibe $437.27')
  release()
  await waitForHydration(guest)
  await expect(shown).toHaveText('Pagas $500.00 · la familia recibe $437.27')
  await amountOf(guest).fill('14.83')
  await guest.getByLabel('Tu nombre').fill('Tía Chela')
  await continueTo(guest).click()
  await expect(guest.getByText(TOO_LITTLE)).toBeVisible()
  await guest.getByRole('button', { name: 'Completar con $1,139' }).click()
  await expect(shown).toHaveText('Pagas $1,139.00 · la familia recibe $1,000.00')
  await summaryOf(guest).getByText('Ver desglose').click()
  await expect(summaryOf(guest).getByRole('definition')).toHaveText([
    '$1,000.00',
    '$90.00',
    '$49.00',
  ])
  await expectAccessible(guest)
  await expectNoSidewaysScroll(guest)
  await continueTo(guest).click()
  await expect(guest.getByText('La familia recibe: Baby shower de Ana')).toBeVisible()
  await pay(guest)
  const paid = guest.getByRole('main')
  await expect(paid).toContainText('Total pagado$1,139.00')
  await expect(paid).toContainText('La familia recibe$1,000.00')
  await guest.goto(`/events/${slug}`)
  await expect(guest.getByRole('progressbar', { name: 'Avance de Carriola' })).toHaveAttribute(
    'aria-valuetext',
    '$1,000.00 de $1,000.00',
  )

  await page.goto(`/events/${slug}/edit`)
  await page.getByRole('heading', { name: 'Tú pagas los cargos' }).click()
  await expect(page.getByText('Ya recibiste una aportación: esto ya no cambia.')).toBeVisible()
  await expect(choice).toHaveCount(0)
  await page.goto(`/events/${slug}?tab=aportaciones`)
  await expect(page.getByText('pagó $1,139.00')).toBeVisible()
})

test('a form that shows the figures of another payer is refused, and shows the new ones with what was typed', async ({
  page,
}) => {
  const host = await createHost()
  const { id, slug } = await createTestEvent(host, { publish: true })
  await page.goto(`/events/${slug}/contribute`)
  await amountOf(page).fill('500')
  await waitForHydration(page)
  await page.getByLabel('Tu nombre').fill('Tía Chela')
  await expect(summaryOf(page).getByRole('status')).toContainText('Pagas $571.24')
  await host.call('PUT /events/:id', { params: { id }, body: { feesPaidBy: 'HOST' } })
  await continueTo(page).click()
  await expect(page.getByText(/acaba de cambiar quién paga los cargos/)).toBeVisible()
  await expect(summaryOf(page).getByRole('status')).toHaveText(
    'Pagas $500.00 · la familia recibe $437.27',
  )
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Tía Chela')
  await continueTo(page).click()
  await page.waitForURL(/\/c\/pay\/cs_/)
  await expect(page.getByText('$500.00').first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest reads both figures of a quick amount, is told when it is too little, and pays what they typed', async ({
    page,
  }) => {
    const host = await createHost()
    const { slug } = await createTestEvent(host, { publish: true, feesPaidBy: 'HOST' })
    await page.goto(`/events/${slug}`)
    await expect(page.getByRole('main')).toContainText('la familia cubre los cargos')
    await page.getByRole('link', { name: 'Aportar', exact: true }).first().click()
    await expect(summaryOf(page)).toContainText(
      'Por ejemplo, con $1,000.00 tu pago es de $1,000.00 y la familia recibe $877.59.',
    )
    await page.getByLabel('Tu nombre').fill('Tía Lupita')
    await page.getByRole('button', { name: '$500', exact: true }).click()
    await expect(amountOf(page)).toHaveValue('500.00')
    await expect(summaryOf(page)).toContainText(
      'Con $500.00 tu pago es de $500.00 y la familia recibe $437.27.',
    )
    await amountOf(page).fill('14')
    await continueTo(page).click()
    await expect(page.getByText(TOO_LITTLE)).toBeVisible()
    await amountOf(page).fill('1000')
    await continueTo(page).click()
    await expect(page).toHaveURL(/\/c\/pay\/cs_/)
    await expect(page.getByText('$877.59').first()).toBeVisible()
    await expect(page.getByText('$1,000.00').first()).toBeVisible()
    await pay(page)
    await expect(page.getByRole('main')).toContainText('Total pagado$1,000.00')
    await expect(page.getByRole('main')).toContainText('La familia recibe$877.59')
  })

  test('a form that shows the figures of another payer is refused, and shows the new ones; so does a quick amount on it', async ({
    page,
  }) => {
    const host = await createHost()
    const { id, slug, goalIds } = await createTestEvent(host, { publish: true })
    const choose = (feesPaidBy: 'CONTRIBUTOR' | 'HOST') =>
      host.call('PUT /events/:id', { params: { id }, body: { feesPaidBy } })
    await page.goto(`/events/${slug}/contribute?goal=${goalIds[0]}`)
    await page.getByLabel('Tu nombre').fill('Tía Lupita')
    await page.getByRole('button', { name: '$500', exact: true }).click()
    await expect(summaryOf(page)).toContainText('tu pago es de $571.24')
    await choose('HOST')
    await continueTo(page).click()
    await expect(page.getByText(/acaba de cambiar quién paga los cargos/)).toBeVisible()
    await expect(summaryOf(page)).toContainText(
      'Con $500.00 tu pago es de $500.00 y la familia recibe $437.27.',
    )
    await expect(page.getByLabel('Tu nombre')).toHaveValue('Tía Lupita')
    await choose('CONTRIBUTOR')
    await page.getByRole('button', { name: 'Completar con $1,139' }).click()
    await expect(summaryOf(page)).toContainText(
      'Con $1,000.00 tu pago es de $1,139.00 y la familia recibe $1,000.00.',
    )
    await continueTo(page).click()
    await expect(page).toHaveURL(/\/c\/pay\/cs_/)
    await expect(page.getByText('$1,139.00').first()).toBeVisible()
  })
})
