import { expect, test } from '@playwright/test'
import type { Person } from '../../product-client/people.ts'
import { expectAccessible } from '../support/axe.ts'
import {
  contribute,
  controlSandbox,
  createClient,
  createHost,
  createTestEvent,
  createUniqueEmail,
  disputePayment,
} from '../support/builders.ts'
import { openDesk } from '../support/desk-call.ts'
import { waitForEmail } from '../support/mailbox.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

const CARD_WITHOUT_FUNDS = '4000000000009995'

let admin: Person
test.beforeAll(async () => {
  admin = await signInSharedAdmin()
})

/** Names that no other test uses. */
let calls = 0
const createName = (name: string) => {
  calls += 1
  return `${name} ${'ABCDEFGHIJKL'[calls % 12]}${Date.now().toString(36)}`
}

/** Begins a dispute about a gift that the desk knows. */
async function dispute(id: string) {
  const { contribution } = await admin.call('GET /admin/contributions/:id', { params: { id } })
  await disputePayment(contribution.paymentId)
}

async function createShower(hostName = 'Mariana') {
  const host = await createHost()
  const eventName = createName(`La llegada de ${hostName}`)
  const event = await createTestEvent(host, { name: eventName, publish: true })
  return { host, event, eventName }
}

async function give(eventId: string, contributorName: string, contributorEmail?: string) {
  const sessionId = await contribute({
    eventId,
    amount: 50_000,
    contributorName,
    ...(contributorEmail && { contributorEmail }),
  })
  const query = { search: sessionId }
  const { contributions } = await admin.call('GET /admin/contributions', { query })
  const [{ id = '', folio = '' } = {}] = contributions
  return { sessionId, id, folio }
}

test('lost gift: why it never arrived, from the name of whom it was for (3 steps)', async ({
  page,
}) => {
  const { event, eventName } = await createShower()
  const name = createName('Tía Chayo')
  const { sessionId } = await createClient()('POST /payments/create-checkout-session', {
    body: { eventId: event.id, amount: 50_000, contributorName: name },
  })
  await controlSandbox(`/checkout/${sessionId}/pay`, { card: CARD_WITHOUT_FUNDS })
  await expect
    .poll(async () => {
      const query = { search: sessionId }
      const { contributions } = await admin.call('GET /admin/contributions', { query })
      return contributions[0]?.lastDecline
    })
    .toBe('funds')
  const desk = await openDesk(page, admin)
  await desk.find(eventName.split(' ').at(-1) ?? '')
  await expect(desk.main).toContainText('La tarjeta no tenía fondos o llegó a su límite')
  await expect(desk.main.getByRole('status').first()).toContainText(/: .*1 evento\./)
  await page.keyboard.press('ArrowDown')
  await expect(desk.main.locator('[data-found] a').first()).toBeFocused()
  await desk.open(new RegExp(`^${name}`))
  await expect(desk.main.getByRole('region').first()).toContainText('La tarjeta no tenía fondos')
  await expect(desk.main).toContainText('Pendiente')
  await desk.finish()
})

test('double charge: the second one goes back (5 steps)', async ({ page }) => {
  const { event } = await createShower()
  const name = createName('Tía Doble')
  await give(event.id, name)
  await give(event.id, name)
  const desk = await openDesk(page, admin)
  await desk.find(name)
  const other = desk.main.getByRole('link', { name: /^Otra igual a las / })
  await expect(other).toHaveCount(2)
  await desk.open(new RegExp(`^${name}`))
  await expect(desk.main.getByRole('note')).toContainText(/Posible cobro doble.*CIG-.*Otra igual/)
  await expect(desk.main.getByRole('link', { name: 'Buscar' })).toHaveAttribute('href', /search=/)
  await desk.refund('Pagó dos veces')
  await expect(desk.main.getByText('Devuelta', { exact: true }).first()).toBeVisible()
  await desk.finish()
})

test('wrong address: the receipt goes to the right one (5 steps)', async ({ page }) => {
  const { event } = await createShower()
  const right = createUniqueEmail('bien')
  const wrong = createUniqueEmail('mal').replace(/@.*/, '@gmial.com')
  const name = createName('Tía Equivocada')
  const { folio } = await give(event.id, name, wrong)
  const twin = await give(event.id, createName('Tío Equivocado'), wrong)
  const desk = await openDesk(page, admin)
  await desk.findOnly(folio, name)
  await desk.tabThrough('Devolver', 'Reenviar comprobante', 'Corregir correo')
  await desk.step(() => page.keyboard.press('Enter'))
  await desk.step(async () => {
    await page.keyboard.type('sin arroba')
    await desk.dialog.getByRole('button', { name: 'Corregir correo' }).click()
    await expect(desk.dialog.getByLabel('Correo correcto')).toHaveValue('sin arroba')
    await expect(desk.dialog.getByLabel('Correo correcto')).toBeFocused()
    await desk.dialog.getByLabel('Correo correcto').fill(wrong)
    await desk.dialog.getByRole('button', { name: 'Corregir correo' }).click()
    await expect(desk.dialog.getByText('Es el correo de ahora')).toBeVisible()
    await expect(desk.dialog.getByText('¿Quisiste decir gmail.com?')).toBeVisible()
    await desk.dialog.getByLabel('Correo correcto').fill(right)
    await expect(desk.dialog.getByLabel('Corregir también 1 otra aportación')).toBeChecked()
    await desk.dialog.getByRole('button', { name: 'Corregir correo' }).click()
  }, 2)
  await expect(desk.main.getByRole('link', { name: right })).toBeVisible()
  await waitForEmail(right, /./)
  const { contribution } = await admin.call('GET /admin/contributions/:id', {
    params: { id: twin.id },
  })
  expect(contribution.contributorEmail).toBe(right)
  await desk.finish()
})

test('wants the money back: found by the half of the folio that is said first (5 steps)', async ({
  page,
}) => {
  const { event } = await createShower()
  const name = createName('Tía Arrepentida')
  const { folio } = await give(event.id, name)
  const desk = await openDesk(page, admin)
  await desk.findOnly(folio.slice(4, 8), name)
  await desk.refund('Lo pide quien aportó', false)
  await expect(desk.main.getByText('Devuelta', { exact: true }).first()).toBeVisible()
  await desk.finish()
})

test('the bank asks: the queue leads to the dispute with its deadline (1 step)', async ({
  page,
}) => {
  const { event } = await createShower()
  const name = createName('Primo Bancario')
  await dispute((await give(event.id, name)).id)
  await dispute((await give(event.id, name)).id)
  const readNames = async () =>
    (await admin.call('GET /admin/queue')).items.map((item) => item.name)
  await expect.poll(async () => (await readNames()).filter((each) => each === name).length).toBe(2)
  const desk = await openDesk(page, admin)
  await expect(desk.main.getByRole('heading', { name: 'Para atender' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('ArrowDown')
  await expect(desk.main.locator('[data-found] a').first()).toBeFocused()
  await desk.open(new RegExp(`^Ver la aclaración.*${name}`))
  await expect(desk.main.getByRole('heading', { name: 'Aclaraciones' })).toBeFocused()
  await expect(desk.main).toContainText(/Vence (?:hoy|mañana|en \d+ días)/)
  await expect(desk.main).toContainText(/\$[\d,.]+ con cargos/)
  const panel = desk.main.getByRole('link', { name: /^Enviar evidencia en el panel del proveedor/ })
  await expect(panel).toHaveAttribute('target', '_blank')
  await expect(desk.main.getByRole('button', { name: 'Copiar la aclaración' })).toBeVisible()
  await desk.finish()
  const shown = page.url()
  const next = desk.main.getByRole('link', { name: /^Siguiente/ })
  await next.press('Enter')
  await expect(page).not.toHaveURL(shown)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await desk.main.getByRole('link', { name: /^← Anterior/ }).press('Enter')
  await expect(page).toHaveURL(shown)
})

test('the host vanished: the account is suspended, with an email to them (5 steps)', async ({
  page,
}) => {
  const { host } = await createShower()
  const desk = await openDesk(page, admin)
  await desk.findOnly(host.email, host.user.fullName)
  await desk.step(() => desk.main.getByRole('button', { name: /^Suspender a/ }).click())
  await desk.choose('No contesta', 'Suspender')
  await expect(desk.main).toContainText('Suspendida')
  await waitForEmail(host.email, /Suspendimos tu cuenta/)
  await desk.finish()
})

test('the event is fake: it is closed and hidden (5 steps)', async ({ page, browser }) => {
  const { host, event, eventName } = await createShower()
  const desk = await openDesk(page, admin)
  await desk.findOnly(event.slug.slice(-6), eventName)
  await desk.step(() => desk.pressFirstAction('Cerrar y ocultar'))
  await desk.choose('Fotos de otra familia', 'Cerrar y ocultar')
  await expect(desk.main).toContainText('Cerrado y oculto por administración')
  await expect(desk.main).toContainText('Fotos de otra familia')
  await waitForEmail(host.email, /^Cerramos /)
  const visitor = await browser.newPage()
  await visitor.goto(new URL(`/events/${event.slug}`, page.url()).href)
  await expect(visitor.getByText('Estamos revisando este evento').first()).toBeVisible()
  await visitor.close()
  await desk.finish()
})

test('the receipt is lost: it is sent again, and its status shows (4 steps)', async ({ page }) => {
  const { event } = await createShower()
  const email = createUniqueEmail('perdido')
  const name = createName('Tía Olvido')
  await give(event.id, name, email)
  const desk = await openDesk(page, admin)
  await desk.findOnly(email, name)
  const facts = desk.main.getByRole('region', { name: 'Datos' })
  const countSent = async () => {
    const found = await admin.call('GET /admin/contributions', { query: { search: email } })
    const about = found.contributions[0]?.id ?? ''
    const { emails } = await admin.call('GET /admin/emails', { query: { about } })
    return emails.filter(({ status }) => status === 'accepted').length
  }
  await expect.poll(countSent).toBe(2)
  await page.reload()
  await expect(facts).toContainText(/ComprobanteSe envió el \d/)
  await desk.step(() => desk.main.getByRole('button', { name: 'Reenviar comprobante' }).click())
  await expect(desk.dialog).toContainText(/Se envió hace .*minuto/)
  await expect(desk.dialog).toContainText(email)
  await expectAccessible(page)
  await desk.step(() => desk.dialog.getByRole('button', { name: 'Enviar otro' }).click())
  await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText(email)
  const emails = desk.main.getByRole('region', { name: 'Correos' })
  await expect.poll(countSent).toBe(3)
  await page.reload()
  await expect(emails.getByText('Enviado', { exact: true })).toHaveCount(3)
  await desk.finish()

  await page.goto('/admin')
  await page.goto(`/admin/search?${new URLSearchParams({ search: email })}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/admin$/)
})

test('the payout is late: its day, why it did not arrive, and what the host does (1 step)', async ({
  page,
}) => {
  const { host, event } = await createShower()
  const { stripeConnectAccountId: account } = (await host.call('GET /auth/me')).user
  await give(event.id, createName('Tía Puntual'))
  await controlSandbox('/payouts/run', { status: 'failed', account })
  await expect
    .poll(async () => (await admin.call('GET /admin/queue')).items.map((item) => item.hostId))
    .toContain(host.user.id)
  const desk = await openDesk(page, admin)
  await expect(desk.main.getByText('Depósito que no llegó').first()).toBeVisible()
  await desk.step(() => desk.main.locator(`a[href^="/admin/hosts/${host.user.id}?"]`).click())
  const cases = desk.main.getByRole('navigation', { name: 'Casos para atender' })
  await expect(cases).toContainText(/Caso \d+ de \d+/)
  const places = page.getByRole('navigation', { name: 'Administración' })
  await expect(places).toContainText('Secciones de la administración: Usuarios')
  await expect(places.locator('a[aria-current=page]').first()).toHaveText('Usuarios')
  const payouts = desk.main.getByRole('region', { name: 'Depósitos a su banco' })
  await expect(payouts.getByRole('heading', { name: 'Depósitos a su banco' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(cases).toBeInViewport()
  await expect(payouts).toContainText('$500.00')
  await expect(payouts).toContainText(/No llegó.*La cuenta de banco está cerrada.*Próximo depósito/)
  await expect(payouts).toContainText(/Se esperaba el \d+ \w+ \d{4}/)
  await desk.finish()
  await payouts.getByRole('button', { name: /^Dar por atendido/ }).click()
  await desk.dialog.getByLabel('Motivo').fill('Lo recibió por transferencia')
  await desk.dialog.getByLabel('Motivo').press('Control+Enter')
  await expect(payouts).toContainText('El equipo lo dio por atendido')
  await expect(payouts).toContainText('Ninguno sale hasta que corrija su cuenta de banco.')
  await expect(desk.main).toContainText('PagosDepósitos detenidos')
  await expect(payouts.getByRole('button', { name: /^Dar por atendido/ })).toHaveCount(0)
  await expect(cases).toContainText('Este caso ya no espera')
})

test('who did this: the page of an event says who, when and why (2 steps)', async ({ page }) => {
  const { event, eventName } = await createShower()
  const params = { id: event.id }
  const body = { held: true, reason: 'La denunció su prima' }
  await admin.call('POST /admin/events/:id/hold', { params, body })
  const desk = await openDesk(page, admin)
  await desk.findOnly(eventName, eventName)
  const trail = desk.main.getByRole('region', { name: 'Historial' })
  await expect(trail).toContainText(/Cerró y ocultó el evento.*La denunció su prima/)
  await expect(trail.getByRole('link', { name: admin.user.fullName })).toBeVisible()
  await desk.finish()
  const places = page.getByRole('navigation', { name: 'Administración' })
  await places.locator('summary:visible').click()
  await expect(places.getByRole('link')).toHaveCount(11)
  await expectAccessible(page)
  await desk.main.getByLabel('Nota interna').fill('Se lo dijimos a su prima')
  await desk.main.getByLabel('Nota interna').press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText('Nota agregada')
  await expect(page.getByText('0 / 1000')).toBeVisible()
})
