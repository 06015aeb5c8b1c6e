import { expect, type Page, type Response, test } from '@playwright/test'
import { API_TIMEOUT_MS } from '#contract/product/product.ts'
import {
  controlSandbox,
  createClient,
  createPerson,
  createTestEvent,
  shareGuestEvent,
  signInAs,
} from '../../support/builders.ts'
import { delayScripts, waitForHydration } from '../../support/delayed-scripts.ts'
import { CARD_ACCEPTED, fillMessage, openChoices } from '../../support/forms/contribution-form.ts'
import { WITHOUT_SECURE_CONTEXT } from '../../support/in-page.ts'

const { host, event } = shareGuestEvent()

async function openCheckout(): Promise<string> {
  const { sessionId } = await createClient()('POST /payments/create-checkout-session', {
    body: {
      eventId: event.id,
      amount: 50_000,
      contributorName: 'Tía Chela',
      message: '¡Un abrazo!',
    },
  })
  return sessionId
}

const openForm = (page: Page) => page.goto(`/events/${event.slug}/contribute`)

test('the form prefills the signed-in user, offers amounts, and itemises the total', async ({
  page,
}) => {
  const aliado = await createPerson('ALIADO')
  await signInAs(page, aliado)
  await openForm(page)
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Ana López')
  const address = page.getByLabel('Tu correo (opcional)')
  await expect(address).toHaveValue(aliado.email)
  await expect(address).toHaveAccessibleDescription(/sin correo no te llega/)
  const quick = page.getByRole('group', { name: 'Montos rápidos' })
  for (const amount of ['$500', '$750', '$1,000', '$1,500', '$2,000'])
    await expect(quick.getByRole('button', { name: amount, exact: true })).toBeVisible()
  await quick.getByRole('button', { name: '$1,000', exact: true }).click()
  const summary = page.getByRole('region', { name: 'Resumen de tu pago' })
  await expect(summary.getByRole('status')).toHaveText(
    'Pagas $1,139.00 · la familia recibe $1,000.00',
  )
  await summary.getByText('Ver desglose').click()
  await expect(summary.getByRole('term')).toHaveText([
    'Tu aportación',
    'Cargo por transacción (9%)',
    'Cargo por servicio (4.176% + $3.48 IVA incluido)',
  ])
  await expect(summary.getByRole('definition')).toHaveText(['$1,000.00', '$90.00', '$49.00'])
  await fillMessage(page, '¡Felicidades!')
  await expect(page.getByText(/^13\s*(\/|de)\s*500/)).toBeVisible()
})

test('a signed-in user contributes over plain http too', async ({ page }) => {
  await page.addInitScript(WITHOUT_SECURE_CONTEXT)
  await signInAs(page, await createPerson('ALIADO'))
  await openForm(page)
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Ana López')
  await page.getByLabel('¿Cuánto quieres aportar?').fill('500')
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.waitForURL(/\/c\/pay\/cs_/)
})

test('every link of the form is high enough to be touched', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openForm(page)
  const main = page.getByRole('main')
  for (const link of await main.getByRole('link').all()) {
    if (!(await link.isVisible())) continue
    const box = await link.boundingBox()
    expect(box?.height, (await link.textContent()) ?? '').toBeGreaterThanOrEqual(24)
  }
  const toEvent = await main.getByRole('link', { name: 'Baby shower de Ana' }).boundingBox()
  expect(toEvent?.height).toBeGreaterThanOrEqual(44)
  const send = await main.getByRole('button', { name: 'Continuar al pago' }).boundingBox()
  expect(send?.y, 'what is optional is folded').toBeLessThan(1_400)
})

test("a goal's form preselects the goal, and focuses the first error", async ({ page }) => {
  const { goals } = await host.call('GET /events/:id/goals', { params: { id: event.id } })
  await page.goto(`/events/${event.slug}/contribute?goal=${goals[1]?.id}`)
  await expect(page.getByRole('radio', { name: /^Cuna/ })).toBeChecked()
  await page.getByLabel('¿Cuánto quieres aportar?').fill('9.99')
  await page.getByLabel('Tu correo').fill('chela@')
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await expect(page.getByText('El monto mínimo es $10.00 MXN')).toBeVisible()
  await expect(page.getByText('Mínimo $10.00 MXN', { exact: true })).toHaveCount(0)
  await expect(page.getByText('El nombre es requerido')).toBeVisible()
  await expect(page.getByText('Email inválido')).toBeVisible()
  const amount = page.getByLabel('¿Cuánto quieres aportar?')
  await expect(amount).toBeFocused()
  // An error is a colored field, which no focus is.
  const [property, valid] = ['background-color', 'rgb(255, 255, 255)']
  await expect(amount).not.toHaveCSS(property, valid)
  await page.getByRole('button', { name: '$750', exact: true }).click()
  await amount.focus()
  await expect(amount).toHaveCSS(property, valid)
  await expect(page.getByText('El monto mínimo es $10.00 MXN')).toHaveCount(0)
  await expect(page.getByText('El nombre es requerido')).toBeVisible()
})

test('a refused contribution shows the reason and keeps the input', async ({ page }) => {
  const { id, slug } = await createTestEvent(host, { publish: true })
  await page.goto(`/events/${slug}/contribute`)
  await page.getByLabel('¿Cuánto quieres aportar?').fill('512.34')
  await page.getByLabel('Tu nombre').fill('Tía Chela')
  const { goals } = await host.call('GET /events/:id/goals', { params: { id } })
  await page.getByRole('radio', { name: /^Carriola/ }).check()
  await host.call('PUT /events/:id/goals/:goalId', {
    params: { id, goalId: goals[0]?.id ?? '' },
    body: { canReceiveContributions: false },
  })
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  const said = 'Este sueño ya se cumplió. Puedes apoyar otro sueño del evento.'
  await expect(page.getByText(said)).toBeVisible()
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Tía Chela')
  await expect(page.getByLabel('¿Cuánto quieres aportar?')).toHaveValue('512.34')
})

test('a provider that hangs is answered within ten seconds with the form as typed, and pressing again pays once', async ({
  browser,
}) => {
  const guest = await browser.newPage({ javaScriptEnabled: false })
  await openForm(guest)
  await guest.getByLabel('¿Cuánto quieres aportar?').fill('500')
  await guest.getByLabel('Tu nombre').fill('Tía Paciencia')
  const match = 'POST /v1/checkout/sessions'
  await controlSandbox('/faults', { match, about: event.id, count: 1, delay_ms: 12_000 })
  const press = async () => {
    const isPost = (response: Response) => response.request().method() === 'POST'
    const answer = guest.waitForResponse(isPost, { timeout: API_TIMEOUT_MS })
    await guest.getByRole('button', { name: 'Continuar al pago' }).click({ noWaitAfter: true })
    return (await answer).status()
  }
  expect([502, 503]).toContain(await press())
  await expect(guest.getByLabel('Tu nombre')).toHaveValue('Tía Paciencia')
  await expect(guest.getByRole('alert')).toContainText('ntenta de nuevo')
  await expect(async () => expect(await press()).toBe(303)).toPass()
  await guest.waitForURL(/\/c\/pay\/cs_/)
  await guest.close()
})

test('the success page thanks, shows the payment, and links to the event', async ({ page }) => {
  const sessionId = await openCheckout()
  await controlSandbox(`/checkout/${sessionId}/pay`, { card: '4242424242424242' })
  await page.goto(`/payment/success?session_id=${sessionId}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Pago exitoso' })).toBeVisible()
  for (const text of ['Total pagado$571.24', 'Tía Chela', '¡Un abrazo!', '¡Gracias de corazón!'])
    await expect(main).toContainText(text)
  await expect(main.getByRole('link', { name: 'Ver evento' })).toHaveAttribute(
    'href',
    `/events/${event.slug}`,
  )
})

test('the success page reports an unknown session and an unpaid session', async ({ page }) => {
  const main = page.getByRole('main')
  for (const [query, said] of [
    ['', 'ID de sesión no válido'],
    ['?session_id=cs_test_none', 'ID de sesión no válido'],
    [`?session_id=${await openCheckout()}`, 'El pago no se completó correctamente'],
  ] as const) {
    await page.goto(`/payment/success${query}`)
    await expect(main.getByRole('heading', { level: 1, name: said })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Ver eventos' })).toHaveAttribute('href', '/events')
  }
})

test('the success page reports that the provider cannot be reached', async ({ page }) => {
  const sessionId = await openCheckout()
  await controlSandbox('/faults', {
    match: `GET /v1/checkout/sessions/${sessionId}`,
    count: 9,
    status: 500,
  })
  await page.goto(`/payment/success?session_id=${sessionId}`)
  const said = 'No se pudo verificar el estado del pago'
  await expect(page.getByRole('heading', { level: 1, name: said })).toBeVisible()
})

test('an amount that cannot be read is named while it is typed', async ({ page }) => {
  await openForm(page)
  const amount = page.getByLabel('¿Cuánto quieres aportar?')
  await amount.click()
  await waitForHydration(page)
  for (const typed of ['1.500,50', '1e9']) {
    await amount.fill('')
    await amount.pressSequentially(typed)
    await expect(amount).toHaveAccessibleDescription(/Escríbelo así: 1,500\.50/)
  }
  await amount.fill('')
  await amount.pressSequentially('1,50')
  await expect(amount).not.toHaveAccessibleDescription(/Escríbelo así/)
  await amount.pressSequentially('0.50')
  await expect(page.getByText('Pagas $1,707.33')).toBeVisible()
})

test('the cancelled page links back, to another try, and to help', async ({ page }) => {
  await openForm(page)
  await page.goto(`/payment/cancelled?event=${event.slug}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('No se hizo ningún cargo. Puedes intentarlo de nuevo')
  await expect(main.getByRole('link', { name: 'escríbenos' })).toHaveAttribute('href', '/contact')
  await expect(main.getByRole('link', { name: 'Ver el evento' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Intentar de nuevo' })).toHaveAttribute(
    'href',
    `/events/${event.slug}/contribute`,
  )
  await main.getByRole('button', { name: 'Regresar' }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${event.slug}/contribute$`))
})

test.describe('on a phone with a bad signal', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('the form stays when the line is cut, says that nothing was charged, and is sent later', async ({
    page,
    context,
  }) => {
    await openForm(page)
    await page.getByLabel('¿Cuánto quieres aportar?').fill('750')
    await page.getByLabel('Tu nombre').fill('Tía Rosa')
    await page.getByLabel('Tu correo').fill('rosa@example.test')
    await fillMessage(page, 'Con todo mi cariño')
    await expect(page.getByText('Pagas $855.12')).toBeVisible()
    await waitForHydration(page)
    await context.setOffline(true)
    const submit = page.getByRole('button', { name: 'Continuar al pago' })
    await submit.tap()
    await expect(page.getByRole('alert')).toContainText('Sin conexión. No se cobró nada.')
    await expect(page.getByRole('alert')).toBeInViewport()
    await expect(page.getByLabel(/Mensaje para la familia/)).toHaveValue('Con todo mi cariño')
    await context.setOffline(false)
    const slow = Promise.withResolvers<void>()
    await page.route('**/api/payments/**', (route) => slow.promise.then(() => route.continue()))
    await submit.tap()
    await expect(page.getByRole('button', { name: 'Abriendo el pago...' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    slow.resolve()
    await expect(page).toHaveURL(/\/pay\//)
  })

  test('the cut line is told where the press was, also after an amount chosen without scripts', async ({
    page,
    context,
  }) => {
    const release = await delayScripts(page)
    await openForm(page)
    await page.getByRole('button', { name: '$750' }).tap()
    await expect(page.getByLabel('¿Cuánto quieres aportar?')).toHaveValue('750.00')
    release()
    await page.getByLabel('Tu nombre').fill('Tía Rosa')
    await expect(page.getByText('Pagas $855.12')).toBeVisible()
    await waitForHydration(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Continuar al pago' }).tap()
    await expect(page.getByRole('alert')).toBeInViewport()
  })

  test('what was typed survives a closed browser, and is forgotten after paying', async ({
    browser,
    page,
  }) => {
    await openForm(page)
    await page.getByRole('button', { name: '$750' }).tap()
    await page.getByLabel('Tu nombre').fill('Tío Beto')
    await page.getByLabel('Tu correo').fill('beto@example.test')
    await openChoices(page)
    await page.getByLabel(/Aparecer como/).check()
    // The form is kept a moment after each event, once React is done with it.
    await expect
      .poll(() => page.evaluate('Object.values(localStorage).join()'))
      .toContain('"anonymous":"on"')
    const storageState = await page.context().storageState()
    await page.close()
    const later = await browser.newContext({ storageState, locale: 'es-MX' })
    const form = await later.newPage()
    await form.goto(`/events/${event.slug}/contribute`)
    await expect(form.getByLabel('Tu nombre')).toHaveValue('Tío Beto')
    await expect(form.getByLabel('¿Cuánto quieres aportar?')).toHaveValue('750.00')
    await expect(form.getByText('Pagas $855.12')).toBeVisible()
    await expect(form.getByLabel(/Aparecer como/)).toBeChecked()
    await form.getByRole('button', { name: 'Continuar al pago' }).click()
    await form.waitForURL(/\/c\/pay\/cs_/)
    const session = /cs_[\w-]+/.exec(form.url())?.[0] ?? ''
    await controlSandbox(`/checkout/${session}/pay`, { card: CARD_ACCEPTED })
    await form.goto(`/payment/success?session_id=${session}`)
    await expect(form.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
    await form.goto(`/events/${event.slug}/contribute`)
    await expect(form.getByLabel('Tu nombre')).toHaveValue('')
    await later.close()
  })
})
