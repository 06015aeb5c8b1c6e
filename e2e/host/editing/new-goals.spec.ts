import { expect, type Page, test } from '@playwright/test'
import type { Person } from '../../../product-client/people.ts'
import { drawScene, SCENES } from '../../../product-client/pictures/drawn-pictures.ts'
import { expectAccessible } from '../../support/axe.ts'
import { createHost, createTestEvent, listGoalNames, signInAs } from '../../support/builders.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

let host: Person
test.beforeAll(async () => {
  host = await createHost()
})

const choose = (page: Page, label: string, buffer: Buffer) =>
  page
    .getByLabel(label, { exact: true })
    .setInputFiles({ name: 'carriola.jpg', mimeType: 'image/jpeg', buffer })

test('an idea fills the form of a new sueño with its name and typical price, in one tap', async ({
  page,
}) => {
  const goals = Array.from({ length: 9 }, (_, index) => `Pañales ${index + 1}`)
  const { id, slug } = await createTestEvent(host, { publish: true, goals })
  await signInAs(page, host)
  await page.goto(`/events/${slug}/edit#suenos`)
  await page.getByRole('button', { name: 'Agregar un sueño' }).click()
  await page.getByLabel('Descripción').filter({ visible: true }).fill('La que se pliega')
  await page.getByText('Ideas con precios típicos').click()
  await page.getByRole('button', { name: 'Dormir' }).click()
  await page.getByRole('button', { name: /^Cuna/ }).click()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Cuna')
  await expect(page.getByLabel('Monto objetivo')).toHaveValue('4,500.00')
  await expect(page.getByLabel('Monto objetivo')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Dormir' })).toBeHidden()
  await page.getByRole('button', { name: 'Guardar sueño' }).click()
  await expect(page.getByRole('tab', { name: 'Sueños (10)' })).toBeVisible()
  const { goals: saved } = await host.call('GET /events/:id/goals', { params: { id } })
  expect(saved[9]).toMatchObject({
    name: 'Cuna',
    baseAmount: 450_000,
    description: 'La que se pliega',
  })
  await page.getByRole('button', { name: 'Agregar un sueño' }).click()
  await page.getByText('Ideas con precios típicos').click()
  await page.getByRole('button', { name: 'Dormir' }).click()
  await expect(page.getByRole('button', { name: /^Cuna/ })).toHaveText(/en tu lista/)

  await page.getByLabel('Buscar por nombre').fill('PANALES 3')
  await expect(page.getByText('1 de 10 sueños')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Editar sueño: Pañales 3' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Editar sueño/ })).toHaveCount(1)
  await expectAccessible(page)
})

test('a new sueño whose answer was lost is added once, as it was typed last', async ({ page }) => {
  const { id, slug } = await createTestEvent(host, { goals: [] })
  await signInAs(page, host)
  await page.goto(`/events/${slug}/edit#suenos`)
  await page.getByRole('button', { name: 'Agregar un sueño' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('Cuna')
  await page.getByLabel('Monto objetivo').fill('4500')
  await page.route(
    `**/api/events/*/goals`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  const save = page.getByRole('button', { name: 'Guardar sueño' })
  await save.click()
  await expect(page.getByText(/^Sin conexión/)).toBeVisible()
  await page.getByLabel('Monto objetivo').fill('4800')
  await save.click()
  await expect(page.getByRole('tab', { name: 'Sueños (1)' })).toBeVisible()
  const { goals } = await host.call('GET /events/:id/goals', { params: { id } })
  expect(goals).toMatchObject([{ name: 'Cuna', baseAmount: 480_000 }])
})

test('a new sueño is saved with the photo of its form, which the phone encodes once', async ({
  page,
}) => {
  const { id, slug } = await createTestEvent(host, { goals: [], publish: false })
  await page.addInitScript(`
    window.encoded = 0
    for (const name of ['toBlob', 'toDataURL']) {
      const encode = HTMLCanvasElement.prototype[name]
      HTMLCanvasElement.prototype[name] = function (...options) {
        window.encoded += 1
        return encode.apply(this, options)
      }
    }`)
  await signInAs(page, host)
  await page.goto(`/events/${slug}/edit#suenos`)
  await page.getByRole('button', { name: 'Agregar un sueño' }).tap()
  await page.getByLabel('Nombre', { exact: true }).fill('Carriola')
  await page.getByLabel('Monto objetivo').fill('5500')
  await choose(page, 'Foto de tu sueño', await drawScene(SCENES.stroller))
  const photo = page.getByRole('img', { name: 'Tu foto: carriola.jpg' })
  await expect(photo).toHaveJSProperty('complete', true)
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Guardar sueño' }).tap()
  const row = page.getByRole('listitem').filter({ hasText: 'Carriola' })
  await expect(row.locator('img')).toBeVisible()
  expect(await page.evaluate('window.encoded')).toBe(1)
  const { goals } = await host.call('GET /events/:id/goals', { params: { id } })
  expect(goals).toMatchObject([{ name: 'Carriola', picture: { alt: '' } }])
})

test('a new sueño whose photo is lost on the way is kept, and asks for the photo in place', async ({
  page,
}) => {
  const { slug } = await createTestEvent(host, { goals: [], publish: false })
  await signInAs(page, host)
  await page.goto(`/events/${slug}/edit#suenos`)
  await page.getByRole('button', { name: 'Agregar un sueño' }).tap()
  await page.getByLabel('Nombre', { exact: true }).fill('Carriola')
  await page.getByLabel('Monto objetivo').fill('5500')
  const photo = await drawScene(SCENES.stroller)
  await choose(page, 'Foto de tu sueño', photo)
  await expect(page.getByRole('img', { name: /^Tu foto/ })).toBeVisible()
  await page.route('**/pictures?*', (route) => route.abort('connectionreset'), { times: 1 })
  await page.getByRole('button', { name: 'Guardar sueño' }).tap()
  await expect(page.getByText('Guardamos tu sueño, pero no su foto')).toBeInViewport()
  const row = page.getByRole('listitem').filter({ hasText: 'Carriola' })
  await expect(row).toHaveCount(1)
  await choose(page, 'Foto de tu sueño', photo)
  await expect(page.getByText('Foto guardada')).toBeVisible()
  await expect(row.locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Listo' }).tap()
  await expect(page.getByRole('button', { name: 'Agregar un sueño' })).toBeFocused()
})

test('in the wizard a sueño gets its photo before it is published, and the last page offers the others', async ({
  page,
}) => {
  const { id } = await createTestEvent(host, { goals: [] })
  await signInAs(page, host)
  await page.goto(`/events/create?draft=${id}`)
  await page.getByText('Foto (opcional)').tap()
  const photo = await drawScene(SCENES.stroller)
  await choose(page, 'Foto de tu sueño 1', photo)
  await expect(page.getByText('Ponle nombre y monto al sueño')).toBeInViewport()
  await page.getByLabel('Nombre del sueño').fill('Carriola')
  await page.getByLabel('Monto objetivo').fill('5500')
  await page.getByRole('button', { name: 'Reintentar' }).tap()
  await expect(page.getByText('Foto guardada')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Agregar otro sueño' }).tap()
  await page.getByLabel('Nombre del sueño').last().fill('Cuna')
  await page.getByLabel('Monto objetivo').last().fill('4500')
  await page.getByRole('button', { name: 'Guardar y Publicar' }).tap()

  await page.getByRole('heading', { name: 'Ponles foto a tus sueños' }).tap()
  await page.getByText('Cuna', { exact: true }).tap()
  await choose(page, 'Foto de Cuna', await drawScene(SCENES.nursery))
  await expect(page.getByText('Foto guardada')).toBeVisible()
  await expectAccessible(page)
  const { goals } = await host.call('GET /events/:id/goals', { params: { id } })
  expect(goals).toMatchObject([
    { name: 'Carriola', baseAmount: 550_000, picture: {} },
    { name: 'Cuna', picture: {} },
  ])
})

test('a sueño that the wizard saved for its photo is gone once its card is removed', async ({
  page,
}) => {
  const { id } = await createTestEvent(host, { goals: ['Cuna'] })
  await signInAs(page, host)
  await page.goto(`/events/create?draft=${id}`)
  await page.getByRole('button', { name: 'Agregar otro sueño' }).tap()
  await page.getByLabel('Nombre del sueño').last().fill('Carriola')
  await page.getByLabel('Monto objetivo').last().fill('5500')
  await page.getByText('Foto (opcional)').last().tap()
  await page.route('**/pictures?*', (route) => route.abort('connectionreset'), { times: 1 })
  await choose(page, 'Foto de tu sueño 2', await drawScene(SCENES.stroller))
  await expect(page.getByText(/Sin conexión. Tu foto sigue aquí/)).toBeVisible()
  expect(await listGoalNames(host, id)).toEqual(['Cuna', 'Carriola'])
  await page.getByRole('button', { name: 'Quitar sueño 2' }).tap()
  await expect.poll(() => listGoalNames(host, id)).toEqual(['Cuna'])
})
