import { expect, type Page, test } from '@playwright/test'
import { createDeskUser, register } from '../../product-client/people.ts'
import { expectAccessible } from '../support/axe.ts'
import {
  contribute,
  createHost,
  createTestEvent,
  createUniqueEmail,
  product,
  signInAs,
} from '../support/builders.ts'
import { waitForEmail } from '../support/mailbox.ts'
import { expectNoSidewaysScroll } from '../support/reflow.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

/** What each role of the desk finds on the pages of one gift (decision 40). */
async function createGift() {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  const sessionId = await contribute({
    eventId: event.id,
    amount: 50_000,
    contributorName: 'Tía Rosa',
    contributorEmail: createUniqueEmail('rosa'),
  })
  const admin = await signInSharedAdmin()
  const query = { search: sessionId }
  const { contributions } = await admin.call('GET /admin/contributions', { query })
  const id = contributions[0]?.id ?? ''
  return { eventId: event.id, hostId: host.user.id, adminId: admin.user.id, id }
}

type Gift = Awaited<ReturnType<typeof createGift>>

const listPages = ({ id, eventId, hostId, adminId }: Gift) => ({
  gift: `/admin/contributions/${id}`,
  event: `/admin/events/${eventId}`,
  person: `/admin/hosts/${hostId}`,
  colleague: `/admin/hosts/${adminId}`,
  people: '/admin/users',
  gifts: '/admin/contributions',
  ledger: '/admin/ledger',
})

/** Names with which buttons and links begin that do something, as the page shows them. */
const ACTIONS = [
  'Agregar nota',
  'Cambiar roles',
  'Cerrar sus sesiones',
  'Cerrar y ocultar',
  'Corregir correo',
  'Descargar CSV',
  'Devolver',
  'Reenviar comprobante',
  'Revisar ahora',
  'Suspender',
]

async function listActions(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  const texts = await page.getByRole('main').locator('button, a').allInnerTexts()
  return ACTIONS.filter((action) => texts.some((text) => text.trim().startsWith(action)))
}

test('support helps people and moves no money; finance moves money and changes nobody', async ({
  browser,
}) => {
  const gift = await createGift()
  const seen: Record<string, Record<string, string[]>> = { support: {}, finance: {} }
  for (const role of ['support', 'finance'] as const) {
    const page = await (await browser.newContext()).newPage()
    await signInAs(page, await createDeskUser(product(), role, createUniqueEmail(role)))
    for (const [name, address] of Object.entries(listPages(gift)))
      seen[role] = { ...seen[role], [name]: await listActions(page, address) }
    await expectAccessible(page)
    await page.context().close()
  }
  const nothing = { people: [], gifts: [], ledger: [], event: [], person: [] }
  expect(seen.support).toEqual({
    ...nothing,
    gift: ['Agregar nota', 'Corregir correo', 'Reenviar comprobante'],
    event: ['Agregar nota'],
    person: ['Agregar nota', 'Cerrar sus sesiones'],
    colleague: ['Agregar nota'],
  })
  expect(seen.finance).toEqual({
    ...nothing,
    gift: ['Agregar nota', 'Devolver'],
    event: ['Agregar nota', 'Devolver'],
    person: ['Agregar nota'],
    colleague: ['Agregar nota'],
    gifts: ['Descargar CSV'],
    ledger: ['Descargar CSV', 'Revisar ahora'],
  })
})

test('an admin gives a role on a phone and takes it again, and both of them get an email', async ({
  page,
  browser,
}) => {
  const person = await createHost()
  const own = await (await browser.newContext()).newPage()
  await signInAs(own, person)
  const admin = await signInSharedAdmin()
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, admin)
  await page.goto(`/admin/hosts/${person.user.id}`)
  const opener = page.getByRole('button', { name: 'Cambiar roles' })
  await opener.click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Cambiar roles' })
  await dialog.getByLabel('Motivo').fill('Cubre las tardes')
  await send.click()
  await expect(dialog.getByText('Elige qué rol cambia')).toBeVisible()
  await expect(dialog.getByLabel('Cambio')).toBeFocused()
  await dialog.getByLabel('Cambio').selectOption('Dar Soporte: ayuda a las personas')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await send.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Ahora tiene el rol Soporte')).toBeVisible()
  await waitForEmail(person.email, 'Ahora tienes el rol “Soporte”')
  await waitForEmail(admin.email, `${person.user.fullName} ahora tiene el rol “Soporte”`)
  await own.goto('/admin/events')
  const figures = own.getByRole('heading', { name: 'Cifras globales' })
  await expect(figures, 'their session was open before').toBeVisible()

  await opener.click()
  await dialog.getByLabel('Cambio').selectOption('Quitar Soporte')
  await dialog.getByLabel('Motivo').fill('Terminó su turno')
  const closed = Promise.withResolvers<void>()
  await page.route('**/api/admin/users/*/roles', async (route) => {
    await closed.promise
    await route.continue()
  })
  await send.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  closed.resolve()
  await expect(page.getByText('Ya no tiene el rol Soporte'), 'it was sent before').toBeVisible()
  await expect(person.call('GET /admin/queue')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await own.getByRole('link', { name: 'Usuarios', exact: true }).click()
  await expect(own).toHaveURL(/\/unauthorized$/)
  await own.context().close()
  await expectAccessible(page)
  const email = createUniqueEmail('sin-confirmar')
  await register(product(), { email })
  const { users } = await admin.call('GET /users', { query: { search: email } })
  await page.goto(`/admin/hosts/${users[0]?.id}`)
  await opener.click()
  await expect(dialog).toContainText('Su correo está sin confirmar')
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Entendido' })).toBeFocused()
  await page.goto(`/admin/hosts/${admin.user.id}`)
  await page.getByRole('main').getByRole('link', { name: 'Administración', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/users\?role=ADMIN$/)
  await expect(
    page.getByRole('main').getByText(admin.email).filter({ visible: true }),
  ).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(admin.user.fullName)
  await expect(opener).toHaveCount(0)
})
