import { expect, type Page, test } from '@playwright/test'
import type { Person } from '../../product-client/people.ts'
import { drawPicture, sendPicture } from '../../product-client/pictures/pictures.ts'
import {
  contribute,
  controlSandbox,
  createHost,
  createTestEvent,
  signInAs,
} from '../support/builders.ts'
import { productUrl } from '../support/ports.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

/** What has the focus, in the words of whoever hears it; nothing outside `main`. */
const DESCRIBE_FOCUS = `(() => {
  const { activeElement: here } = document
  if (!document.querySelector('main').contains(here)) return ''
  return (here.getAttribute('aria-label') ?? here.textContent).trim()
})()`

/** Expects the focus on something of `main` whose name or text matches. */
const expectFocus = (page: Page, wanted: RegExp) =>
  expect.poll(() => page.evaluate<string>(DESCRIBE_FOCUS), page.url()).toMatch(wanted)

let admin: Person
test.beforeAll(async () => {
  admin = await signInSharedAdmin()
})

/** Gives the reason that a dialog of the desk asks for; the fresh sign-in needs no password. */
async function giveReason(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('Se revisó')
  await dialog.getByRole('button', { name: label }).press('Enter')
  await expect(dialog).toBeHidden()
}

test('the desk: a removed picture and a resolved payout leave the focus at the heading of their part', async ({
  page,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  const picture = await drawPicture()
  await sendPicture(productUrl, { token: host.token, eventId: event.id }, picture)
  await sendPicture(
    productUrl,
    { token: host.token, eventId: event.id, goalId: event.goalIds[0] ?? '' },
    picture,
  )
  await signInAs(page, admin)
  await page.goto(`/admin/events/${event.id}`)
  await page.getByRole('button', { name: 'Quitar foto: Portada' }).press('Enter')
  await giveReason(page, 'Quitar foto')
  await expect(page.getByRole('button', { name: /^Quitar foto/ })).toHaveCount(1)
  await expectFocus(page, /^Fotos$/)
  await page.getByRole('button', { name: /^Quitar foto/ }).press('Enter')
  await giveReason(page, 'Quitar foto')
  await expect(page.getByRole('button', { name: /^Quitar foto/ })).toHaveCount(0)
  await expectFocus(page, /./)

  const { stripeConnectAccountId: account } = (await host.call('GET /auth/me')).user
  await contribute({ eventId: event.id, amount: 50_000, contributorName: 'Tía Puntual' })
  await controlSandbox('/payouts/run', { account, status: 'failed' })
  await expect
    .poll(async () => (await host.call('GET /payments/connect/payouts')).payouts[0]?.status)
    .toBe('failed')
  await page.goto(`/admin/hosts/${host.user.id}`)
  await page.getByRole('button', { name: /^Dar por atendido/ }).press('Enter')
  await giveReason(page, 'Dar por atendido')
  await expect(page.getByRole('button', { name: /^Dar por atendido/ })).toHaveCount(0)
  await expectFocus(page, /^Depósitos a su banco$/)
})

test('the host: saving, undoing and removing leave the focus beside the control or at its heading', async ({
  page,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  await sendPicture(productUrl, { token: host.token, eventId: event.id }, await drawPicture())
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/edit`)
  const place = page.getByLabel('Lugar')
  await place.fill('Salón Jacarandas, entrada por la calle 8')
  const save = page.getByRole('button', { name: 'Guardar cambios' })
  await save.press('Enter')
  await expect(page.getByRole('status').getByText('Cambios guardados')).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
  await place.fill('Otro lugar')
  await page.getByRole('button', { name: 'Deshacer cambios' }).press('Enter')
  await expect(place).toHaveValue(/Jacarandas/)
  await expectFocus(page, /./)
  await page.getByRole('heading', { name: 'Foto de portada' }).click()
  await page.getByRole('button', { name: /^Quitar la foto de/ }).press('Enter')
  await expect(page.getByRole('button', { name: /^Quitar la foto de/ })).toHaveCount(0)
  await expectFocus(page, /./)
  await page.getByRole('tab', { name: /^Sueños/ }).click()
  await page
    .getByRole('button', { name: /^Editar sueño/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Eliminar/ })
    .first()
    .press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Eliminar/ })
    .press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectFocus(page, /./)
})

test('on a phone a form opens where its button was and begins at its field, and closing it keeps the place', async ({
  page,
}) => {
  const host = await createHost()
  const goals = ['Carriola', 'Cuna', 'Pañales']
  const event = await createTestEvent(host, { goals, publish: true })
  await page.setViewportSize({ width: 360, height: 500 })
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}`)
  await page.getByRole('link', { name: 'Sueños', exact: true }).click()
  await page.getByRole('link', { name: 'Editar sueños' }).click()
  await expect(page.getByRole('tab', { name: /^Sueños/ })).toHaveAttribute('aria-selected', 'true')
  const pencil = page.getByRole('button', { name: /^Editar sueño/ }).last()
  await pencil.click()
  const name = page.getByLabel('Nombre del sueño').last()
  await expect(name).toBeFocused()
  await expect(name).toBeInViewport()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(pencil).toBeFocused()
  await expect(pencil).toBeInViewport()
  await page.goto(`/events/${event.slug}/updates`)
  await page.getByRole('button', { name: 'Escribir una novedad' }).click()
  await expect(page.getByLabel('¿Qué les quieres contar?')).toBeFocused()
})
