import { type Browser, expect, type Page, test } from '@playwright/test'
import { createHost, createTestEvent, signInAs } from '../support/builders.ts'
import { expectDialogBegun } from '../support/focus.ts'
import { openViewerPage, type Viewer } from './page-states/page-state.ts'
import { shareWorld, type World } from './page-states/world.ts'

let world: World
test.beforeAll(async () => {
  world = await shareWorld()
})

async function openAs(browser: Browser, viewer: Viewer, path: string): Promise<Page> {
  const page = await openViewerPage(browser, viewer, world)
  await page.goto(path)
  await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
  return page
}

/** Every list of a host, a contributor and an admin that has pages or a search. */
const LISTS: readonly [string, Viewer, (world: World) => string][] = [
  ['own events', 'host', () => '/events'],
  ['thanks', 'host', ({ full }) => `/events/${full.slug}/thanks?state=all`],
  ['own gifts', 'contributor', () => '/contributions'],
  ['all events', 'admin', () => '/admin/events'],
  ['people', 'admin', () => '/admin/users'],
  ['gifts', 'admin', () => '/admin/contributions'],
  ['trail', 'admin', () => '/admin/audit'],
  ['payouts', 'admin', () => '/admin/payouts'],
  ['events of a person', 'admin', ({ people }) => `/admin/hosts/${people.host.user.id}`],
]

for (const [list, viewer, getPath] of LISTS) {
  test(`${viewer}, ${list}: another page moves the focus to its heading, searching keeps it`, async ({
    browser,
  }) => {
    const page = await openAs(browser, viewer, getPath(world))
    const next = page.getByRole('link', { name: 'Página siguiente' })
    if ((await next.count()) > 0) {
      await next.press('Enter')
      await expect(page).toHaveURL(/page=2/)
      const heading = page.getByRole('heading', { name: /^Página 2 de \d+$/ })
      await expect(heading).toBeFocused()
      await expect(heading).toBeInViewport()
    }
    const field = page.getByRole('searchbox', { name: 'Buscar' })
    if ((await field.count()) > 0) {
      await field.fill('nadie se llama así')
      await field.press('Enter')
      await expect(page).toHaveURL(/search=/)
      await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
      await expect(field).toBeFocused()
    }
    await page.close()
  })
}

for (const [viewer, getPath] of [
  ['host', ({ full }: World) => `/events/${full.slug}?tab=compartir`],
  ['admin', () => '/admin/audit'],
] as const) {
  test(`${viewer}: the first Tab of a page whose open tab is far along is the skip link`, async ({
    browser,
  }) => {
    const page = await openAs(browser, viewer, getPath(world))
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
    await page.close()
  })
}

test('the gifts of a contributor to one event are named apart', async ({ browser }) => {
  const page = await openAs(browser, 'contributor', '/contributions')
  const receipts = page.getByRole('link', { name: /^Ver el comprobante de / })
  const names = await Promise.all(
    (await receipts.all()).map((link) => link.getAttribute('aria-label')),
  )
  expect(names.length).toBeGreaterThan(2)
  expect(new Set(names).size).toBe(names.length)
  await page.close()
})

test('the gifts of one giver are named apart in the lists and the search of the desk', async ({
  browser,
}) => {
  const query = new URLSearchParams({ search: world.people.contributor.user.fullName })
  for (const list of ['contributions', 'search']) {
    const page = await openAs(browser, 'admin', `/admin/${list}?${query}`)
    const gifts = page.locator('main a[href^="/admin/contributions/"]')
    const names = await gifts.allTextContents()
    expect(names.length, list).toBeGreaterThan(2)
    expect(new Set(names).size, list).toBe(names.length)
    await page.close()
  }
})

/** Every switch of a period or step: what is pressed, and the heading that gets the focus. */
const SWITCHES: readonly [Viewer, (world: World) => string, 'link' | 'button', string, RegExp][] = [
  ['admin', () => '/admin', 'link', 'Por semana', /^Aportaciones en el tiempo por semana, del /],
  ['admin', () => '/admin', 'link', '7 días', /^Periodo: 7 días$/],
  [
    'admin',
    ({ people }) => `/admin/hosts/${people.host.user.id}`,
    'link',
    'Por día',
    /^Aportaciones en el tiempo por día$/,
  ],
  ['host', () => '/dashboard', 'button', '90 días', /^Aportaciones en el tiempo en 90 días$/],
]

for (const [viewer, getPath, role, name, heading] of SWITCHES) {
  test(`${viewer}, '${name}' at ${heading.source}: the heading says it, and has the focus`, async ({
    browser,
  }) => {
    const page = await openAs(browser, viewer, getPath(world))
    await page.getByRole('main').getByRole(role, { name, exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: heading })).toBeFocused()
    await page.close()
  })
}

test('host, the steps of the wizard: the heading says which one is shown, and has the focus', async ({
  page,
}) => {
  const host = await createHost()
  const draft = await createTestEvent(host)
  await signInAs(page, host)
  await page.goto(`/events/create?draft=${draft.id}&step=1`)
  await page.getByRole('button', { name: 'Continuar con los sueños' }).press('Enter')
  const second = page.getByRole('heading', { name: 'Paso 2 de 2: Sueños y Deseos' })
  await expect(second).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Paso 1 de 2/ })).toBeFocused()
})

test('admin: a page of the desk that is opened by the keyboard shows the focus at its title', async ({
  browser,
}) => {
  const page = await openAs(browser, 'admin', '/admin')
  const places = page.getByRole('navigation', { name: 'Administración' })
  await places.getByRole('link', { name: 'Eventos' }).press('Enter')
  const title = page.getByRole('heading', { level: 1, name: 'Eventos' })
  await expect(title).toBeFocused()
  await expect(title).toHaveCSS('outline-style', 'solid')
  await expect(title).toHaveCSS('outline-width', '3px')
  await page.close()
})

/** Dialogs beside those of the page states, by the button that opens them. */
const DIALOGS: readonly [Viewer, (world: World) => string, RegExp][] = [
  ['admin', ({ full }) => `/admin/events/${full.id}`, /^Cerrar y ocultar/],
  ['admin', ({ people }) => `/admin/hosts/${people.host.user.id}`, /^Cerrar sus sesiones/],
  ['admin', ({ people }) => `/admin/hosts/${people.host.user.id}`, /^Suspender a/],
  ['admin', ({ people }) => `/admin/hosts/${people.host.user.id}`, /^Cambiar roles/],
  ['host', ({ full }) => `/events/${full.slug}/thanks?state=all`, /^Agradecer a todos|^Agradecer/],
  ['host', () => '/settings#deletion', /^Eliminar mi cuenta/],
  ['host', () => '/settings#second-factor', /^Agregar llave de acceso/],
]

for (const [viewer, getPath, button] of DIALOGS) {
  test(`${viewer}, dialog ${button.source}: begins at its field, and Escape returns the focus`, async ({
    browser,
  }) => {
    const page = await openAs(browser, viewer, getPath(world))
    const opener = page.getByRole('main').getByRole('button', { name: button }).first()
    await opener.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectDialogBegun(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
    await page.close()
  })
}
