import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import {
  contribute,
  controlSandbox,
  createHost,
  createTestEvent,
  signInAs,
} from '../../support/builders.ts'
import {
  CARD_ACCEPTED,
  openChoices,
  submitContributionForm,
} from '../../support/forms/contribution-form.ts'
import { productUrl } from '../../support/ports.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

const PHONE = { width: 360, height: 740 }
test.use({ viewport: PHONE })

/** An amount of 613 pesos as a page, its data or its percentage of a goal of 1,000 may have it. */
const SPELLINGS = /613\.00|61300|\b61 ?%|0\.613/

async function openPhoneWithoutScripts(browser: Browser): Promise<Page> {
  const settings = { javaScriptEnabled: false, baseURL: productUrl, viewport: PHONE }
  return (await browser.newContext(settings)).newPage()
}

/** Everything that the server sends to visitors of an event: pages, their data and their pictures' addresses. */
async function readPages(page: Page, slug: string): Promise<string[]> {
  const paths = ['', '.data', '/contribute', '/contribute.data', '/muro', '/preview.png']
  const answers = paths.map(async (path) => {
    const answer = await page.request.get(`/events/${slug}${path}`, { maxRedirects: 0 })
    return path + (answer.headers().location ?? (await answer.text()))
  })
  return Promise.all(answers)
}

async function findPagesWithAmount(page: Page, slug: string): Promise<string[]> {
  const pages = await readPages(page, slug)
  return pages.filter((text) => SPELLINGS.test(text)).map((text) => text.slice(0, 20))
}

test('who gives hides the amount without JavaScript, and shows it again by the private link', async ({
  browser,
  page,
}) => {
  const host = await createHost()
  const { slug } = await createTestEvent(host, { publish: true })
  const phone = await openPhoneWithoutScripts(browser)
  await phone.goto(`/events/${slug}/contribute`)
  await openChoices(phone)
  const choices = phone.getByRole('group', { name: 'Lo que verán los demás' })
  await expect(choices.getByRole('checkbox')).toHaveCount(3)
  for (const box of await choices.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  const gift = { amount: '613', name: 'Prima Lupita', amountHidden: true }
  const sessionId = await submitContributionForm(phone, slug, gift)
  await controlSandbox(`/checkout/${sessionId}/pay`, { card: CARD_ACCEPTED })
  await phone.goto(`/payment/success?session_id=${sessionId}`)
  await expect(phone.getByRole('main')).toContainText('$613.00')
  await expect(
    phone.getByText('Tu monto no se muestra a los demás: solo a la familia.'),
  ).toBeVisible()

  await page.goto(`/events/${slug}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Prima Lupita')
  await expect(main).toContainText('1 aportación con monto privado')
  await expect(main).toContainText('$0.00 de $1,000.00')
  expect(await findPagesWithAmount(page, slug)).toEqual([])

  await phone.getByRole('link', { name: 'Ver tu comprobante' }).click()
  await expect(phone.getByLabel('No mostrar cuánto aporté')).toBeChecked()
  await phone.getByText(/cómo aparezco$/).click()
  await phone.getByLabel('No mostrar cuánto aporté').uncheck()
  await phone.getByLabel("Aparecer como 'Aliado anónimo'").check()
  await phone.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(phone.getByText('Guardamos tus cambios.')).toBeVisible()
  await page.reload()
  await expect(main).toContainText('61%')
  await expect(main).toContainText('$613.00')
  await expect(main).not.toContainText('Prima Lupita')
  await expect(main).not.toContainText('monto privado')
  await phone.context().close()
})

test('a host hides what was raised, an open page follows, and the host goes on seeing it', async ({
  browser,
  page,
}) => {
  const host = await createHost()
  const { id, slug, goalIds } = await createTestEvent(host, { publish: true })
  const gift = { eventId: id, amount: 61_300, contributorName: 'Tía Chela', goalId: goalIds[0] }
  await contribute(gift)
  await page.goto(`/events/${slug}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('$613.00 de $1,000.00')

  const owner = await browser.newPage({ viewport: PHONE })
  await signInAs(owner, host)
  await owner.goto(`${productUrl}/events/${slug}/edit`)
  await owner.getByRole('heading', { name: 'Tus invitados ven todos los montos' }).click()
  const choice = owner.getByRole('radio', { name: /Solo lo que cuesta cada sueño/ })
  await choice.check()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Guardar cambios' }).click()

  await expect(main).toContainText('Meta: $1,000.00')
  await expect(main).not.toContainText('$613.00')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(await findPagesWithAmount(page, slug)).toEqual([])
  await page.reload()
  await expect(main).toContainText('Tía Chela')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await owner.goto(`${productUrl}/events/${slug}`)
  await expect(owner.getByRole('main')).toContainText('$613.00')
  await contribute({ ...gift, amount: 20_000, contributorName: 'Tío Beto' })
  await expect(owner.getByRole('main')).toContainText('$813.00')
  await owner.getByRole('link', { name: 'Ver como invitado' }).click()
  await expect(owner.getByText('Así lo ven tus invitados.')).toBeVisible()
  await expect(owner.getByRole('main')).toContainText('Meta: $1,000.00')
  await expect(owner.getByRole('main')).not.toContainText('$613.00')
  await owner.getByRole('link', { name: 'Volver' }).click()
  await expect(owner.getByRole('main')).toContainText('$813.00')
  await owner.close()
})

test('a host hides every amount: pages, form, list and wall have none', async ({ page }) => {
  const host = await createHost()
  const options = { goals: ['Carriola', 'Cuna', 'Pañales'], publish: true } as const
  const { id, slug, goalIds } = await createTestEvent(host, { ...options, publicAmounts: 'NONE' })
  await contribute({
    eventId: id,
    amount: 61_300,
    contributorName: 'Tía Chela',
    goalId: goalIds[0],
  })
  for (const path of ['', '/muro', '/contribute']) {
    await page.goto(`/events/${slug}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path !== '/contribute') {
      await expect(page.getByText('Tía Chela').filter({ visible: true }).first()).toBeVisible()
      await expect(page.getByText(/\$\d/)).toHaveCount(0)
    }
    await expectAccessible(page)
  }
  const goal = page.getByLabel('¿Para qué sueño?')
  await expect(goal.getByRole('option')).toHaveText([
    'Para todo el evento',
    'Carriola',
    'Cuna',
    'Pañales',
  ])
})

test('R22: a host reads what guests see of the total while a gift is hidden from them, and only then', async ({
  page,
}) => {
  const host = await createHost()
  const { id, slug } = await createTestEvent(host, { publish: true })
  await contribute({ eventId: id, amount: 20_000, contributorName: 'Tía Chela' })
  await signInAs(page, host)
  await page.goto(`/events/${slug}`)
  await expect(page.getByText('$200.00').first()).toBeVisible()
  const sentence = page.getByText(/^Tus invitados ven/)
  await expect(sentence).toHaveCount(0)
  await contribute({
    eventId: id,
    amount: 61_300,
    contributorName: 'Prima Lupita',
    amountHidden: true,
  })
  await expect(sentence).toHaveText(
    'Tus invitados ven $200.00: no cuenta 1 aportación con monto privado.',
  )
  await expect(page.getByText('$813.00').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  for (const body of [
    { status: 'COMPLETED' },
    { status: 'ACTIVE', publicAmounts: 'TARGETS' },
  ] as const) {
    await host.call('PUT /events/:id', { params: { id }, body })
    await page.reload()
    await expect(page.getByText('$813.00').first()).toBeVisible()
    await expect(sentence).toHaveCount(0)
  }
})
