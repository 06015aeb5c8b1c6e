import { expect, type Page, test } from '@playwright/test'
import type { Person } from '../../product-client/people.ts'
import { expectAccessible } from '../support/axe.ts'
import {
  contribute,
  createHost,
  createTestEvent,
  disputePayment,
  signInAs,
} from '../support/builders.ts'
import { expectNoSidewaysScroll } from '../support/reflow.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

const LONG = 'Lupita'.repeat(16)

let admin: Person
test.beforeAll(async () => {
  admin = await signInSharedAdmin()
})

async function expectSound(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

const findToast = (page: Page) => page.getByRole('region', { name: 'Mensajes' })

/** Creates an event with a contribution of 1,000 pesos; resolves to it as an admin reads it. */
async function createContribution(contributorName: string, eventName = 'Baby shower de Ana') {
  const host = await createHost()
  const event = await createTestEvent(host, { name: eventName, publish: true })
  const sessionId = await contribute({
    eventId: event.id,
    amount: 100_000,
    contributorName,
    contributorEmail: `aliada.${Date.now()}@example.test`,
  })
  const { contributions } = await admin.call('GET /admin/contributions', {
    query: { search: sessionId },
  })
  const id = contributions[0]?.id ?? ''
  const { contribution } = await admin.call('GET /admin/contributions/:id', { params: { id } })
  return { host, event, sessionId, contribution }
}

/** Opens the dialog that refunds the gift. */
async function openRefund(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Devolver', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '¿Devolver esta aportación?' })
  const submit = dialog.getByRole('button', { name: /^Devolver/ })
  return { dialog, submit, amount: dialog.getByLabel('Cuánto de la aportación') }
}

test('an admin finds a contribution and refunds a part of it, then the rest', async ({ page }) => {
  const { contribution, sessionId } = await createContribution('Tía Lupita del Refugio')
  await signInAs(page, admin)
  await page.goto('/admin')
  await page
    .getByRole('navigation', { name: 'Administración' })
    .getByRole('link', { name: 'Aportaciones' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aportaciones' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await search.fill('lupita DEL refugio')
  await search.press('Enter')
  const row = page.getByRole('row', { name: /Tía Lupita del Refugio/ })
  await expect(row.first()).toContainText('$1,139.00')
  await expectSound(page)
  await search.fill(sessionId)
  await search.press('Enter')
  await expect(page.getByText('1 aportación', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: 'Tía Lupita del Refugio' }).click()

  const main = page.getByRole('main')
  await expect(page).toHaveTitle(`Tía Lupita del Refugio · ${contribution.folio} · Cigüeña`)
  await expect(main.getByTitle(String(contribution.paymentId))).toBeVisible()
  const { dialog, submit, amount } = await openRefund(page)
  await expect(dialog).toContainText('Regresa a la tarjeta, con cargos$1,139.00')
  const reason = dialog.getByLabel('Motivo')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('1,000.00')
  await expect(submit).toHaveText('Devolver $1,139.00')
  await submit.click()
  await expect(dialog.getByText('Este campo es obligatorio.')).toBeVisible()
  await reason.fill('Se equivocó de monto')

  // What the field holds is selected: typing replaces it.
  await dialog.getByRole('button', { name: 'Lo pide quien aportó' }).press('Shift+Tab')
  await page.keyboard.type('0')
  await submit.click()
  await expect(dialog.getByText('El monto mínimo es $0.01 MXN')).toBeVisible()
  await amount.fill('1000.01')
  await submit.click()
  await expect(dialog.getByText('No puede ser más de $1,000.00')).toBeVisible()
  await expect(amount).toBeFocused()
  await amount.fill('')
  await expect(submit).toHaveText('Devolver')
  await expect(dialog).toContainText(contribution.folio)
  await amount.fill('400')
  await expect(dialog).toContainText('Regresa a la tarjeta, con cargos$455.60')
  await expect(dialog).toContainText('Sale de la cuenta de pagos del anfitrión$400.00')
  await expect(dialog).toContainText('Cargos, los paga la plataforma$55.60')
  await expect(submit).toHaveText('Devolver $455.60')
  await submit.click()
  await expect(findToast(page)).toContainText('$455.60 van de regreso a la tarjeta')
  const refunds = main.getByRole('table', { name: 'Devoluciones' })
  await expect(refunds).toContainText(
    '$400.00 salieron de la cuenta del anfitrión, y la plataforma pagó $55.60 de cargos.',
  )
  await expect(main.getByText('Devuelta en parte', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('quedan $600.00 de $1,000.00')).toBeVisible()
  await expect(refunds.getByRole('row', { name: /Se equivocó de monto/ })).toContainText('$455.60')
  const opener = main.getByRole('button', { name: 'Devolver', exact: true })
  await expect(opener).toBeFocused()
  await expectSound(page)

  await openRefund(page)
  await expect(amount).toHaveValue('600.00')
  await reason.fill('Pidió todo')
  await expect(submit).toHaveText('Devolver $683.40')
  await submit.click()
  await expect(main.getByText('Devuelta', { exact: true }).first()).toBeVisible()
  await expect(opener).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'Devoluciones', exact: true })).toBeFocused()
  await expect(main.getByRole('list', { name: /^Recorrido de / })).toContainText('$600.00')
  await page.goto('/admin/audit')
  await expect(page.locator('tr:has-text("Pidió todo")')).toContainText('Devolvió la aportación')
})

test("a refund that the host made meanwhile is reported in the admin's dialog, which keeps its input", async ({
  page,
}) => {
  const { contribution, host } = await createContribution(LONG)
  await signInAs(page, admin)
  // What the keyboard of a phone leaves.
  await page.setViewportSize({ width: 360, height: 400 })
  await page.goto(`/admin/contributions/${contribution.id}`)
  const { dialog, submit, amount } = await openRefund(page)
  for (const part of [dialog.getByText('Cuánto de la aportación'), amount, submit])
    await expect(part).toBeInViewport({ ratio: 1 })
  await submit.click()
  await expect(dialog.getByText('Este campo es obligatorio.')).toBeInViewport({ ratio: 1 })
  await dialog.getByLabel('Motivo').fill('Llegó tarde')
  await expectSound(page)
  await page.route('**/api/contributions/*/refund', async (route) => {
    await host.call('POST /contributions/:id/refund', { params: { id: contribution.id }, body: {} })
    await route.continue()
  })
  await page.route('**/api/admin/contributions/*', (route) => route.abort())
  await submit.click()
  await expect(dialog.getByText('Esta aportación ya se devolvió.')).toBeVisible()
  await expect(dialog.getByLabel('Motivo')).toHaveValue('Llegó tarde')
})

test('contributions are filtered by event, status and day, with a message when none matches', async ({
  page,
}) => {
  const { host } = await createContribution('Tío Nacho', 'Fiesta que se filtra')
  await signInAs(page, admin)
  await page.goto(`/admin/events?search=${encodeURIComponent(host.email)}`)
  await page.getByRole('link', { name: '1 aportación confirmada de Fiesta que se filtra' }).click()
  await expect(page.getByText(/^1 aportación de “Fiesta que se filtra”/)).toBeVisible()
  await page.getByRole('button', { name: 'Filtros' }).click()
  const state = page.getByLabel('Estado', { exact: true })
  await expect(state).toHaveValue('CONFIRMED')
  const apply = page.getByRole('button', { name: 'Filtrar' })
  await state.selectOption('En aclaración')
  await apply.click()
  await expect(page.getByText('Ninguna aportación coincide')).toBeVisible()
  await expectSound(page)
  await state.selectOption('Confirmada')
  await apply.click()
  await expect(page.getByRole('row', { name: /Tío Nacho/ })).toBeVisible()
  const before = new URL(page.url())
  before.searchParams.set('to', '2020-01-01')
  await page.goto(before.href)
  await expect(page.getByText('Ninguna aportación coincide')).toBeVisible()
  before.searchParams.set('from', '2020-01-02')
  await page.goto(before.href)
  await expect(
    page.getByText('El día de “Hasta” es antes que el de “Desde”: elige otros.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Ver todas' }).first().click()
  await expect(page).toHaveURL(/\/admin\/contributions$/)
  await page.goto('/admin/contributions?page=99')
  await expect(page).not.toHaveURL(/page=99/)
  await expect(page.getByRole('table', { name: 'Aportaciones' })).toBeVisible()

  await page.route('**/api/admin/contributions?*', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )
  await page.reload()
  await expect(page.getByText('Error al obtener las aportaciones')).toBeVisible()
  await expectSound(page)
  await page.unroute('**/api/admin/contributions?*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('table', { name: 'Aportaciones' })).toBeVisible()
})

test('disputes are listed with their deadline and a link to where evidence is submitted', async ({
  page,
}) => {
  const { contribution } = await createContribution('Primo Beto', 'Fiesta en aclaración')
  await disputePayment(contribution.paymentId)
  await expect
    .poll(async () => {
      const { disputes } = await admin.call('GET /admin/disputes')
      return disputes.some(({ contributionId }) => contributionId === contribution.id)
    })
    .toBe(true)
  await signInAs(page, admin)
  await page.goto('/admin')
  await page.getByRole('link', { name: /^Ver aclaraciones \(\d+\)$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aclaraciones' })).toBeVisible()
  const row = page.getByRole('row', { name: /Primo Beto/ })
  const { disputes } = await admin.call('GET /admin/disputes')
  const dispute = disputes.find(({ contributionId }) => contributionId === contribution.id)
  const address = `https://dashboard.stripe.com/disputes/${dispute?.providerId}`
  await expect(row.getByRole('link', { name: /^Abrir en el proveedor/ })).toHaveAttribute(
    'href',
    address,
  )
  await expect(row).toContainText('Espera evidencia')
  await expect(row).toContainText(/Vence (?:hoy|mañana|en \d+ días) · \d+ \w+ \d{4}/)
  await expect(row).toContainText('Dice que no hizo este pago')
  await expect(row).toContainText('$1,139.00')
  await expectSound(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectSound(page)
  await row.getByRole('link', { name: 'Primo Beto', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Aclaraciones' })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Enviar evidencia/ })).toHaveAttribute(
    'href',
    address,
  )
  const evidence = main.getByRole('region', { name: 'Aclaraciones' })
  await expect(evidence).toContainText(`Folio${contribution.folio}`)
  await expect(evidence).toContainText('Pago$1,139.00 ($1,000.00 de aportación y sus cargos)')
  await expect(evidence).toContainText('DePrimo Beto')
  await expect(evidence).toContainText(/Pago en el proveedorpi_\w+.*TarjetaVisa •••• \d{4}, de /)
  await expect(evidence).toContainText(/TransferenciaDel pago a su cuenta de pagos, el .*: tr_/)
  await expect(evidence.getByRole('button', { name: 'Copiar el resumen' })).toBeInViewport()
  await expect(main.getByText('está en aclaración con el banco')).toBeVisible()
  await expectSound(page)

  await page.route('**/api/admin/disputes?*', (route) => route.fulfill({ status: 502, body: 'x' }))
  await page.goto('/admin/disputes')
  await expect(page.getByText('Error al obtener las aclaraciones')).toBeVisible()
  await page.unroute('**/api/admin/disputes?*')
  await page.route('**/api/admin/disputes?*', (route) =>
    route.fulfill({
      json: {
        disputes: [],
        awaitingEvidence: 0,
        pagination: {
          page: 1,
          pageSize: 20,
          total: 0,
          totalPages: 0,
          hasNext: false,
          hasPrevious: false,
        },
      },
    }),
  )
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('No hay aclaraciones')).toBeVisible()
  await expectSound(page)
})

test('an admin downloads one report of several hosts’ events, and a message says when it would be empty', async ({
  page,
}) => {
  const names = [`Reporte uno ${Date.now()}`, `Reporte dos ${Date.now()}`]
  for (const name of names) await createContribution('Ana', name)
  await signInAs(page, admin)
  await page.goto('/admin/events')
  await page.getByText('Reportes', { exact: true }).click()
  for (const name of names) await page.getByRole('checkbox', { name }).check()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Generar reportes' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  await expect(
    page
      .getByText(`Reporte bulk aliados de ${names.length} eventos descargado exitosamente`)
      .first(),
  ).toBeVisible()
  await expectSound(page)
  await page.route('**/api/reports/admin/**', (route) =>
    route.fulfill({
      status: 400,
      json: { message: 'Sin registros', errorCode: 'NO_REPORT_DATA', description: '' },
    }),
  )
  await page.getByRole('button', { name: 'Generar reportes' }).click()
  await expect(
    page.getByText('Los eventos seleccionados no tienen registros para generar el reporte').first(),
  ).toBeVisible()
})
