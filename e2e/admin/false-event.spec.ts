import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import {
  contribute,
  createClient,
  createHost,
  createTestEvent,
  createUniqueEmail,
} from '../support/builders.ts'
import { openDesk } from '../support/desk-call.ts'
import { waitForEmail } from '../support/mailbox.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

test('the event is fake and reported: it is closed, refunded and its report answered at once (4 steps)', async ({
  page,
}) => {
  const admin = await signInSharedAdmin()
  const eventName = `La llegada de nadie ${Date.now().toString(36)}`
  const event = await createTestEvent(await createHost(), { name: eventName, publish: true })
  const email = createUniqueEmail('engano')
  await contribute({
    eventId: event.id,
    amount: 50_000,
    contributorName: 'Tía Engaño',
    contributorEmail: email,
  })
  await createClient()('POST /events/:id/reports', {
    params: { id: event.id },
    body: { reason: 'NOT_REAL' },
  })
  const desk = await openDesk(page, admin)
  await desk.findOnly(eventName, eventName)
  await desk.step(() => desk.main.getByRole('button', { name: 'Cerrar y ocultar' }).click())
  const { dialog } = desk
  const send = dialog.getByRole('button', { name: /^Cerrar.* ocultar/ })
  const readStatus = async () =>
    (await admin.call('GET /admin/events/:id', { params: { id: event.id } })).event.heldAt
  await desk.step(async () => {
    await expect(dialog).toContainText(/sale a su banco igual: unos \$500\.00 el \p{L}+ \d+ de/u)
    await dialog.getByLabel('Motivo').fill('Nadie conoce a esa familia')
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
    const wide = page.viewportSize() ?? { width: 1280, height: 800 }
    await page.setViewportSize({ width: 360, height: 740 })
    await dialog.getByRole('checkbox', { name: /^Devolver todo/ }).press('Space')
    const confirmation = dialog.getByLabel('Escribe el nombre del evento para confirmar')
    await expect(confirmation).toBeInViewport({ ratio: 1 })
    await expect(send).toHaveText('Cerrar, ocultar y devolver todo')
    await page.setViewportSize(wide)
    await dialog.getByLabel('Dar por atendido el reporte').check()
    await send.click()
    await expect(confirmation).toBeFocused()
    await expect(confirmation).toHaveAccessibleDescription(/tal como aparece/)
    expect(await readStatus()).toBeNull()
    await confirmation.fill(eventName.toUpperCase())
    await expectAccessible(page)
    let isCut = true
    await page.route(/\/api\/(events\/[^/]+\/refund|admin\/events\/[^/]+)$/, (route) =>
      isCut ? route.abort() : route.continue(),
    )
    await send.click()
    await expect(dialog.getByRole('alert')).toHaveText(
      /^Evento cerrado y oculto\. No sabemos si la devolución empezó\. .* Los reportes siguen esperando\.$/,
    )
    // The page could not be read again: it stays, with the dialog and all that it says.
    await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText(
      'No pudimos actualizar la página',
    )
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(confirmation).toHaveValue(eventName.toUpperCase())
    expect(await readStatus()).not.toBeNull()
    isCut = false
    const reports = await admin.call('GET /admin/events/:id/reports', { params: { id: event.id } })
    expect(reports.open).toBe(1)
    await send.click()
  })
  await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText(
    'Evento cerrado y oculto. Empezó la devolución de 1 aportación. 1 reporte atendido',
  )
  await expect(desk.main).toContainText('Cerrado y oculto por administración')
  await expect(desk.main.getByRole('link', { name: 'Ver la devolución' })).toBeVisible()
  await expect(
    desk.main.getByRole('region', { name: 'Reportes' }).getByText('Atendido', { exact: true }),
  ).toBeVisible()
  await waitForEmail(email, /^Te devolvemos /)
  const gifts = desk.main.getByRole('region', { name: 'Sus aportaciones' })
  await expect(gifts.getByText('Devuelta', { exact: true }).first()).toBeVisible()
  const { entries } = await admin.call('GET /admin/audit', { query: { about: event.id } })
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual(
    ['close-reports', 'refund-event', 'hold-event'].map((action) => [
      action,
      'Nadie conoce a esa familia',
    ]),
  )
  const query = { eventId: event.id }
  const { contributions } = await admin.call('GET /admin/contributions', { query })
  expect(contributions).toMatchObject([{ status: 'REFUNDED' }])
  await desk.finish()
})
