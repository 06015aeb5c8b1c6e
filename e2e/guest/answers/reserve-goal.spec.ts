import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import {
  createClient,
  createHost,
  createTestEvent,
  createUniqueEmail,
  signInAs,
} from '../../support/builders.ts'
import { delayScripts, waitForHydration } from '../../support/delayed-scripts.ts'
import { waitForEmail } from '../../support/mailbox.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true }
test.use(PHONE)

/** A published event whose first goal a guest may bring. */
async function createBringable() {
  const host = await createHost()
  const event = await createTestEvent(host, { name: 'La llegada de Inés', publish: true })
  const params = { id: event.id }
  const body = { name: 'Bañera plegable', baseAmount: 90_000, canBeBrought: true }
  const { goal } = await host.call('POST /events/:id/goals', { params, body })
  return { host, event, goal }
}

async function fillForm(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByLabel('Tu nombre').fill(name)
  await page.getByLabel('Tu correo').fill(email)
  await page.getByLabel('Nota para la familia').fill('La azul.')
}
const send = (page: Page) => page.getByRole('button', { name: 'Apartarlo: yo lo llevo' }).click()

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('R24: a guest reserves a sueño, which takes no money, and cancels by the link', async ({
    page,
  }) => {
    const { event, goal } = await createBringable()
    const email = createUniqueEmail('prima')
    await page.goto(`/events/${event.slug}`)
    await page.getByRole('link', { name: 'Yo lo llevo Bañera plegable' }).click()
    await send(page)
    await expect(page.getByLabel('Tu nombre')).toHaveAccessibleDescription(/obligatorio/i)
    await fillForm(page, { name: 'Prima Ana', email })
    await send(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tú lo llevas')
    expect(page.url()).not.toContain('token')
    const link = await page.getByText(/\/reservations\/.*token=/).innerText()
    const received = await waitForEmail(email, 'Apartaste un regalo para La llegada de Inés')
    expect(received.text).toContain(link)
    expect(received.text).not.toContain('Prima Ana')

    await page.goto(`/events/${event.slug}`)
    const card = page.getByRole('listitem').filter({ hasText: 'Bañera plegable' })
    await expect(card).toContainText('Alguien ya lo lleva')
    await expect(card.getByRole('link')).toHaveCount(0)
    await page.goto(`/events/${event.slug}/contribute?goal=${goal.id}`)
    await expect(page.getByRole('main')).toContainText('Alguien ya lleva “Bañera plegable”')
    await page.goto(`/events/${event.slug}/bring?goal=${goal.id}`)
    await expect(page.getByRole('main')).toContainText('Alguien ya lleva este sueño')

    await page.goto(link)
    await page.getByText('Ya no puedo llevarlo').click()
    await page.getByRole('button', { name: 'Avisar que ya no lo llevo' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ya no lo llevas')
    await page.goto(`/events/${event.slug}`)
    await expect(card.getByRole('link', { name: 'Yo lo llevo' })).toBeVisible()
  })
})

test('R24: who comes second keeps what was typed, and reads that somebody was first', async ({
  page,
}) => {
  const { event, goal } = await createBringable()
  await page.goto(`/events/${event.slug}/bring?goal=${goal.id}`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await fillForm(page, { name: 'Tía Rosa', email: createUniqueEmail('rosa') })
  await waitForHydration(page)
  await createClient()('POST /events/:id/goals/:goalId/reservations', {
    params: { id: event.id, goalId: goal.id },
    body: { name: 'Prima Ana', phone: '5512345678', formKey: randomUUID() },
  })
  await send(page)
  await expect(page.getByRole('main')).toContainText('Alguien apartó este sueño antes que tú')
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Tía Rosa')
  await expect(page.getByLabel('Nota para la familia')).toHaveValue('La azul.')
  await expectAccessible(page)
})

test('R24: the host confirms who brings it, and the guest reads it', async ({ page, browser }) => {
  const { host, event, goal } = await createBringable()
  const { reservation } = await createClient()('POST /events/:id/goals/:goalId/reservations', {
    params: { id: event.id, goalId: goal.id },
    body: { name: 'Prima Ana', phone: '5512345678', formKey: randomUUID() },
  })
  const { goal: another } = await host.call('POST /events/:id/goals', {
    params: { id: event.id },
    body: { name: 'Moisés', baseAmount: 90_000, canBeBrought: true },
  })
  await createClient()('POST /events/:id/goals/:goalId/reservations', {
    params: { id: event.id, goalId: another.id },
    body: { name: 'Tía Paty', phone: '5587654321', formKey: randomUUID() },
  })
  const theirs = await (await browser.newContext(PHONE)).newPage()
  await signInAs(theirs, host)
  await theirs.goto(`/events/${event.slug}`)
  const queue = theirs.getByRole('region', { name: 'Para atender' })
  await expect(queue).toContainText('Prima Ana')
  await queue.getByRole('button', { name: 'Quiere llevarlo: Prima Ana' }).tap()
  await expect(queue.getByRole('listitem').filter({ hasText: 'Prima Ana' })).toContainText(
    '5512345678',
  )
  await queue.getByRole('button', { name: 'Confirmar que Prima Ana lleva' }).tap()
  await expect(theirs.getByText('Confirmado: Prima Ana lleva Bañera plegable')).toBeVisible()
  await expect(queue).toBeFocused()
  const gifts = theirs.getByRole('region', { name: 'Por otro medio' })
  const gift = gifts.getByRole('listitem').filter({ hasText: 'Bañera plegable' })
  await expect(gift).toHaveCount(1)
  await expect(gift.getByText('Bañera plegable').filter({ visible: true })).toHaveCount(1)
  await expect(gift.getByText('Lo lleva', { exact: true })).toBeVisible()
  await expect(queue).not.toContainText('Prima Ana')
  await expect(queue).toContainText('Tía Paty')
  await expect(gifts.getByRole('button', { name: 'Agradecer ya a Prima Ana' })).toBeVisible()
  await expectAccessible(theirs)
  await expectNoSidewaysScroll(theirs)
  await page.goto(`/reservations/${reservation.id}?token=${reservation.token}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('¡Confirmado!')
  await expectAccessible(page)
  await gifts.getByRole('button', { name: 'Más del regalo de Prima Ana' }).tap()
  await theirs.getByRole('button', { name: 'Liberar el regalo de Prima Ana' }).tap()
  await theirs.getByRole('button', { name: 'Liberar regalo', exact: true }).tap()
  await expect(gifts).not.toContainText('Prima Ana')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ya no hace falta')
})

test('R24: the device of who brings it says so on the event page, until they cancel', async ({
  page,
  browser,
}) => {
  const { event } = await createBringable()
  await page.goto(`/events/${event.slug}`)
  await page.getByRole('link', { name: 'Yo lo llevo Bañera plegable' }).tap()
  await fillForm(page, { name: 'Prima Ana', email: createUniqueEmail('prima') })
  await page.getByRole('button', { name: 'Apartarlo: yo lo llevo' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tú lo llevas')
  await expect(page.getByRole('link', { name: 'Agregar al calendario' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toMatch(/Prima Ana|@|azul/)

  const release = await delayScripts(page)
  await page.goto(`/events/${event.slug}`)
  const card = page.getByRole('listitem').filter({ hasText: 'Bañera plegable' })
  const own = card.getByRole('link', { name: 'Ver o avisar' })
  await expect(own).toBeVisible()
  await expect(card.getByText('Alguien ya lo lleva')).toBeHidden()
  release()
  await page.keyboard.press('Tab')
  await waitForHydration(page)
  await expect(card).toContainText('Tú lo llevas')
  await expectAccessible(page)
  const other = await browser.newPage(PHONE)
  await other.goto(`/events/${event.slug}`)
  await expect(other.getByText('Alguien ya lo lleva')).toBeVisible()
  await expect(other.getByText('Tú lo llevas')).toBeHidden()
  await other.close()

  const link = await own.getAttribute('href')
  await card.getByRole('button', { name: /^Olvidar este aviso/ }).tap()
  await expect(card.getByText('Alguien ya lo lleva')).toBeVisible()
  await page.reload()
  await expect(card.getByText('Alguien ya lo lleva')).toBeVisible()
  await page.goto(link ?? '')
  await page.getByText('Ya no puedo llevarlo').tap()
  await page.getByRole('button', { name: 'Avisar que ya no lo llevo' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ya no lo llevas')
  await page.goto(`/events/${event.slug}`)
  await expect(card.getByRole('link', { name: 'Yo lo llevo' })).toBeVisible()
  expect(await page.evaluate('Object.keys(localStorage).join()')).not.toContain('bring:')
})
