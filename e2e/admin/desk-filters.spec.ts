import { expect, type Page, test } from '@playwright/test'
import type { Person } from '../../product-client/people.ts'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/builders.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

let admin: Person
test.beforeAll(async () => {
  admin = await signInSharedAdmin()
})

/** The lines that the word of the form's button takes. */
const COUNT_LINES = `(() => {
  const range = document.createRange()
  range.selectNodeContents(document.querySelector('[data-wide] form button[type=submit]'))
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
})()`

const countEntries = (page: Page) => page.evaluate<number>('history.length')

async function openFilters(page: Page) {
  await page.goto('/admin/contributions')
  await page.getByRole('button', { name: /^Filtros/ }).press('Enter')
  return page.getByRole('button', { name: 'Filtrar' })
}

test('filters apply with their button alone, as one step of the history', async ({ page }) => {
  await signInAs(page, admin)
  const apply = await openFilters(page)
  const before = await countEntries(page)
  await page.getByLabel('Estado', { exact: true }).selectOption('Vencida')
  await page.getByRole('textbox', { name: 'Monto desde' }).fill('500')
  await expect(page).toHaveURL(/contributions$/)
  await apply.press('Enter')
  await expect(page).toHaveURL(/status=EXPIRED&min=500$/)
  await apply.press('Enter')
  await expect(page.getByRole('button', { name: 'Filtros (2)' })).toBeVisible()
  expect(await countEntries(page)).toBe(before + 1)
  await page.goBack()
  await expect(page).toHaveURL(/contributions$/)
})

test('an amount or a day that cannot be read is refused in its field, and stays as it was typed', async ({
  page,
}) => {
  await signInAs(page, admin)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const apply = await openFilters(page)
    const least = page.getByRole('textbox', { name: 'Monto desde' })
    await least.fill('abc')
    await apply.press('Enter')
    await expect(page.getByText('No entendemos ese monto. Escríbelo así: 1,500.50')).toBeVisible()
    await expect(least).toBeFocused()
    await expect(least).toHaveValue('abc')
    await expectAccessible(page)
    await least.fill('500')
    await page.getByRole('textbox', { name: 'Monto hasta' }).fill('100')
    await apply.press('Enter')
    await expect(page.getByText('Es menos que “Monto desde”.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Monto hasta' }).fill('')
    const day = page.getByRole('group', { name: 'Desde', exact: true }).getByRole('spinbutton')
    await day.first().press('5')
    await apply.press('Enter')
    await expect(page.getByText('Falta una parte de la fecha')).toBeVisible()
    await expect(day.first()).toBeFocused()
    await expect(day.first()).toHaveText('05')
    await expect(page).toHaveURL(/contributions$/)
    await expectAccessible(page)
  }
  await expect(
    admin.call('GET /admin/contributions', { query: { min: Number.NaN } }),
  ).rejects.toMatchObject({ code: 'VALIDATION' })
})

test('the button of a period keeps its word on one line at every width', async ({ page }) => {
  await signInAs(page, admin)
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin')
    await expect(page.getByRole('button', { name: 'Filtrar' })).toBeVisible()
    expect(await page.evaluate(COUNT_LINES), `${width} px`).toBe(1)
  }
})

test('a range of days is one press of the filters, and Enter in a day applies the filter', async ({
  page,
}) => {
  await signInAs(page, admin)
  await page.goto('/admin/contributions?status=EXPIRED')
  const presets = page.getByRole('navigation', { name: 'Periodos' })
  await page.getByRole('button', { name: /^Filtros/ }).press('Enter')
  await presets.getByRole('link', { name: 'Ayer' }).click()
  await expect(page).toHaveURL(/status=EXPIRED&from=(\d{4}-\d{2}-\d{2})&to=\1$/)
  await expect(presets.getByRole('link', { name: 'Ayer' })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await presets.getByRole('link', { name: 'Ayer' }).click()
  await expect(page).toHaveURL(/\?status=EXPIRED$/)
  // The address changes before the fields do.
  await expect(presets.getByRole('link', { name: 'Ayer' })).not.toHaveAttribute('aria-current')
  const first = page.getByRole('group', { name: 'Desde' }).getByRole('spinbutton').first()
  await first.pressSequentially('03112026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=2026-11-03/)
})

/** Addresses with what their list cannot read, and what it says of it. */
const MISREAD = [
  ['/admin/contributions?status=xyz', 'No se entendió el filtro “Estado”: no se aplica.'],
  [
    '/admin/events?status=xyz&from=2026-13-40',
    'No se entendieron los filtros “Estado” y “Fecha desde”: no se aplican.',
  ],
  ['/admin/users?page=abc', 'No se entendió la página: esta es la primera.'],
  ['/admin/quarantine?page=abc', 'No se entendió la página: esta es la primera.'],
  ['/admin/ledger?before=xyz', 'No se entendió la página: esta es la primera.'],
  [
    '/admin/ledger?kind=xyz&min=abc',
    'No se entendieron los filtros “Movimiento” y “Monto desde”: no se aplican.',
  ],
  ['/admin/disputes?done=xyz', 'No se entendió qué vista: esta es la de siempre.'],
  ['/admin/privacy?page=abc', 'No se entendió la página: esta es la primera.'],
  ['/admin/transfers?state=xyz', 'No se entendió el filtro “Estado”: no se aplica.'],
  ['/admin?from=2026-13-40', 'No se entendió el filtro “Desde”: no se aplica.'],
] as const

/** A search or day that finds nothing, and what its list then says. */
const NOTHING_FOUND = [
  ['/admin/events?search=nadanada', '0 eventos'],
  ['/admin/users?search=nadanada', '0 personas'],
  ['/admin/contributions?search=nadanada', '0 aportaciones'],
  ['/admin/audit?from=2040-01-01', '0 acciones'],
  ['/admin/disputes?from=2040-01-01', '0 aclaraciones'],
  ['/admin/payouts?from=2040-01-01', '0 depósitos'],
  ['/admin/privacy?search=nadanada', '0 solicitudes'],
  ['/admin/ledger?from=2040-01-01', '0 movimientos'],
] as const

const VIEWS = [
  ['/admin/quarantine', 'Resueltos', /^[\d,]+ pagos? resueltos?$/],
  ['/admin/disputes', 'Cerradas', /^[\d,]+ aclaraci(ón|ones)/],
  ['/admin/privacy', 'Terminadas', /^[\d,]+ solicitud(es)? terminadas?$/],
  ['/admin/transfers', 'Saldadas por fuera', /^[\d,]+ transferencias? saldadas? por fuera$/],
] as const

const MARK_REGIONS = `for (const region of document.querySelectorAll('main [role=status]'))
  region.dataset.before = ''`

test('each list of the desk says how many rows a filter or a view has, also none', async ({
  page,
}) => {
  await signInAs(page, admin)
  for (const [path, count] of NOTHING_FOUND) {
    await page.goto(path)
    await expect(page.getByText(count, { exact: true }).locator('..')).toHaveRole('status')
  }
  await expect(page.getByText('Ningún movimiento coincide')).toBeVisible()
  for (const [path, text] of MISREAD) {
    await page.goto(path)
    await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  }
  for (const [path, view, count] of VIEWS) {
    await page.goto(path)
    const status = page.getByRole('status').filter({ hasText: /^[\d,]+ / })
    await expect(status).toBeVisible()
    await page.evaluate(MARK_REGIONS)
    await page.getByRole('link', { name: view, exact: true }).click()
    await expect(status).toHaveText(count)
    await expect(status, 'the same region: a new one is not announced').toHaveAttribute(
      'data-before',
    )
  }
  await expectAccessible(page)
})

test('an entry of the audit leads to all that the same person did, with the other filters kept', async ({
  page,
}) => {
  await signInAs(page, admin)
  await admin.call('POST /admin/ledger/check')
  await page.goto('/admin/audit?from=2020-01-01')
  await page
    .getByRole('link', { name: `Ver lo que hizo ${admin.user.fullName}` })
    .first()
    .press('Enter')
  await expect(page).toHaveURL(/from=2020-01-01&by=/)
  const chip = page.getByRole('link', { name: `Quitar el filtro Quién: ${admin.user.fullName}` })
  await expect(chip).toBeVisible()
  await expectAccessible(page)
  await chip.press('Enter')
  await expect(page).toHaveURL(/audit\?from=2020-01-01$/)
})

test('the audit is searched by the name or address of who did it', async ({ page }) => {
  await signInAs(page, admin)
  await admin.call('POST /admin/ledger/check')
  await page.goto('/admin/audit?from=2020-01-01')
  const field = page.getByRole('searchbox', { name: 'Buscar', exact: true })
  await field.fill(admin.email)
  await field.press('Enter')
  await expect(page).toHaveURL(/search=.*from=2020-01-01/)
  const rows = page.getByRole('table', { name: 'Auditoría' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(admin.user.fullName)
  await field.fill('nadanada')
  await field.press('Enter')
  await expect(page.getByText('0 acciones', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

for (const [path, column, orders] of [
  ['/admin/users', 'Nombre', ['name', 'name-desc']],
  ['/admin/users', 'Registro', ['oldest', null]],
  ['/admin/events', 'Evento', ['name', 'name-desc']],
  ['/admin/events', 'Fecha', ['latest', 'soonest']],
  ['/admin/events', 'Ingresos', ['most', 'least']],
  ['/admin/events', 'Creado', ['oldest', null]],
] as const) {
  test(`${path} is ordered by '${column}', and the address keeps it`, async ({ page }) => {
    await signInAs(page, admin)
    await page.goto(path)
    const head = page.getByRole('columnheader', { name: column, exact: true })
    for (const order of orders) {
      await head.getByRole('link').press('Enter')
      await expect(page).toHaveURL(
        order ? new RegExp(`order=${order}$`) : new RegExp(`${path}\\??$`),
      )
      const isDown = ['name-desc', 'latest', 'most', null].includes(order)
      await expect(head).toHaveAttribute('aria-sort', isDown ? 'descending' : 'ascending')
      await expect(head.getByRole('link')).toBeFocused()
    }
    await page.reload()
    await expect(head).not.toHaveAttribute('aria-sort', 'none')
    await expectAccessible(page)
  })
}

test('a filter that is refused moves none of its fields, nor its button', async ({ page }) => {
  await signInAs(page, admin)
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/payouts')
    const form = page.getByRole('search', { name: 'Buscar depósitos' })
    await form.getByRole('button', { name: 'Filtros' }).click()
    const parts = [
      form.getByRole('group', { name: 'Desde' }),
      form.getByRole('group', { name: 'Hasta' }),
      form.getByRole('button', { name: 'Filtrar' }),
    ]
    const readTops = () =>
      Promise.all(parts.map(async (part) => Math.round((await part.boundingBox())?.y ?? -1)))
    for (const [place, typed] of [
      [0, '05112026'],
      [1, '04112026'],
    ] as const)
      await parts[place]?.getByRole('spinbutton').first().pressSequentially(typed)
    const before = await readTops()
    expect(new Set(before).size, 'one row').toBe(1)
    await parts[2]?.press('Enter')
    await expect(form.getByText('Este día es antes que el de “Desde”.')).toBeVisible()
    expect(await readTops(), `${width} px`).toEqual(before)
  }
})
