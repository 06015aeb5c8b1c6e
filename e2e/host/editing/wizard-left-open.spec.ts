import { expect, test } from '@playwright/test'
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
