import { expect, test } from '@playwright/test'
import { contribute, createHost, createTestEvent, signInAs } from '../../support/builders.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('a host finds what each person gave in the year, and takes it along as PDF', async ({
  page,
}) => {
  const host = await createHost()
  const { id } = await createTestEvent(host, { publish: true })
  await contribute({ eventId: id, amount: 10_000, contributorName: 'Ana' })
  await contribute({ eventId: id, amount: 15_050, contributorName: 'Ana' })
  await signInAs(page, host)
  await page.goto('/events')
  await page.getByRole('link', { name: 'Ver reportes' }).tap()
  await expect(page.getByRole('heading', { name: 'Reportes' })).toBeInViewport()
  await page.getByRole('link', { name: 'Impuestos' }).tap()
  const ana = page.getByRole('row').filter({ hasText: 'Ana' })
  await expect(ana).toContainText('$250.50')
  await expectNoSidewaysScroll(page)
  await page.route('**/api/reports/tax-years/*/pdf', (route) => route.abort(), { times: 1 })
  const take = page.getByRole('button', { name: 'Descargar PDF' })
  await take.tap()
  await expect(page.getByRole('alert')).toContainText('No se pudo descargar el archivo')
  const [file] = await Promise.all([page.waitForEvent('download'), take.tap()])
  expect(file.suggestedFilename()).toMatch(/^recibido-en-\d{4}\.pdf$/)
  await expect(page.getByRole('alert')).toBeHidden()
})
