import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import {
  contribute,
  controlSandbox,
  createHost,
  createTestEvent,
  createUniqueEmail,
  product,
  signInAs,
} from '../../support/builders.ts'
import { waitForEmail } from '../../support/mailbox.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'
import { signInSharedAdmin } from '../../support/shared-admin.ts'

const LONG = 'Guadalupe'.repeat(11).slice(0, 97)

/** Creates a published event with a contribution from each of these people, 1,000 pesos by default. */
async function createEventWithContributions(
  contributors: readonly { name: string; email?: string }[],
  name?: string,
) {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true, ...(name ? { name } : {}) })
  const { event: read } = await host.call('GET /events/:id', { params: { id: event.id } })
  const sessions: string[] = []
  for (const contributor of contributors) {
    const request = {
      eventId: event.id,
      goalId: read.goals[0]?.id ?? null,
      amount: 100_000,
      contributorName: contributor.name,
      ...(contributor.email ? { contributorEmail: contributor.email } : {}),
    }
    sessions.push(await contribute(request))
  }
  return { host, event, name: read.name, sessions }
}

test('a host cancels the event and refunds everything, after seeing who pays which cost', async ({
  page,
}) => {
  const email = createUniqueEmail('chela')
  const { host, event, name } = await createEventWithContributions(
    [{ name: 'Tía Chela', email }, { name: LONG }],
    LONG,
  )
  await signInAs(page, host)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/events/${event.slug}/edit`)
  await page.getByRole('tab', { name: /Estado/ }).click()
  await page.getByRole('link', { name: 'Devolver todo' }).click()
  const cost = page.getByRole('region', { name: 'Qué se devuelve y quién lo paga' })
  await expect(cost).toContainText('2 aportaciones')
  await expect(cost).toContainText('$2,278.00')
  await expect(cost).toContainText('$2,000.00')
  await expect(cost).toContainText('$278.00')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const confirmation = page.getByLabel('Escribe el nombre del evento para confirmar')
  await page.getByLabel('Motivo').fill('Cambio de planes')
  await confirmation.fill('Otro')
  await page.getByRole('button', { name: 'Cerrar el evento y devolver todo' }).click()
  await expect(page.getByText('Escribe el nombre del evento tal como aparece.')).toBeVisible()
  await expect(confirmation).toBeFocused()
  await expect(page.getByLabel('Motivo')).toHaveValue('Cambio de planes')
  await expectAccessible(page)
  await confirmation.fill(name)
  await confirmation.press('Enter')
  await expect(page.getByRole('heading', { name: 'Todo está devuelto' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(
    'Devolvimos las 2 aportaciones: $2,278.00.',
  )
  await expectAccessible(page)
  await waitForEmail(email, /^Te devolvemos \$1,139\.00/)
  const { event: closed } = await host.call('GET /events/:id', { params: { id: event.id } })
  expect(closed.status).toBe('COMPLETED')
  await page.getByRole('main').getByRole('link', { name: 'Ver el evento' }).click()
  await expect(page.getByText(/^Cancelado: todo se devuelve/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Devueltas' })).toBeVisible()
  await expect(page.getByText('Devuelta', { exact: true })).toHaveCount(2)
  await expectAccessible(page)
  await page.goto(`/events/${event.slug}/edit`)
  await page.getByRole('tab', { name: 'Estado' }).click()
  await expect(page.getByRole('button', { name: 'Archivar evento' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Reabrir|Eliminar) evento$/ })).toHaveCount(0)
})

test('a failed refund of a cancelled event is named and can be retried, also by an admin', async ({
  page,
}) => {
  const contributors = [{ name: 'Beto' }, { name: 'Chela' }]
  const { event, name, sessions } = await createEventWithContributions(contributors)
  const [beto = ''] = sessions
  const { payment_intent: about } = await product().sandbox.retrieve<{ payment_intent: string }>(
    `checkout/sessions/${beto}`,
  )
  const admin = await signInSharedAdmin()
  await signInAs(page, admin)
  await page.goto(`/events/${event.slug}/refund`)
  await page.getByLabel('Motivo').fill('Denuncia de una aliada')
  await controlSandbox('/faults', { match: 'POST /v1/refunds', about, count: 2, status: 400 })
  await page.getByLabel('Escribe el nombre del evento para confirmar').fill(name)
  await page.getByRole('button', { name: 'Cerrar el evento y devolver todo' }).click()
  await expect(page.getByRole('heading', { name: 'Falta 1 de 2' })).toBeVisible()
  await expect(page.getByText('El proveedor de pagos no aceptó la devolución.')).toBeVisible()
  await expectAccessible(page)
  await expect(
    page.getByText('Lo que el anfitrión ya no tenga lo paga la plataforma'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(page.getByRole('textbox', { name: 'Motivo' })).toHaveAccessibleDescription(
    /Este campo es obligatorio/,
  )
  await page.getByRole('textbox', { name: 'Motivo' }).fill('El anfitrión ya retiró el dinero')
  // The page follows the refunds by itself: it may say that all is done before the press is answered.
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  expect((await answer).ok()).toBe(true)
  await expect(page.getByRole('heading', { name: 'Todo está devuelto' })).toBeVisible()
  await page.goto('/admin/audit')
  await expect(page.getByRole('main')).toContainText('Devolvió todas las aportaciones del evento')
  await expect(page.getByRole('main')).toContainText('Denuncia de una aliada')
  await expect(page.getByRole('main')).toContainText('El anfitrión ya retiró el dinero')
})

test('an event without contributions has nothing to refund', async ({ page }) => {
  const { host, event } = await createEventWithContributions([])
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/refund`)
  await expect(page.getByText('No hay nada que devolver')).toBeVisible()
  await expectAccessible(page)
})

test('an admin opens the event refund from the event’s page at the desk', async ({ page }) => {
  const { event, name } = await createEventWithContributions([{ name: 'Tía Chela' }])
  const admin = await signInSharedAdmin()
  await signInAs(page, admin)
  await page.goto(`/admin/events/${event.id}`)
  await page.getByRole('link', { name: 'Devolver todo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Devolver todo' })).toBeVisible()
  await expect(page.getByLabel('Escribe el nombre del evento para confirmar')).toBeVisible()
  await expect(page.getByText(name).first()).toBeVisible()
})
