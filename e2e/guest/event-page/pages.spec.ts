import { expect, type Page, test } from '@playwright/test'
import type { Person } from '../../../product-client/people.ts'
import { expectAccessible } from '../../support/axe.ts'
import {
  contribute,
  createHost,
  createPerson,
  createTestEvent,
  signInAs,
} from '../../support/builders.ts'
import { delayScripts } from '../../support/delayed-scripts.ts'
import { waitForEmail } from '../../support/mailbox.ts'

const SUPPORT = 'hola@ciguena.mx'
const HERO = /Todos quieren consentir a tu bebé/

async function fillContact(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Tu nombre').fill('Tía Chela')
  await page.getByLabel('Tu correo').fill(`chela.${Date.now()}@example.test`)
  await page.getByLabel('Asunto').fill(subject)
  await page.getByLabel('Mensaje', { exact: true }).fill('¿Me ayudan con mi comprobante?')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const address of ['/', '/landing']) {
    test(`the landing at ${address} shows its promise and both calls to action`, async ({
      page,
    }) => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: HERO })).toBeVisible()
      await expect(page.getByText('$1,139.00')).toBeVisible()
      await page.getByRole('link', { name: 'Quiero apoyar' }).click()
      await expect(page.getByRole('heading', { name: 'Si quieres apoyar' })).toBeInViewport()
      await page.getByRole('link', { name: 'Crear mi baby shower' }).first().click()
      await expect(page).toHaveURL(/\/register$/)
    })
  }

  test('an invalid contact form comes back with its input, and can then be sent', async ({
    page,
  }) => {
    const subject = `Sin script ${Date.now()}`
    await page.goto('/contact')
    await fillContact(page, subject)
    await page.getByLabel('Tu correo').fill('chela@')
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    await expect(page.getByText('Ingresa un correo electrónico válido.')).toBeVisible()
    await expect(page.getByLabel('Asunto')).toHaveValue(subject)
    await page.getByLabel('Tu correo').fill('chela@example.test')
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    await expect(page.getByRole('heading', { name: 'Recibimos tu mensaje' })).toBeVisible()
    expect((await waitForEmail(SUPPORT, subject)).text).toContain('chela@example.test')
  })

  test('one question is open at a time, and a fragment opens its own', async ({ page }) => {
    await page.goto('/faq#costo')
    await expect(page.getByText('Para los futuros papás, nada')).toBeVisible()
    await page.getByText('¿Necesito una cuenta para aportar?').click()
    await expect(page.getByText('Abres el enlace que te compartieron')).toBeVisible()
    await expect(page.getByText('Para los futuros papás, nada')).toBeHidden()
  })
})

test('the privacy notice contains its purposes, local storage and the ARCO rights', async ({
  page,
}) => {
  await page.goto('/privacy')
  const contents = page.getByRole('navigation', { name: 'Contenido' })
  await contents.getByRole('link', { name: 'Tus derechos ARCO' }).click()
  await expect(page.getByRole('heading', { name: 'Tus derechos ARCO' })).toBeInViewport()
  for (const name of [/finalidades primarias/, /finalidades secundarias/, /almacenamiento local/]) {
    await expect(page.getByRole('heading', { name })).toBeAttached()
  }
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('the contact form focuses the first error and keeps the input', async ({ page }) => {
      await page.goto('/contact')
      await page.getByLabel('Tu nombre').fill('Tía Chela')
      await page.getByRole('button', { name: 'Enviar mensaje' }).click()
      await expect(page.getByLabel('Tu correo')).toBeFocused()
      await expect(page.getByLabel('Tu nombre')).toHaveValue('Tía Chela')
      if (javaScriptEnabled) await expectAccessible(page)
    })
  })
}

test.describe('the home of a host', () => {
  test('never shows the landing first', async ({ page }) => {
    await signInAs(page, await createPerson())
    const release = await delayScripts(page)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await expect(page.getByText('Cargando tu inicio')).toBeAttached()
    await expect(page.getByRole('heading', { name: HERO })).toBeHidden()
    release()
    await expect(page.getByRole('heading', { name: 'Hola, Ana' })).toBeVisible()
  })

  test('shows three steps, locks the event, and points at the payments account', async ({
    page,
  }) => {
    await signInAs(page, await createPerson())
    await page.goto('/')
    const steps = page.getByRole('region', { name: 'Tus primeros pasos' })
    await expect(steps.getByRole('listitem')).toHaveCount(3)
    await expect(steps.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33')
    await expect(steps.getByText('33%', { exact: true })).toBeVisible()
    await expect(steps.getByText('Unos 5 min')).toBeVisible()
    await expect(steps.getByText('Se abre cuando tu cuenta de pagos esté activa.')).toBeVisible()
    await expect(steps.getByRole('link', { name: /Crear/ })).toHaveCount(0)
    const next = steps.getByRole('listitem').filter({ hasText: 'Siguiente paso' })
    await expect(next.getByRole('link', { name: 'Configurar pagos' })).toBeVisible()
    await expectAccessible(page)
  })

  test('unlocks the event once payouts are enabled', async ({ page }) => {
    await signInAs(page, await createHost())
    await page.goto('/')
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '67')
    await page.getByRole('link', { name: 'Crear mi evento' }).click()
    await expect(page).toHaveURL(/\/events\/create$/)
  })

  test('shows contributions, figures and events', async ({ page }) => {
    const host = await createHost()
    const { id } = await createTestEvent(host, { name: 'La llegada de Lucía', publish: true })
    for (const name of ['Chela', 'Beto', 'Lupe', 'Nacho']) {
      await contribute({ eventId: id, amount: 50_000, contributorName: name })
    }
    await createTestEvent(host, { name: 'Un borrador' })
    await signInAs(page, host)
    await page.goto('/dashboard')
    const list = page.getByRole('region', { name: 'Nuevas aportaciones', exact: true })
    await expect(list.getByRole('listitem')).toHaveCount(4)
    await expect(list.getByText('hace unos minutos').first()).toBeVisible()
    await expect(list.getByText('Desliza para ver más')).toBeVisible()
    const figures = page.getByRole('region', { name: 'Recaudado' })
    await expect(figures.getByText('$2,000.00')).toBeVisible()
    await expect(figures.getByText('4 aportaciones de 4 aliados')).toBeVisible()
    const events = page.getByRole('region', { name: 'Eventos recientes' })
    await expect(events.getByRole('listitem').first()).toContainText('Borrador')
    await expect(events.getByRole('link', { name: /^La llegada de Lucía/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Panel de pagos' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Tu cuenta de pagos' })).toContainText('Activo')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    const chart = page.getByText('Ver cómo han llegado')
    await expect(chart).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Aportaciones en el tiempo/ })).toBeHidden()
    const thanks = page.getByRole('region', { name: 'Para atender' })
    await expect(thanks.getByRole('link', { name: /^Agradecer/ })).toBeInViewport()
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('link', { name: 'Impuestos' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impuestos')
    await page.goBack()
    await list.getByRole('link', { name: 'Ver todas las de La llegada de Lucía' }).click()
    const gifts = page.getByRole('region', { name: 'Aportaciones y mensajes' })
    await expect(gifts.getByText('Chela')).toBeVisible()
    await gifts.getByRole('link', { name: 'Impuestos' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impuestos')
  })

  test('stays usable when a part fails, and retries it', async ({ page }) => {
    const host = await createHost()
    await createTestEvent(host, { name: 'La llegada de Lucía' })
    await signInAs(page, host)
    await page.route('**/api/activities/recent', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByText('No pudimos cargar tus aportaciones')).toBeVisible()
    await expect(page.getByRole('link', { name: /La llegada de Lucía/ })).toBeVisible()
    await page.unroute('**/api/activities/recent')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByText('Aquí verás cada aportación')).toBeVisible()
  })
})

test('an ALIADO becomes a host on the home page, and sees the first steps', async ({ page }) => {
  await signInAs(page, await createPerson('ALIADO'))
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Ver mis aportaciones' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Quiero organizar mi propio baby shower' }).click()
  await expect(page.getByRole('heading', { name: 'Tus primeros pasos' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mis Eventos' })).toBeVisible()
})

test('the dashboard is not for an ALIADO', async ({ page }) => {
  await signInAs(page, await createPerson('ALIADO'))
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/unauthorized$/)
})

test.describe('the profile', () => {
  let person: Person
  test.beforeEach(async ({ page }) => {
    person = await createPerson('ALIADO')
    await signInAs(page, person)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Mi Perfil' })).toBeVisible()
    await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ana')
  })

  test('is saved only after a change, and can be reset', async ({ page }) => {
    const save = page.getByRole('button', { name: 'Guardar' })
    const cancel = page.getByRole('button', { name: 'Cancelar' })
    const name = page.getByLabel('Nombre', { exact: true })
    await expect(save).toBeDisabled()
    await expect(cancel).toBeDisabled()
    await name.press('Enter')
    await expect(page.getByText('No hay cambios para guardar')).toBeVisible()
    await name.fill('Anahí')
    await cancel.click()
    await expect(name).toHaveValue('Ana')
    await expect(save).toBeDisabled()
    await name.fill('Anahí')
    await save.click()
    await expect(page.getByText('Perfil actualizado exitosamente')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Anahí López Ruiz' })).toBeVisible()
    await expect(save).toBeDisabled()
    await expectAccessible(page)
  })

  test('shows input errors at the field, and server errors above the form', async ({ page }) => {
    const email = page.getByLabel('Correo electrónico')
    await page.getByLabel('Nombre', { exact: true }).fill('R2')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Solo se permiten letras y espacios.')).toBeVisible()
    await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused()
    await page.getByLabel('Nombre', { exact: true }).fill('Ana')
    await email.fill((await createPerson()).email)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('alert')).toContainText('Este correo ya está registrado')
    await expect(email).not.toHaveValue(person.email)
  })

  test('a new email address is notified and has to be verified', async ({ page }) => {
    const moved = `otra.${person.email}`
    await page.getByLabel('Correo electrónico').fill(moved)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(
      page.getByText('Se ha enviado una notificación sobre el cambio de email'),
    ).toBeVisible()
    await expect(page.getByText('Cambio de correo sin confirmar')).toBeVisible()
    await page.getByRole('button', { name: 'Reenviar correo' }).click()
    await expect(page.getByText('¡Email enviado! Revisa tu bandeja de entrada.')).toBeVisible()
    await waitForEmail(moved, /confirma/i)
    await page.getByRole('button', { name: 'Cancelar el cambio' }).click()
    await expect(page.getByText('Cancelaste el cambio de correo')).toBeVisible()
    await expect(page.getByText('Cambio de correo sin confirmar')).toBeHidden()
  })

  test('signs out', async ({ page }) => {
    await page
      .getByRole('region', { name: 'Tu cuenta' })
      .getByRole('button', { name: 'Cerrar Sesión' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: HERO })).toBeVisible()
  })
})
