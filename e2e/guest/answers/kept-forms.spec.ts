import { expect, type Page, test } from '@playwright/test'
import { shareGuestEvent } from '../../support/builders.ts'
import { delayScripts, waitForHydration } from '../../support/delayed-scripts.ts'

const { event } = shareGuestEvent()

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

interface KeptForm {
  name: string
  path: () => string
  /** Typed texts by label. */
  typed: Readonly<Record<string, string>>
  /** What is chosen, too. */
  choice?: string
  /** Folds a field. */
  unfold?: string
}

const FORMS: readonly KeptForm[] = [
  {
    name: 'the answer to the invitation',
    path: () => `/events/${event.slug}/rsvp`,
    typed: { 'Tu nombre': 'Tía Rosa', 'Tu correo': 'rosa@example.test', Nota: 'Llevo gelatina.' },
    choice: 'Todavía no sé',
  },
  {
    name: 'the contribution',
    path: () => `/events/${event.slug}/contribute`,
    unfold: 'Agregar un mensaje',
    typed: { 'Tu nombre': 'Tía Rosa', 'Mensaje para la familia': 'Con cariño' },
    choice: 'Cuna',
  },
  {
    name: 'the contact form',
    path: () => '/contact',
    typed: { 'Tu nombre': 'Tía Rosa', Asunto: 'Mi factura', Mensaje: 'Quiero una factura.' },
  },
  {
    name: 'the registration',
    path: () => '/register',
    typed: { Nombre: 'Rosa', 'Apellido paterno': 'López' },
    choice: 'Quiero apoyar a una familia',
  },
]

const findField = (page: Page, label: string) =>
  page
    .getByRole('main')
    .getByLabel(label, { exact: label === 'Nombre' })
    .first()

/** Of the page, wherever it is scrolled to. */
async function findLastButtonTop(page: Page): Promise<number> {
  const submit = page.getByRole('main').locator('button[type=submit]:visible').last()
  const box = await submit.boundingBox()
  return Math.round((box?.y ?? 0) + Number(await page.evaluate('scrollY')))
}

async function expectKept(page: Page, { typed, choice }: KeptForm): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    await expect(findField(page, label)).toHaveValue(text)
    await expect(findField(page, label)).toBeVisible()
  }
  if (choice) await expect(page.getByRole('radio', { name: choice })).toBeChecked()
}

for (const form of FORMS) {
  test(`${form.name} stays as typed after a reload, and on the way back`, async ({ page }) => {
    await page.goto(form.path())
    await page.getByRole('main').getByRole('textbox').first().tap()
    await waitForHydration(page)
    if (form.unfold) await page.getByText(form.unfold).tap()
    const top = await findLastButtonTop(page)
    for (const [label, text] of Object.entries(form.typed)) await findField(page, label).fill(text)
    expect(await findLastButtonTop(page), 'counting what is typed moves nothing').toBe(top)
    if (form.choice) await page.getByRole('radio', { name: form.choice }).check()

    const release = await delayScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await expectKept(page, form)
    release()
    await page.getByRole('main').getByRole('textbox').first().tap()
    await waitForHydration(page)
    await expectKept(page, form)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Preguntas frecuentes' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Preguntas/)
    await page.goBack()
    await expectKept(page, form)
    const stored = String(await page.evaluate('JSON.stringify(localStorage)'))
    expect(stored).toContain(Object.values(form.typed)[0])
    expect(stored).not.toMatch(/formKey|idempotencyKey|website/)
  })
}

test('who registers ticks the terms themselves, whoever ticked them here before', async ({
  page,
}) => {
  await page.goto('/register')
  await page.getByLabel('Contraseña', { exact: true }).tap()
  await waitForHydration(page)
  const terms = page.getByRole('checkbox', { name: /Acepto los/ })
  await terms.check()
  await findField(page, 'Nombre').fill('Rosa')
  await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain('Rosa')
  await page.reload()
  await expect(findField(page, 'Nombre')).toHaveValue('Rosa')
  await page.getByLabel('Contraseña', { exact: true }).tap()
  await waitForHydration(page)
  await expect(terms).not.toBeChecked()
})

test('a password is never kept, and what was sent is forgotten', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Contraseña', { exact: true }).tap()
  await waitForHydration(page)
  await findField(page, 'Nombre').fill('Rosa')
  await page.getByLabel('Contraseña', { exact: true }).fill('Secreta-2027')
  await page.getByRole('button', { name: 'Mostrar contraseña' }).first().tap()
  await page.getByLabel('Contraseña', { exact: true }).fill('Secreta-2028')
  await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain('Rosa')
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('Secreta')

  await page.goto(`/events/${event.slug}/rsvp?answer=YES`)
  await findField(page, 'Tu nombre').fill('Tía Chela')
  await page.getByRole('button', { name: 'Enviar mi respuesta' }).tap()
  await expect(page.getByRole('main')).toContainText('La familia ya tiene tu respuesta')
  await page.goto(`/events/${event.slug}/rsvp?otra=1`)
  await expect(findField(page, 'Tu nombre')).toHaveValue('')
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('Chela')
})

test('what the address chooses is stronger than what was kept', async ({ page }) => {
  await page.goto(`/events/${event.slug}/rsvp?answer=YES`)
  await findField(page, 'Tu nombre').fill('Tía Rosa')
  await page.goto(`/events/${event.slug}/rsvp?answer=NO`)
  await expect(findField(page, 'Tu nombre')).toHaveValue('Tía Rosa')
  await expect(page.getByRole('radio', { name: 'No puedo ir' })).toBeChecked()
})
