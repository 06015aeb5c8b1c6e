import { expect, type Page, test } from '@playwright/test'
import type { Person } from '../../product-client/people.ts'
import { expectAccessible } from '../support/axe.ts'
import { contribute, createHost, createTestEvent, signInAs } from '../support/builders.ts'
import { expectDialogBegun } from '../support/focus.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

let admin: Person
test.beforeAll(async () => {
  admin = await signInSharedAdmin()
})

const question = (page: Page) => page.getByRole('dialog', { name: '¿Descartar lo que escribiste?' })

/** The four ways to close a dialog. */
const CLOSINGS: Record<string, (page: Page) => Promise<void>> = {
  'its close button': (page) =>
    page.getByRole('dialog').getByRole('button', { name: 'Cerrar', exact: true }).click(),
  'its footer': (page) =>
    page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click(),
  Escape: (page) => page.keyboard.press('Escape'),
  'a press outside': (page) => page.mouse.click(5, 5),
}

test('closing a dialog asks before it discards what was typed, however it is closed', async ({
  page,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}?tab=invitados`)
  const add = page.getByRole('button', { name: 'Agregar invitado' })
  const dialog = page.getByRole('dialog', { name: 'Agregar invitado' })
  await add.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await add.click()
  const name = dialog.getByLabel('Nombre')
  await name.fill('Tía Chela')
  for (const [way, close] of Object.entries(CLOSINGS)) {
    await test.step(way, async () => {
      await close(page)
      await expectDialogBegun(page)
      await question(page).getByRole('button', { name: 'Seguir escribiendo' }).click()
      await expect(name).toHaveValue('Tía Chela')
      await expect(question(page)).toBeHidden()
    })
  }
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toContainText('Sin conexión')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
  await page.context().setOffline(false)
})

test('the desk asks before a reason or a note is left behind, and not once it is sent', async ({
  page,
}) => {
  const event = await createTestEvent(await createHost(), { publish: true })
  const sessionId = await contribute({
    eventId: event.id,
    amount: 50_000,
    contributorName: 'Tía Anotada',
  })
  const { contributions } = await admin.call('GET /admin/contributions', {
    query: { search: sessionId },
  })
  await signInAs(page, admin)
  await page.goto(`/admin/events/${event.id}`)
  await page.locator(`a[href="/admin/contributions/${contributions[0]?.id}"]`).click()
  const leave = () =>
    page
      .getByRole('navigation', { name: 'Administración' })
      .getByRole('link', { name: 'Usuarios' })
      .click()
  const stay = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  const note = page.getByLabel('Nota interna')
  await page.getByRole('button', { name: 'Devolver', exact: true }).click()
  const refund = page.getByRole('dialog', { name: '¿Devolver esta aportación?' })
  const reason = refund.getByLabel('Motivo')
  await reason.fill('Habló su hermana')
  // Back closes the dialog, as Escape does. Where it asks first, the step back has no end to wait for.
  await page.evaluate('void queueMicrotask(() => history.back())')
  await question(page).getByRole('button', { name: 'Seguir escribiendo' }).click()
  await expect(question(page)).toBeHidden()
  await expect(reason).toHaveValue('Habló su hermana')
  await reason.fill('')
  await refund.getByRole('button', { name: 'Cancelar' }).click()
  await note.fill('Habló su hermana')
  await leave()
  await stay.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(stay).toBeHidden()
  await expect(note).toHaveValue('Habló su hermana')
  await page.getByRole('button', { name: 'Agregar nota' }).click()
  await expect(note).toHaveValue('')
  await leave()
  await expect(page).toHaveURL(/\/admin\/users/)
})
