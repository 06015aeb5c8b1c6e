import { expect, test } from '@playwright/test'
import { drawScene, SCENES } from '../../../product-client/pictures/drawn-pictures.ts'
import { sendPicture } from '../../../product-client/pictures/pictures.ts'
import { expectAccessible } from '../../support/axe.ts'
import { contribute, createHost, createTestEvent, signInAs } from '../../support/builders.ts'
import { productUrl } from '../../support/ports.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

test('closing an event offers its thank-you page, which visitors then see at the same link', async ({
  page,
  browser,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true, thankYouMessage: '¡Los queremos!' })
  const params = { id: event.id }
  await host.call('PATCH /events/:id/photo-album-link', {
    params,
    body: { photoAlbumLink: 'https://fotos.example/ana' },
  })
  await contribute({ eventId: event.id, amount: 50_000, contributorName: 'Tía Chela' })
  const cover = await drawScene(SCENES.nursery)
  await sendPicture(productUrl, { token: host.token, eventId: event.id }, cover)
  await signInAs(page, host)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/events/${event.slug}/edit`)
  await page.getByRole('tab', { name: 'Estado' }).click()
  await page.getByRole('button', { name: 'Cerrar evento' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Cerrar este evento?' })
  await expect(dialog.getByRole('radio', { name: 'Gracias' })).toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const message = dialog.getByLabel('Tu mensaje de agradecimiento')
  await expect(message).toHaveValue('¡Los queremos!')
  await message.fill('¡Los queremos mucho!')
  // What was typed stays for the next opening.
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Cerrar evento' }).click()
  await expect(message).toHaveValue('¡Los queremos mucho!')
  await dialog.getByText('Mostrar también el álbum de fotos').click()
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Cerrar evento' }).click()
  await expect(dialog.getByText(/^Sin conexión\. Lo que escribiste sigue aquí/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(message).toHaveValue('¡Los queremos mucho!')
  const theirs = { thankYouMessage: 'Gracias de parte de Leo' }
  await host.call('PUT /events/:id', { params, body: theirs })
  await dialog.getByRole('button', { name: 'Cerrar evento' }).click()
  await expect(dialog.getByText('Ahora dice: «Gracias de parte de Leo»')).toBeInViewport()
  await expect(message).toHaveValue('¡Los queremos mucho!')
  await dialog.getByRole('button', { name: 'Cerrar evento' }).click()
  const panel = page.getByText('Quien abra el enlace sin cuenta ve tu página de gracias.', {
    exact: true,
  })
  await expect(panel).toBeVisible()
  await expect(
    page.getByText('Evento cerrado: quien abra el enlace sin cuenta ve la página de gracias.'),
  ).toBeVisible()

  const context = await browser.newContext({ javaScriptEnabled: false })
  const guest = await context.newPage()
  const answer = await guest.goto(`/events/${event.slug}`)
  expect(answer?.status()).toBe(200)
  const main = guest.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('¡Gracias por acompañarnos!')
  await expect(main).toContainText('¡Los queremos mucho!')
  await expect(main.locator('img[src^="/files/"]')).toBeInViewport({ ratio: 1 })
  await expect(main.getByRole('link', { name: /^Ver el álbum/ })).toHaveAttribute(
    'href',
    'https://fotos.example/ana',
  )
  await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await guest.content()).not.toMatch(/\$\d|Tía Chela|Carriola/)
  await context.close()

  await page.goto(`/events/${event.slug}?vista=invitado`)
  await expect(page.getByText('Así lo ven tus invitados.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Gracias por acompañarnos!')
  await expect(page.getByText('Carriola')).toHaveCount(0)
  await page.goto(`/events/${event.slug}/edit`)
  await page.getByRole('tab', { name: 'Estado' }).click()
  await page.getByRole('button', { name: 'Cambiar lo que se ve' }).click()
  await page.getByRole('radio', { name: 'Restringido' }).check()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText(/sin cuenta ve «Acceso restringido»/)).toBeVisible()
  const { status } = await page.request.get(`/events/${event.slug}`).then((got) => ({
    status: got.status(),
  }))
  expect(status).toBe(403)
  await page.goto(`/events/${event.slug}?vista=invitado`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acceso restringido')
})

test('an open thank-you page shows the event again once it is reopened', async ({ page }) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  const change = (body: object) => host.call('PUT /events/:id', { params: { id: event.id }, body })
  await change({ status: 'COMPLETED', afterEvent: 'THANKS' })
  await page.goto(`/events/${event.slug}`)
  await expect(page.getByRole('heading', { name: '¡Gracias por acompañarnos!' })).toBeVisible()
  await expectAccessible(page)
  await change({ status: 'ACTIVE' })
  await expect(page.getByRole('heading', { level: 1, name: 'Baby shower de Ana' })).toBeVisible()
  await change({ status: 'COMPLETED' })
  await expect(page.getByRole('heading', { name: '¡Gracias por acompañarnos!' })).toBeVisible()
})
