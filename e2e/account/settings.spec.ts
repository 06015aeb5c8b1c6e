import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { PASSWORD, type Person, signIn } from '../../product-client/people.ts'
import { expectAccessible } from '../support/axe.ts'
import { createHost, createPerson, createTestEvent, signInAs } from '../support/builders.ts'
import { waitForEmail } from '../support/mailbox.ts'
import { productUrl } from '../support/ports.ts'

const NEW_PASSWORD = 'Talavera-Azul-9$'

type Part = 'password' | 'sessions' | 'data' | 'deletion'

/** Opens the settings with one part unfolded. */
async function openSettings(page: Page, person: Person, part: Part): Promise<void> {
  await signInAs(page, person)
  await page.goto(`/settings#${part}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible()
}

async function typePasswords(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Contraseña actual').fill(current)
  await page.getByLabel('Nueva contraseña').fill(next)
  await page.getByLabel('Confirmar contraseña').fill(next)
}

test('changing the password ends other sessions and keeps this one', async ({ page, browser }) => {
  const person = await createPerson()
  const elsewhere = await (await browser.newContext()).newPage()
  await openSettings(elsewhere, person, 'password')
  await openSettings(page, await signIn({ url: productUrl }, person.email), 'password')
  await expectAccessible(page)

  const save = page.getByRole('button', { name: 'Cambiar contraseña' })
  await expect(save).toBeDisabled()
  await typePasswords(page, 'Otra-Cosa-7$', NEW_PASSWORD)
  await save.click()
  await expect(page.getByText('Tu contraseña actual no es correcta.')).toBeVisible()
  await expect(page.getByLabel('Contraseña actual')).toBeFocused()
  await expect(page.getByLabel('Nueva contraseña')).toHaveValue(NEW_PASSWORD)
  await expectAccessible(page)

  await page.getByLabel('Contraseña actual').fill(PASSWORD)
  await save.click()
  await expect(page.getByText('¡Contraseña actualizada exitosamente!')).toBeVisible()
  await expect(page.getByLabel('Nueva contraseña')).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Contraseña' })).toBeVisible()

  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login\?next=%2Fsettings/)
  await expect(elsewhere.getByText('Cerramos esta sesión por seguridad')).toBeVisible()
  await expect(elsewhere.getByText('expiró')).toHaveCount(0)
  await elsewhere.context().close()
})

test('the other sessions are counted and closed by one button', async ({ page, browser }) => {
  const person = await createPerson()
  const elsewhere = await (await browser.newContext()).newPage()
  await openSettings(elsewhere, person, 'sessions')
  await openSettings(page, await signIn({ url: productUrl }, person.email), 'sessions')
  const section = page.getByRole('region', { name: 'Sesiones abiertas' })
  await signIn({ url: productUrl }, person.email)
  await page.reload()
  await expect(section).toContainText('Además de esta, hay otras 2 sesiones abiertas.')
  await expect(section.getByText('Esta sesión')).toBeVisible()
  await section
    .getByRole('button', { name: /^Cerrar Navegador/ })
    .first()
    .click()
  await expect(section.getByText('Además de esta, hay otra sesión abierta.')).toBeFocused()
  await section.getByRole('button', { name: 'Cerrar mis otras sesiones' }).click()
  await expect(section.getByText('Tu cuenta solo está abierta aquí.')).toBeFocused()
  await expect(section.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await elsewhere.reload()
  await expect(elsewhere.getByText(/^Esta sesión se cerró desde otro dispositivo/)).toBeVisible()
  await elsewhere.context().close()
})

test('the settings are lines that say how things stand and open; email preferences are saved', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, await createHost())
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Eliminar mi cuenta' })).toBeInViewport()
  await expect(page.getByText('Sin activar')).toBeVisible()
  await expect(page.getByLabel('Contraseña actual')).toBeHidden()
  await expectAccessible(page)
  const emails = page.getByRole('heading', { name: 'Correos' })
  await emails.click()
  const receivedEmails = page.getByRole('checkbox', { name: /Cuando alguien aporta/ })
  await expect(receivedEmails).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Novedades/ })).not.toBeChecked()
  await receivedEmails.uncheck()
  await page.getByRole('button', { name: 'Guardar preferencias' }).click()
  await expect(page.getByText('Guardamos tus preferencias')).toBeVisible()
  await page.reload()
  await emails.click()
  await expect(receivedEmails).not.toBeChecked()
})

test('a user exports their data as CSV and as JSON', async ({ page }) => {
  const host = await createHost()
  await createTestEvent(host, { name: 'Baby shower de Ñandú' })
  await openSettings(page, host, 'data')
  for (const [button, extension] of [
    ['Hoja de cálculo (CSV)', 'csv'],
    ['Para programas (JSON)', 'json'],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^mis-datos-\\d{4}-\\d\\d-\\d\\d\\.${extension}$`),
    )
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('Baby shower de Ñandú')
    expect(text).toContain(host.email)
  }
})

test('an account with an active event cannot be deleted, and the page says what to do', async ({
  page,
}) => {
  const host = await createHost()
  await createTestEvent(host, { name: 'Baby shower de Ana', publish: true })
  await openSettings(page, host, 'deletion')
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Eliminar tu cuenta?' })
  await dialog.getByRole('button', { name: 'Eliminar para siempre' }).click()
  await expect(dialog.getByText('Este campo es obligatorio.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Escribe tu contraseña para confirmar').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Sigue activo: “Baby shower de Ana”')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Eliminar mi cuenta' })).toBeFocused()
})

test('deleting an account signs out, sends an email, and prevents signing in again', async ({
  page,
}) => {
  const person = await createPerson('ALIADO')
  await openSettings(page, person, 'deletion')
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Eliminar tu cuenta?' })
  const password = dialog.getByLabel('Escribe tu contraseña para confirmar')
  await password.fill('Otra-Cosa-7$')
  await dialog.getByRole('button', { name: 'Eliminar para siempre' }).click()
  await expect(dialog.getByText('Tu contraseña actual no es correcta.')).toBeVisible()
  await password.fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Eliminar para siempre' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('Tu cuenta quedó eliminada.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Iniciar Sesión' }).first()).toBeVisible()
  await waitForEmail(person.email, 'Eliminamos tu cuenta')

  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByText('Credenciales inválidas').first()).toBeVisible()
})
