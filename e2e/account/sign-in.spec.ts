import { expect, type Page, test } from '@playwright/test'
import { findLink } from '../../product-client/mailbox.ts'
import { createClient, createPerson, createUniqueEmail } from '../support/builders.ts'
import { waitForHydration } from '../support/delayed-scripts.ts'
import { listEmails, waitForEmail } from '../support/mailbox.ts'

const PASSWORD = 'Talavera-Azul-7$'

/** The e-mail of a new account with this password. */
async function createAccount(): Promise<string> {
  const email = createUniqueEmail('cuenta')
  const name = { firstName: 'Ana', lastName: 'López', motherLastName: 'Ruiz' }
  await createClient()('POST /auth/register', {
    body: { ...name, email, password: PASSWORD, confirmPassword: PASSWORD },
  })
  return email
}

const alerts = (page: Page) => page.getByRole('region', { name: 'Mensajes' })
const formError = (page: Page) => page.getByRole('main').getByRole('alert')

test("the sign-in form reports errors, sends 'remember me', and continues to the requested page", async ({
  page,
}) => {
  const email = await createAccount()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar Sesión' })).toBeVisible()
  const main = page.getByRole('main')
  for (const [name, to] of [
    ['Volver al inicio', '/'],
    ['¿Olvidaste tu contraseña?', '/forgot'],
    ['Crear Cuenta', '/register'],
  ] as const) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', to)
  }
  const submit = main.getByRole('button', { name: 'Iniciar Sesión' })
  await submit.click()
  await expect(formError(page).first()).toContainText('Por favor completa todos los campos')
  await expect(main.getByText('Ingresa un correo electrónico válido.')).toBeVisible()
  await expect(main.getByText('Este campo es obligatorio.')).toBeVisible()

  const typed = main.getByLabel('Correo electrónico')
  await typed.fill(email)
  await expect(main.getByText('Ingresa un correo electrónico válido.')).toBeHidden()
  await main.getByLabel('Contraseña', { exact: true }).fill('Otra-Cosa-7$')
  await submit.click()
  await expect(formError(page).first()).toContainText('Credenciales inválidas')
  await expect(main.getByLabel('Contraseña', { exact: true })).toBeFocused()
  await expect(typed).toHaveValue(email)
  await main.getByRole('link', { name: 'elige una contraseña nueva' }).click()
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
  await page.goBack()
  await typed.fill(email)

  await expect(main.getByLabel('Recordarme')).not.toBeChecked()
  // By keyboard: where the button was, a press within 400 ms of it counts as its second tap.
  await main.getByLabel('Recordarme').press('Space')
  await expect(main.getByLabel('Recordarme')).toBeChecked()
  await main.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/login', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ email, password: PASSWORD, remember: true })
    await released
    await route.continue()
  })
  await submit.click()
  await expect(main.getByRole('button', { name: 'Iniciando sesión...' })).toBeVisible()
  release()
  await expect(alerts(page)).toContainText('¡Inicio de sesión exitoso!')
  await expect(page).toHaveURL(/\/profile$/)
})

test('the registration form reports missing fields, rates the password, and continues to /login', async ({
  page,
}) => {
  const taken = (await createPerson()).email
  await page.goto('/register')
  const main = page.getByRole('main')
  const submit = main.getByRole('button', { name: 'Crear Cuenta' })
  await submit.click()
  await expect(formError(page).first()).toContainText(
    'Por favor completa todos los campos requeridos',
  )
  await expect(main.getByText('Este campo es obligatorio.')).toHaveCount(5)
  const terms = 'Debes aceptar los términos y condiciones para continuar'
  await expect(main.getByText(terms)).toBeVisible()
  for (const [name, to] of [
    ['términos y condiciones', '/terms'],
    ['aviso de privacidad', '/privacy'],
  ] as const) {
    const link = main.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', to)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await expect(main.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'Iniciar Sesión' })).toHaveAttribute('href', '/login')
  await expect(main.getByRole('radio', { name: /organizar un baby shower/ })).toBeChecked()

  await expect(main.getByLabel('Apellido materno')).toHaveAccessibleDescription(/un solo apellido/)
  await main.getByLabel('Nombre', { exact: true }).fill('R2')
  await expect(main.getByText('Solo se permiten letras y espacios.')).toBeVisible()
  await main.getByLabel('Nombre', { exact: true }).fill('Ana')
  await main.getByLabel('Apellido paterno').fill('López')
  await main.getByLabel('Apellido materno').fill('Ruiz')
  await main.getByLabel('Correo electrónico').fill(taken)
  const password = main.getByLabel('Contraseña', { exact: true })
  for (const [typed, strength] of [
    ['cuna', 'Muy débil'],
    ['Cuna', 'Débil'],
    ['Cuna2', 'Media'],
    [PASSWORD, 'Fuerte'],
  ] as const) {
    await password.fill(typed)
    await expect(main.getByText(strength, { exact: true })).toBeVisible()
  }
  await main.getByLabel('Confirmar contraseña').fill('otra')
  await expect(main.getByText('Las contraseñas no coinciden.')).toBeVisible()
  await main.getByLabel('Confirmar contraseña').fill(PASSWORD)
  await main.getByLabel(/Acepto los/).check()

  await password.fill('Perrito123')
  await expect(main.getByText('Muy débil', { exact: true })).toBeVisible()
  await expect(password).not.toHaveAccessibleDescription(/muy común/)
  await main.getByLabel('Confirmar contraseña').fill('Perrito123')
  await expect(password).toHaveAccessibleDescription(/es muy común, o lleva tu nombre o tu correo/)
  await submit.click()
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/es muy común, o lleva tu nombre o tu correo/)
  await expect(main.getByLabel('Apellido materno')).toHaveValue('Ruiz')
  await password.fill(PASSWORD)
  await main.getByLabel('Confirmar contraseña').fill(PASSWORD)
  await submit.click()
  await expect(formError(page).first()).toContainText('Este correo ya está registrado')
  await expect(main.getByLabel('Apellido materno')).toHaveValue('Ruiz')

  const email = createUniqueEmail('nueva')
  await main.getByLabel('Correo electrónico').fill(email)
  // A password manager saves both for the page that follows.
  await expect(main.getByLabel('Correo electrónico')).toHaveAttribute('autocomplete', 'username')
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await submit.click()
  await expect(
    main.getByRole('status').filter({ hasText: '¡Registro completado exitosamente!' }),
  ).toContainText('Entra con la contraseña que acabas de elegir.')
  await expect(page).toHaveURL(/\/login$/)
  await page.reload()
  await expect(main.getByLabel('Correo electrónico')).toHaveValue(email)
  await expect(main.getByLabel('Correo electrónico')).toHaveAttribute('autocomplete', 'username')
  await expect(main.getByLabel('Contraseña', { exact: true })).toBeFocused()
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(alerts(page)).not.toContainText('Registro completado')

  await password.fill('Otra-Cosa-7$')
  await password.press('Enter')
  await expect(formError(page)).toContainText('Credenciales inválidas')
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/auth/login', async (route) => {
    await answered.promise
    await route.continue()
  })
  await password.press('Enter')
  await expect(main.getByRole('button', { name: 'Iniciando sesión...' })).toBeVisible()
  await expect(main).not.toContainText('Registro completado')
  answered.resolve()
})

async function requestLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Revisa tu correo' })).toBeVisible()
}

test('the forgotten-password form checks the address, explains the next steps, and sends another email', async ({
  page,
}) => {
  const { email } = await createPerson()
  await page.goto('/forgot')
  await page.getByLabel('Correo electrónico').fill('ana@')
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(formError(page).first()).toContainText('Por favor ingresa un email válido')
  await expect(page.getByText('Ingresa un correo electrónico válido.')).toBeVisible()
  await requestLink(page, email)
  await expect(page.getByText('¡Email enviado! Revisa tu bandeja de entrada.')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(email)
  await expect(main.getByRole('listitem')).toContainText([
    'Revisa tu bandeja de entrada',
    'Busca un correo de Cigüeña',
    'Haz clic en el enlace',
    'El enlace expira en 1 hora.',
  ])
  const login = main.getByRole('link', { name: 'Ir a iniciar sesión' })
  await expect(login).toHaveAttribute('href', '/login')
  await main.getByRole('button', { name: 'Enviar otro correo' }).click()
  await expect(page.getByRole('button', { name: 'Enviar enlace' })).toBeVisible()
})

test('the link of the reset email sets a new password once', async ({ page }) => {
  const { email } = await createPerson()
  await page.goto('/forgot-password')
  await requestLink(page, email)
  const message = await waitForEmail(email, /contraseña/i)
  const [link = ''] = message.text.match(/https?:\/\/\S*\/reset-password\S*/) ?? []
  await page.goto(link)
  const main = page.getByRole('main')
  const save = main.getByRole('button', { name: 'Guardar contraseña' })
  await expect(save).toBeDisabled()
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(email)
  await main.getByLabel('Nueva contraseña').fill('Cuna')
  await expect(main.getByText('Débil', { exact: true })).toBeVisible()
  const eight = main.getByRole('listitem').filter({ hasText: 'Al menos 8 caracteres' })
  await expect(eight).toContainText(': falta')
  await main.getByLabel('Nueva contraseña').fill('Talavera-Azul-9$')
  await expect(eight).toContainText(': cumplido')
  await expect(save).toBeDisabled()
  await main.getByLabel('Confirmar contraseña').fill('Talavera-Azul-9')
  await main.getByLabel('Confirmar contraseña').blur()
  await expect(main.getByText('Las contraseñas no coinciden', { exact: true })).toBeVisible()
  await main.getByLabel('Confirmar contraseña').fill('Talavera-Azul-9$')

  await main.getByLabel('Nueva contraseña').fill('Password1!')
  await main.getByLabel('Confirmar contraseña').fill('Password1!')
  await save.click()
  await expect(main.getByText(/es muy común, o lleva tu nombre/)).toBeVisible()
  await main.getByLabel('Nueva contraseña').fill('Talavera-Azul-9$')
  await main.getByLabel('Confirmar contraseña').fill('Talavera-Azul-9$')
  await save.click()
  const done = '¡Contraseña actualizada exitosamente!'
  await expect(page.getByRole('heading', { level: 1, name: done })).toBeVisible()
  await main.getByRole('link', { name: 'Iniciar Sesión' }).press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await expect(main.getByLabel('Correo electrónico')).toHaveValue(email)

  await page.goto(link)
  await expect(main.getByText('Este enlace ya se usó.')).toBeVisible()
  await expect(page).toHaveURL(/\/forgot-password\?link=used$/)
  await expect(main.getByRole('button', { name: 'Enviar enlace' })).toBeVisible()
  await expect(main.getByLabel('Nueva contraseña')).toHaveCount(0)
})

test('a reset link that is replaced while its page is open says so where the page leads', async ({
  page,
}) => {
  const { email, call } = await createPerson()
  await call('POST /auth/password-reset/request', { body: { email } })
  const first = await waitForEmail(email, 'Elige una nueva contraseña')
  await page.goto(findLink(first, '/reset-password'))
  const main = page.getByRole('main')
  await main.getByLabel('Nueva contraseña').fill('Talavera-Azul-8$')
  await main.getByLabel('Confirmar contraseña').fill('Talavera-Azul-8$')
  const { length } = await listEmails(email)
  await call('POST /auth/password-reset/request', { body: { email } })
  await expect.poll(async () => (await listEmails(email)).length).toBe(length + 1)
  await main.getByRole('button', { name: 'Guardar contraseña' }).click()
  const spent = 'Enlace inválido. Solicita un nuevo enlace de reseteo.'
  await expect(main.getByText(spent)).toBeVisible()
  await expect(page).toHaveURL(/\/forgot-password\?link=invalid$/)
  await expect(main.getByText(spent)).toBeVisible()
})

test('the address typed at sign-in is taken along to the forgotten password', async ({ page }) => {
  await page.goto('/login')
  // Only the scripts carry the address over: before them the link is a link.
  await waitForHydration(page)
  await page.getByLabel('Correo electrónico').fill('ana@example.test')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('ana@example.test')
})

test('a password reset without a token is refused and leads to the form that requests a link', async ({
  page,
}) => {
  await page.goto('/reset-password')
  await expect(alerts(page)).toContainText('Token de reseteo no válido')
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test('a server error stays visible until its field is changed', async ({ page }) => {
  const taken = await createAccount()
  await page.goto('/register')
  const main = page.getByRole('main')
  await main.getByLabel('Nombre', { exact: true }).fill('Ana')
  await main.getByLabel('Apellido paterno').fill('López')
  await main.getByLabel('Apellido materno').fill('Ruiz')
  await main.getByLabel('Correo electrónico').fill(taken)
  await main.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await main.getByLabel('Confirmar contraseña').fill(PASSWORD)
  await main.getByLabel(/Acepto los/).check()
  await main.getByRole('button', { name: 'Crear Cuenta' }).click()
  const refused = main.getByText(/Este correo ya está registrado/)
  await expect(refused).toHaveCount(2)
  await main.getByLabel('Nombre', { exact: true }).fill('Anabel')
  await expect(refused.first()).toBeVisible()
  await main.getByLabel('Correo electrónico').fill(createUniqueEmail('libre'))
  await expect(refused).toHaveCount(0)
})
