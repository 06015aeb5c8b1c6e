import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import type { Person } from '../../../product-client/people.ts'
import { drawPhoto, drawScene, SCENES } from '../../../product-client/pictures/drawn-pictures.ts'
import { sendPicture } from '../../../product-client/pictures/pictures.ts'
import { createHost, createTestEvent, signInAs } from '../../support/builders.ts'
import { productUrl } from '../../support/ports.ts'

let host: Person
let cover: Buffer

test.beforeAll(async () => {
  host = await createHost()
  cover = await drawScene(SCENES.nursery)
})

const SHOTS = process.env.PICTURE_SHOTS
const shoot = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

const choose = (page: Page, label: string, file: Buffer, name = 'IMG_2031.jpg') =>
  page
    .getByLabel(label, { exact: true })
    .first()
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: file })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a cover is chosen over a cut line, described, centered, shown and removed', async ({
    page,
  }) => {
    const { id, slug } = await createTestEvent(host, { goals: ['Cuna'], publish: true })
    await signInAs(page, host)
    await page.goto(`/events/${slug}/edit`)
    await page.getByLabel('Lugar').fill('Jardín de la abuela')
    await page.route('**/pictures', (route) => route.abort('connectionreset'), { times: 1 })
    await choose(page, 'Foto de la portada', cover)
    await expect(page.getByText(/Sin conexión. Tu foto sigue aquí/)).toBeInViewport()
    await shoot(page, 'edit-cut-360')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByText('Foto guardada')).toBeVisible()
    await expect(page.getByLabel('Lugar')).toHaveValue('Jardín de la abuela')

    await page.getByLabel('Qué se ve en la foto').fill('Una cuna junto a la ventana')
    await page.getByLabel('Qué se ve en la foto').blur()
    await expect(page.getByText('Descripción guardada')).toBeVisible()
    const point = page.getByRole('button', { name: /^Encuadre/ })
    const box = await point.boundingBox()
    if (!box) throw new Error('there is no picture')
    await point.click({ position: { x: box.width * 0.75, y: box.height * 0.5 } })
    await expect(point).toHaveAccessibleName(/a 75 % del lado izquierdo y a (49|50) % de arriba/)
    await point.press('ArrowDown')
    await expect(point).toHaveAccessibleName(/a 5[45] % de arriba/)
    await expect(page.getByText('Encuadre guardado')).toBeVisible()
    await shoot(page, 'edit-360')
    await expect
      .poll(async () => (await host.call('GET /events/:id', { params: { id } })).event.cover)
      .toMatchObject({ alt: 'Una cuna junto a la ventana', focusX: 75 })

    await page.goto(`/events/${slug}?vista=invitado`)
    await expect(page.getByRole('img', { name: 'Una cuna junto a la ventana' })).toBeVisible()
    await page.goto(`/events/${slug}/edit`)
    await page.getByRole('heading', { name: 'Foto de portada' }).click()
    await page.getByRole('button', { name: 'Quitar la foto de la portada' }).click()
    await expect(page.getByText('Foto quitada')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Elegir foto: la portada' })).toBeVisible()
    await shoot(page, 'edit-empty-360')
  })

  test('what is no photo is refused in place, before it is sent', async ({ page }) => {
    const { slug } = await createTestEvent(host)
    await signInAs(page, host)
    await page.goto(`/events/${slug}/edit`)
    await page
      .getByLabel('Foto de la portada', { exact: true })
      .setInputFiles({ name: 'lista.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
    await expect(page.getByText('Elige una foto JPEG, PNG, WebP, HEIC o AVIF.')).toBeVisible()
    await choose(page, 'Foto de la portada', Buffer.from('no es una foto'))
    await expect(page.getByText('Elige una foto JPEG, PNG, WebP, HEIC o AVIF.')).toBeVisible()
  })

  test('a goal gets a picture where it is edited', async ({ page }) => {
    const { slug, goalIds } = await createTestEvent(host, { goals: ['Carriola'], publish: true })
    await signInAs(page, host)
    await page.goto(`/events/${slug}/edit`)
    await page.getByRole('tab', { name: /Sueños/ }).click()
    await page.getByRole('button', { name: 'Editar sueño: Carriola' }).click()
    await choose(page, 'Foto de Carriola', await drawScene(SCENES.stroller))
    await expect(page.getByText('Foto guardada')).toBeVisible()
    await shoot(page, 'goal-360')
    await page.goto(`/events/${slug}?vista=invitado`)
    await expect(page.locator(`#sueno-${goalIds[0]} img`)).toBeVisible()
  })
})

/** The photo without its first columns: another file, without the cost of new grain. */
const cutOff = (photo: Buffer, columns: number) =>
  sharp(photo)
    .extract({ left: columns, top: 0, width: 800, height: 800 })
    .jpeg({ quality: 92 })
    .toBuffer()

/** What the event page with pictures may cost before anybody touches it (issue 13). */
const BEFORE_TOUCH_BYTES = 150_000
const SHIFT_MAX = 0.02

const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
}

test('an event with forty goals and pictures is light, and nothing moves', async ({ browser }) => {
  const names = Array.from({ length: 40 }, (_, place) =>
    place % 3
      ? `Sueño ${place + 1}`
      : `Sueño ${place + 1} con un nombre bastante largo para el cuarto`,
  )
  const event = await createTestEvent(host, { goals: names, publish: true })
  const send = (file: Buffer, goalId?: string) =>
    sendPicture(
      productUrl,
      { token: host.token, eventId: event.id, ...(goalId && { goalId }) },
      file,
    )
  const { status, body: sent } = await send(await drawPhoto(SCENES.nursery))
  expect(status).toBe(201)
  const alt = 'Una cuna junto a la ventana'
  await host.call('PATCH /events/:id/pictures/:pictureId', {
    params: { id: event.id, pictureId: sent.picture.id },
    body: { alt },
  })
  const photo = await drawPhoto(SCENES.stroller)
  // Every second one of those that the page begins with, and one far below: each takes seconds to encode.
  for (const place of [0, 2, 4, 6, 32])
    expect((await send(await cutOff(photo, place + 1), event.goalIds[place])).status).toBe(201)
  const page = await browser.newPage(PHONE)
  await page.addInitScript(`
    window.shifted = 0
    window.moved = []
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) {
        window.shifted += value
        for (const { node, previousRect: from, currentRect: to } of sources)
          window.moved.push([node?.nodeName, node?.className, from.top, to.top, from.height, to.height].join(' '))
      }
    }).observe({ type: 'layout-shift', buffered: true })`)
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  let bytes = 0
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(`${productUrl}/events/${event.slug}`, { waitUntil: 'networkidle' })
  const shifted = Number(await page.evaluate('window.shifted'))
  test
    .info()
    .annotations.push({ type: 'pictures', description: `${bytes} bytes, shift ${shifted}` })
  expect(bytes).toBeLessThan(BEFORE_TOUCH_BYTES)
  const moved = await page.evaluate<string[]>('window.moved')
  expect(shifted, moved.join('\n')).toBeLessThanOrEqual(SHIFT_MAX)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /preview\.jpg/)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/many-first.png` })
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await shoot(page, `many-${width}`)
  }
  await page.close()

  const visitor = await browser.newContext({ ...PHONE, javaScriptEnabled: false })
  const plain = await visitor.newPage()
  await plain.goto(`${productUrl}/events/${event.slug}`)
  const coverImage = plain.getByRole('img', { name: alt })
  await expect(coverImage).toBeVisible()
  await expect(coverImage).toHaveCSS('background-image', /^url\("data:image\/webp/)
  await expect(plain.locator('img[srcset]')).toHaveCount(6)
  const countBlank = () =>
    plain.evaluate<number>(
      '[...document.images].filter(({ srcset, naturalWidth }) => srcset && naturalWidth === 0).length',
    )
  await expect.poll(countBlank).toBe(0)
  await plain.setViewportSize({ width: 1280, height: 720 })
  for (const name of ['Agregar al calendario', 'Aportar'])
    await expect(plain.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await visitor.close()
})

test('a description that is not saved yet says so, and its button saves it once the line is back', async ({
  page,
}) => {
  const event = await createTestEvent(host, { publish: true })
  await sendPicture(productUrl, { token: host.token, eventId: event.id }, cover)
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/edit`)
  await page.getByRole('heading', { name: 'Foto de portada' }).click()
  const description = page.getByLabel('Qué se ve en la foto')
  await description.fill('La cuna, con su móvil')
  await expect(page.getByText('Todavía no se guarda.')).toBeVisible()
  await page.context().setOffline(true)
  await description.press('Tab')
  await expect(page.getByText('Esta descripción no se guardó.')).toBeVisible()
  await expect(page.getByText('Todavía no se guarda.')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Guardar descripción' }).click()
  await expect(page.getByText('Descripción guardada')).toBeVisible()
  await expect(page.getByText('Todavía no se guarda.')).toHaveCount(0)
  const { event: saved } = await host.call('GET /events/:id', { params: { id: event.id } })
  expect(saved.cover?.alt).toBe('La cuna, con su móvil')
})

test('a description that is still being saved and a point that is moved meanwhile are both saved', async ({
  page,
}) => {
  const event = await createTestEvent(host, { publish: true })
  await sendPicture(productUrl, { token: host.token, eventId: event.id }, cover)
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/edit`)
  await page.getByRole('heading', { name: 'Foto de portada' }).click()
  const line = Promise.withResolvers<void>()
  await page.route(
    '**/pictures/*',
    async (route) => {
      await line.promise
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByLabel('Qué se ve en la foto').fill('La cuna, con su móvil')
  const point = page.getByRole('button', { name: /^Encuadre/ })
  await point.press('ArrowDown')
  await point.press('ArrowDown')
  await expect(point).toHaveAccessibleName(/a 60 % de arriba/)
  line.resolve()
  await expect(page.getByText('Encuadre guardado')).toBeVisible()
  await expect(page.getByText('Esta descripción no se guardó.')).toHaveCount(0)
  await expect
    .poll(
      async () => (await host.call('GET /events/:id', { params: { id: event.id } })).event.cover,
    )
    .toMatchObject({ alt: 'La cuna, con su móvil', focusY: 60 })
})
