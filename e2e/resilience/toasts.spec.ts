import { expect, type Locator, type Page, test } from '@playwright/test'
import { PASSWORD } from '../../product-client/people.ts'
import { createHost, createPerson, createTestEvent, signInAs } from '../support/builders.ts'
import { waitForHydration } from '../support/delayed-scripts.ts'
import { WITH_MOTION } from '../support/in-page.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

async function readBox(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${part} has no place`)
  return { top: box.y, bottom: box.y + box.height }
}

const messagesOf = (page: Page) => page.getByRole('region', { name: 'Mensajes' })

test.use({ ...WITH_MOTION, viewport: { width: 360, height: 740 } })

test('an error that stands in the page is not repeated by a toast', async ({ page }) => {
  const host = await createHost()
  const { id } = await createTestEvent(host, { goals: [] })
  await signInAs(page, host)
  await page.goto(`/events/create?draft=${id}`)
  await page.getByRole('button', { name: 'Guardar y Publicar' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText(/^Agrega al menos un sueño/).first()).toBeVisible()
  await expect(page.getByLabel('Nombre del sueño')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Mensajes' })).toBeEmpty()
})

test('a toast covers neither the bottom button nor a heading or a field, and leaves with the next action', async ({
  page,
}) => {
  const host = await createHost()
  const { id } = await createTestEvent(host, { goals: [] })
  await signInAs(page, host)
  await page.goto(`/events/create?draft=${id}&step=1`)
  await page.getByRole('button', { name: 'Continuar con los sueños' }).click()
  const messages = page.getByRole('region', { name: 'Mensajes' })
  await expect(messages.getByText('El evento ya ha sido creado.')).toBeVisible()
  const publish = page.getByRole('button', { name: 'Guardar y Publicar' })
  const heading = page.getByRole('heading', { level: 1 })
  const free = async (part: Locator) => {
    const [own, other] = [await readBox(messages), await readBox(part)]
    return own.bottom <= other.top || other.bottom <= own.top
  }
  await expect.poll(() => free(publish)).toBe(true)
  await expect.poll(() => free(heading)).toBe(true)
  await page.getByLabel('Nombre del sueño').fill('Cuna')
  await page.getByLabel('Monto objetivo').fill('1500')
  await publish.click()
  await expect(page.getByText('¡Evento publicado exitosamente!')).toBeVisible()
  await expect(messages).not.toContainText('El evento ya ha sido creado.')
})

test('a toast at the desk leaves its search free', async ({ page }) => {
  const host = await createHost()
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAs(page, await signInSharedAdmin())
  await page.goto(`/admin/hosts/${host.user.id}`)
  const search = page.getByRole('searchbox', { name: /^Encuentra/ })
  const note = page.getByLabel('Nota interna')
  await note.fill('Llamó por teléfono')
  await page.evaluate('scrollTo(0, 0)')
  await note.dispatchEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true })
  const messages = page.getByRole('region', { name: 'Mensajes' })
  await expect(messages).toContainText('Nota agregada')
  await expect(search).toBeInViewport()
  const [own, other] = [await readBox(messages), await readBox(search)]
  expect(own.bottom <= other.top || other.bottom <= own.top).toBe(true)
})

test('a message that was read does not go along to the next page', async ({ page }) => {
  const host = await createHost()
  const { slug } = await createTestEvent(host, { publish: true })
  await signInAs(page, host)
  await page.goto(`/events/${slug}/edit`)
  await page.getByRole('tab', { name: /^Sueños/ }).click()
  await page
    .getByRole('button', { name: /^Editar sueño/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Guardar sueño' }).click()
  const messages = page.getByRole('region', { name: 'Mensajes' })
  await expect(messages).toContainText('Sueño guardado')
  await page.getByRole('link', { name: 'Ver evento' }).click()
  await expect(page.getByRole('link', { name: 'Editar evento' })).toBeVisible()
  // At once: it would leave by itself a little later.
  expect(await messages.textContent()).toBe('')
})

test('the message of what a dialog did leaves the heading free once the dialog is gone', async ({
  page,
}) => {
  const host = await createHost()
  const { slug } = await createTestEvent(host, { publish: true })
  await signInAs(page, host)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/events/${slug}/edit`)
  await page.getByRole('tab', { name: 'Estado' }).click()
  await page.getByRole('button', { name: 'Cerrar evento' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar evento' }).click()
  const messages = page.getByRole('region', { name: 'Mensajes' })
  await expect(messages).toContainText('Evento cerrado')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const heading = page.getByRole('heading', { level: 1 })
  await expect
    .poll(async () => {
      const [own, other] = [await readBox(messages), await readBox(heading)]
      return own.bottom <= other.top || other.bottom <= own.top
    })
    .toBe(true)
})

/** Lets the lifetime of the toasts, which is a CSS animation, end now. */
const FINISH_TOAST = `document.getAnimations()
  .filter(({ animationName }) => animationName === 'toast-life')
  .forEach((life) => life.finish())`

test('a message that comes with a page stands at its head until one goes on, so that the page does not jump', async ({
  page,
}) => {
  const said = messagesOf(page).getByText('Token de reseteo no válido')
  const arrive = async () => {
    await page.goto('/reset-password')
    await expect(page).toHaveURL(/\/forgot-password$/)
    await expect(said).toBeVisible()
  }
  await arrive()
  const [message, content] = await Promise.all(
    [messagesOf(page), page.getByRole('main')].map((part) => part.boundingBox()),
  )
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(content?.y ?? 0)
  await page.evaluate(FINISH_TOAST)
  await expect(said).toBeVisible()
  expect((await page.getByRole('main').boundingBox())?.y).toBe(content?.y)
  await page.getByRole('link', { name: 'Preguntas frecuentes' }).click()
  await expect(page).toHaveURL(/\/faq$/)
  await expect.poll(async () => (await page.getByRole('main').boundingBox())?.y).toBe(65)
  await arrive()
  await page.getByRole('button', { name: 'Cerrar mensaje' }).click()
  await expect(said).toHaveCount(0)
})

test('signing in is announced, and moves nothing on the page that it leads to', async ({
  page,
}) => {
  const { email } = await createPerson()
  const main = page.getByRole('main')
  await page.goto('/login')
  await main.getByLabel('Correo electrónico').fill(email)
  await main.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await main.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hola')
  const said = messagesOf(page).getByText('¡Inicio de sesión exitoso!')
  await expect(said).toHaveCount(1)
  expect((await main.boundingBox())?.y).toBe(65)
  await page.evaluate(FINISH_TOAST)
  await expect(said).toHaveCount(0)
  expect((await main.boundingBox())?.y).toBe(65)
})

test('a toast can be dismissed, and otherwise disappears by itself', async ({ page, context }) => {
  await signInAs(page, await createHost())
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Crear mi evento' }).first()
  await expect(link).toBeVisible()
  await context.setOffline(true)
  const toast = messagesOf(page).getByText('Sin conexión.')
  await link.click()
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar mensaje' }).click()
  await expect(toast).toHaveCount(0)
  await link.click()
  await expect(toast).toBeVisible()
  await page.evaluate(FINISH_TOAST)
  await expect(toast).toHaveCount(0)
})

/** The browser learns a moment later that the network is back. */
const IS_SERVER_REACHED = `navigator.onLine && fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => ok, () => false)`

test('a link that is pressed without a network says so, and the page stays', async ({
  page,
  context,
}) => {
  const host = await createHost()
  await signInAs(page, host)
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1, name: `Hola, ${host.user.firstName}` })
  await expect(heading).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Crear mi evento' }).first().click()
  await expect(messagesOf(page).getByText('Sin conexión.')).toBeVisible()
  await expect(heading).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => page.evaluate(IS_SERVER_REACHED)).toBe(true)
  await page.getByRole('link', { name: 'Crear mi evento' }).first().click()
  await expect(page).toHaveURL(/\/events\/create/)
})

for (const [browser, withoutApi] of [
  ['', ''],
  [', in a browser without the Navigation API', 'delete window.navigation'],
] as const)
  test(`a link leads to its page once its script is there${browser}`, async ({ page }) => {
    const host = await createHost()
    await signInAs(page, host)
    await page.addInitScript(withoutApi)
    await page.goto('/')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Crear mi evento' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Crear evento' })).toBeVisible()
    expect(await page.evaluate("typeof navigation === 'undefined'")).toBe(withoutApi !== '')
  })

test('a link whose script fails leads to its page all the same', async ({ page }) => {
  const host = await createHost()
  await signInAs(page, host)
  await page.goto('/')
  await waitForHydration(page)
  let failed = 0
  await page.route(
    '**/assets/create-*.js',
    (route) => {
      failed += 1
      return route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('link', { name: 'Crear mi evento' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Crear evento' })).toBeVisible()
  expect(failed).toBe(1)
})
