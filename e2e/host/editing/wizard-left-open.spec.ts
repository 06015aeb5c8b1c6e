import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { createHost, createTestEvent, signInAs } from '../../support/builders.ts'

test('a wizard left open over an event that was published since sends nothing', async ({
  page,
}) => {
  const host = await createHost()
  const draft = await createTestEvent(host, { name: 'Baby shower de Eva', goals: ['Cuna'] })
  const params = { id: draft.id }
  await signInAs(page, host)
  await page.goto(`/events/create?draft=${draft.id}`)
  await page.locator('summary').filter({ hasText: 'Cuna' }).click()
  await page.getByLabel('Nombre del sueño').first().fill('Carriola')
  await host.call('PUT /events/:id', { params, body: { status: 'ACTIVE' } })
  await host.call('PUT /events/:id', { params, body: { status: 'COMPLETED' } })
  await page.getByRole('button', { name: 'Guardar y Publicar' }).click()
  await expect(page.getByText('Este evento ya se publicó')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Baby shower de Eva' })).toBeVisible()
  const { event } = await host.call('GET /events/:id', { params })
  expect(event).toMatchObject({ status: 'COMPLETED', goals: [{ name: 'Cuna' }] })
})

test('a host with a draft alone is led to publish it, not to share it', async ({ page }) => {
  const beginner = await createHost()
  const draft = await createTestEvent(beginner, { name: 'Esperando a Emilia' })
  await signInAs(page, beginner)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main).toContainText('Te falta publicar “Esperando a Emilia”: todavía nadie lo ve.')
  await expect(main).not.toContainText('Comparte el enlace')
  await main.getByRole('link', { name: 'Termina y publica' }).click()
  const secondStep = new RegExp(`/events/create\\?draft=${draft.id}$`)
  await expect(page).toHaveURL(secondStep)
  await expect(page.getByRole('button', { name: 'Guardar y Publicar' })).toBeVisible()

  await page.goto('/events/create')
  await expect(main).toContainText('Sigue con tu borrador “Esperando a Emilia”')
  await expect(main.getByLabel('Nombre del evento')).toHaveValue('')
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Seguir con el borrador' }).click()
  await expect(page).toHaveURL(secondStep)
  await page.goto('/events')
  await main.getByRole('link', { name: 'Terminar: Esperando a Emilia' }).click()
  await expect(page).toHaveURL(secondStep)
  await expect(main).not.toContainText('Sigue con tu borrador')
})
