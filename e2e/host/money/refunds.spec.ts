import { expect, test } from '@playwright/test'
import { buildDeskRowAnchor } from '#contract/product/paths.ts'
import { payUnmatchedSession } from '../../../product-client/unmatched-payments.ts'
import { expectAccessible } from '../../support/axe.ts'
import {
  contribute,
  controlSandbox,
  createClient,
  createHost,
  createPerson,
  createTestEvent,
  product,
  signInAs,
} from '../../support/builders.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'
import { signInSharedAdmin } from '../../support/shared-admin.ts'

const LONG = 'Lupita'.repeat(16)

/** Creates a published event with one sueño, and a contribution of 1,000 pesos from this person. */
async function createContribution(contributorName: string, token?: string) {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  const { event: read } = await host.call('GET /events/:id', { params: { id: event.id } })
  const caller = createClient(token)
  const goalId = read.goals[0]?.id ?? null
  const { sessionId } = await caller('POST /payments/create-checkout-session', {
    body: { eventId: event.id, goalId, amount: 100_000, contributorName, message: '¡Un abrazo!' },
  })
  await controlSandbox(`/checkout/${sessionId}/pay`, { card: '4242424242424242' })
  await caller('GET /payments/checkout-session/:id', { params: { id: sessionId } })
  return { host, event }
}

test('a host reads the consequences, refunds a part of a contribution, and then the rest', async ({
  page,
}) => {
  const aliado = await createPerson('ALIADO')
  const { host, event } = await createContribution('Tía Lupita', aliado.token)
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}`)
  const gifts = page.getByRole('region', { name: 'Aportaciones y mensajes' })
  await gifts.getByRole('button', { name: /^Más de la aportación/ }).click()
  await gifts.getByRole('button', { name: 'Devolver la aportación de Tía Lupita' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Devolver esta aportación?' })
  const amount = dialog.getByLabel('Cuánto de la aportación')
  await expect(dialog).toContainText('Regresa a la tarjeta, con cargos$1,139.00')
  await expect(dialog).toContainText('Sale de tu cuenta de pagos$1,000.00')
  await expect(dialog).toContainText('Cargos que devolvemos nosotros$139.00')
  await expect(dialog).toContainText('deja de contar en tu evento')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  await expect(gifts.getByRole('button', { name: /^Más de la aportación/ })).toBeFocused()
  await gifts.getByRole('button', { name: /^Más de la aportación/ }).press('Enter')
  await gifts.getByRole('button', { name: 'Devolver la aportación de Tía Lupita' }).press('Enter')
  for (const [typed, message] of [
    ['', 'Escribe cuánto devolver\\.'],
    ['mil', 'No entendemos ese monto'],
    ['0', 'El monto mínimo es $0.01 MXN'],
    ['1000.01', 'No puede ser más de $1,000.00'],
  ] as const) {
    await amount.fill(typed)
    const isTooMuch = typed === '1000.01'
    await expect(dialog.getByText('Es más de lo que queda')).toHaveCount(isTooMuch ? 1 : 0)
    await expect(dialog.getByText('Escribe cuánto devolver para ver')).toHaveCount(
      isTooMuch ? 0 : 1,
    )
    await amount.press('Enter')
    await expect(amount).toHaveAccessibleDescription(new RegExp(message.replace('$', '\\$')))
    await expect(amount).toBeFocused()
  }
  await amount.fill('400')
  await expect(dialog).toContainText('Sale de tu cuenta de pagos$400.00')
  await expect(dialog).toContainText('Los $600.00 que quedan siguen contando')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Devolver $455.60' }).click()
  await expect(page.getByRole('region', { name: 'Mensajes', exact: true })).toContainText(
    '$455.60 van de regreso a la tarjeta de Tía Lupita. $400.00 salieron de tu cuenta de pagos',
  )
  await expect(gifts.getByText('1 aportación · $600.00')).toBeVisible()
  await expect(gifts.getByText('Devuelta en parte')).toBeVisible()
  await expect(gifts.getByText('quedan de $1,000.00')).toBeVisible()

  await gifts.getByRole('button', { name: /^Más de la aportación/ }).press('Enter')
  await gifts.getByRole('button', { name: 'Devolver la aportación de Tía Lupita' }).press('Enter')
  await expect(amount).toHaveValue('600.00')
  await dialog.getByRole('button', { name: 'Devolver $683.40' }).press('Enter')
  await expect(gifts.getByText('0 aportaciones · $0.00')).toBeFocused()
  await expect(gifts.getByRole('button', { name: 'Agradecer a Tía Lupita' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Devueltas' })).toBeVisible()
  await expect(page.getByText('Devuelta', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
  await page.goto(`/events/${event.slug}/edit`)
  await page.getByRole('tab', { name: 'Estado' }).click()
  await expect(page.getByRole('button', { name: 'Cerrar evento' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Eliminar evento' })).toHaveCount(0)

  const theirs = await page.context().browser()?.newPage()
  if (!theirs) throw new Error('no browser')
  await signInAs(theirs, aliado)
  await theirs.goto('/contributions')
  await expect(theirs.getByRole('main')).toContainText('Reembolsada')
  await theirs.close()
})

test('a contribution that is already refunded is reported in the dialog', async ({ page }) => {
  const { host, event } = await createContribution(LONG)
  await signInAs(page, host)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/events/${event.slug}?tab=suenos`)
  // The first page on a device is the guests', whose sueños unfold, too.
  await expect(page.getByRole('navigation', { name: 'Partes del evento' })).toBeVisible()
  const gifts = page.getByRole('region', { name: 'Sueños del evento' })
  await gifts.locator('summary').click()
  await gifts.getByRole('button', { name: 'Mensajes de aliados' }).click()
  await gifts.getByRole('button', { name: /^Más de la aportación/ }).click()
  await gifts.getByRole('button', { name: /^Devolver la aportación/ }).click()
  const { contributions } = await host.call('GET /events/:id/contributions', {
    params: { id: event.id },
  })
  const params = { id: contributions[0]?.id ?? '' }
  await host.call('POST /contributions/:id/refund', { params, body: {} })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Devolver \$/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText('Esta aportación ya se devolvió.')
  await expectNoSidewaysScroll(page)
})

/** Opens a checkout whose call to the provider is never answered; resolves to the checkout's id. */
async function createUnansweredCheckout(eventId: string, contributorName: string): Promise<string> {
  const body = { eventId, amount: 50_000, contributorName }
  const calls = { match: 'POST /v1/checkout/sessions', about: eventId }
  await controlSandbox('/faults', { ...calls, drop: 'after', count: 2 })
  const opened = createClient(undefined)('POST /payments/create-checkout-session', { body })
  await expect(opened).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
  const { data } = await product().sandbox.retrieve<{
    data: { metadata: Record<string, string> }[]
  }>('checkout/sessions?limit=100')
  return String(
    data.find(({ metadata }) => metadata.eventId === eventId)?.metadata.checkoutSessionId,
  )
}

test('an admin refunds a quarantined payment and dismisses another, with a reason', async ({
  page,
}) => {
  const admin = await signInSharedAdmin()
  const [first, second] = [
    await payUnmatchedSession(product(), 50_000),
    await payUnmatchedSession(product(), 50_000),
  ]
  const findWaiting = async () => {
    const { payments } = await admin.call('GET /admin/quarantine')
    return payments.filter(({ sessionId }) => [first, second].includes(sessionId))
  }
  await expect.poll(async () => (await findWaiting()).length).toBe(2)
  const { id = '' } = (await findWaiting()).find(({ sessionId }) => sessionId === first) ?? {}
  await signInAs(page, admin)
  await page.goto(`/admin/quarantine#${buildDeskRowAnchor(id)}`)
  const row = (id: string) => page.getByRole('row').filter({ has: page.getByTitle(id) })
  await expect(row(first)).toContainText('No sabemos de quién es ni para qué evento')
  await expect(row(first).locator(':focus'), 'the queue leads to the row').toHaveCount(1)
  await row(first).getByRole('button', { name: 'Devolver' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Devolver' }).click()
  await expect(dialog.getByLabel('Motivo')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Motivo').fill('No es nuestro')
  await dialog.getByRole('button', { name: 'Devolver' }).click()
  await expect(row(first)).toHaveCount(0)
  await row(second).getByRole('button', { name: 'Dar por revisado' }).click()
  await dialog.getByLabel('Motivo').fill('Ya se habló con el banco')
  await dialog.getByRole('button', { name: 'Dar por revisado' }).click()
  await expect(row(second)).toHaveCount(0)
  await page.getByRole('link', { name: 'Resueltos' }).click()
  await expect(row(first)).toContainText('Devuelto')
  await expect(row(second)).toContainText('Revisado')
  await expect(row(second).getByRole('button', { name: 'Dar por revisado' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/admin/audit')
  await expect(page.getByRole('main')).toContainText('Resolvió el pago apartado')
  await expect(page.getByRole('main')).toContainText('Ya se habló con el banco')
})

test('an admin accepts a quarantined payment as its intended contribution', async ({ page }) => {
  const [admin, host] = [await signInSharedAdmin(), await createHost()]
  const event = await createTestEvent(host, { publish: true })
  const { name } = (await host.call('GET /events/:id', { params: { id: event.id } })).event
  const checkoutId = await createUnansweredCheckout(event.id, 'Tía Lupita')
  const { user } = await host.call('GET /auth/me')
  const session = await payUnmatchedSession(product(), 45_769, {
    'metadata[eventId]': event.id,
    'metadata[checkoutSessionId]': checkoutId,
    'payment_intent_data[transfer_data][destination]': String(user.stripeConnectAccountId),
    'payment_intent_data[transfer_data][amount]': '40000',
  })
  const shown = `${session.slice(0, 8)}…${session.slice(-8)}`
  await expect
    .poll(async () => {
      const { payments } = await admin.call('GET /admin/quarantine')
      return payments.find(({ sessionId }) => sessionId === shown)?.reason
    })
    .toBe('amount-mismatch')
  await signInAs(page, admin)
  await page.goto('/admin/quarantine')
  const row = page.getByRole('row').filter({ hasText: shown })
  await row.getByRole('button', { name: 'Registrar como aportación' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Registrar este pago como aportación?' })
  await expect(dialog).toContainText(`$400.00 de Tía Lupita a ${name}`)
  await expect(dialog).toContainText('Se pidieron $571.24 y se pagaron $457.69.')
  await dialog.getByRole('button', { name: 'Registrar como aportación' }).click()
  await expect(dialog.getByLabel('Motivo')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Motivo').fill('Lo confirmó la familia')
  await dialog.getByRole('button', { name: 'Registrar como aportación' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Resueltos' }).click()
  await expect(row).toContainText('Registrado')
  await expect(row.getByRole('link', { name: admin.user.fullName })).toBeVisible()
  await expect(row).toContainText('“Lo confirmó la familia”')
  await expect(
    row.getByRole('link', { name: /^Abrir en el proveedor el pago CIG-/ }),
  ).toHaveAttribute('href', /^https:\/\/dashboard\.stripe\.com\/payments\/pi_/)
  await expect(row.getByRole('link', { name: 'Ver aportación' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await row.getByRole('link', { name: 'Ver aportación' }).click()
  await expect(page.getByRole('main')).toContainText('$457.69')
  await expect(page.getByRole('main')).toContainText('Confirmada')
  const { event: after } = await host.call('GET /events/:id', { params: { id: event.id } })
  expect(after.statistics.totalCurrentAmount).toBe(40_000)
})

test('a lost dispute is explained to the admin and to the contributor', async ({ page }) => {
  const [admin, host] = [await signInSharedAdmin(), await createHost()]
  const event = await createTestEvent(host, { publish: true })
  const sessionId = await contribute({
    eventId: event.id,
    amount: 100_000,
    contributorName: 'Prima Inés',
  })
  const { payment_intent: payment } = await product().sandbox.retrieve<{ payment_intent: string }>(
    `checkout/sessions/${sessionId}`,
  )
  const { latest_charge: charge } = await product().sandbox.retrieve<{ latest_charge: string }>(
    `payment_intents/${payment}`,
  )
  await controlSandbox('/disputes', { charge })
  const { data } = await product().sandbox.retrieve<{ data: { id: string }[] }>(
    `disputes?charge=${charge}`,
  )
  await controlSandbox(`/disputes/${data[0]?.id}/close`, { status: 'lost' })
  const params = { id: sessionId }
  const outcome = () => admin.call('GET /payments/checkout-session/:id', { params })
  await expect.poll(async () => (await outcome()).contribution.disputeLost).toBe(true)
  await page.goto((await outcome()).receipt?.path ?? '')
  const main = page.getByRole('main')
  await expect(main).toContainText('Devuelta por tu banco')
  await expect(main).toContainText('Tu banco devolvió este pago a tu tarjeta')
  await expect(main).toContainText('Tu banco te devolvió el dinero')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(`/payment/success?session_id=${sessionId}`)
  await expect(main).toContainText('Después, tu banco devolvió este pago a tu tarjeta.')
  await signInAs(page, admin)
  await page.goto('/admin/contributions?search=Prima+In%C3%A9s')
  await expect(page.getByRole('row', { name: /Prima Inés/ }).first()).toContainText(
    'Aclaración perdida',
  )
})
