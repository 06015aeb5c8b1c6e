import { expect, type Locator, type Page, test } from '@playwright/test'
import { PASSWORD as FIRST } from '../../product-client/people.ts'
import {
  createClient,
  createHost,
  createPerson,
  createTestEvent,
  createUniqueEmail,
  signInAs,
} from '../support/builders.ts'
import { WITH_MOTION } from '../support/in-page.ts'
import { waitForEmail } from '../support/mailbox.ts'

test.use(WITH_MOTION)

const PASSWORD = 'Talavera-Azul-7$'
const OLD = 'Talavera-Azul-8$'

/** Two presses before the browser has done anything else. */
const pressTwice = (button: Locator) =>
  button.evaluate((pressed: { click: () => void }) => {
    pressed.click()
    pressed.click()
  })

/** Counts what is sent to this path. */
function countRequests(page: Page, path: RegExp): { times: number } {
  const sent = { times: 0 }
  page.on('request', (request) => {
    if (request.method() !== 'GET' && path.test(request.url())) sent.times += 1
  })
  return sent
}

const findMessage = (page: Page) => page.getByRole('region', { name: 'Mensajes' })

async function createAccount(): Promise<string> {
  const email = createUniqueEmail('doble')
  const name = { firstName: 'Ana', lastName: 'López', motherLastName: 'Ruiz' }
  await createClient()('POST /auth/register', {
    body: { ...name, email, password: OLD, confirmPassword: OLD },
  })
  return email
}

test.describe('a form that is pressed twice is sent once:', () => {
  test('the wizard creates each goal once', async ({ page }) => {
    const host = await createHost()
    const draft = await createTestEvent(host, { goals: [] })
    await signInAs(page, host)
    await page.goto(`/events/create?draft=${draft.id}`)
    await page.getByLabel('Nombre del sueño').fill('Carriola')
    await page.getByLabel('Monto objetivo').fill('1000')
    const sent = countRequests(page, /\/goals$/)
    await pressTwice(page.getByRole('button', { name: 'Guardar y Publicar' }))
    await expect(page).toHaveURL(new RegExp(`/events/${draft.slug}/published\\?`))
    const { goals } = await createClient()('GET /events/:id/goals', { params: { id: draft.id } })
    expect(goals.map(({ name }) => name)).toEqual(['Carriola'])
    expect(sent.times).toBe(1)
  })

  test('an account is created with one confirmation', async ({ page }) => {
    const email = createUniqueEmail('doble')
    await page.goto('/register')
    await page.getByLabel('Nombre', { exact: true }).fill('Ana')
    await page.getByLabel('Apellido paterno').fill('López')
    await page.getByLabel('Apellido materno').fill('Ruiz')
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirmar contraseña').fill(PASSWORD)
    await page.getByLabel(/Acepto los/).check()
    const sent = countRequests(page, /auth\/register$/)
    await pressTwice(page.getByRole('main').getByRole('button', { name: 'Crear Cuenta' }))
    await expect(page).toHaveURL(/\/login/)
    await expect(findMessage(page)).not.toContainText('ya está registrado')
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
    await expect(page).toHaveURL(/\/login$/)
    expect(sent.times).toBe(1)
  })

  test('a password is changed with one confirmation', async ({ page }) => {
    const person = await createPerson()
    await signInAs(page, person)
    await page.goto('/settings#password')
    await page.getByLabel('Contraseña actual').fill(FIRST)
    await page.getByLabel('Nueva contraseña').fill(PASSWORD)
    await page.getByLabel('Confirmar contraseña').fill(PASSWORD)
    const sent = countRequests(page, /password$/)
    await pressTwice(page.getByRole('button', { name: 'Cambiar contraseña' }))
    await expect(page.getByText('en esta sigues dentro')).toBeVisible()
    await expect(page.getByText('Tu contraseña actual no es correcta')).toHaveCount(0)
    expect(sent.times).toBe(1)
    await page.getByLabel('Contraseña actual').fill(PASSWORD)
    await page.getByLabel('Nueva contraseña').fill(OLD)
    await page.getByLabel('Confirmar contraseña').fill(OLD)
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
    await expect.poll(() => sent.times).toBe(2)
  })

  test('a password is reset with one confirmation', async ({ page }) => {
    const email = await createAccount()
    await createClient()('POST /auth/password-reset/request', { body: { email } })
    const message = await waitForEmail(email, /contraseña/)
    const link = /https?:\/\/\S+token=[\w.-]+/.exec(message.text)?.[0] ?? ''
    await page.goto(link)
    await page.getByLabel('Nueva contraseña').fill(PASSWORD)
    await page.getByLabel('Confirmar contraseña').fill(PASSWORD)
    const sent = countRequests(page, /confirm$/)
    await pressTwice(page.getByRole('button', { name: 'Guardar contraseña' }))
    const done = page.getByRole('heading', { name: '¡Contraseña actualizada exitosamente!' })
    await expect(done).toBeVisible()
    expect(sent.times).toBe(1)
  })
})

/**
 * Presses the button that has the focus and, once it is gone, whatever lies there then: by a finger
 * that was there 90 ms after the first press, however late the page hears of it.
 */
const DOUBLE_TAP = `(async () => {
  const button = document.activeElement
  const { left, top, width, height } = button.getBoundingClientRect()
  const at = { clientX: left + width / 2, clientY: top + height / 2, detail: 1 }
  const tap = (target, when) => {
    const press = new MouseEvent('click', { ...at, bubbles: true, cancelable: true })
    Object.defineProperty(press, 'timeStamp', { value: when })
    target.dispatchEvent(press)
  }
  const first = performance.now()
  tap(button, first)
  while (button.isConnected) await new Promise(requestAnimationFrame)
  const found = document.elementFromPoint(at.clientX, at.clientY)
  tap(found, first + 90)
  return found.textContent
})()`

async function doubleTap(button: Locator): Promise<string> {
  await button.scrollIntoViewIfNeeded()
  await button.focus()
  return button.page().evaluate<string>(DOUBLE_TAP)
}

test.describe('the second tap of a double tap does not press a new control:', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('step 2 of the wizard is not sent', async ({ page }) => {
    const host = await createHost()
    const draft = await createTestEvent(host, { goals: [] })
    await signInAs(page, host)
    await page.goto(`/events/create?draft=${draft.id}&step=1`)
    const under = await doubleTap(page.getByRole('button', { name: 'Continuar con los sueños' }))
    expect(under).toContain('Guardar y Publicar')
    await expect(page.getByRole('button', { name: 'Guardar y Publicar' })).toBeVisible()
    await expect(page.getByText('Agrega al menos un sueño')).toHaveCount(0)
    // By key: a tap this soon at the same place would count as the second of the two.
    await page.getByRole('button', { name: 'Guardar y Publicar' }).press('Enter')
    await expect(page.getByText('Agrega al menos un sueño').first()).toBeVisible()
  })
})

test('a refused form can be sent again, and its earlier error disappears', async ({ page }) => {
  const email = await createAccount()
  await page.goto('/login')
  const main = page.getByRole('main')
  await main.getByLabel('Correo electrónico').fill(email)
  await main.getByLabel('Contraseña', { exact: true }).fill('Otra-Cosa-7$')
  const submit = main.getByRole('button', { name: 'Iniciar Sesión' })
  await submit.dblclick()
  await expect(main.getByRole('alert')).toContainText('Credenciales inválidas')
  await main.getByLabel('Contraseña', { exact: true }).fill(OLD)
  await submit.click()
  await expect(findMessage(page)).toContainText('¡Inicio de sesión exitoso!')
  await expect(page.getByText('Credenciales inválidas')).toHaveCount(0)
})
