import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import {
  contribute,
  createHost,
  createTestEvent,
  createUniqueEmail,
  signInAs,
} from '../../support/builders.ts'
import { findCase } from '../../support/desk-call.ts'
import { waitForEmail } from '../../support/mailbox.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'
import { signInSharedAdmin } from '../../support/shared-admin.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true }
test.use(PHONE)

const createReportedName = () => `La llegada de Inés ${Date.now().toString(36)}`

/** Closes and hides the event whose page at the desk is open. */
async function holdEvent(page: Page) {
  await page.getByRole('button', { name: 'Cerrar y ocultar' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('Las fotos pueden ser de otra familia')
  await dialog.getByLabel('Qué necesitas de su anfitrión').fill('Mándanos la foto original.')
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Cerrar y ocultar' }).tap()
  await expect(page.getByText('Cerrado y oculto por administración')).toBeVisible()
}

test('a guest without JavaScript reports an event; the desk hides it, restores it, and closes the report with a reason', async ({
  browser,
  page,
}) => {
  const host = await createHost()
  const name = createReportedName()
  const event = await createTestEvent(host, { name, publish: true })
  const path = `/events/${event.slug}`

  const visitor = await browser.newContext({ ...PHONE, javaScriptEnabled: false })
  const form = await visitor.newPage()
  await form.goto(path)
  await form.getByRole('link', { name: 'Reportar este evento' }).tap()
  await form.getByLabel('Cuéntanos más').fill('Son mis fotos.')
  await form.getByRole('button', { name: 'Enviar reporte' }).tap()
  await expect(form.getByText('Elige qué pasa')).toBeVisible()
  await expect(form.getByLabel('Cuéntanos más')).toHaveValue('Son mis fotos.')
  await form.getByLabel('Usa el nombre o las fotos de otra persona').check()
  await form.getByRole('button', { name: 'Enviar reporte' }).tap()
  await expect(form.getByRole('main').getByRole('status')).toContainText('Gracias por avisar')
  await expectNoSidewaysScroll(form)

  await signInAs(page, await signInSharedAdmin())
  const waiting = await findCase(page, name)
  await waiting.getByRole('link', { name: /Revisar.*Evento reportado/ }).tap()
  const reports = page.getByRole('region', { name: 'Reportes' })
  await expect(reports).toContainText(/Son mis fotos\..*Cuenta del anfitrión al publicar/)
  await expect(reports).toContainText(/Sueños: \S/)
  await expect(reports.getByRole('heading', { name: 'Reportes' })).toBeFocused()
  await expectAccessible(page)
  await holdEvent(page)
  for (const address of [path, `${path}/contribute`]) {
    await form.goto(address)
    await expect(form.getByText('Estamos revisando este evento')).toBeVisible()
    await expect(form.getByRole('link', { name: /^Aportar/ })).toHaveCount(0)
  }
  await waitForEmail(host.user.email, /^Cerramos /)

  const owner = await browser.newContext(PHONE)
  const own = await owner.newPage()
  await signInAs(own, host)
  await own.goto(path)
  await expect(own.getByText('Soporte está revisando tu evento')).toBeVisible()
  await expectNoSidewaysScroll(own)
  await own.goto(`${path}/edit`)
  await own.getByRole('tab', { name: 'Estado' }).tap()
  await expect(own.getByText(/^Soporte lo cerró: por ahora solo lo ven/)).toBeVisible()
  await expect(own.getByRole('button', { name: 'Reabrir evento' })).toHaveCount(0)
  await expectNoSidewaysScroll(own)
  await own.getByRole('main').getByRole('link', { name: 'Escríbenos' }).tap()
  await expect(own).toHaveURL(/contact/)

  await page.getByRole('button', { name: 'Permitir otra vez' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('La familia mostró que son sus fotos')
  await dialog.getByRole('button', { name: 'Permitir otra vez' }).tap()
  await expect(page.getByText('Cerrado y oculto por administración')).toBeHidden()
  await waitForEmail(host.user.email, /^Ya puedes abrir /)
  await own.goto(`${path}/edit`)
  await own.getByRole('tab', { name: 'Estado' }).tap()
  await own.getByRole('button', { name: 'Reabrir evento' }).tap()
  await expect(own.getByRole('button', { name: 'Cancelar' })).toBeVisible()
  await own.getByRole('button', { name: 'Reabrir evento' }).last().tap()
  await expect(async () => {
    await form.goto(path)
    await expect(form.getByRole('heading', { name, level: 1 })).toBeVisible({ timeout: 1_000 })
  }).toPass()

  await reports.getByRole('button', { name: 'Dar por atendido' }).tap()
  await dialog.getByLabel('Motivo').fill('Hablé con la familia: son sus fotos.')
  await dialog.getByRole('button', { name: 'Dar por atendido' }).tap()
  await expect(reports.getByText('Atendido', { exact: true })).toBeVisible()
  await expect(reports.getByRole('button', { name: 'Dar por atendido' })).toBeHidden()
  await Promise.all([visitor.close(), owner.close()])
})

test('a reported event is closed for good on a phone, and its givers get their money back and an email', async ({
  page,
}) => {
  const host = await createHost()
  const name = createReportedName()
  const event = await createTestEvent(host, { name, publish: true })
  const contributorEmail = createUniqueEmail('chela')
  await contribute({
    eventId: event.id,
    amount: 100_000,
    contributorName: 'Tía Chela',
    contributorEmail,
  })
  await signInAs(page, await signInSharedAdmin())
  await page.goto(`/admin/events/${event.id}`)
  await holdEvent(page)
  await page.getByRole('link', { name: 'Devolver todo' }).tap()
  await page.getByLabel('Motivo').fill('Las fotos son de otra familia')
  await page.getByLabel('Escribe el nombre del evento para confirmar').fill(name)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /devolver todo$/i }).tap()
  await expect(page.getByRole('heading', { name: 'Todo está devuelto' })).toBeVisible()
  await waitForEmail(contributorEmail, /^Te devolvemos \$1,139\.00/)
})
