import { expect, test } from '@playwright/test'
import { contribute, createHost, createTestEvent, signInAs } from '../support/builders.ts'

test('a host finds what each person gave in the year, and takes it along as PDF', async ({
  page,
}) => {
  const host = await createHost()
  const { id } = await createTestEvent(host, { publish: true })
  await contribute({ eventId: id, amount: 10_000, contributorName: 'Ana' })
  await contribute({ eventId: id, amount: 15_050, contributorName: 'Ana' })
  await signInAs(page, host)
  await page.goto('/events')
  await page.getByText('Reportes', { exact: true }).click()
  await page.getByRole('link', { name: 'Impuestos' }).click()
  const ana = page.getByRole('row').filter({ hasText: 'Ana' })
  await expect(ana).toContainText('$250.50')
  await page.route('**/api/reports/tax-years/*/pdf', (route) => route.abort(), { times: 1 })
  const take = page.getByRole('button', { name: 'Descargar PDF' })
  await take.click()
  await expect(page.getByRole('alert')).toContainText('No se pudo descargar el archivo')
  const [file] = await Promise.all([page.waitForEvent('download'), take.click()])
  expect(file.suggestedFilename()).toMatch(/^recibido-en-\d{4}\.pdf$/)
  await expect(page.getByRole('alert')).toBeHidden()
})
