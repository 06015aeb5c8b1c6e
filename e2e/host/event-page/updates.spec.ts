import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { findLink } from '../../../product-client/mailbox.ts'
import { drawScene, SCENES } from '../../../product-client/pictures/drawn-pictures.ts'
import { expectAccessible } from '../../support/axe.ts'
import {
  createClient,
  createHost,
  createTestEvent,
  createUniqueEmail,
  signInAs,
} from '../../support/builders.ts'
import { listEmails, waitForEmail } from '../../support/mailbox.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true }
test.use(PHONE)

/** An event whose guest left an address. */
async function createAnswered() {
  const host = await createHost()
  const event = await createTestEvent(host, { name: 'La llegada de Sol', publish: true })
  const email = createUniqueEmail('tia')
  const body = { answer: 'YES' as const, adults: 1, children: 0, name: 'Tía Rosa', email }
  await createClient()('POST /events/:id/rsvps', {
    params: { id: event.id },
    body: { ...body, formKey: randomUUID() },
  })
  return { host, event, email }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()

test('R25: a host writes, adds a picture, sees whom it reaches, and sends; a guest reads and stops it without scripts', async ({
  page,
  browser,
}) => {
  const { host, event, email } = await createAnswered()
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}`)
  await page.getByRole('link', { name: 'Novedades', exact: true }).tap()
  await press(page, 'Escribir una novedad')
  await press(page, 'Guardar y revisar')
  const words = page.getByLabel('¿Qué les quieres contar?')
  await expect(words).toHaveAccessibleDescription(/Escribe qué les quieres contar/)
  await words.fill('Ya quedó el cuarto.\nFotos: https://fotos.example/cuarto')
  const buffer = await drawScene(SCENES.nursery)
  await page
    .getByLabel('Foto de la novedad', { exact: true })
    .setInputFiles({ name: 'cuarto.jpg', mimeType: 'image/jpeg', buffer })
  const photo = page.getByRole('img', { name: 'Tu foto: cuarto.jpg' })
  await expect(photo).toHaveJSProperty('complete', true)
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
  await expectAccessible(page)
  await press(page, 'Guardar y revisar')
  const next = page.getByRole('region', { name: 'Revisa y publica' })
  await expect(next).toBeFocused()
  await expect(next.getByText('nadie más lo ve todavía')).toBeInViewport()
  await expect(next.getByText('Cambiar las fotos')).toBeInViewport()
  await expect(next.getByRole('button', { name: 'Solo publicar' })).toBeInViewport()
  await page.getByText('Cambiar las fotos').tap()
  await page.getByLabel('Qué se ve en la foto').fill('El cuarto pintado de nubes')
  await press(page, 'Guardar descripción')
  await expect(page.getByText('Descripción guardada')).toBeVisible()
  await expect(page.getByText('les llega a 1 persona que dejó')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await press(page, 'Publicar y mandar por correo')
  await press(page, 'Mandar a 1 persona')
  const done = page.getByText('va en camino a sus correos')
  await expect(done).toBeInViewport()
  await expect(page.locator(':focus')).toContainText('Publicada: va en camino')

  const received = await waitForEmail(email, 'Novedades de La llegada de Sol')
  expect(received.text).toContain('Ya quedó el cuarto.')
  const guest = await browser.newPage({ ...PHONE, javaScriptEnabled: false })
  await guest.goto(findLink(received, `/events/${event.slug}#`))
  const news = guest.getByRole('region', { name: 'Novedades de la familia' })
  await expect(news.getByRole('article')).toContainText('Ya quedó el cuarto.')
  await expect(news.getByRole('article')).toBeInViewport()
  await expect(news.getByRole('img')).toHaveAccessibleName('El cuarto pintado de nubes')
  const link = news.getByRole('link', { name: /fotos\.example/ })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  await expectNoSidewaysScroll(guest)
  await guest.goto(`/events/${event.slug}`)
  await expect(news.getByRole('article')).toHaveCount(0)
  await news.getByText(/^Novedad del /).click()
  await expect(news.getByRole('article')).toContainText('Ya quedó el cuarto.')

  await guest.goto(findLink(received, '/unsubscribe'))
  expect(guest.url()).not.toContain('token')
  await press(guest, 'Ya no quiero estos correos')
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Listo, ya no te escribimos')
  await expect(guest.getByRole('heading', { level: 1 })).toBeFocused()
  await press(guest, 'Volver a recibirlos')
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('te seguimos escribiendo')
  await press(guest, 'Ya no quiero estos correos')
  await page.reload()
  await expect(page.getByText('Se mandó por correo a 1 persona')).toBeVisible()
  const { recipients } = await host.call('GET /events/:id/updates', { params: { id: event.id } })
  expect(recipients).toBe(0)

  for (const text of ['Falta poco', 'Ya casi'])
    await host.call('POST /events/:id/updates', {
      params: { id: event.id },
      body: { text, formKey: randomUUID() },
    })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toHaveCount(2)
  const limit = page.getByText('es una al día')
  await expect(limit).toHaveCount(1)
  await expect(limit).toContainText('que ya nació, o que cambió la fecha o el lugar, no cuenta')
})

test('R25: “¡Ya nació!” turns the heading of the page with what its host likes to tell', async ({
  page,
  browser,
}) => {
  const { host, event } = await createAnswered()
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/updates`)
  await press(page, '¡Ya nació!')
  await page.getByLabel('Cómo se llama').fill('Sol')
  await page.getByLabel('Cuánto pesó').fill('32 kg')
  await press(page, 'Guardar y revisar')
  await expect(page.getByLabel('Cuánto pesó')).toHaveAccessibleDescription(/entre 300 g y 8 kg/)
  await page.getByLabel('Cuánto pesó').fill('3.2 kg')
  await press(page, 'Guardar y revisar')
  // By key: a second tap within 400 ms where 'Guardar y revisar' stood is ignored as a double tap.
  await page.getByRole('button', { name: 'Solo publicar', exact: true }).press('Enter')
  await expect(page.getByText('ya está en tu página')).toBeVisible()
  const guest = await browser.newPage({ ...PHONE, javaScriptEnabled: false })
  await guest.goto(`/events/${event.slug}`)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('¡Ya nació Sol!')
  await expect(guest.getByText('3.2 kg').first()).toBeVisible()
  await expect(guest.getByText('La llegada de Sol').first()).toBeVisible()
  await expect(guest.getByText(/Faltan \d+ días/)).toHaveCount(0)
  await expect(guest.getByRole('link', { name: 'Agregar al calendario' })).toBeVisible()
  await page.goto(`/events/${event.slug}`)
  await expect(page.getByText('Dale una vuelta a tu página')).toBeVisible()
  await expect(page.getByText(/Faltan \d+ días/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Revisar mi página' }).tap()
  await expect(page).toHaveURL(/\/edit$/)
  expect(await guest.title()).toContain('¡Ya nació Sol!')
})

test('R25: a moved place waits where its host is until guests are notified, from what they last read', async ({
  page,
}) => {
  const { host, event, email } = await createAnswered()
  const news = { text: 'Ya quedó el cuarto', formKey: randomUUID() }
  const params = { id: event.id }
  const { update } = await host.call('POST /events/:id/updates', { params, body: news })
  await host.call('POST /events/:id/updates/:updateId/post', {
    params: { ...params, updateId: update.id },
    body: { email: true },
  })
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/edit`)
  const offer = page.getByRole('dialog', { name: '¿Les avisas a tus invitados?' })
  const moveTo = async (place: string) => {
    await page.getByRole('textbox', { name: /^Lugar/ }).fill(place)
    await press(page, 'Guardar cambios')
    await expect(offer).toContainText(place)
  }
  await moveTo('Encinos 16')
  await expect(offer.getByRole('button', { name: 'Avisar a los invitados' })).toBeInViewport()
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Ahora no' }).tap()
  await page.reload()
  const banner = page.getByRole('region', { name: '¿Les avisas a tus invitados?' })
  await expect(banner).toContainText('Encinos 16')
  await moveTo('Encinos 18')
  await expect(offer).not.toContainText('Encinos 16')
  await expectNoSidewaysScroll(page)

  await page.goto('/')
  const queue = page.getByRole('region', { name: 'Para atender' })
  await expect(queue).toContainText('Tus invitados todavía no lo saben')
  await page.goto(`/events/${event.slug}`)
  await queue.getByRole('link', { name: /^Avisar a los invitados/ }).tap()
  await expect(page).toHaveURL(/\/updates$/)
  await press(page, 'Avisar a los invitados')
  await expect(page.getByRole('heading', { name: /^Tu aviso está listo/ })).toBeFocused()
  const draft = page.getByRole('listitem').filter({ hasText: 'Borrador' })
  await expect(draft).toContainText('Encinos 18')
  await expect(draft).not.toContainText('Encinos 16')
  const send = draft.getByRole('button', { name: 'Publicar y mandar por correo' })
  await expect(send).toBeInViewport()
  await send.press('Enter')
  await press(page, 'Mandar a 1 persona')
  await expect(page.getByText('va en camino a sus correos')).toBeVisible()
  const listed = async () =>
    (await listEmails(email)).filter(({ text }) => text.includes('Encinos 18')).length
  await expect.poll(listed).toBe(1)
  await page.goto(`/events/${event.slug}`)
  await expect(page.getByRole('link', { name: 'Novedades', exact: true })).toBeInViewport()
  await expect(queue).toBeHidden()
})

test('R25: updates are found without looking for them: on the home, and at the event', async ({
  page,
}) => {
  const { host, event } = await createAnswered()
  await signInAs(page, host)
  await page.goto('/')
  await page.getByRole('link', { name: 'Contar una novedad de La llegada de Sol' }).tap()
  await expect(page).toHaveURL(/\/updates$/)
  await page.goto(`/events/${event.slug}`)
  const link = page.getByRole('link', { name: 'Novedades', exact: true })
  await expect(link).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  await link.tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Novedades')
})

test('of two hosts who change an update, the second reads what it says now and keeps what was typed', async ({
  page,
}) => {
  const { host, event } = await createAnswered()
  const params = { id: event.id }
  const body = { text: 'El sábado', formKey: randomUUID() }
  const { update } = await host.call('POST /events/:id/updates', { params, body })
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/updates`)
  await press(page, 'Cambiar')
  await host.call('PATCH /events/:id/updates/:updateId', {
    params: { ...params, updateId: update.id },
    body: { text: 'El domingo', updatedAt: update.updatedAt },
  })
  const words = page.getByLabel('¿Qué les quieres contar?')
  await words.fill('El lunes')
  await press(page, 'Guardar cambios')
  await expect(page.getByRole('alert')).toContainText('Ahora dice: El domingo.')
  await expect(words).toHaveValue('El lunes')
  await press(page, 'Guardar cambios')
  await expect(page.getByText('Cambios guardados')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Borrador' })).toContainText('El lunes')
})
