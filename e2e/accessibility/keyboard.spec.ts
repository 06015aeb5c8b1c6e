import { type Browser, expect, type Page, test } from '@playwright/test'
import { findLink } from '../../product-client/mailbox.ts'
import { PASSWORD } from '../../product-client/people.ts'
import { createUniqueEmail } from '../support/builders.ts'
import { waitForHydration } from '../support/delayed-scripts.ts'
import { Keyboard } from '../support/keyboard.ts'
import { waitForEmail } from '../support/mailbox.ts'

const PHONE = { width: 360, height: 740 }
const NAME = 'Baby shower de Ana'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function register(page: Page, email: string): Promise<void> {
  const keys = new Keyboard(page)
  const main = page.getByRole('main')
  await page.goto('/')
  await keys.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await waitForHydration(page)
  await keys.tabToAndPressEnter(page.getByRole('link', { name: 'Crear Cuenta' }).first())
  await expect(page).toHaveURL(/\/register$/)
  await expect(main).toBeFocused()
  await keys.tabToAndType(main.getByLabel('Nombre', { exact: true }), 'Ana')
  await keys.tabToAndType(main.getByLabel('Apellido paterno'), 'López')
  await keys.tabToAndType(main.getByLabel('Apellido materno'), 'Ruiz')
  await keys.tabToAndType(main.getByLabel('Correo electrónico'), email)
  await keys.tabToAndType(main.getByLabel('Contraseña', { exact: true }), PASSWORD)
  await keys.tabToAndType(main.getByLabel('Confirmar contraseña'), PASSWORD)
  await keys.tabTo(main.getByLabel(/Acepto los/))
  await keys.press('Space')
  await keys.tabToAndPressEnter(main.getByRole('button', { name: 'Crear Cuenta' }))
  await expect(page).toHaveURL(/\/login$/)
  const welcome = await waitForEmail(email, /bienvenid/i)
  await page.goto(findLink(welcome, '/verify-email'))
  await expect(page.getByRole('heading', { name: 'Confirmar mi correo' })).toBeVisible()
}

async function signIn(page: Page, email: string): Promise<void> {
  const keys = new Keyboard(page)
  const main = page.getByRole('main')
  await waitForHydration(page)
  await keys.tabToAndPressEnter(main.getByRole('link', { name: 'Iniciar sesión' }))
  await expect(page).toHaveURL(/\/login/)
  // The address came along from the registration.
  const password = main.getByLabel('Contraseña', { exact: true })
  await expect(main.getByLabel('Correo electrónico')).toHaveValue(email)
  await expect(password).toBeFocused()
  await keys.tabToAndPressEnter(main.getByRole('button', { name: 'Iniciar Sesión' }))
  await expect(password).toBeFocused()
  await keys.checkFocus()
  await page.keyboard.type(PASSWORD)
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: 'Tu correo está confirmado' })).toBeVisible()
  await keys.tabToAndPressEnter(main.getByRole('link', { name: 'Ir al inicio' }))
  await expect(page.getByRole('heading', { name: 'Tus primeros pasos' })).toBeVisible()
}

async function setUpPayouts(page: Page): Promise<void> {
  const keys = new Keyboard(page)
  await keys.tabToAndPressEnter(page.getByRole('link', { name: 'Configurar pagos' }))
  await expect(page).toHaveURL(/\/dashboard\/payments\/setup$/)
  await expect(page.getByRole('main')).toBeFocused()
  await keys.tabToAndPressEnter(page.getByRole('button', { name: 'Configurar' }))
  await keys.tabToAndPressEnter(page.getByRole('button', { name: 'Completar todo' }))
  await expect(page.getByRole('heading', { name: '¡Tu cuenta está lista!' })).toBeVisible()
  await keys.tabToAndPressEnter(page.getByRole('link', { name: 'Crear mi evento' }))
  await expect(page).toHaveURL(/\/events\/create$/)
}

/** Typed part by part, then one day on in the calendar. */
async function chooseDate(page: Page): Promise<void> {
  const keys = new Keyboard(page)
  const date = page.getByRole('group', { name: 'Fecha del evento', exact: true })
  await keys.tabToAndType(date.getByRole('spinbutton', { name: /día/i }), '10052030')
  const opener = date.getByRole('button')
  await keys.tabTo(opener)
  await keys.press('Enter')
  const calendar = page.getByRole('dialog')
  await expect(calendar).toBeVisible()
  await keys.press('ArrowRight')
  await keys.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(date.getByRole('spinbutton', { name: /día/i })).toHaveText('11')
}

async function chooseTheme(page: Page): Promise<void> {
  const keys = new Keyboard(page)
  await keys.tabTo(page.getByRole('radio', { name: 'Nubes' }))
  await keys.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Papel picado' })).toBeChecked()
}

/** Through both steps of the wizard; resolves to the link that the host shares. */
async function publish(page: Page): Promise<string> {
  const keys = new Keyboard(page)
  await keys.tabToAndType(page.getByLabel('Nombre del evento'), NAME)
  await chooseDate(page)
  await chooseTheme(page)
  await keys.tabToAndPressEnter(page.getByRole('button', { name: 'Continuar con los sueños' }))
  for (const [place, name] of ['Carriola', 'Cuna'].entries()) {
    const goal = page.getByRole('group', { name: `Sueño ${place + 1}`, exact: true })
    await keys.tabToAndType(goal.getByLabel('Nombre del sueño'), name)
    await keys.tabToAndType(goal.getByLabel('Monto objetivo'), '1500')
    if (place > 0) continue
    await keys.tabToAndPressEnter(page.getByRole('button', { name: 'Agregar otro sueño' }))
    await expect(page.getByLabel('Nombre del sueño').nth(1)).toBeFocused()
  }
  await keys.tabToAndPressEnter(page.getByRole('button', { name: 'Guardar y Publicar' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Ya está! Compártelo')
  await keys.tabToAndPressEnter(page.getByRole('link', { name: 'Ver mi evento' }))
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  return page.url()
}

/** To the tab of the sueños by arrow, and the second one up; the focus stays with it. */
async function reorder(page: Page): Promise<void> {
  const keys = new Keyboard(page)
  await keys.tabToAndPressEnter(page.getByRole('link', { name: 'Editar evento' }))
  await keys.tabTo(page.getByRole('tab', { selected: true }))
  await keys.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Sueños (2)' })).toBeFocused()
  await keys.tabToAndPressEnter(page.getByRole('button', { name: 'Cambiar el orden' }))
  const up = page.getByRole('button', { name: 'Subir: Cuna' })
  await keys.tabToAndPressEnter(up)
  await expect(up).toBeDisabled()
  await expect(up).toBeFocused()
  await keys.checkFocus()
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText('Cuna')
}

async function openOnPhone(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    locale: 'es-MX',
    reducedMotion: 'reduce',
  })
  const guest = await context.newPage()
  await guest.goto(link)
  return guest
}

async function chooseGift(guest: Page): Promise<void> {
  const keys = new Keyboard(guest)
  await keys.press('Tab')
  await expect(guest.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await keys.press('Enter')
  await keys.press('Tab')
  await expect(guest.getByRole('main').locator(':focus')).toHaveCount(1)
  const carriola = guest.getByRole('listitem').filter({
    has: guest.getByRole('heading', { level: 3, name: 'Carriola' }),
  })
  await keys.tabToAndPressEnter(carriola.getByRole('link', { name: 'Aportar a este sueño' }))
  await expect(guest).toHaveURL(/\/contribute\?goal=/)
  await keys.tabTo(guest.getByRole('radio', { name: /Carriola/ }))
  await keys.press('ArrowUp')
  await expect(guest.getByRole('radio', { name: /Cuna/ })).toBeChecked()
  await keys.press('ArrowDown')
  await expect(guest.getByRole('radio', { name: /Carriola/ })).toBeChecked()
}

async function fillGift(guest: Page): Promise<void> {
  const keys = new Keyboard(guest)
  const send = guest.getByRole('button', { name: 'Continuar al pago' })
  await keys.tabToAndPressEnter(send)
  const amount = guest.getByLabel('¿Cuánto quieres aportar?')
  await expect(amount).toBeFocused()
  await keys.checkFocus()
  await keys.tabTo(guest.getByRole('button', { name: '$1,000' }))
  await keys.press('Space')
  await expect(amount).toHaveValue(/^1,000/)
  await keys.tabToAndType(guest.getByLabel('Tu nombre'), 'Tía Lupita')
  await keys.tabToAndPressEnter(guest.locator('summary', { hasText: 'Agregar un mensaje' }))
  await keys.tabToAndType(guest.getByLabel(/Mensaje para la familia/), '¡Con todo mi cariño!')
  await keys.tabToAndPressEnter(guest.locator('summary', { hasText: 'Lo que verán los demás' }))
  await keys.tabTo(guest.getByLabel(/Aliado anónimo/))
  await keys.press('Space')
  await expect(guest.getByLabel(/Aliado anónimo/)).toBeChecked()
  await keys.tabToAndPressEnter(guest.locator('summary', { hasText: 'Ver desglose' }))
  await expect(guest.getByText(/^La familia recibe tu aportación completa\./)).toBeVisible()
  await keys.tabToAndPressEnter(send)
  await expect(guest).toHaveURL(/\/c\/pay\/cs_/)
}

async function pay(guest: Page): Promise<void> {
  const keys = new Keyboard(guest)
  const card = [
    ['cc-number', '4242424242424242'],
    ['cc-exp', '1234'],
    ['cc-csc', '123'],
    ['cc-name', 'Tia Lupita'],
  ] as const
  await keys.tabToAndType(guest.locator('[autocomplete="email"]'), 'lupita@example.test')
  for (const [field, text] of card) {
    await keys.tabToAndType(guest.locator(`[autocomplete="${field}"]`), text)
  }
  await keys.press('Enter')
  await expect(guest).toHaveURL(/\/payment\/success\?session_id=cs_/)
  await expect(guest.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
  await keys.tabToAndPressEnter(guest.getByRole('link', { name: 'Ver evento' }))
  await expect(guest.getByText('Aliado anónimo').filter({ visible: true }).first()).toBeVisible()
}

/** Refunds in the dialog: it traps the focus, and Escape returns the focus to the button. */
async function refundByKeyboard(page: Page, link: string): Promise<void> {
  const keys = new Keyboard(page)
  await page.goto(link)
  const gifts = page.getByRole('region', { name: 'Aportaciones y mensajes' })
  const opener = gifts.getByRole('button', { name: 'Más de la aportación de Tía Lupita' })
  const refund = gifts.getByRole('button', { name: 'Devolver la aportación de Tía Lupita' })
  await keys.tabToAndPressEnter(opener)
  await keys.press('Escape')
  await expect(refund).toBeHidden()
  await expect(opener).toBeFocused()
  await keys.press('Enter')
  await expect(refund).toBeVisible()
  // A press before the browser reports that the menu was closed opens it again.
  await page.evaluate(
    "document.querySelector('dialog[open]').close(); document.activeElement.click()",
  )
  await keys.tabToAndPressEnter(refund)
  const dialog = page.getByRole('dialog', { name: '¿Devolver esta aportación?' })
  await expect(dialog.locator(':focus')).toHaveCount(1)
  for (let presses = 0; presses < 8; presses += 1) {
    await keys.press('Tab')
    await expect(page.locator(':not(dialog *):focus')).toHaveCount(0)
  }
  await keys.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await keys.press('Enter')
  await keys.tabToAndPressEnter(refund)
  await keys.tabToAndPressEnter(dialog.getByRole('button', { name: /^Devolver \$/ }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Devueltas' })).toBeVisible()
  await expect(page.getByText(/^Devuelta$|Devolución en camino/)).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  const keys = new Keyboard(page)
  await page.goto('/profile')
  const menu = page.locator('summary[aria-label^="Tu cuenta"]')
  await keys.tabToAndPressEnter(menu)
  await keys.tabTo(page.getByRole('link', { name: 'Mi Perfil' }))
  await keys.press('Escape')
  await expect(menu).toBeFocused()
  await keys.press('Enter')
  await keys.tabToAndPressEnter(page.getByRole('button', { name: 'Cerrar Sesión' }).first())
  await expect(page.getByRole('link', { name: 'Iniciar Sesión' }).first()).toBeVisible()
}

test('registration, event, contribution and refund work with the keyboard alone', async ({
  page,
  browser,
}) => {
  const email = createUniqueEmail('ana')
  await register(page, email)
  await signIn(page, email)
  await setUpPayouts(page)
  const link = await publish(page)
  await reorder(page)
  const guest = await openOnPhone(browser, link)
  await chooseGift(guest)
  await fillGift(guest)
  await pay(guest)
  await guest.context().close()
  await refundByKeyboard(page, link)
  await signOut(page)
})
