import { readFileSync } from 'node:fs'
import { type Download, expect, type Page, test } from '@playwright/test'
import { createApiClient } from '../../../product-client/api-client.ts'
import { findLink } from '../../../product-client/mailbox.ts'
import { expectAccessible } from '../../support/axe.ts'
import {
  contribute,
  createHost,
  createPerson,
  createTestEvent,
  createUnconfirmedPerson,
  signInAs,
} from '../../support/builders.ts'
import { clearDay } from '../../support/keyboard.ts'
import { waitForEmail } from '../../support/mailbox.ts'
import { productUrl } from '../../support/ports.ts'

const readText = async (file: Download) => readFileSync(await file.path(), 'utf8')

async function collectDownloads(
  page: Page,
  count: number,
  act: () => Promise<void>,
): Promise<Download[]> {
  const files: Download[] = []
  page.on('download', (file) => files.push(file))
  await act()
  await expect.poll(() => files.length).toBe(count)
  return files
}

test('a host downloads contributor reports for several events at once', async ({ page }) => {
  const host = await createHost()
  const lucia = await createTestEvent(host, { name: 'Baby shower de Lucía', publish: true })
  await createTestEvent(host, { name: 'Baby shower de Íñigo', publish: true })
  const aliado = await createPerson('ALIADO')
  await contribute(
    {
      eventId: lucia.id,
      amount: 50_000,
      contributorName: 'Tía Chela',
      message: '=SUM(A1), "un abrazo"',
    },
    aliado,
  )
  await signInAs(page, host)
  await page.goto('/events')
  await page.getByText('Reportes', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Aliados' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'CSV' })).toBeChecked()
  await expectAccessible(page)

  const generate = page.getByRole('button', { name: 'Generar reportes' })
  await generate.click()
  await expect(
    page.getByText('Selecciona al menos un evento para generar el reporte'),
  ).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeFocused()

  await page.getByRole('checkbox', { name: 'Baby shower de Lucía' }).check()
  await page.getByRole('radio', { name: 'Ambos' }).check()
  const files = await collectDownloads(page, 2, () => generate.click())
  await expect(page.getByText('2 reportes generados exitosamente, 0 errores')).toBeVisible()
  const allies = files.find((file) => file.suggestedFilename().startsWith('reporte-aliados-'))
  expect(allies?.suggestedFilename()).toMatch(
    /^reporte-aliados-baby-shower-de-lucia-\w{6}-\d{4}-\d\d-\d\d\.csv$/,
  )
  const csv = allies ? await readText(allies) : ''
  expect(csv.startsWith('\uFEFFFecha,Nombre,Correo,')).toBe(true)
  expect(csv).toContain(`Tía Chela,,Todo el evento,"'=SUM(A1), ""un abrazo""",500.00,Confirmada`)
})

test('a host chooses the days of a report; days without contributions are named', async ({
  page,
}) => {
  const host = await createHost()
  const { id } = await createTestEvent(host, { name: 'Baby shower de Lucía', publish: true })
  await contribute({ eventId: id, amount: 10_000, contributorName: 'Ana' })
  await signInAs(page, host)
  await page.goto('/events')
  await page.getByText('Reportes', { exact: true }).click()
  const generate = page.getByRole('button', { name: 'Generar reportes' })
  const partsOf = (name: string) => page.getByRole('group', { name }).getByRole('spinbutton')
  const lastDay = partsOf('Hasta')
  await page.getByText('Fechas (opcional)').click()
  await partsOf('Desde').first().pressSequentially('01022026')
  await lastDay.first().pressSequentially('01012026')
  await page.getByText('Fechas (opcional)').click()
  await generate.click()
  await expect(lastDay.first()).toBeFocused()
  await expect(page.getByText('Este día es antes que el de “Desde”')).toBeVisible()
  await expectAccessible(page)
  await lastDay.first().pressSequentially('28022026')
  await generate.click()
  const none = 'no tiene aportaciones confirmadas del 1 de febrero de 2026 al 28 de febrero de 2026'
  await expect(page.getByText(none).first()).toBeVisible()
  await clearDay(lastDay)
  const [file] = await collectDownloads(page, 1, () => generate.click())
  expect(file && (await readText(file))).toContain(',Ana,')
})

test('the only event of a host is preselected for a report', async ({ page }) => {
  const host = await createHost()
  await createTestEvent(host, { name: 'Baby shower de Lucía', publish: true })
  await signInAs(page, host)
  await page.goto('/events')
  await page.getByText('Reportes', { exact: true }).click()
  const only = page.getByRole('checkbox', { name: 'Baby shower de Lucía' })
  await expect(only).toBeChecked()
  await only.uncheck()
  await page.getByRole('button', { name: 'Generar reportes' }).click()
  await expect(
    page.getByText('Selecciona al menos un evento para generar el reporte'),
  ).toBeVisible()
})

test('available reports are downloaded, and the others show a reason', async ({ page }) => {
  const host = await createHost()
  const lucia = await createTestEvent(host, { name: 'Baby shower de Lucía', publish: true })
  await createTestEvent(host, { name: 'Baby shower de Íñigo', publish: true })
  await contribute({ eventId: lucia.id, amount: 10_000, contributorName: 'Ana' }, host)
  await signInAs(page, host)
  await page.goto('/events')
  await page.getByText('Reportes', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Seleccionar todos (2)' }).check()
  await page.getByRole('radio', { name: 'PDF' }).check()
  const [file] = await collectDownloads(page, 1, () =>
    page.getByRole('button', { name: 'Generar reportes' }).click(),
  )
  const mixed = '1 reporte generado exitosamente, 1 error'
  await expect(page.getByText(mixed).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'todavía no tiene' })).toContainText(
    'Baby shower de Íñigo, aliados:',
  )
  expect(file?.suggestedFilename()).toMatch(/\.pdf$/)
  expect(file && (await readText(file)).startsWith('%PDF')).toBe(true)
  await expectAccessible(page)
})

test('a report that must wait is shown in the queue, and one too large for a PDF is offered as CSV', async ({
  page,
}) => {
  const host = await createHost()
  const lucia = await createTestEvent(host, { name: 'Baby shower de Lucía', publish: true })
  await contribute({ eventId: lucia.id, amount: 10_000, contributorName: 'Ana' }, host)
  await signInAs(page, host)
  await page.goto('/events')
  await page.getByText('Reportes', { exact: true }).click()
  const refusal = Promise.withResolvers<void>()
  await page.route('**/api/reports/allies/**', async (route) => {
    await refusal.promise
    const body = { errorCode: 'REPORT_IN_PROGRESS', message: 'Espera.' }
    await route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: body })
  })
  await page.getByRole('radio', { name: 'PDF' }).check()
  await page.getByRole('button', { name: 'Generar reportes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Preparando… 0 de 1' })).toBeVisible()
  refusal.resolve()
  await expect(page.getByRole('status').filter({ hasText: 'En fila 0 de 1' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('radio', { name: 'PDF' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Baby shower de Lucía' })).toBeChecked()

  // Before the other route ends: the report is asked for again each second.
  await page.route('**/api/reports/allies/**format=pdf', (route) =>
    route.fulfill({
      status: 400,
      json: { errorCode: 'REPORT_TOO_LARGE', message: 'Un PDF admite hasta 10,000 aportaciones.' },
    }),
  )
  await page.unroute('**/api/reports/allies/**')
  const offer = page.getByRole('button', { name: 'Descargar en CSV' })
  await expect(offer).toBeVisible()
  await expectAccessible(page)
  const [file] = await collectDownloads(page, 1, () => offer.click())
  expect(file?.suggestedFilename()).toMatch(/\.csv$/)
})

test('at the report rate limit the page says when the next report is available', async ({
  page,
}) => {
  const host = await createHost()
  await createTestEvent(host, { name: 'Baby shower de Lucía', publish: true })
  await signInAs(page, host)
  const rateLimitInfo = {
    allowed: false,
    limit: 20,
    remaining: 0,
    nextAvailableAt: '2030-05-10T18:05:00.000Z',
  }
  await page.route('**/api/reports/my-stats', (route) => route.fulfill({ json: { rateLimitInfo } }))
  await page.goto('/events')
  await page.getByText('Reportes', { exact: true }).click()
  await expect(
    page.getByText(
      /^Límite de reportes alcanzado\. Próximo reporte disponible: viernes 10 de mayo/,
    ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generar reportes' })).toBeDisabled()
  await expectAccessible(page)
})

test('a contributor finds all contributions and their receipts', async ({ page }) => {
  const host = await createHost()
  const { id, slug } = await createTestEvent(host, { name: 'Baby shower de Lucía', publish: true })
  const aliado = await createUnconfirmedPerson('ALIADO')
  await contribute({ eventId: id, amount: 123_456, contributorName: 'Ana López' }, aliado)
  await createApiClient(productUrl)('POST /payments/create-checkout-session', {
    body: {
      eventId: id,
      amount: 20_000,
      contributorName: 'Ana López',
      contributorEmail: aliado.email,
    },
  })
  await signInAs(page, aliado)
  await page.goto('/contributions')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Aportaciones' })).toBeVisible()
  await expect(page.getByText('$1,234.56')).toHaveCount(2)
  const row = page.getByRole('row').filter({ hasText: 'Confirmada' })
  await expect(row).toContainText('Tarjeta')
  await expect(
    row.getByRole('link', { name: 'Baby shower de Lucía', exact: true }),
  ).toHaveAttribute('href', `/events/${slug}`)
  await expect(page.getByText('Pendiente')).toHaveCount(0)
  await row.getByRole('link', { name: 'Ver el comprobante de Baby shower de Lucía' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu comprobante' })).toBeVisible()
  await page.goBack()
  const [receipt] = await collectDownloads(page, 1, () =>
    page.getByRole('button', { name: 'Descargar el comprobante de Baby shower de Lucía' }).click(),
  )
  expect(receipt?.suggestedFilename()).toMatch(/^comprobante-.*\.pdf$/)
  expect(receipt && (await readText(receipt)).startsWith('%PDF')).toBe(true)
  await expectAccessible(page)

  const welcome = await waitForEmail(aliado.email, /bienvenid/i)
  await page.goto(findLink(welcome, '/verify-email'))
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(page.getByRole('heading', { name: 'Tu correo está confirmado' })).toBeVisible()
  await page.goto('/contributions')
  await expect(page.getByText('Pendiente')).toBeVisible()
})

test('a contributor without contributions is told what to do, and a failed list can be retried', async ({
  page,
}) => {
  await signInAs(page, await createPerson('ALIADO'))
  await page.goto('/contributions')
  await expect(page.getByRole('heading', { name: 'Aún no tienes aportaciones' })).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/contributions/mine*', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Error al cargar tus aportaciones')
  await page.unroute('**/api/contributions/mine*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: 'Aún no tienes aportaciones' })).toBeVisible()
})

test('reports are reached from the home page and from an event, which is then chosen', async ({
  page,
}) => {
  const host = await createHost()
  const first = await createTestEvent(host, { name: 'Baby shower de Lucía', publish: true })
  await createTestEvent(host, { name: 'Baby shower de Íñigo', publish: true })
  await contribute({ eventId: first.id, amount: 50_000, contributorName: 'Tía Chela' })
  await signInAs(page, host)
  await page.setViewportSize({ width: 360, height: 740 })
  const generate = page.getByRole('button', { name: 'Generar reportes' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Reportes' }).click()
  await expect(generate).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reportes' })).toBeInViewport()
  await expect(page.getByRole('checkbox', { name: 'Baby shower de Lucía' })).not.toBeChecked()
  await page.goto(`/events/${first.slug}`)
  await page.getByRole('link', { name: 'Reportes' }).click()
  await expect(page.getByRole('heading', { name: 'Reportes' })).toBeInViewport()
  await expect(page.getByRole('checkbox', { name: 'Baby shower de Lucía' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Baby shower de Íñigo' })).not.toBeChecked()
  await collectDownloads(page, 1, () => generate.click())
})

test('a host whose event is over is led to thank, not to edit', async ({ page }) => {
  const host = await createHost()
  const over = await createTestEvent(host, { name: 'Baby shower de Lucía', publish: true })
  const empty = await createTestEvent(host, { name: 'Baby shower de Íñigo', publish: true })
  await createTestEvent(host, { name: 'Baby shower de Ana', publish: true })
  await contribute({ eventId: over.id, amount: 50_000, contributorName: 'Tía Chela' })
  for (const { id } of [over, empty])
    await host.call('PUT /events/:id', { params: { id }, body: { status: 'COMPLETED' } })
  await signInAs(page, host)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/events')
  await expect(page.getByRole('link', { name: 'Editar: Baby shower de Ana' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver evento: Baby shower de Íñigo' })).toBeVisible()
  await page.getByRole('link', { name: 'Agradecer: Baby shower de Lucía' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agradecimientos' })).toBeVisible()
  await page.goto(`/events/${over.slug}`)
  await page.getByRole('link', { name: 'Agradecer', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agradecimientos' })).toBeVisible()
})
