import { expect, test } from '@playwright/test'
import {
  contribute,
  createClient,
  createHost,
  createTestEvent,
  createUniqueEmail,
} from '../support/builders.ts'
import { delayScripts, waitForHydration } from '../support/delayed-scripts.ts'
import {
  type FormInput,
  fillMessage,
  submitContributionForm,
} from '../support/forms/contribution-form.ts'

/** How long one attempt waits; the next one fills the form again. */
const SOON = { timeout: 10_000 }

let event: { id: string; slug: string }

test.beforeAll(async () => {
  event = await createTestEvent(await createHost(), { publish: true })
})

async function createReceipt(input: Pick<FormInput, 'message'>): Promise<string> {
  const sessionId = await contribute({
    eventId: event.id,
    amount: 50_000,
    contributorName: 'Tía Chela',
    ...input,
  })
  const { receipt } = await createClient()('GET /payments/checkout-session/:id', {
    params: { id: sessionId },
  })
  return receipt?.path ?? ''
}

test('a message that is edited before the scripts load is saved', async ({ page }) => {
  const path = await createReceipt({ message: 'Con cariño' })
  const release = await delayScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByText(/cómo aparezco$/).click()
  const message = page.getByLabel(/Mensaje para la familia/)
  await expect(message).toHaveValue('Con cariño')
  await message.fill('Con mucho cariño para los tres')
  release()
  await waitForHydration(page)
  await expect(message).toHaveValue('Con mucho cariño para los tres')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Guardamos tus cambios.')).toBeVisible()
  await page.reload()
  await expect(message).toHaveValue('Con mucho cariño para los tres')
})

test('a message that is selected before the scripts load is replaced as a whole', async ({
  page,
}) => {
  const path = await createReceipt({ message: 'Con cariño' })
  const release = await delayScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByText(/cómo aparezco$/).click()
  const message = page.getByLabel(/Mensaje para la familia/)
  await message.selectText()
  release()
  await waitForHydration(page)
  await page.keyboard.insertText('Con mucho cariño')
  await expect(message).toHaveValue('Con mucho cariño')
})

test('text that is selected before the scripts load stays selected', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto(`/events/${event.slug}/contribute`, { waitUntil: 'commit' })
  const amount = page.getByLabel('¿Cuánto quieres aportar?')
  await amount.fill('500')
  await amount.press('ControlOrMeta+a')
  release()
  await waitForHydration(page)
  await expect(page.getByText('$571.24').first()).toBeVisible()
  await page.keyboard.type('750')
  await expect(amount).toHaveValue('750')
  await expect(page.getByText('$855.12').first()).toBeVisible()
})

test('a quick amount that is tapped before the scripts load fills the field in place', async ({
  page,
}) => {
  const release = await delayScripts(page)
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(`${request.method()} ${request.url()}`)
  })
  await page.goto(`/events/${event.slug}/contribute`, { waitUntil: 'commit' })
  const amount = page.getByLabel('¿Cuánto quieres aportar?')
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  await chip('$750').click()
  await expect(amount).toHaveValue('750.00')
  await chip('$1,000').click()
  await expect(amount).toHaveValue('1,000.00')
  await expect(chip('$1,000')).toHaveAttribute('aria-pressed', 'true')
  await expect(chip('$750')).toHaveAttribute('aria-pressed', 'false')
  await chip('$1,000').click()
  await expect(amount).toHaveValue('')
  await expect(chip('$1,000')).toHaveAttribute('aria-pressed', 'false')
  for (const [typed, marked] of [
    ['500', ['$500']],
    ['510', []],
    ['1000', ['$1,000']],
  ] as const) {
    await amount.fill(typed)
    const pressed = page.getByRole('button', { pressed: true })
    await expect(pressed).toHaveText([...marked])
  }
  release()
  await waitForHydration(page)
  await expect(page.getByText('$1,139.00').first()).toBeVisible()
  await expect(chip('$1,000')).toHaveAttribute('aria-pressed', 'true')
  await chip('$500').click()
  await expect(amount).toHaveValue('500.00')
  await expect(chip('$1,000')).toHaveAttribute('aria-pressed', 'false')
  await chip('$500').click()
  await expect(amount).toHaveValue('')
  await expect(chip('$500')).toHaveAttribute('aria-pressed', 'false')
  expect(loads).toHaveLength(1)
})

test('after Back from the checkout the total matches the restored amount without a touch', async ({
  page,
}) => {
  // Chromium saves a form's state with a delay: one that is filled and sent at once may be missed.
  await expect(async () => {
    await submitContributionForm(page, event.slug, {
      amount: '1000',
      email: createUniqueEmail('vuelve'),
    })
    await page.goBack()
    await expect(page.getByLabel('¿Cuánto quieres aportar?')).toHaveValue('1,000.00', SOON)
  }).toPass()
  await expect(page.getByRole('button', { name: '$1,000', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByText('$1,139.00').first()).toBeVisible()
})

test('an amount typed and left before hydration is written in full afterwards', async ({
  page,
}) => {
  const release = await delayScripts(page)
  await page.goto(`/events/${event.slug}/contribute`, { waitUntil: 'commit' })
  const amount = page.getByLabel('¿Cuánto quieres aportar?')
  await amount.fill('1000')
  await page.getByLabel('Tu nombre').fill('Tía Chela')
  release()
  await waitForHydration(page)
  await expect(amount).toHaveValue('1,000.00')
  await expect(page.getByText('$1,139.00').first()).toBeVisible()
})

test('after Back from a checkout that was reached before hydration, amount and total are restored', async ({
  page,
}) => {
  // Chromium saves a form's state with a delay: one that is filled and sent at once may be missed.
  await expect(async () => {
    const release = await delayScripts(page)
    await submitContributionForm(page, event.slug, {
      amount: '1000',
      email: createUniqueEmail('sin-script'),
    })
    release()
    await page.goBack()
    await expect(page.getByLabel('¿Cuánto quieres aportar?')).toHaveValue('1,000.00', SOON)
  }).toPass()
  await expect(page.getByText('$1,139.00').first()).toBeVisible()
})

test('a value that the browser restores after hydration changes the total', async ({ page }) => {
  await page.goto(`/events/${event.slug}/contribute`)
  await page.keyboard.press('Tab')
  await waitForHydration(page)
  await page.evaluate(`{
    const amount = document.querySelector('[name=amount]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(amount, '1000')
    dispatchEvent(new PageTransitionEvent('pageshow'))
  }`)
  await expect(page.getByText('$1,139.00').first()).toBeVisible()
  await expect(page.getByLabel('¿Cuánto quieres aportar?')).toHaveValue('1,000.00')
})

test('after an error of the server the form answers each key before the scripts load', async ({
  page,
}) => {
  const release = await delayScripts(page)
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(`/events/${event.slug}/contribute`, { waitUntil: 'commit' })
  await page.getByLabel('¿Cuánto quieres aportar?').fill('5')
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  const tooLow = page.getByText('El monto mínimo es $10.00 MXN')
  const nameless = page.getByText('El nombre es requerido')
  const amount = page.getByLabel('¿Cuánto quieres aportar?')
  const name = page.getByLabel('Tu nombre')
  const total = page.getByRole('region', { name: 'Resumen de tu pago' }).getByRole('status')
  const inFull = page.getByText('$5.00 MXN', { exact: true })
  await expect(tooLow).toBeVisible()
  await expect(inFull).toBeVisible()

  await amount.fill('500')
  await expect(tooLow).toBeHidden()
  await expect(inFull).toBeHidden()
  await expect(amount).not.toHaveAttribute('aria-invalid')
  await expect(total).toHaveText('Pagas $571.24 · la familia recibe $500.00')
  await name.fill('Tía Chela')
  await expect(nameless).toBeHidden()
  await name.fill('')
  await fillMessage(page, '¡Felicidades!')
  await expect(page.getByText('13 / 500')).toBeVisible()

  release()
  await waitForHydration(page)
  // React has the last word: the name is blank again.
  await expect(nameless).toBeVisible()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(tooLow).toHaveCount(0)
  await expect(total).toHaveText('Pagas $571.24 · la familia recibe $500.00')
  await expect(page.getByText('13 / 500')).toBeVisible()
  await amount.fill('5')
  await expect(total).toHaveText('El monto mínimo es $10.00 MXN')
  await amount.press('Tab')
  await expect(total).toHaveText('Corrige el monto, y aquí ves el total.')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  expect(faults).toEqual([])
})

test('a total of the server follows the amount before the scripts load', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto(`/events/${event.slug}/contribute`, { waitUntil: 'commit' })
  const amount = page.getByLabel('¿Cuánto quieres aportar?')
  await amount.fill('500')
  // The end of the answer's page does not come.
  await page.addInitScript(
    `addEventListener('DOMContentLoaded', (event) => event.stopImmediatePropagation(), true)`,
  )
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await expect(page.getByText('El nombre es requerido')).toBeVisible()
  await amount.fill('1000')
  const total = page.getByRole('region', { name: 'Resumen de tu pago' }).getByRole('status')
  await expect(total).toHaveText('Pagas $1,139.00 · la familia recibe $1,000.00')
  const due = page.getByText(/^Pagarás/)
  await expect(due).toHaveText('Pagarás $1,139.00')
  await amount.fill('')
  await expect(due).toBeHidden()
  await expect(total).toHaveText('Pagas — · la familia recibe —')
  release()
  await waitForHydration(page)
  await expect(total).toHaveText('Escribe cuánto, y aquí ves el total.')
})

/** Presses a radio button between two slices of React's work on the page: it has not taken the form over yet. */
const PRESS_DURING_HYDRATION = `{
  const radio = document.querySelectorAll('input[type=radio]')[1]
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    const isSeen = Object.keys(radio).some((key) => key.startsWith('__react'))
    if (!isSeen) port2.postMessage(null)
    // Unlike click() it may be answered by another press of the same button, as a finger's is.
    else radio.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }
  port2.postMessage(null)
}`

test('a choice that is made while React takes the form over is not set back to an earlier one', async ({
  page,
}) => {
  const goals = ['Carriola', 'Cuna']
  const { slug } = await createTestEvent(await createHost(), { goals, publish: true })
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  const release = await delayScripts(page)
  await page.goto(`/events/${slug}/contribute`)
  await page.getByRole('radio', { name: /Cuna/ }).check()
  await page.getByLabel('¿Cuánto quieres aportar?').fill('1000')
  await page.evaluate(PRESS_DURING_HYDRATION)
  release()
  await waitForHydration(page)
  await expect(page.locator('form[data-ready]')).toBeVisible()
  await page.getByRole('button', { name: '$500', exact: true }).click()
  await expect(page.getByText('$571.24').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /Carriola/ })).toBeChecked()
})
