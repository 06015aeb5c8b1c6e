import { expect, type Locator, test } from '@playwright/test'
import { PASSWORD } from '../../product-client/people.ts'
import { createHost, createPerson, createTestEvent, signInAs } from '../support/builders.ts'
import { WITH_MOTION } from '../support/in-page.ts'

async function readBox(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${part} has no place`)
  return { top: box.y, bottom: box.y + box.height }
}

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

test('after sign-in the toast rather covers a button far below than the heading', async ({
  page,
}) => {
  const { email, user } = await createPerson()
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  const messages = page.getByRole('region', { name: 'Mensajes' })
  await expect(messages.getByText('¡Inicio de sesión exitoso!')).toBeVisible()
  const heading = page.getByRole('heading', { level: 1, name: `Hola, ${user.firstName}` })
  await expect(heading).toBeVisible()
  await expect
    .poll(async () => {
      const [own, other] = [await readBox(messages), await readBox(heading)]
      return own.bottom <= other.top || other.bottom <= own.top
    })
    .toBe(true)
})
