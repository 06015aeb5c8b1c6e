import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { drawScene, SCENES } from '../../product-client/drawn-pictures.ts'
import { findLink } from '../../product-client/mailbox.ts'
import { expectAccessible } from '../support/axe.ts'
import {
  createClient,
  createHost,
  createTestEvent,
  createUniqueEmail,
  signInAs,
} from '../support/builders.ts'
import { listEmails, waitForEmail } from '../support/mailbox.ts'
import { expectNoSidewaysScroll } from '../support/reflow.ts'

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
  await page.goto(`/events/${event.slug}?tab=pagina`)
  await page.getByRole('link', { name: 'Novedades', exact: true }).tap()
  await press(page, 'Escribir una novedad')
  await press(page, 'Continuar')
  const words = page.getByLabel('¿Qué les quieres contar?')
  await expect(words).toHaveAccessibleDescription(/Escribe qué les quieres contar/)
  await words.fill('Ya quedó el cuarto.\nFotos: https://fotos.example/cuarto')
  await press(page, 'Continuar')
  await expect(page.getByText('nadie más lo ve todavía')).toBeVisible()
  await page.getByText('Agregar fotos').tap()
  const buffer = await drawScene(SCENES.nursery)
  await page
    .getByLabel('Foto de la novedad', { exact: true })
    .setInputFiles({ name: 'cuarto.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('Qué se ve en la foto').fill('El cuarto pintado de nubes')
  await press(page, 'Guardar descripción')
  await expect(page.getByText('Descripción guardada')).toBeVisible()
  await expect(page.getByText('les llega a 1 persona que dejó')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await press(page, 'Publicar y mandar por correo')
  await press(page, 'Mandar a 1 persona')
  await expect(page.getByText('va en camino a sus correos')).toBeVisible()

  const received = await waitForEmail(email, 'Novedades de La llegada de Sol')
  expect(received.text).toContain('Ya quedó el cuarto.')
  const guest = await browser.newPage({ ...PHONE, javaScriptEnabled: false })
  await guest.goto(findLink(received, `/events/${event.slug}#`))
  const news = guest.getByRole('region', { name: 'Novedades de la familia' })
  await expect(news).toContainText('Ya quedó el cuarto.')
  await expect(news.getByRole('img')).toHaveAccessibleName('El cuarto pintado de nubes')
  const link = news.getByRole('link', { name: /fotos\.example/ })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  await expectNoSidewaysScroll(guest)

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
  await expect(page.getByText('es una al día')).toHaveCount(1)
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
  await press(page, 'Continuar')
  await expect(page.getByLabel('Cuánto pesó')).toHaveAccessibleDescription(/entre 300 g y 8 kg/)
  await page.getByLabel('Cuánto pesó').fill('3.2 kg')
  await press(page, 'Continuar')
  // By key: a second tap within 400 ms where 'Continuar' stood is ignored as a double tap.
  await page.getByRole('button', { name: 'Solo publicar', exact: true }).press('Enter')
  await expect(page.getByText('ya está en tu página')).toBeVisible()
  const guest = await browser.newPage({ ...PHONE, javaScriptEnabled: false })
  await guest.goto(`/events/${event.slug}`)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('¡Ya nació Sol!')
  await expect(guest.getByText('3.2 kg').first()).toBeVisible()
  await expect(guest.getByText('La llegada de Sol').first()).toBeVisible()
  expect(await guest.title()).toContain('¡Ya nació Sol!')
})

test('a moved place is told to the guests only once its host has read and sent it', async ({
  page,
}) => {
  const { host, event, email } = await createAnswered()
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/edit`)
  const place = page.getByRole('textbox', { name: /^Lugar/ })
  await place.fill('Encinos 16')
  await press(page, 'Guardar cambios')
  // Without scrolling: the offer comes to where the host has saved.
  const offer = page.getByRole('region', { name: '¿Les avisas a tus invitados?' })
  await expect(offer).toBeFocused()
  await expect(page.getByRole('button', { name: 'Avisar a los invitados' })).toBeInViewport()
  await press(page, 'Avisar a los invitados')
  await expect(page).toHaveURL(/\/updates$/)
  const draft = page.getByRole('listitem').filter({ hasText: 'Borrador' })
  await expect(draft).toContainText('Encinos 16')
  const listNews = async () =>
    (await listEmails(email)).filter(({ subject }) => subject.startsWith('Novedades'))
  expect(await listNews()).toEqual([])
  await press(page, 'Publicar y mandar por correo')
  await press(page, 'Mandar a 1 persona')
  const { text } = await waitForEmail(email, 'Novedades de La llegada de Sol')
  expect(text).toContain('Encinos 16')
})
