import { expect, test } from '@playwright/test'
import { findLink } from '../../product-client/mailbox.ts'
import { expectAccessible } from '../support/axe.ts'
import { createUniqueEmail, signInAs } from '../support/builders.ts'
import { delayScripts, waitForHydration } from '../support/delayed-scripts.ts'
import { findCase } from '../support/desk-call.ts'
import { waitForEmail } from '../support/mailbox.ts'
import { expectNoSidewaysScroll } from '../support/reflow.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a person without JavaScript asks for their data, confirms by the mail, and downloads what the desk opens', async ({
  browser,
  page,
}) => {
  const email = createUniqueEmail('rosa')
  const name = `Rosa ${Date.now().toString(36)}`
  const visitor = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const form = await visitor.newPage()
  await form.goto('/privacy')
  await form.getByRole('link', { name: 'solicitud de datos personales' }).click()
  await expect(form.getByRole('region', { name: 'Cuánto tiempo guardamos' })).toContainText(
    '90 días',
  )
  await expectNoSidewaysScroll(form)
  await form.getByLabel('Tu nombre').fill(name)
  await form.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(form.getByText('Elige qué derecho quieres ejercer')).toBeVisible()
  await expect(form.getByLabel('Acceso')).toBeFocused()
  await expect(form.getByLabel('Tu nombre')).toHaveValue(name)
  await form.getByLabel('Acceso').check()
  await form.getByLabel('Tu correo').fill(email)
  await form.getByLabel('¿Sobre qué datos?').fill('Todo lo que tengan.')
  await form.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(form.getByRole('main').getByRole('status')).toContainText('revisa tu correo')

  const link = findLink(await waitForEmail(email, 'Confirma tu solicitud'), '/privacy/confirm')
  // A mail scanner opens the link, too: that confirms nothing.
  await form.goto(link)
  expect(form.url()).not.toContain('token')
  await form.goto(link)
  const asked = form.getByRole('region', { name: 'Acceso' })
  await expect(asked).toContainText(name)
  await expect(asked).toContainText('Todo lo que tengan.')
  await expectNoSidewaysScroll(form)
  await form.getByRole('button', { name: 'Confirmar mi solicitud' }).click()
  await expect(form.getByRole('main')).toContainText('Quedó confirmada')
  await expect(form.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(form.getByRole('main')).toContainText('A más tardar el')
  await expectNoSidewaysScroll(form)
  await form.goto(link)
  await expect(form.getByRole('main')).toContainText('Este enlace ya no sirve')

  await signInAs(page, await signInSharedAdmin())
  const waiting = await findCase(page, name)
  await waiting.getByRole('link', { name: /Atender.*Datos personales/ }).click()
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(card.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(card).toContainText('Todo lo que tengan.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const take = async (step: string, reason: string) => {
    await card.getByRole('button', { name: `${step}: ${name}`, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Motivo').fill(reason)
    await dialog.getByRole('button', { name: step }).click()
    await expect(dialog).toBeHidden()
  }
  await take('Procede', 'Te abrimos la descarga.')
  await expect(card).toContainText('Procede')
  await take('Abrir la descarga', 'Ya la puedes descargar.')
  await expect(card).toBeHidden()
  await page.getByRole('link', { name: 'Terminadas' }).click()
  await expect(card).toContainText('Cumplida')

  const done = findLink(await waitForEmail(email, 'Cumplimos tu solicitud'), '/privacy/requests/')
  await form.goto(done)
  expect(form.url()).not.toContain('token')
  await expect(form.getByRole('main')).toContainText('Ya la puedes descargar.')
  await expectNoSidewaysScroll(form)
  const download = form.waitForEvent('download')
  await form.getByRole('link', { name: 'Descargar para hoja de cálculo' }).click()
  expect((await download).suggestedFilename()).toMatch(/^mis-datos-.*\.csv$/)
  await visitor.close()
})

test('with JavaScript the first thing that is missing gets the focus, and the page that confirms begins at its top', async ({
  page,
}) => {
  const email = createUniqueEmail('foco')
  await page.goto('/privacy/request')
  await page.keyboard.press('Tab')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(page.getByLabel('Acceso')).toBeFocused()
  await page.getByLabel('Acceso').check()
  await page.getByLabel('Tu nombre').fill('Rosa Foco')
  await page.getByLabel('Tu correo').fill(email)
  await page.getByLabel('¿Sobre qué datos?').fill('Todos.')
  await page.getByRole('button', { name: 'Enviar solicitud' }).click()
  await page.goto(findLink(await waitForEmail(email, 'Confirma tu solicitud'), '/privacy/confirm'))
  await page.keyboard.press('Tab')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Confirmar mi solicitud' }).click()
  await expect(page.getByRole('main')).toContainText('Quedó confirmada')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a request with nothing chosen leads to the first choice, before and after the page has its scripts', async ({
  page,
}) => {
  const send = page.getByRole('button', { name: 'Enviar solicitud' })
  const release = await delayScripts(page)
  await page.goto('/privacy/request')
  await send.click()
  await expect(page.getByText('Elige qué derecho quieres ejercer')).toBeVisible()
  await expect(page.getByLabel('Acceso')).toBeFocused()
  release()
  await waitForHydration(page)
  await expect(page.getByLabel('Acceso')).toBeFocused()
  await expect(page.getByLabel('Acceso')).toBeInViewport()
})
