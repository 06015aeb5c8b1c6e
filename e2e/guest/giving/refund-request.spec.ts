import { expect, type Page, test } from '@playwright/test'
import { findLink } from '../../../product-client/mailbox.ts'
import { expectAccessible } from '../../support/axe.ts'
import {
  contribute,
  createHost,
  createTestEvent,
  createUniqueEmail,
  signInAs,
} from '../../support/builders.ts'
import { waitForHydration } from '../../support/delayed-scripts.ts'
import { findCase } from '../../support/desk-call.ts'
import { waitForEmail } from '../../support/mailbox.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'
import { signInSharedAdmin } from '../../support/shared-admin.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** A paid gift, and the private link from its receipt. */
async function give(eventId: string, contributorName: string) {
  const contributorEmail = createUniqueEmail('tia')
  await contribute({ eventId, amount: 100_000, contributorName, contributorEmail })
  const email = await waitForEmail(contributorEmail, /comprobante|aportación/i)
  return { contributorEmail, link: findLink(email, '/receipts/') }
}

async function ask(page: Page, link: string, reason: string): Promise<void> {
  await page.goto(link)
  await page.getByText('Pedir mi aportación de vuelta').click()
  await page.getByRole('button', { name: 'Pedir que me la devuelvan' }).click()
  await expect(page.getByLabel('¿Por qué la pides de vuelta?')).toHaveAccessibleDescription(
    /obligatorio/i,
  )
  await page.getByLabel('¿Por qué la pides de vuelta?').fill(reason)
  await page.getByRole('button', { name: 'Pedir que me la devuelvan' }).click()
  await expect(page.getByRole('main')).toContainText('Le avisamos a la familia')
}

test('R29: who gave asks for the money back; the host gives one gift back, and keeps another with a reason', async ({
  page,
  browser,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { name: 'La llegada de Lucía', publish: true })
  const [rosa, beto] = [await give(event.id, 'Tía Rosa'), await give(event.id, 'Tío Beto')]
  // As the receipt's email leads there.
  await page.goto(`${rosa.link}#devolucion`)
  const reason = page.getByLabel('¿Por qué la pides de vuelta?')
  await reason.click()
  await waitForHydration(page)
  await reason.fill('Me equivoqué de evento.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Pedir que me la devuelvan' }).click()
  await expect(page.getByRole('alert')).toContainText('Lo que escribiste sigue aquí')
  await page.context().setOffline(false)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(reason).toBeVisible()
  await expect(reason).toHaveValue('Me equivoqué de evento.')
  await reason.fill('')
  await ask(page, rosa.link, 'Me equivoqué de evento.')
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('Me equivoqué')
  await expect(page.getByRole('region', { name: 'Tu dinero de vuelta' })).toContainText(
    'para responderte; después decide soporte',
  )
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await ask(page, beto.link, 'Aporté dos veces.')

  const theirs = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await signInAs(theirs, host)
  const told = await waitForEmail(host.email, 'Tía Rosa pide de vuelta')
  expect(told.text).toContain('Me equivoqué de evento.')
  // What else waits cannot be read: whoever asks for their money is answered all the same.
  for (const other of ['**/api/events/my-tasks?*', '**/api/contributions/waiting'])
    await theirs.route(other, (route) => route.abort(), { times: 1 })
  await theirs.goto(`/events/${event.slug}`)
  const asked = theirs.getByRole('region', { name: 'Para atender' })
  await expect(asked).toContainText('Me equivoqué de evento.')
  await expect(asked.getByRole('alert')).toBeVisible()
  await asked.getByRole('button', { name: 'Reintentar' }).click()
  await expect(asked.getByRole('alert')).toHaveCount(0)
  await expectNoSidewaysScroll(theirs)
  await expectAccessible(theirs)
  const parts = theirs.getByRole('navigation', { name: 'Partes del evento' })
  const size = theirs.viewportSize()
  for (const width of [360, 768, 1280]) {
    await theirs.setViewportSize({ width, height: 800 })
    await parts.getByRole('link').last().focus()
    await theirs.keyboard.press('Tab')
    await expect(asked.getByRole('button').first()).toBeFocused()
  }
  if (size) await theirs.setViewportSize(size)

  await expect(theirs.getByText('Pide su dinero', { exact: true })).toHaveCount(2)
  await expect(theirs.getByRole('button', { name: /^Agradecer a/ })).toHaveCount(0)
  await asked.getByRole('button', { name: 'Pide su dinero de vuelta: Tío Beto' }).click()
  await asked.getByRole('button', { name: 'No devolver la aportación de Tío Beto' }).click()
  const declining = theirs.getByRole('dialog', { name: '¿Quedarte con esta aportación?' })
  await declining.getByRole('button', { name: 'No devolver' }).click()
  await expect(declining.getByLabel('Tu respuesta')).toHaveAccessibleDescription(/obligatorio/i)
  await expectAccessible(theirs)
  await declining.getByLabel('Tu respuesta').fill('Son dos regalos distintos: los dos llegaron.')
  await declining.getByRole('button', { name: 'No devolver' }).click()
  await expect(asked).not.toContainText('Tío Beto')
  await expect(asked).toBeFocused()
  await expect(theirs.getByText('Pide su dinero', { exact: true })).toHaveCount(1)
  await expect(theirs.getByRole('button', { name: 'Agradecer a Tío Beto' })).toBeVisible()

  const refund = { name: 'Devolver la aportación de Tía Rosa', exact: true }
  await asked.getByRole('button', refund).click()
  await theirs.getByRole('button', { name: /^Devolver \$/ }).click()
  await expect(asked).toContainText('Ya respondiste')

  await theirs.context().close()
  const answer = await waitForEmail(beto.contributorEmail, 'Respuesta a tu solicitud')
  expect(answer.text).toContain('Son dos regalos distintos')
  await page.goto(beto.link)
  const card = page.getByRole('region', { name: 'Tu dinero de vuelta' })
  await expect(card).toContainText('Son dos regalos distintos')
  await expect(page.getByText('Pedir mi aportación de vuelta')).toHaveCount(0)
  await waitForEmail(rosa.contributorEmail, 'Te devolvemos $1,139.00')
  await page.goto(rosa.link)
  await expect(card).toContainText('Va de regreso a tu tarjeta')
  await expect(page.getByRole('link', { name: 'Compartir comprobante' })).toHaveCount(0)
})

test('R29: support decides for a host who cannot answer; who gave reads the answer', async ({
  page,
  browser,
}) => {
  const admin = await signInSharedAdmin()
  const host = await createHost()
  const event = await createTestEvent(host, { name: 'La llegada de Lucía', publish: true })
  const contributorName = `Tía Rosa ${Date.now()}`
  const { contributorEmail, link } = await give(event.id, contributorName)
  await admin.call('PATCH /users/:id', {
    params: { id: host.user.id },
    body: { suspended: true, reason: 'Revisión' },
  })
  await ask(page, link, 'El evento me parece raro.')
  const card = page.getByRole('region', { name: 'Tu dinero de vuelta' })
  await expect(card).toContainText('Ahora decide soporte')
  await waitForEmail(contributorEmail, 'Soporte revisa tu solicitud')

  const desk = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await signInAs(desk, admin)
  const item = await findCase(desk, contributorName)
  await desk.getByRole('link', { name: 'Ver quienes piden su dinero' }).click()
  const row = desk.getByRole('row').filter({ hasText: contributorName })
  await expect(row).toContainText('Pide su dinero(Espera a soporte)')
  await expect(desk.getByText('Piden su dinero: Esperan respuesta')).toBeVisible()
  await expectNoSidewaysScroll(desk)
  await expectAccessible(desk)
  await desk.goto(`/admin/search?${new URLSearchParams({ search: `${contributorName} lucía` })}`)
  await expect(desk.getByRole('main')).toContainText('Espera a soporte')
  await findCase(desk, contributorName)
  await expect(item).toContainText('El evento me parece raro.')
  await item.getByRole('link', { name: /^Devolver o rechazar/ }).click()
  const section = desk.getByRole('region', { name: 'Pide su dinero de vuelta' })
  await expect(section).toContainText('Espera a soporte')
  await desk.getByRole('link', { name: 'Responder' }).press('Enter')
  await expect(section.getByRole('heading')).toBeFocused()
  await expectNoSidewaysScroll(desk)
  await expectAccessible(desk)
  await section.getByRole('button', { name: 'No devolver' }).click()
  const dialog = desk.getByRole('dialog', { name: '¿Rechazar esta solicitud?' })
  await dialog.getByLabel('Motivo').fill('Revisamos el evento y es auténtico.')
  await dialog.getByRole('button', { name: 'No devolver' }).click()
  await expect(desk.getByRole('region', { name: 'Pidió su dinero: no se devolvió' })).toContainText(
    'Respuesta: Revisamos el evento y es auténtico.',
  )
  await waitForEmail(contributorEmail, 'Respuesta a tu solicitud')
  await desk.context().close()
  await page.goto(link)
  await expect(card).toContainText('Revisamos el evento y es auténtico.')
})

test('R29: without JavaScript a request is read again once a part came back, and withdrawn', async ({
  browser,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { name: 'La llegada de Lucía', publish: true })
  const { link } = await give(event.id, 'Tía Rosa')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByText('Pedir mi aportación de vuelta').click()
  await page.getByLabel('¿Por qué la pides de vuelta?').fill('Me equivoqué')
  await page.getByRole('button', { name: 'Pedir que me la devuelvan' }).click()
  const params = { id: event.id }
  const { contributions } = await host.call('GET /events/:id/contributions', { params })
  for (const { id } of contributions)
    await host.call('POST /contributions/:id/refund', { params: { id }, body: { amount: 40_000 } })
  const read = async () => {
    await page.goto(link)
    return page.getByRole('main').textContent()
  }
  await expect.poll(read).toContain('falta que te respondan por el resto')
  const theirs = await browser.newPage()
  await signInAs(theirs, host)
  await theirs.goto(`/events/${event.slug}`)
  await expect(theirs.getByRole('region', { name: 'Para atender' })).toContainText(
    'Ya se devolvieron $400.00: falta responder por el resto.',
  )
  await theirs.close()
  await page.getByRole('button', { name: 'Retirar mi solicitud' }).click()
  await expect(page.getByRole('main')).toContainText('Retiraste tu solicitud')
  await context.close()
})
