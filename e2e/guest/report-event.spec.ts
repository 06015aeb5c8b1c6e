import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { createHost, createTestEvent, signInAs } from '../support/builders.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

test('a guest without JavaScript reports an event, and the desk closes it with a reason', async ({
  browser,
  page,
}) => {
  const host = await createHost()
  const name = `La llegada de Inés ${Date.now().toString(36)}`
  const event = await createTestEvent(host, { name, publish: true })

  const visitor = await browser.newContext({ javaScriptEnabled: false })
  const form = await visitor.newPage()
  await form.goto(`/events/${event.slug}`)
  await form.getByRole('link', { name: 'Reportar este evento' }).click()
  await form.getByLabel('Cuéntanos más').fill('Son mis fotos.')
  await form.getByRole('button', { name: 'Enviar reporte' }).click()
  await expect(form.getByText('Elige qué pasa')).toBeVisible()
  await expect(form.getByLabel('Cuéntanos más')).toHaveValue('Son mis fotos.')
  await form.getByLabel('Usa el nombre o las fotos de otra persona').check()
  await form.getByRole('button', { name: 'Enviar reporte' }).click()
  await expect(form.getByRole('status')).toContainText('Gracias por avisar')
  await visitor.close()

  await signInAs(page, await signInSharedAdmin())
  await page.goto('/admin')
  await page.getByRole('link', { name: new RegExp(`Revisar.*Evento reportado.*${name}`) }).click()
  const reports = page.getByRole('region', { name: 'Reportes' })
  await expect(reports).toContainText('Son mis fotos.')
  await expect(reports.getByRole('heading', { name: 'Reportes' })).toBeFocused()
  await expectAccessible(page)
  await reports.getByRole('button', { name: 'Dar por atendidos' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('Hablé con la familia: son sus fotos.')
  await dialog.getByRole('button', { name: 'Dar por atendidos' }).click()
  await expect(reports.getByText('Atendido', { exact: true })).toBeVisible()
  await expect(reports.getByRole('button', { name: 'Dar por atendidos' })).toBeHidden()
})
