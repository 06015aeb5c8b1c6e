import { expect, type Page, test } from '@playwright/test'
import { findLink } from '../../../product-client/mailbox.ts'
import {
  contribute,
  createHost,
  createTestEvent,
  createUniqueEmail,
  signInAs,
} from '../../support/builders.ts'
import { listEmails, waitForEmail } from '../../support/mailbox.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

/** A host's event with a gift from each of these names. */
async function createGifts(names: readonly string[]) {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  const gifts = names.map((contributorName) => ({
    contributorName,
    contributorEmail: createUniqueEmail('tia'),
  }))
  for (const gift of gifts) await contribute({ eventId: event.id, amount: 50_000, ...gift })
  return { host, event, gifts }
}

/** Presses a button with the line cut, reads why nothing was sent, and reloads with the line back. */
async function pressWithCutLine(page: Page, button: string, reason: RegExp): Promise<void> {
  await page.context().setOffline(true)
  await page.getByRole('button', { name: button }).last().click()
  await expect(page.getByText(reason)).toBeInViewport()
  await expect(page.getByText(/Recarga la página/i)).toHaveCount(0)
  await page.context().setOffline(false)
  await page.reload()
}

const listThanks = async (address: string) =>
  (await listEmails(address)).filter(({ subject }) => subject.includes('gracias'))

test('the thanks to one contributor stays on the phone until it is sent', async ({ page }) => {
  const { host, event, gifts } = await createGifts(['Tía Chela'])
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/thanks`)
  const open = () => page.getByRole('button', { name: 'Agradecer a Tía Chela' }).click()
  const note = page.getByLabel('Tu mensaje')
  await open()
  await note.fill('¡Te queremos, tía!')
  await pressWithCutLine(page, 'Enviar por correo', /sale un solo correo/)
  await open()
  await expect(note).toHaveValue('¡Te queremos, tía!')
  await page.getByRole('button', { name: 'Enviar por correo' }).click()
  await expect(page.getByText('¡Ya agradeciste a todos!').first()).toBeVisible()
  const address = gifts[0]?.contributorEmail ?? ''
  expect((await waitForEmail(address, /te da las gracias/)).text).toContain('¡Te queremos, tía!')
  expect(await listThanks(address)).toHaveLength(1)
  expect(await page.evaluate(`Object.keys(localStorage).join()`)).not.toContain('text:')
})

test('the thanks to all stays on the phone until it is sent', async ({ page }) => {
  const { host, event } = await createGifts(['Tía Chela', 'Beto'])
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/thanks`)
  const open = () => page.getByRole('button', { name: 'Agradecer con 2 correos' }).click()
  const text = page.getByLabel('Lo que dirá el correo')
  await open()
  await text.fill('Gracias de parte de los cuatro.')
  await pressWithCutLine(page, 'Enviar 2 correos', /sale un solo correo/)
  await open()
  await expect(text).toHaveValue('Gracias de parte de los cuatro.')
  await page.getByRole('button', { name: 'Enviar 2 correos' }).click()
  await expect(page.getByText('¡Ya agradeciste a todos!').first()).toBeVisible()
  expect(await page.evaluate(`Object.keys(localStorage).join()`)).not.toContain('text:')
})

test('the reason of an event’s refund stays on the phone until the refund starts', async ({
  page,
}) => {
  const { host, event } = await createGifts(['Tía Chela'])
  const { event: read } = await host.call('GET /events/:id', { params: { id: event.id } })
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/refund`)
  const confirmation = page.getByLabel('Escribe el nombre del evento')
  await page.getByLabel('Motivo').fill('Cambiamos de planes')
  await confirmation.fill(read.name)
  await pressWithCutLine(page, 'Cerrar el evento y devolver todo', /se devuelve una sola vez/)
  await expect(page.getByLabel('Motivo')).toHaveValue('Cambiamos de planes')
  await confirmation.fill(read.name)
  await page.getByRole('button', { name: 'Cerrar el evento y devolver todo' }).click()
  await expect(page.getByRole('heading', { name: 'Todo está devuelto' })).toBeVisible()
  expect(await page.evaluate(`Object.keys(localStorage).join()`)).not.toContain('text:')
})

test('the answer to who asks for the money back stays on the phone until it is sent', async ({
  page,
  browser,
}) => {
  const { host, event, gifts } = await createGifts(['Tía Chela'])
  const receipt = await waitForEmail(gifts[0]?.contributorEmail ?? '', /comprobante|aportación/i)
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(findLink(receipt, '/receipts/'))
  await guest.getByText('Pedir mi aportación de vuelta').click()
  await guest.getByLabel('¿Por qué la pides de vuelta?').fill('Me equivoqué.')
  await guest.getByRole('button', { name: 'Pedir que me la devuelvan' }).click()
  await expect(guest.getByRole('main')).toContainText('Le avisamos a la familia')
  await guest.context().close()

  await signInAs(page, host)
  await page.goto(`/events/${event.slug}`)
  const open = () =>
    page.getByRole('button', { name: 'No devolver la aportación de Tía Chela' }).click()
  const reason = page.getByLabel('Tu respuesta')
  await open()
  await reason.fill('La cuna ya se compró.')
  await pressWithCutLine(page, 'No devolver', /Sin conexión/)
  await open()
  await expect(reason).toHaveValue('La cuna ya se compró.')
  await page.getByRole('button', { name: 'No devolver', exact: true }).click()
  await expect(page.getByText('Ya respondiste')).toBeVisible()
  expect(await page.evaluate(`Object.keys(localStorage).join()`)).not.toContain('text:')
})
