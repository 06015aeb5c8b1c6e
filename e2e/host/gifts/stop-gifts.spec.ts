import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { createHost, createTestEvent, signInAs } from '../../support/builders.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const CLOSED = 'Este evento ya no recibe aportaciones. ¡Gracias por tu cariño!'

const findGive = (page: Page) => page.getByRole('link', { name: 'Aportar', exact: true })

test('a host who wants no more gifts keeps the party, and guests still answer', async ({
  page,
  browser,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  const body = { location: 'Salón Jacaranda', closingDate: '2030-05-01T18:00:00.000Z' }
  const params = { id: event.id }
  await host.call('PUT /events/:id', { params, body })
  const toBring = { name: 'Bañera plegable', baseAmount: 90_000, canBeBrought: true }
  await host.call('POST /events/:id/goals', { params, body: toBring })
  const news = { text: 'Ya casi llega', formKey: randomUUID() }
  const { update } = await host.call('POST /events/:id/updates', { params, body: news })
  await host.call('POST /events/:id/updates/:updateId/post', {
    params: { ...params, updateId: update.id },
    body: { email: false },
  })
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/edit`)
  await page.getByRole('tab', { name: 'Estado' }).tap()

  await test.step('the closing dialog says what of the party it takes', async () => {
    await page.getByRole('button', { name: 'Cerrar evento' }).tap()
    const closing = page.getByRole('dialog', { name: '¿Cerrar este evento?' })
    await expect(closing.getByText('La fiesta es el viernes 10')).toBeInViewport()
    const nothing = closing.getByText('Restringido', { exact: true })
    await expect(nothing).toBeInViewport({ ratio: 1 })
    await expect(closing).toContainText(
      'la página pierde la fecha, el lugar, «¿Vas a ir?» y «Yo lo llevo»',
    )
    await expect(closing).toContainText('ven tu mensaje de agradecimiento y tus novedades')
    await nothing.tap()
    await expect(closing).toContainText('quien tenga cuenta, también tus novedades')
    await expectAccessible(page)
    await closing.getByRole('button', { name: 'Mejor solo dejar de recibir aportaciones' }).tap()
    const stopping = page.getByRole('dialog', { name: '¿Dejar de recibir aportaciones?' })
    await expect(stopping).toContainText(CLOSED)
    await expect(stopping).toContainText('Se borra la fecha de cierre que elegiste')
    await expect(stopping).toContainText('Desde el domingo 9 de junio de 2030')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await stopping.getByRole('button', { name: 'Dejar de recibir' }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Volver a recibir aportaciones' })).toBeVisible()
  })

  const context = await browser.newContext({ javaScriptEnabled: false })
  const guest = await context.newPage()
  await guest.goto(`/events/${event.slug}`)
  const main = guest.getByRole('main')
  await expect(main).toContainText(CLOSED)
  await expect(main).toContainText('viernes 10 de mayo de 2030')
  await expect(main.getByRole('link', { name: /^Salón Jacaranda/ })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Agregar al calendario' })).toBeVisible()
  await expect(findGive(guest)).toHaveCount(0)
  await guest.goto(`/events/${event.slug}/contribute`)
  await expect(main).toContainText(CLOSED)
  await main.getByRole('link', { name: 'Volver al evento' }).click()
  await main.getByRole('link', { name: 'Sí, voy' }).click()
  await guest.getByLabel('Tu nombre').fill('Tía Rosa')
  await guest.getByRole('button', { name: 'Enviar mi respuesta' }).click()
  await expect(main).toContainText('La familia ya tiene tu respuesta')

  await page.getByRole('button', { name: 'Volver a recibir aportaciones' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Volver a recibir' }).tap()
  await expect(page.getByRole('button', { name: 'Dejar de recibir aportaciones' })).toBeVisible()
  await guest.goto(`/events/${event.slug}`)
  await expect(findGive(guest).last()).toBeVisible()
  await context.close()
})
