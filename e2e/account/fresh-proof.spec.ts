import { expect, test } from '@playwright/test'
import {
  confirmEmail,
  createDeskUser,
  PASSWORD,
  register,
  signIn,
} from '../../product-client/people.ts'
import { expectAccessible } from '../support/axe.ts'
import {
  contribute,
  createHost,
  createTestEvent,
  createUniqueEmail,
  product,
  signInAs,
} from '../support/builders.ts'
import { expectNoSidewaysScroll } from '../support/reflow.ts'
import { makeProofOld } from '../support/second-factor.ts'

test('refunding an event asks an old session for the password in place, and goes on by itself', async ({
  page,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  await contribute({
    eventId: event.id,
    goalId: event.goalIds[0] ?? '',
    amount: 50_000,
    contributorName: 'Tía Lupita',
    contributorEmail: createUniqueEmail('lupita'),
  })
  await makeProofOld(host)
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/refund`)
  const name = page.getByLabel('Escribe el nombre del evento para confirmar')
  const reason = page.getByLabel('Motivo')
  const start = page.getByRole('button', { name: 'Cerrar el evento y devolver todo' })
  await name.fill('Baby shower de Ana')
  await reason.fill('Cambio de planes')
  await start.click()

  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  const password = dialog.getByLabel('Tu contraseña')
  await expect(password).toBeFocused()
  await expect(dialog).toContainText('Devolver todo: Baby shower de Ana')
  await expect(dialog.getByRole('banner'), 'it is no page of its own').toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Usar llave de acceso' })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(start).toBeFocused()
  await expect(name).toHaveValue('Baby shower de Ana')
  await expect(reason).toHaveValue('Cambio de planes')

  await start.click()
  await expect(password).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Este campo es obligatorio.')).toBeVisible()
  await password.fill('Otra-Cosa-7$')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Tu contraseña actual no es correcta.')).toBeVisible()
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await password.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(start).toBeHidden()
  const readStatus = async () =>
    (await host.call('GET /events/:id', { params: { id: event.id } })).event.status
  await expect.poll(readStatus).not.toBe('ACTIVE')
})

test('the proof before a refund of the desk repeats how much goes back to whom', async ({
  page,
}) => {
  const event = await createTestEvent(await createHost(), { publish: true })
  const contributorName = 'Tía Xóchitl'
  const search = await contribute({ eventId: event.id, amount: 50_000, contributorName })
  const colleague = await createDeskUser(product(), 'finance', createUniqueEmail('finanzas'))
  const { contributions } = await colleague.call('GET /admin/contributions', { query: { search } })
  await makeProofOld(colleague)
  await signInAs(page, colleague)
  await page.goto(`/admin/contributions/${contributions[0]?.id}`)
  await page.getByRole('button', { name: 'Devolver', exact: true }).click()
  const refund = page.getByRole('dialog', { name: '¿Devolver esta aportación?' })
  await refund.getByLabel('Cuánto de la aportación').fill('200')
  await refund.getByLabel('Motivo').fill('Se equivocó de monto')
  await refund.getByRole('button', { name: 'Devolver $228.50' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await expect(proof).toContainText(`Devolver $228.50 a ${contributorName}`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await proof.getByLabel('Tu contraseña').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Devuelta en parte').first()).toBeVisible()
})

test('a call that needs a confirmed address says so in place, sends the email again, and goes on', async ({
  page,
}) => {
  const email = createUniqueEmail('nueva')
  await register(product(), { email })
  const person = await signIn(product(), email)
  await signInAs(page, person)
  await page.goto('/settings#second-factor')
  await page.getByRole('button', { name: 'Conectar app de códigos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirma tu correo para continuar' })
  await expect(dialog.getByText(email)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Reenviar correo' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reenviar correo' }).click()
  await expect(dialog.getByRole('status')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ya lo confirmé' }).click()
  await expect(dialog.getByText('Todavía no vemos la confirmación.')).toBeVisible()
  await confirmEmail(product(), person)
  await dialog.getByRole('button', { name: 'Ya lo confirmé' }).click()
  await expect(page.getByRole('dialog', { name: 'Conectar app de códigos' })).toBeVisible()
})
