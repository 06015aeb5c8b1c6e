import { expect, type Page, test } from '@playwright/test'
import {
  controlSandbox,
  createClient,
  createHost,
  createPerson,
  createTestEvent,
  signInAs,
} from '../../support/builders.ts'

const ANSWER = '**/api/events/url/*'
let host: Awaited<ReturnType<typeof createHost>>

test.beforeAll(async () => {
  host = await createHost()
})

async function createContribution(
  eventId: string,
  goalId: string,
  contributorName: string,
): Promise<void> {
  const guest = createClient()
  const { sessionId } = await guest('POST /payments/create-checkout-session', {
    body: { eventId, goalId, amount: 10_000, contributorName, message: `De ${contributorName}` },
  })
  await controlSandbox(`/checkout/${sessionId}/pay`, { card: '4242424242424242' })
  await guest('GET /payments/checkout-session/:id', { params: { id: sessionId } })
}

async function findFirstGoal(id: string): Promise<string> {
  const { goals } = await host.call('GET /events/:id/goals', { params: { id } })
  return goals[0]?.id ?? ''
}

const status = (id: string, to: 'COMPLETED' | 'ACTIVE') =>
  host.call('PUT /events/:id', { params: { id }, body: { status: to } })

/** Unfolds the owner's only goal. */
const openGoal = (page: Page) => page.locator('summary', { hasText: 'Carriola' }).click()

const alerts = (page: Page) => page.getByRole('region', { name: 'Mensajes' })

test('a guest sees hosts, date, place, closing date, and the progress of every goal', async ({
  page,
}) => {
  const { id, slug } = await createTestEvent(host, { goals: ['Carriola', 'Cuna'], publish: true })
  await host.call('PUT /events/:id', {
    params: { id },
    body: {
      description: 'Nos vemos en el jardín.',
      location: 'Puebla',
      closingDate: '2030-05-01',
      videoCallLink: 'https://meet.example/x',
    },
  })
  const goalId = await findFirstGoal(id)
  for (const name of ['Chela', 'Beto', 'Lupe', 'Nacho', 'Inés'])
    await createContribution(id, goalId, name)
  await page.goto(`/events/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Baby shower de Ana' })).toBeVisible()
  await expect(page.getByText('Nos vemos en el jardín.')).toBeVisible()
  await expect(page.getByText('viernes 10 de mayo de 2030').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Puebla/ })).toBeVisible()
  const aside = page.getByRole('complementary', { name: 'Sobre el evento' })
  await expect(aside).toContainText('Organizado por')
  await expect(aside.getByText('Ana López', { exact: true })).toBeVisible()
  await expect(aside).toContainText('Recibe aportaciones hasta elmiércoles 1 de mayo de 2030')
  const call = aside.getByRole('link', { name: /^Unirme a la videollamada/ })
  await expect(call).toHaveAttribute('href', 'https://meet.example/x')
  await expect(aside.getByRole('heading', { name: 'Álbum de fotos' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Editar|Agregar) enlace$/ })).toHaveCount(0)

  await expect(page.getByRole('heading', { name: 'Sueños del evento (2)' })).toBeVisible()
  const goal = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { level: 3, name: 'Carriola' }),
  })
  await expect(goal).not.toContainText('Recibiendo aportaciones')
  await expect(goal).toContainText('$500.00 de $1,000.00')
  await goal.getByText('5 aliados').click()
  await expect(goal.getByRole('listitem')).toHaveCount(4)
  await expect(goal.getByRole('listitem').last()).toHaveText('y 2 aliados más')
  await expect(goal.getByRole('link', { name: 'Aportar a este sueño' })).toHaveAttribute(
    'href',
    `/events/${slug}/contribute?goal=${goalId}`,
  )
  await expect(page.getByText('De Chela')).toHaveCount(0)
})

test('the owner adds and changes both links, and invalid URLs are refused', async ({ page }) => {
  const { id, slug } = await createTestEvent(host, { publish: true })
  await signInAs(page, host)
  await page.goto(`/events/${slug}?tab=pagina`)
  const aside = page.getByRole('region', { name: 'La página de tu evento' })
  await expect(aside.getByRole('button', { name: 'Agregar enlace' })).toHaveCount(2)
  await aside.getByRole('button', { name: 'Agregar enlace' }).first().click()
  const link = aside.getByLabel('Enlace', { exact: true })
  const save = aside.getByRole('button', { name: 'Guardar' })
  await link.fill('meet punto example')
  await expect(aside.getByText('Por favor ingresa una URL válida')).toBeVisible()
  await expect(save).toBeDisabled()
  await link.fill('https://meet.example/abc')
  await save.click()
  await expect(aside.getByRole('link', { name: /^Unirme a la videollamada/ })).toBeVisible()
  await aside.getByRole('button', { name: 'Agregar enlace' }).click()
  await link.fill('https://fotos.example/ana')
  await save.click()
  await expect(aside.getByRole('link', { name: /^Ver el álbum de fotos/ })).toBeVisible()
  await aside.getByRole('button', { name: 'Editar enlace' }).first().click()
  await link.fill('')
  await save.click()
  await expect(aside.getByRole('button', { name: 'Agregar enlace' })).toHaveCount(1)
  const { event } = await host.call('GET /events/:id', { params: { id } })
  expect(event).toMatchObject({ videoCallLink: null, photoAlbumLink: 'https://fotos.example/ana' })
})

test('the owner fulfils a goal and reactivates it', async ({ page, browser }) => {
  const { slug } = await createTestEvent(host, { publish: true })
  await signInAs(page, host)
  await page.goto(`/events/${slug}?tab=suenos`)
  await openGoal(page)
  await page.getByRole('button', { name: 'Marcar como cumplido: Carriola' }).click()
  await expect(page.getByText('1 sueño cumplido')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Sueños del evento/ })).toBeFocused()
  const guest = await browser.newPage()
  await guest.goto(`/events/${slug}`)
  await expect(guest.getByText('Sueño cumplido', { exact: true })).toBeVisible()
  await expect(guest.getByText(/^¡Gracias! Este sueño ya se cumplió/)).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Aportar a este sueño' })).toHaveCount(0)
  await guest.close()
  await openGoal(page)
  await page.getByRole('button', { name: 'Reactivar: Carriola' }).click()
  await expect(page.getByText('1 sueño cumplido')).toHaveCount(0)
  await openGoal(page)
  await expect(page.getByRole('button', { name: 'Marcar como cumplido: Carriola' })).toBeVisible()
})

test('an event that returns to an earlier state is shown correctly despite a late live update', async ({
  page,
}) => {
  const { slug } = await createTestEvent(host, { publish: true })
  await signInAs(page, host)
  await page.goto(`/events/${slug}?tab=suenos`)
  await openGoal(page)
  const fulfill = page.getByRole('button', { name: 'Marcar como cumplido: Carriola' })
  const reactivate = page.getByRole('button', { name: 'Reactivar: Carriola' })
  await expect(fulfill).toBeVisible()
  const heard = Promise.withResolvers<void>()
  await page.route(`**/api/events/url/${slug}`, async (route) => {
    await heard.promise
    await route.continue()
  })
  await fulfill.click()
  const fold = page.getByText('1 sueño cumplido')
  await expect(fold).toBeVisible()
  await openGoal(page)
  await expect(reactivate).toBeVisible()
  const loaded = page.waitForRequest(/\/live\?seen=/)
  heard.resolve()
  await loaded
  await reactivate.click()
  await expect(fold).toHaveCount(0)
  await openGoal(page)
  await expect(fulfill).toBeVisible()
})

test('the owner adds a goal, and errors appear beside its fields', async ({ page }) => {
  const { id, slug } = await createTestEvent(host, { publish: true })
  await signInAs(page, host)
  await page.goto(`/events/${slug}?tab=suenos`)
  await page.getByRole('button', { name: 'Agregar un sueño' }).click()
  await expect(page.getByText('Mínimo $10 MXN')).toBeVisible()
  const save = page.getByRole('button', { name: 'Guardar sueño' })
  await page.getByLabel('Monto objetivo').fill('9.99')
  await save.click()
  await expect(page.getByText('Este campo es obligatorio.')).toBeVisible()
  const low = 'Todos los sueños deben tener un monto mínimo de $10 MXN'
  await expect(page.getByText(low)).toBeVisible()
  await page.getByLabel('Nombre', { exact: true }).fill('Cuna')
  await page.getByLabel('Monto objetivo').fill('10')
  await save.click()
  await expect(page.getByRole('heading', { name: 'Sueños del evento (2)' })).toBeVisible()
  const { goals } = await host.call('GET /events/:id/goals', { params: { id } })
  expect(goals[1]).toMatchObject({ name: 'Cuna', baseAmount: 1_000, category: 'OTHER' })
})

test('messages of a goal that fail to load can be retried', async ({ page }) => {
  const { id, slug } = await createTestEvent(host, { publish: true })
  await createContribution(id, await findFirstGoal(id), 'Tía Chela')
  await signInAs(page, host)
  await page.goto(`/events/${slug}?tab=suenos`)
  await openGoal(page)
  const messages = '**/goals/*/contributions?*'
  await page.route(messages, (route) => route.abort())
  await page.getByRole('button', { name: 'Mensajes de aliados' }).click()
  await expect(page.getByText('Sin conexión. Intenta de nuevo cuando')).toBeVisible()
  await page.unroute(messages)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  const goals = page.getByRole('region', { name: /Sueños del evento/ })
  await expect(goals.getByText('De Tía Chela')).toBeVisible()
})

test('a missing or restricted event says so and links to the events', async ({ page }) => {
  const main = page.getByRole('main')
  expect((await page.goto('/events/no-existe'))?.status()).toBe(404)
  await expect(main.getByRole('heading', { name: 'Evento no encontrado' })).toBeVisible()
  await expect(main.getByText('El evento no existe o ha sido eliminado')).toBeVisible()
  await expect(main.getByRole('link', { name: /eventos/i })).toHaveAttribute('href', '/events')

  const { id, slug } = await createTestEvent(host, { publish: true })
  await status(id, 'COMPLETED')
  expect((await page.goto(`/events/${slug}`))?.status()).toBe(403)
  await expect(main.getByRole('heading', { name: 'Acceso restringido' })).toBeVisible()
  await expect(main.getByText('Este evento no está disponible públicamente')).toBeVisible()
  await expect(main.getByRole('link', { name: /eventos/i })).toHaveAttribute('href', '/events')

  await signInAs(page, await createPerson('ALIADO'))
  await page.goto(`/events/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Baby shower de Ana' })).toBeVisible()
})

test('an event that fails to load shows the reason', async ({ page }) => {
  const { slug } = await createTestEvent(host, { publish: true })
  await signInAs(page, host)
  for (const [answer, said] of [
    [500, 'Error del servidor. Por favor intenta de nuevo más tarde.'],
    [429, 'Error al cargar el evento. Por favor intenta de nuevo.'],
  ] as const) {
    const body = { message: 'odd', errorCode: answer === 500 ? 'INTERNAL' : 'RATE_LIMITED' }
    await page.route(ANSWER, (route) => route.fulfill({ status: answer, json: body }))
    await page.goto(`/events/${slug}`)
    await expect(page.getByText(said)).toBeVisible()
    await page.unroute(ANSWER)
  }
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Baby shower de Ana' })).toBeVisible()
})

test('a link that cannot be copied shows an alert', async ({ page }) => {
  const { slug } = await createTestEvent(host, { publish: true })
  await page.addInitScript(
    "Object.defineProperty(navigator, 'clipboard', {}); Document.prototype.execCommand = () => false",
  )
  await page.goto(`/events/${slug}`)
  const opened = page.waitForEvent('dialog')
  const pressed = page.getByRole('button', { name: 'Copiar enlace' }).click()
  const dialog = await opened
  expect(dialog.message()).toBe('Error al copiar el link')
  await dialog.accept()
  await pressed
})

test('an event card summarizes the event and copies its link', async ({ page, context }) => {
  const owner = await createHost()
  const { id, slug } = await createTestEvent(owner, { name: 'La llegada de Lucía', publish: true })
  const description = `${'Con mucho cariño '.repeat(4)}los esperamos.`
  await owner.call('PUT /events/:id', { params: { id }, body: { description, location: 'Puebla' } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, owner)
  await page.goto('/events')
  const card = page.getByRole('article')
  await expect(card).toContainText('Activo')
  await expect(card).toContainText('viernes 10 de mayo de 2030')
  await expect(card).toContainText('Hora por confirmar')
  await expect(card).toContainText('Puebla')
  await expect(card).toContainText('$0.00de $1,000.00')
  await expect(card).toContainText('1 sueño · 0 cumplidos')
  await expect(card).toContainText('Sin aportaciones todavía')
  const shown = await card.getByText(/^Con mucho cariño/).textContent()
  expect(shown?.length).toBeLessThanOrEqual(61)
  expect(shown).toMatch(/…$/)
  const tab = card.getByRole('link', { name: 'Abrir La llegada de Lucía en otra pestaña' })
  await expect(tab).toHaveAttribute('target', '_blank')
  await card.getByRole('button', { name: 'Copiar enlace de La llegada de Lucía' }).click()
  await expect(card.getByRole('status')).toHaveText('¡Copiado!')
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(new URL(copied).pathname).toBe(`/events/${slug}`)
  await expect(card.getByRole('status')).toHaveText('')
})

test('a list that fails can be retried, and an empty list says so', async ({ page }) => {
  await signInAs(page, await createPerson('ALIADO'))
  const list = '**/api/events/public*'
  await page.route(list, (route) => route.abort())
  await page.goto('/events')
  await expect(page.getByText(/^Error al cargar eventos: Sin conexión/)).toBeVisible()
  await page.unroute(list)
  const pagination = {
    page: 1,
    pageSize: 10,
    total: 0,
    totalPages: 0,
    hasNext: false,
    hasPrevious: false,
  }
  await page.route(list, (route) => route.fulfill({ json: { events: [], pagination } }))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: 'No hay baby showers disponibles' })).toBeVisible()
  await expect(alerts(page).getByRole('alert')).toHaveCount(0)
})
