import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { startExtraProcess } from '../../product-client/extra-process.ts'
import { createAdmin, PASSWORD, type Person } from '../../product-client/people.ts'
import { expectAccessible } from '../support/axe.ts'
import { createPerson, createUniqueEmail, product, signInAs } from '../support/builders.ts'
import { ports } from '../support/ports.ts'
import {
  addAuthenticator,
  connectApp,
  keepRecoveryCodes,
  makeProofOld,
} from '../support/second-factor.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Verificación en dos pasos' })

async function openSettings(page: Page, person: Person): Promise<void> {
  await signInAs(page, person)
  await page.goto('/settings#second-factor')
  await expect(section(page).getByText('Sin activar')).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await menu.getByLabel(/^Tu cuenta/).click()
  await menu.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(menu.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible()
}

/** Types address and password at /login; the second step follows on the same page. */
async function signInWithPassword(page: Page, { email }: Person): Promise<void> {
  await page.goto('/login?next=/settings%23second-factor')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirma que eres tú' })).toBeVisible()
}

const isSignedIn = (page: Page) => expect(section(page).getByText('Activada')).toBeVisible()

test('a passkey is enrolled, signs in, and is removed after a fresh proof with itself', async ({
  page,
}) => {
  const person = await createPerson()
  await addAuthenticator(page)
  await openSettings(page, person)
  await section(page).getByRole('button', { name: 'Agregar llave de acceso' }).click()
  const naming = page.getByRole('dialog', { name: 'Agregar llave de acceso' })
  const name = naming.getByLabel('Nombre de esta llave')
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await name.fill('')
  await page.keyboard.press('Enter')
  await expect(naming.getByText('Este campo es obligatorio.')).toBeVisible()
  await name.fill('Celular de Ana')
  await page.keyboard.press('Enter')
  await keepRecoveryCodes(page)
  await isSignedIn(page)
  await expect(section(page).getByText('Te quedan 10 de 10.')).toBeVisible()
  await expectAccessible(page)

  await signOut(page)
  await signInWithPassword(page, person)
  const use = page.getByRole('button', { name: 'Usar llave de acceso' })
  await expect(use).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await isSignedIn(page)

  await makeProofOld(person)
  await section(page).getByRole('button', { name: 'Quitar Celular de Ana' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click()
  const proof = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await expectAccessible(page)
  await proof.getByRole('button', { name: 'Usar llave de acceso' }).click()
  await expect(section(page).getByText('Sin activar')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(section(page).getByText('Códigos de recuperación')).toHaveCount(0)
})

test('an app of codes is connected by its code, with ten recovery codes that are shown once', async ({
  page,
}) => {
  await openSettings(page, await createPerson())
  const connect = section(page).getByRole('button', { name: 'Conectar app de códigos' })
  await connect.click()
  const dialog = page.getByRole('dialog', { name: 'Conectar app de códigos' })
  const code = dialog.getByLabel('Código que muestra tu app')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(dialog.getByRole('img', { name: 'Código QR para tu app de códigos' })).toBeVisible()
  await expectAccessible(page)
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('El código no es correcto o ya se usó.')).toBeVisible()
  await expect(code).toHaveValue('000000')
  await expect(code).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(connect).toBeFocused()

  await connectApp(page)
  const codes = page.getByRole('dialog', { name: 'Guarda tus códigos de recuperación' })
  await expect(codes.getByRole('button', { name: 'Copiar' })).toBeFocused()
  await expectAccessible(page)
  const shown = await codes.getByRole('listitem').allTextContents()
  const saved = page.waitForEvent('download')
  await codes.getByRole('button', { name: 'Descargar' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  for (const one of shown) expect(file).toContain(one)
  await page.keyboard.press('Escape')
  await expect(codes.getByText('No podremos mostrarlos otra vez.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(codes).toBeHidden()
  await isSignedIn(page)
  await page.reload()
  await isSignedIn(page)
  await expect(page.getByText(shown[0] ?? '')).toHaveCount(0)

  await section(page).getByRole('button', { name: 'Renovar códigos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renovar códigos' }).click()
  const renewed = await keepRecoveryCodes(page)
  expect(renewed).not.toEqual(expect.arrayContaining(shown))
})

test('a code of the app signs in, and a recovery code does once', async ({ page }) => {
  const person = await createPerson()
  await openSettings(page, person)
  const app = await connectApp(page)
  const [recoveryCode = ''] = await keepRecoveryCodes(page)
  await signOut(page)

  await signInWithPassword(page, person)
  const code = page.getByLabel('Código de tu app')
  await expect(code).toBeFocused()
  await code.fill('00 00 00')
  await page.keyboard.press('Enter')
  await expect(page.getByText('El código no es correcto o ya se usó.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: /^Escríbenos/ })).toHaveAttribute('href', /^mailto:/)
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await expect(page.getByLabel('Código de recuperación')).toBeFocused()
  await page.getByRole('button', { name: 'Usar un código de mi app' }).click()
  await expect(code).toHaveValue('00 00 00')
  await code.fill(app.next())
  await page.keyboard.press('Enter')
  await isSignedIn(page)
  await signOut(page)

  const useRecoveryCode = async () => {
    await signInWithPassword(page, person)
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
    await page.getByLabel('Código de recuperación').fill(recoveryCode.toUpperCase())
    await page.getByRole('button', { name: 'Confirmar y entrar' }).filter({ visible: true }).click()
  }
  await useRecoveryCode()
  await expect(page.getByText('Si perdiste tu dispositivo, cámbialo')).toBeVisible()
  await expect(section(page).getByText('Te quedan 9 de 10.')).toBeVisible()
  await signOut(page)
  await useRecoveryCode()
  await expect(page.getByText('El código no es correcto o ya se usó.')).toBeVisible()
})

test('a challenge that is over leads back to the password, with what was typed', async ({
  page,
}) => {
  const person = await createPerson()
  await openSettings(page, person)
  await connectApp(page)
  await keepRecoveryCodes(page)
  await signOut(page)
  await signInWithPassword(page, person)
  const code = page.getByLabel('Código de tu app')
  const confirm = page.getByRole('button', { name: 'Confirmar y entrar' }).filter({ visible: true })
  const ended = page.getByText('Esta confirmación ya no vale. Empieza de nuevo.')
  for (let attempt = 0; attempt < 6 && !(await ended.isVisible()); attempt += 1) {
    await code.fill(`00000${attempt}`)
    const answered = page.waitForResponse('**/api/auth/second-factor')
    await confirm.click()
    await answered
    await expect(page.getByText(/no es correcto|ya no vale/)).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  await expect(ended).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar Sesión' })).toBeVisible()
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(person.email)
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(code).toBeFocused()
  await expect(ended).toBeHidden()
})

test('an admin without a second factor is led through enrolment and back to the page', async ({
  page,
}) => {
  const admin = await createAdmin(product(), createUniqueEmail('admin'))
  const env = { ...product().env, ADMIN_SECOND_FACTOR: 'required' }
  const strict = await startExtraProcess({ ...product(), env }, ports.product + 4)
  try {
    await signInAs(page, admin)
    await page.goto(`${strict.url}/admin/users?search=ana`)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Activa tu segundo paso' }),
    ).toBeVisible()
    await expectAccessible(page)
    await connectApp(page)
    await keepRecoveryCodes(page)
    await expect(page.getByText('Tu segundo paso está activo')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Quitar/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Continuar' }).click()
    await expect(page).toHaveURL(`${strict.url}/admin/users?search=ana`)
    await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible()
  } finally {
    await strict.stop()
  }
})
