import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import {
  contribute,
  createClient,
  createHost,
  createTestEvent,
  createUniqueEmail,
  signInAs,
} from '../../support/builders.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('a host reads to whom all thanks go before they are sent, and later what was sent', async ({
  page,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  const emails = { Chela: createUniqueEmail('chela'), Beto: createUniqueEmail('beto') }
  for (const name of ['Chela', 'Beto', 'Chela'] as const)
    await contribute({
      eventId: event.id,
      amount: 20_000,
      contributorName: `Tía ${name}`,
      contributorEmail: emails[name],
    })
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/thanks`)
  await page.getByRole('button', { name: 'Agradecer con 2 correos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agradecer a todos los pendientes' })
  const names = dialog.getByRole('group').filter({ hasText: 'Les llega a 2 personas' })
  await names.locator('summary').tap()
  await expect(names.getByRole('listitem')).toHaveText(['Tía Chela (2 aportaciones)', 'Tía Beto'])
  await expect(names).toContainText('reciben uno solo, por todas')
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill('Con todo el cariño.')
  await expect(dialog.getByRole('region', { name: 'Así es el primer correo' })).toContainText(
    'Tus 2 aportaciones son para todos los sueños de Baby shower de Ana.',
  )
  await dialog.getByRole('button', { name: 'Enviar 2 correos' }).click()
  await expect(page.getByText('¡Ya agradeciste a todos!').first()).toBeVisible()

  await page.goto(`/events/${event.slug}`)
  await page.getByRole('button', { name: 'Más de la aportación de Tía Beto' }).tap()
  await page.getByRole('button', { name: 'Ver tu mensaje a Tía Beto' }).tap()
  const sent = page.getByRole('dialog', { name: 'Tu mensaje a Tía Beto' })
  await expect(sent).toContainText('Por correo · hace unos minutos')
  await expect(sent).toContainText('Con todo el cariño.')
  await expectAccessible(page)
})

test('what a guest set apart is not called brought before it is confirmed, nor due for thanks before the event', async ({
  page,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  const params = { id: event.id }
  const { goal } = await host.call('POST /events/:id/goals', {
    params,
    body: { name: 'Bañera', baseAmount: 90_000, canBeBrought: true },
  })
  await createClient()('POST /events/:id/goals/:goalId/reservations', {
    params: { ...params, goalId: goal.id },
    body: { name: 'Prima Ana', email: createUniqueEmail('ana'), formKey: randomUUID() },
  })
  await signInAs(page, host)
  const row = page.getByRole('listitem').filter({ hasText: 'Bañera' }).first()
  await page.goto(`/events/${event.slug}?tab=suenos`)
  await expect(row).toContainText('Por confirmar')
  const { reservations } = await host.call('GET /events/:id/reservations', { params })
  await host.call('POST /events/:id/reservations/:reservationId/confirm', {
    params: { ...params, reservationId: reservations[0]?.id ?? '' },
  })
  await page.reload()
  await expect(row).toContainText('Alguien lo lleva')
  await page.goto(`/events/${event.slug}/thanks?state=all`)
  await expect(page.getByText('¡Ya agradeciste a todos!')).toBeVisible()
  const brought = page.getByRole('listitem').filter({ hasText: 'Prima Ana' })
  await expect(brought).toContainText('se agradece el día del evento')
})
