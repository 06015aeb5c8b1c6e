import { expect, test } from '@playwright/test'
import type { Person } from '../../../product-client/people.ts'
import { createHost, createTestEvent, listGoalNames, signInAs } from '../../support/builders.ts'

let host: Person

test.beforeAll(async () => {
  host = await createHost()
})

const expectDeleted = (id: string) =>
  expect(host.call('GET /events/:id', { params: { id } })).rejects.toThrow('ha sido eliminado')

test.beforeEach(({ page }) => signInAs(page, host))

test('saves only the changed fields', async ({ page }) => {
  const { id, slug } = await createTestEvent(host, { publish: true })
  await page.goto(`/events/${slug}/edit`)
  const save = page.getByRole('button', { name: 'Guardar cambios' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Lugar').fill('Jardín de la abuela')
  const video = { videoCallLink: 'https://meet.example/x' }
  await host.call('PATCH /events/:id/video-call-link', { params: { id }, body: video })
  await page.evaluate('scrollTo(0, 300)')
  await save.click()
  await expect(page.getByText('Cambios guardados')).toBeInViewport()
  await expect(save).toBeDisabled()
  const { event } = await host.call('GET /events/:id', { params: { id } })
  expect(event).toMatchObject({ location: 'Jardín de la abuela', ...video })
})

test('closes, reopens, archives and unarchives an event, with a confirmation each time', async ({
  page,
}) => {
  const { id, slug } = await createTestEvent(host, { publish: true })
  await page.goto(`/events/${slug}/edit`)
  await page.getByRole('tab', { name: 'Estado' }).click()
  const step = async (label: string, done: string) => {
    await page.getByRole('button', { name: label }).click()
    await page.getByRole('dialog').getByRole('button', { name: label }).click()
    await expect(page.getByText(done)).toBeVisible()
  }
  await step('Cerrar evento', 'Evento cerrado')
  await step('Reabrir evento', 'Evento reabierto')
  await step('Cerrar evento', 'Evento cerrado')
  await step('Archivar evento', 'Evento archivado')
  await step('Desarchivar evento', 'Evento desarchivado')
  const { event } = await host.call('GET /events/:id', { params: { id } })
  expect(event.status).toBe('COMPLETED')
})

test('deletes an event without contributions', async ({ page }) => {
  const { id, slug } = await createTestEvent(host)
  await page.goto(`/events/${slug}/edit`)
  await page.getByRole('tab', { name: 'Estado' }).click()
  await page.getByRole('button', { name: 'Eliminar evento' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar evento' }).click()
  await expect(page.getByText('Evento eliminado correctamente')).toBeVisible()
  await expect(page).toHaveURL(/\/events$/)
  await expectDeleted(id)
})

test('changes, moves and deletes goals', async ({ page }) => {
  const { id, slug } = await createTestEvent(host, { goals: ['Cuna', 'Tina', 'Silla'] })
  await page.goto(`/events/${slug}/edit`)
  await page.getByRole('tab', { name: 'Sueños (3)' }).click()
  await page.getByRole('button', { name: 'Cambiar el orden' }).click()
  await page.getByRole('button', { name: 'Subir: Tina' }).click()
  await expect.poll(() => listGoalNames(host, id)).toEqual(['Tina', 'Cuna', 'Silla'])
  const place = page.getByLabel('Lugar: Tina')
  await expect(place).toHaveValue('1')
  await place.fill('3')
  await place.press('Enter')
  await expect.poll(() => listGoalNames(host, id)).toEqual(['Cuna', 'Silla', 'Tina'])
  await expect(place).toHaveValue('3')
  await expect(place).toBeFocused()
  await page.getByRole('button', { name: 'Listo' }).click()
  await page.getByRole('button', { name: 'Editar sueño: Cuna' }).click()
  const edited = page.getByRole('listitem').filter({ hasText: 'Nombre del sueño' })
  await expect(edited).toHaveText(/^Nombre del sueño.*JPEG, PNG/)
  await page.getByLabel('Nombre del sueño').fill('Moisés')
  await page.getByRole('button', { name: 'Guardar sueño' }).click()
  await expect(page.getByText('Sueño guardado')).toBeVisible()
  await page.getByRole('button', { name: 'Editar sueño: Tina' }).click()
  await page.getByRole('button', { name: 'Eliminar sueño: Tina' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar sueño' }).click()
  await expect(page.getByText('Sueño eliminado')).toBeVisible()
  expect(await listGoalNames(host, id)).toEqual(['Moisés', 'Silla'])
})

test('fast moves of a sueño stay on the screen, and through a slow or a cut line the newest order is saved whole', async ({
  page,
  context,
}) => {
  const before = ['Cuna', 'Tina', 'Silla', 'Gorro', 'Manta']
  const { id, slug } = await createTestEvent(host, { goals: before })
  await page.goto(`/events/${slug}/edit#suenos`)
  await page.getByRole('button', { name: 'Cambiar el orden' }).click()
  const up = page.getByRole('button', { name: 'Subir: Manta' })
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  const saved: string[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') saved.push(new URL(response.url()).pathname)
  })
  const order = `/api/events/${id}/goals/order`

  await context.setOffline(true)
  for (let press = 0; press < 3; press += 1) await up.click()
  const moved = ['Cuna', 'Manta', 'Tina', 'Silla', 'Gorro']
  await expect(rows).toContainText(moved)
  await expect(up).toBeFocused()
  await expect(page.getByText('Sin conexión. El orden no se ha guardado.')).toBeInViewport()
  expect(await listGoalNames(host, id)).toEqual(before)
  await context.setOffline(false)
  await expect(page.getByText('Orden guardado')).toBeInViewport()
  expect(await listGoalNames(host, id)).toEqual(moved)
  // The first one may have arrived before the line was cut, so it is sent again.
  expect(saved).toEqual([order, order])

  let free = () => {}
  const isFree = new Promise<void>((resolve) => {
    free = resolve
  })
  await page.route(`**${order}`, async (route) => {
    await isFree
    await route.continue()
  })
  await up.click()
  await expect(page.getByText('Guardando…')).toBeInViewport()
  await page.getByRole('button', { name: 'Bajar: Tina' }).click()
  await page.getByLabel('Lugar: Cuna').fill('5')
  await page.getByLabel('Lugar: Gorro').fill('1')
  await page.getByLabel('Lugar: Gorro').press('Enter')
  const last = ['Gorro', 'Manta', 'Silla', 'Tina', 'Cuna']
  await expect(rows).toContainText(last)
  free()
  await expect(page.getByText('Orden guardado')).toBeVisible()
  expect(await listGoalNames(host, id)).toEqual(last)
  expect(saved).toEqual([order, order, order, order])

  const goals = (await host.call('GET /events/:id/goals', { params: { id } })).goals
  const goalIds = goals.map((goal) => goal.id).reverse()
  const body = { goalIds }
  await host.call('PUT /events/:id/goals/order', { params: { id }, body })
  const place = page.getByLabel('Lugar: Gorro')
  await place.fill('2')
  await place.press('Enter')
  await expect(page.getByRole('tabpanel').getByText(/cambiaron/)).toBeInViewport()
  await expect(rows).toContainText(last.toReversed())
  await expect(place).toHaveValue('5')
  await place.blur()
  expect(saved).toHaveLength(5)
  expect(await listGoalNames(host, id)).toEqual(last.toReversed())
})

test('is allowed for the owner only', async ({ page }) => {
  const { slug } = await createTestEvent(await createHost(), { publish: true })
  await page.goto(`/events/${slug}/edit`)
  await expect(page).toHaveURL(/\/unauthorized$/)
})

test('optional details are folded unless they have a value, and open for an error', async ({
  page,
}) => {
  const { id, slug } = await createTestEvent(host, { publish: true })
  await page.goto(`/events/${slug}/edit`)
  const link = page.getByLabel('Enlace de la videollamada')
  await expect(link).toBeHidden()
  const summary = page.getByText('Detalles opcionales')
  await summary.click()
  await link.fill('esto no es un enlace')
  await summary.click()
  await expect(link).toBeHidden()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Por favor ingresa una URL válida')).toBeVisible()
  await expect(link).toBeFocused()
  await link.fill('https://meet.example/x')
  await expect(link).toBeVisible()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Cambios guardados')).toBeVisible()
  const { event } = await host.call('GET /events/:id', { params: { id } })
  expect(event.videoCallLink).toBe('https://meet.example/x')
  await page.reload()
  await expect(link).toHaveValue('https://meet.example/x')
  await expect(link).toBeVisible()
  // A phone shows a line for each part, whatever it holds.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expect(page.getByRole('group', { name: 'Tema' })).toBeHidden()
  await expect(link).toBeHidden()
  await summary.click()
  await link.fill('tampoco es un enlace')
  await summary.click()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(link).toBeFocused()
  await expect(link).toHaveValue('tampoco es un enlace')
})

test('an opened sueño on the event’s page leads to its own form', async ({ page }) => {
  const { slug } = await createTestEvent(host, { goals: ['Cuna', 'Carriola'], publish: true })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/events/${slug}?tab=suenos`)
  await page.locator('summary').filter({ hasText: 'Carriola' }).click()
  await page.getByRole('link', { name: 'Editar sueño: Carriola' }).click()
  const name = page.getByLabel('Nombre del sueño')
  await expect(name).toHaveValue('Carriola')
  await expect(page.getByRole('listitem').filter({ has: name })).toBeFocused()
  await expect(name).toBeInViewport()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('button', { name: 'Editar sueño: Carriola' })).toBeFocused()
})
