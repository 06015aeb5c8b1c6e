import { expect, type Page, test } from '@playwright/test'
import type { Person } from '../../product-client/people.ts'
import { expectAccessible } from '../support/axe.ts'
import { contribute, createHost, createTestEvent, signInAs } from '../support/builders.ts'
import { expectNoSidewaysScroll } from '../support/reflow.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

const PHONE = { width: 360, height: 740 }
const FAKE = { reason: 'NOT_REAL', text: '', email: '' } as const
const FIRST_ROW_MAX_PX = 400 // Half of a small laptop's screen.
/** Seven rows of two lines fit on a laptop's screen below the head. */
const ROW_MAX_PX = 60
/** Two lines with the height of touch targets, one of them broken, two of small print, and the card's own space. */
const CARD_MAX_PX = 170
const EVENT_PAGE_MAX_PX = 3_500 // That of the demo had 7,900.

let admin: Person
let host: Person
let event: { id: string; slug: string; name: string }
test.beforeAll(async () => {
  admin = await signInSharedAdmin()
  host = await createHost()
  const name = `Lista con lugar ${Date.now().toString(36)}`
  event = { ...(await createTestEvent(host, { name, publish: true })), name }
  for (const contributorName of ['Tía Primera', 'Tía Segunda', 'Tía Tercera'])
    await contribute({ eventId: event.id, amount: 50_000, contributorName })
})

const LISTS = [
  ['/admin/contributions?status=CONFIRMED&min=100', 'Aportaciones'],
  ['/admin/users', 'Usuarios'],
  ['/admin/events?status=ACTIVE', 'Eventos'],
  ['/admin/audit', 'Auditoría'],
] as const

async function readFirstRow(page: Page, table: string) {
  const row = page.getByRole('table', { name: table }).getByRole('rowgroup').last().getByRole('row')
  await expect(row.first()).toBeVisible()
  const box = await row.first().boundingBox()
  return { top: box?.y ?? Number.NaN, height: box?.height ?? Number.NaN }
}

test('the first row of every list is on the upper half of a laptop’s screen', async ({ page }) => {
  await signInAs(page, admin)
  for (const [path, table] of LISTS) {
    await page.goto(path)
    expect((await readFirstRow(page, table)).top, path).toBeLessThanOrEqual(FIRST_ROW_MAX_PX)
    await expectAccessible(page)
  }
})

test('on a phone a row of gifts, people and events is a short card with all that a decision needs', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signInAs(page, admin)
  // Other tests have names of a hundred letters.
  const lists = [
    [
      `/admin/contributions?eventId=${event.id}`,
      'Aportaciones',
      /^CIG-\S+ · \d+ \w+ \d{4}, \d+:\d\d [ap]\.m\. · \$571\.24 con cargos$/,
    ],
    [
      `/admin/users?search=${encodeURIComponent(host.email)}`,
      'Usuarios',
      new RegExp(`^${host.email} · 1 evento · registro: \\d+ \\w+ \\d{4}$`),
    ],
    [
      `/admin/events?search=${encodeURIComponent(event.name)}`,
      'Eventos',
      /^\d+ \w+ \d{4} · 3 aportaciones · creado: \d+ \w+ \d{4}$/,
    ],
  ] as const
  for (const [path, table, needed] of lists) {
    await page.goto(path)
    expect((await readFirstRow(page, table)).height, path).toBeLessThanOrEqual(CARD_MAX_PX)
    await expect(page.getByRole('table', { name: table }).getByText(needed).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.goto(`/admin/contributions?eventId=${event.id}`)
  const head = page.getByRole('columnheader', { name: 'Aportación' })
  await expect(head).toBeAttached()
  await expect(head.getByRole('link'), 'nobody sees the focus there').toHaveCount(0)
  await page.getByRole('link', { name: 'Tía Primera' }).click()
  const parts = page.getByRole('main').getByRole('heading', { level: 2 })
  const readFirst = async () => (await parts.allTextContents()).slice(0, 5).join()
  await expect.poll(readFirst).toBe('Recorrido del dinero,Montos,Intentos de pago,Notas,Datos')
  await expect(page.getByRole('list', { name: /^Recorrido de Tía/ })).toContainText(/sale hacia el/)
})

test('a gift of a filtered list leads to the next one, and back to its row with the filter kept', async ({
  page,
}) => {
  await signInAs(page, admin)
  const path = `/admin/contributions?eventId=${event.id}&status=CONFIRMED`
  await page.goto(path)
  expect((await readFirstRow(page, 'Aportaciones')).height).toBeLessThanOrEqual(ROW_MAX_PX)
  const heading = page.getByRole('rowheader', { name: /^Tía Tercera CIG-\S+$/ })
  await expect(heading, 'its folio is read once').toBeVisible()
  await page.getByRole('link', { name: 'Tía Tercera' }).press('Enter')
  const places = page.getByRole('navigation', { name: 'En la lista' })
  await expect(places).toContainText('1 de 3 en esta página de la lista')
  await expect(places.getByRole('link', { name: /^← Anterior/ })).toHaveCount(0)
  await page.reload()
  await places.getByRole('link', { name: /^Siguiente → ?: Tía Segunda, \$500\.00$/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tía Segunda')
  await expect(places).toContainText('2 de 3')
  await expectAccessible(page)
  await places.getByRole('link', { name: 'Volver a la lista' }).press('Enter')
  await expect(page).toHaveURL(/status=CONFIRMED$/)
  await expect(page.getByRole('link', { name: 'Tía Segunda' })).toBeFocused()
  for (const link of [
    page.getByRole('link', { name: 'Tía Primera' }),
    page.getByRole('table').getByRole('link', { name: event.name }).nth(1),
  ]) {
    await link.press('Enter')
    await expect(page).toHaveURL(/\/admin\/\w+\/[\w-]+$/)
    await page.goBack()
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport()
  }
  await page.goto(`/admin/events/${event.slug}`)
  await expect(places).toHaveCount(0)
})

test('tab, heading, breadcrumb and title of a place of the desk have one name', async ({
  page,
}) => {
  await signInAs(page, admin)
  await page.goto('/admin')
  const desk = page.getByRole('navigation', { name: 'Administración' })
  const crumb = page.getByRole('navigation', { name: 'Ruta de navegación' })
  const registry = desk.locator('summary').filter({ hasText: /^Registro/ })
  const names: string[] = []
  await expect(async () => {
    if (!(await desk.getByRole('link', { name: 'Auditoría' }).isVisible())) await registry.click()
    names.splice(0, names.length, ...(await desk.getByRole('link').allTextContents()))
    expect(names).toContain('Auditoría')
  }).toPass()
  for (const name of names) {
    const link = desk.getByRole('link', { name, exact: true })
    if (!(await link.isVisible())) await registry.click()
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page).toHaveTitle(new RegExp(`^${name} `))
    await expect(crumb.locator('[aria-current=page]')).toHaveText(name)
  }
  const shown = new Set(names)
  expect(shown).toContain('Datos personales')
  expect(shown).toContain('Libro de movimientos')
})

test('the logo and ‘Inicio’ lead an admin to the desk, and nothing offers to create an event', async ({
  page,
}) => {
  await signInAs(page, admin)
  await page.goto('/events')
  await expect(page.getByRole('table').or(page.getByRole('article')).first()).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Ayuda' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Crear evento' })).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Cigüeña, inicio' }).first().click()
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/faq')
  const home = page.getByRole('main').getByRole('link', { name: 'Inicio', exact: true })
  // The page is the same for everybody until its scripts know who reads it.
  await expect(home).toHaveAttribute('href', '/admin')
  await home.click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('on a phone the page of an event is folded but for facts and what is due, each part with its count', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signInAs(page, admin)
  await page.goto(`/admin/events/${event.slug}`)
  const gifts = page.getByRole('region', { name: 'Sus aportaciones' })
  await expect(gifts.locator('summary')).toHaveText('Sus aportaciones3')
  await expect(gifts.getByRole('table')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Cerrar y ocultar/ })).toBeVisible()
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  expect(height).toBeLessThanOrEqual(EVENT_PAGE_MAX_PX)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'En esta página' }).press('Enter')
  await page.getByRole('link', { name: 'Sus aportaciones' }).press('Enter')
  await expect(gifts.getByRole('row', { name: /Tía Primera/ })).toBeInViewport()
  await expectAccessible(page)
})

test('a case that arrives while the queue is open is announced, and shown on request', async ({
  page,
}) => {
  await page.clock.install()
  await signInAs(page, admin)
  await page.goto('/admin')
  const queue = page.getByRole('region', { name: 'Para atender' })
  await expect(queue.getByRole('heading', { name: 'Para atender' })).toBeVisible()
  await admin.call('POST /events/:id/reports', { params: { id: event.slug }, body: FAKE })
  await page.clock.fastForward('00:31')
  const news = queue.getByRole('status').filter({ hasText: /^Hay \d+ casos? nuevos?$/ })
  await expect(news).toBeVisible()
  await queue.getByRole('button', { name: 'Ver los casos nuevos' }).press('Enter')
  await expect(queue.getByRole('heading', { name: 'Para atender' })).toBeFocused()
  await expect(queue.getByRole('link', { name: new RegExp(event.name) })).toBeVisible()
  await expect(news).toHaveCount(0)
})

test('a case leads to its part of the page and, once it is resolved, to the next case', async ({
  page,
}) => {
  for (const { slug } of [event, await createTestEvent(host, { publish: true })])
    await admin.call('POST /events/:id/reports', { params: { id: slug }, body: FAKE })
  await signInAs(page, admin)
  await page.goto('/admin')
  await page
    .getByRole('region', { name: 'Para atender' })
    .getByRole('link', { name: new RegExp(event.name) })
    .press('Enter')
  const reports = page.getByRole('heading', { name: 'Reportes' })
  await expect(reports).toBeFocused()
  await expect(reports).toBeInViewport()
  await expect(reports).toHaveAccessibleDescription(event.name)
  const bar = page.getByRole('navigation', { name: 'Casos para atender' })
  for (const size of [page.viewportSize() ?? PHONE, PHONE]) {
    await page.setViewportSize(size)
    await page.reload()
    await expect(reports).toBeFocused()
    await expect(reports).toBeInViewport()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(bar).toBeInViewport({ ratio: 1 })
    // The line that folds the part holds its heading.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(bar.locator(':focus')).toHaveCount(1)
  }
  await page.getByRole('link', { name: 'Devolver todo' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Devolver todo')
  await expect(bar).toContainText(/Caso \d+ de \d+/)
  await page.getByRole('link', { name: 'Mejor no' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name)
  await expect(bar).toContainText(/Caso \d+ de \d+/)
  await page.getByRole('button', { name: 'Dar por atendido' }).press('Enter')
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Es de verdad')
  await page.getByRole('dialog').getByRole('button', { name: 'Dar por atendido' }).press('Enter')
  await expect(bar).toContainText('Este caso ya no espera')
  await expect(bar.locator(':focus')).toHaveAccessibleName(/^Siguiente caso/)
  await expect(bar.locator(':focus')).toBeInViewport()
  const parts = page.getByRole('navigation', { name: 'En esta página' })
  await parts.getByRole('button').press('Enter')
  await expectAccessible(page)
  await parts.getByRole('link', { name: 'Correos' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Correos' })).toBeFocused()
  await expect(parts.getByRole('link')).toHaveCount(0)
})

test('the links to the parts of a page are named as the headings that they lead to', async ({
  page,
}) => {
  const { contributions } = await admin.call('GET /admin/contributions', {
    query: { eventId: event.id },
  })
  await signInAs(page, admin)
  for (const path of [
    `/admin/events/${event.id}`,
    `/admin/hosts/${host.user.id}`,
    `/admin/contributions/${contributions[0]?.id}`,
  ]) {
    await page.goto(path)
    const links = page.getByRole('navigation', { name: 'En esta página' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    const names = await links.allTextContents()
    expect(names.length).toBeGreaterThan(4)
    for (const name of names)
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeAttached()
  }
})

test('the rest of a long history unfolds with an arrow and a label that say so', async ({
  page,
}) => {
  for (const held of [true, false, true, false, true])
    await admin.call('POST /admin/events/:id/hold', {
      params: { id: event.id },
      body: { held, reason: 'Por la historia', messageToHost: '' },
    })
  await signInAs(page, admin)
  await page.goto(`/admin/events/${event.slug}`)
  const history = page.getByRole('region', { name: 'Historial' })
  const rest = history.locator('summary').filter({ hasText: 'menos' })
  const arrow = rest.locator('svg')
  await expect(rest.getByText(/^Ver \d+ más$/)).toBeVisible()
  await expect(arrow).toHaveCSS('rotate', 'none')
  await rest.press('Enter')
  await expect(rest.getByText('Ver menos')).toBeVisible()
  await expect(rest.getByText(/^Ver \d+ más$/)).toBeHidden()
  await expect(arrow).toHaveCSS('rotate', '180deg')
})
